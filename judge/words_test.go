package judge

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge/derive"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// recordsOf returns a replay of a log of two programs, ann and bob, whose records begin
// at line 20, which is line 120 of the file.
func recordsOf(p *rules.Protocol, recs ...logfmt.Record) *replay {
	for i := range recs {
		recs[i].Line = logfmt.Line(20 + i)
	}
	h := logfmt.Header{Programs: []logfmt.Program{{ID: "ann"}, {ID: "bob"}}}
	return &replay{s: &Session{Header: h}, l: &logfmt.Log{Header: &h, Line: 101, Records: recs}, protocol: p, at: len(recs)}
}

func line(kind logfmt.Kind, s base.Seat, text string) logfmt.Record {
	return logfmt.Record{Kind: kind, Seat: s, Text: []byte(text), Stream: logfmt.Out}
}

func exit(s base.Seat, how string, status, peak base.Number) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Exit, Seat: s, Word: []byte(how), Num: [4]base.Number{status, 0, 0, peak}}
}

// A program is named with its id if the log has one.
func TestWho(t *testing.T) {
	s := &Session{}
	for _, id := range []string{"ann", "", "?", "-"} {
		s.Header.Programs = append(s.Header.Programs, logfmt.Program{ID: id})
	}
	for seat, want := range []string{"seat 0", "seat 1 (ann)", "seat 2", "seat 3", "seat 4", "seat 5"} {
		if got := s.who(base.Seat(seat)).Text(words.English()); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// An answer is quoted where it begins. Where replies end with an empty line these are the
// last four lines above it that belong to it.
func TestReplyIsQuoted(t *testing.T) {
	replies := &rules.Protocol{Replies: true}
	own, other := base.First, base.Second
	say := func(s base.Seat, texts ...string) (list []logfmt.Record) {
		for _, text := range texts {
			list = append(list, line(logfmt.Said, s, text))
		}
		return list
	}
	for _, c := range []struct {
		name string
		p    *rules.Protocol
		recs []logfmt.Record
		line logfmt.Line
		text string
		from logfmt.Line
	}{
		{"one line", replies, say(own, "= 1", ""), 21, `"= 1"`, 20},
		{"four lines", replies, say(own, "a", "b", "c", "d", ""), 24, `"a\nb\nc\nd"`, 20},
		{"of five the last four", replies, say(own, "a", "b", "c", "d", "e", ""), 25, `"b\nc\nd\ne"`, 21},
		{"the reply above has ended", replies, say(own, "a", "", "b", ""), 23, `"b"`, 22},
		{"empty", replies, say(own, "a", "", ""), 22, `""`, 22},
		{"the other one, and what is no output, do not belong to it", replies,
			append(append(say(own, "a"), line(logfmt.Said, other, ""), line(logfmt.Noted, own, "x"), line(logfmt.Sent, own, ""), line(logfmt.Run, other, "./b")), say(own, "b", "")...), 26, `"a\nb"`, 20},
		{"what its process before said does not", replies, append(append(say(own, "a"), line(logfmt.Run, own, "./a")), say(own, "b", "")...), 23, `"b"`, 22},
		{"a line that is not the end", replies, say(own, "a", "b", ""), 21, `"b"`, 21},
		{"no replies", &rules.Protocol{}, say(own, "a", ""), 21, `""`, 21},
		{"no protocol", nil, say(own, "a", ""), 21, `""`, 21},
		{"a file", replies, append(say(own, "a"), line(logfmt.Got, own, "")), 21, `""`, 21},
		{"no record", replies, say(own, "a"), 21, "nothing", 21},
		{"a line of the header", replies, say(own, "a"), 0, "nothing", 0},
	} {
		r := recordsOf(c.p, c.recs...)
		if text, from := r.reply(c.line); text != c.text || from != c.from || r.answer(c.line) != c.text || r.answerLine(c.line) != int(c.from)+100 {
			t.Errorf("%s: %s from %d, want %s from %d", c.name, text, from, c.text, c.from)
		}
		for why, want := range map[string]words.Cell{"else": words.Literal(c.text), "this: " + c.text + ".": nil} {
			e := &derive.Event{Source: c.line}
			e.Why = &rules.Refusal{Message: why}
			if said, at := r.answered(e); said != want || at != r.lineOf(c.from) {
				t.Errorf("%s: %v, %v", c.name, said, at)
			}
		}
	}
}

// A reply ends at the first line from its own on that is blank, of that program, above the
// claim.
func TestEndOfAReply(t *testing.T) {
	replies := &rules.Protocol{Replies: true}
	recs := []logfmt.Record{
		line(logfmt.Said, 1, ""), line(logfmt.Said, 1, "= 1"), line(logfmt.Said, 2, ""), line(logfmt.Noted, 1, ""), // 20 to 23
		line(logfmt.Said, 1, "b"), line(logfmt.Said, 1, " "), line(logfmt.Said, 1, ""), line(logfmt.Move, 1, ""), line(logfmt.Said, 2, "c"), line(logfmt.Said, 2, ""),
	}
	for _, c := range []struct {
		p          *rules.Protocol
		line, want logfmt.Line
	}{
		{replies, 20, 20}, {replies, 21, 25}, {replies, 22, 22}, {replies, 23, 23}, {replies, 24, 25}, {replies, 25, 25}, {replies, 26, 26},
		{replies, 27, 27}, {replies, 28, 28}, {replies, 40, 40}, {nil, 21, 21}, {&rules.Protocol{}, 21, 21},
	} {
		r := recordsOf(c.p, recs...)
		r.at = 7 // the move
		if got := r.replyEnd(c.line); got != c.want {
			t.Errorf("the reply of line %d ends at %d, want %d", c.line, got, c.want)
		}
	}
}

// A time limit is explained by what started the clock, whose and where, and by what the
// program had said by then.
func TestOverTimeInWords(t *testing.T) {
	replies := &rules.Protocol{Replies: true}
	const start = "over its time, 7 µs of 5 µs"
	part := line(logfmt.Part, 1, "ste")
	errors := line(logfmt.Part, 1, "oops")
	errors.Stream = logfmt.Err
	run, sent := line(logfmt.Run, 1, "./a"), line(logfmt.Sent, 1, "go")
	kill := line(logfmt.Kill, 1, "")
	for _, c := range []struct {
		name          string
		p             *rules.Protocol
		recs          []logfmt.Record
		first, since  base.Number
		began, source logfmt.Line
		total         bool
		want          string
		clock, text   string // the facts
	}{
		{"from the start", nil, []logfmt.Record{run, kill}, 3, 3, 0, 0, false, start + ": its clock ran from the start of the program at line 120, and no answer had come by line 121", "120", ""},
		{"from the start, and something else was seen since", nil, []logfmt.Record{run, line(logfmt.Noted, 1, "hm"), kill}, 3, 3, 0, 0, false, start + ": its clock ran from the start of the program at line 120, and no answer had come by line 122", "120", ""},
		{"from the last start", nil, []logfmt.Record{run, run, line(logfmt.Run, 2, ""), kill}, 3, 3, 0, 0, false, start + ": its clock ran from the start of the program at line 121, and no answer had come by line 123", "121", ""},
		{"nobody knows from where", nil, []logfmt.Record{run, kill}, unknownTime, unknownTime, 20, 0, false, start + ", and no answer had come by line 121", "", ""},
		{"no record shows it", nil, []logfmt.Record{line(logfmt.Run, 2, ""), kill}, 3, 3, 0, 0, false, start + ", and no answer had come by line 121", "", ""},
		{"of the whole game", nil, []logfmt.Record{sent, kill}, 3, 3, 20, 0, true, "over its time, 7 µs of 5 µs for the whole game: its clock ran from \"go\", sent at line 120, and no answer had come by line 121", "120", ""},
		{"in several commands", nil, []logfmt.Record{sent, kill}, 2, 3, 20, 0, false, start + `: its clock ran last from "go", sent at line 120, and no answer had come by line 121`, "120", ""},
		{"it is not known when the first began", nil, []logfmt.Record{sent, kill}, unknownTime, 3, 20, 0, false, start + `: its clock ran from "go", sent at line 120, and no answer had come by line 121`, "120", ""},
		{"by the move before", nil, []logfmt.Record{line(logfmt.Said, 2, "e4"), kill}, 0, 0, 20, 0, false, start + `: its clock ran from "e4" of seat 2 (bob) at line 120, and no answer had come by line 121`, "120", ""},
		{"by a file of the other", nil, []logfmt.Record{line(logfmt.Got, 2, "e4"), kill}, 3, 3, 20, 0, false, start + ": its clock ran from line 120, and no answer had come by line 121", "120", ""},
		{"by its own line", nil, []logfmt.Record{line(logfmt.Said, 1, "e4"), kill}, 3, 3, 20, 0, false, start + ": its clock ran from line 120, and no answer had come by line 121", "120", ""},
		{"by what the other was sent", nil, []logfmt.Record{line(logfmt.Sent, 2, "e4"), kill}, 3, 3, 20, 0, false, start + ": its clock ran from line 120, and no answer had come by line 121", "120", ""},
		{"with an answer", nil, []logfmt.Record{sent, part, line(logfmt.Said, 1, "e5"), kill}, 3, 3, 20, 22, false, start + `: its clock ran from "go", sent at line 120, and "e5" came at line 122`, "120", ""},
		{"with a line that has no end", nil, []logfmt.Record{sent, line(logfmt.Said, 1, "x"), part, errors, line(logfmt.Part, 2, "y"), kill}, 3, 3, 20, 0, false, start + `: its clock ran from "go", sent at line 120, and its output "ste" at line 122 had no line end by line 125`, "120", `"ste"`},
		{"read at the end", nil, []logfmt.Record{sent, part}, 3, 3, 20, 0, false, start + `: its clock ran from "go", sent at line 120, and its output "ste" at line 121 had no line end by line 121`, "120", `"ste"`},
		{"with a line, which is the answer", nil, []logfmt.Record{sent, line(logfmt.Said, 1, "e5"), kill}, 3, 3, 20, 0, false, start + `: its clock ran from "go", sent at line 120, and no answer had come by line 122`, "120", ""},
		{"with a line of a reply", replies, []logfmt.Record{sent, line(logfmt.Said, 1, "= e5"), kill}, 3, 3, 20, 0, false, start + `: its clock ran from "go", sent at line 120, and its reply "= e5" at line 121 had no end by line 122`, "120", `"= e5"`},
		{"after a reply that has ended", replies, []logfmt.Record{sent, line(logfmt.Said, 1, "="), line(logfmt.Said, 1, ""), kill}, 3, 3, 20, 0, false, start + `: its clock ran from "go", sent at line 120, and no answer had come by line 123`, "120", ""},
		{"with a reply to what was before", replies, []logfmt.Record{line(logfmt.Said, 1, "= e5"), sent, kill}, 3, 3, 21, 0, false, start + `: its clock ran from "go", sent at line 121, and no answer had come by line 122`, "121", ""},
		{"where the line is the beginning", replies, []logfmt.Record{line(logfmt.Said, 1, "e4"), kill}, 3, 3, 20, 0, false, start + ": its clock ran from line 120, and no answer had come by line 121", "120", ""},
	} {
		r := recordsOf(c.p, append(c.recs, line(logfmt.Part, 1, "later"))...)
		e := derive.Event{Seat: 1, Shown: logfmt.Line(19 + len(c.recs)), Source: c.source, First: c.first, Since: c.since, Began: c.began, Fault: derive.Fault{Took: 7, Limit: exchange.Limit{Allows: 5, Total: c.total}}}
		if got := r.overTime(&e).Text(words.English()); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
		if w := r.clockFacts(&e); w.Get("clock_line") != c.clock || w.Get("unended") != c.text {
			t.Errorf("%s: %s, want %q and %q", c.name, w, c.clock, c.text)
		}
	}
}

const unknownTime = base.Unknown

// How a program ended by itself: its own first exit from the record that shows the end
// on, or above an answer file; the signal or the code, and the peak of its memory, as far
// as they are known.
func TestEndInWords(t *testing.T) {
	const by = "the program ended by itself at line 120"
	eof, unread, file := line(logfmt.EOF, 1, ""), line(logfmt.NoSend, 1, "go"), line(logfmt.Got, 1, "")
	stop, kill := line(logfmt.Close, 1, ""), line(logfmt.Kill, 1, "")
	for _, c := range []struct {
		name  string
		recs  []logfmt.Record
		shown logfmt.Line
		want  string
		facts string
	}{
		{"a code", []logfmt.Record{exit(1, "code", 0, 0)}, 20, by + ", with exit code 0", "code=0"},
		{"a signal", []logfmt.Record{exit(1, "signal", 11, 1)}, 20, by + ", by signal 11; it had used 1 bytes of memory at most", "signal=11 peak_bytes=1"},
		{"nobody knows how", []logfmt.Record{exit(1, "?", 7, 4096)}, 20, by + "; it had used 4 KiB of memory at most", "peak_bytes=4096"},
		{"an unknown code", []logfmt.Record{exit(1, "code", unknownTime, unknownTime)}, 20, by, ""},
		{"an unknown signal", []logfmt.Record{exit(1, "signal", unknownTime, 0)}, 20, by, ""},
		{"its output alone", []logfmt.Record{eof, exit(2, "code", 1, 9)}, 20, by + ": its output ended, and no exit is on record", ""},
		{"its output first", []logfmt.Record{exit(1, "code", 5, 5), eof, exit(2, "code", 1, 9), stop, exit(1, "code", 137, 13), exit(1, "code", 4, 4)}, 21,
			"the program ended by itself at line 121, with exit code 137; it had used 13 bytes of memory at most", "code=137 peak_bytes=13"},
		{"an input that nobody reads", []logfmt.Record{unread}, 20, `it had closed its input: at line 120 nobody could read "go", which was due to it`, ""},
		{"and an exit", []logfmt.Record{unread, line(logfmt.Kill, 2, ""), line(logfmt.Close, 2, ""), exit(1, "code", 3, 0)}, 20, `at line 120 nobody could read "go", which was due to it, and the program ended by itself at line 123, with exit code 3`, "code=3"},
		{"and an exit after a kill", []logfmt.Record{unread, kill, exit(1, "signal", 9, 0)}, 20, `it had closed its input: at line 120 nobody could read "go", which was due to it`, ""},
		{"and an exit after a close", []logfmt.Record{unread, stop, exit(1, "code", 0, 0)}, 20, `it had closed its input: at line 120 nobody could read "go", which was due to it`, ""},
		{"by files", []logfmt.Record{exit(1, "signal", 11, 0), exit(2, "code", 1, 9), file, exit(1, "code", 2, 3)}, 22, by + ", by signal 11", "signal=11"},
		{"by files without an exit", []logfmt.Record{line(logfmt.Run, 1, "./a"), file}, 21, "the program ended by itself at line 121: its output ended, and no exit is on record", ""},
	} {
		r := recordsOf(nil, c.recs...)
		e := &derive.Event{Seat: 1, Shown: c.shown}
		if got := r.endedBy(e).Text(words.English()); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
		if got := r.exitFacts(e).String(); got != c.facts {
			t.Errorf("%s: %s, want %s", c.name, got, c.facts)
		}
	}
}

// A finding cites the paragraph for its most specific reason, or the rule of the format,
// unless it has a source.
func TestCite(t *testing.T) {
	toy := &rules.Game{Spec: rules.Spec{Name: "toy", Params: []rules.Param{{Name: "heap"}}},
		Passages: []rules.Passage{
			{Number: "1", For: []string{"not-turn"}}, {Number: "2", For: []string{"unreadable"}}, {Number: "3", For: []string{"fault-crash"}},
			{Number: "4", For: []string{"bad-setup", "departure", "wrong-seat"}}, {Number: "5", For: []string{"time"}}, {Number: "6", For: []string{"fault"}},
			{Number: "7", For: []string{"gone-fishing"}}, {Number: "8", For: []string{"missed-fault"}}, {Number: "9", For: []string{"false-fault"}},
		}}
	w := func(names ...string) (w rules.Witness) {
		for _, name := range names {
			w = append(w, rules.Fact{Name: name, Value: "1"})
		}
		return w
	}
	for _, c := range []struct {
		f      Finding
		source string
		shown  bool // in the message
	}{
		{Finding{Code: WrongSeat}, "toy 4", true},
		{Finding{Code: WrongSeat, Source: "format T5"}, "format T5", false},
		{Finding{Code: WrongSeat, Source: "toy most"}, "toy most", true},
		{Finding{Code: WrongSeat, Source: "toys 1"}, "toys 1", false},
		{Finding{Code: WrongTime}, "format C9", false},
		{Finding{Code: FalseFault, ground: "gone-fishing", Witness: w("limit_us", "turn")}, "toy 7", true},
		{Finding{Code: FalseFault, Witness: w("limit_us")}, "toy 5", true},
		{Finding{Code: FalseFault, Witness: w("turn")}, "toy 1", true},
		{Finding{Code: FalseFault, Witness: w("turn", "legal")}, "toy 9", true},
		{Finding{Code: FalseFault, Witness: w("turn", "legal", "command")}, "toy 1", true},
		{Finding{Code: FalseFault, Witness: w("command")}, "toy 1", true},
		{Finding{Code: FalseFault, Witness: w("text")}, "toy 2", true},
		{Finding{Code: FalseFault, Witness: w("text", "command")}, "toy 1", true},
		{Finding{Code: FalseFault, word: "crash"}, "toy 3", true},
		{Finding{Code: VoidGame, word: "crash"}, "format H6", false},
		{Finding{Code: AttestedClaim, Claimed: "crash"}, "toy 3", true},
		{Finding{Code: FalseFault, Claimed: "crash"}, "toy 9", true},
		{Finding{Code: MissedFault, word: "exit"}, "toy 6", true},
		{Finding{Code: MissedFault, word: "crash"}, "toy 3", true},
		{Finding{Code: MissedFault, word: "illegal"}, "toy 8", true},
		{Finding{Code: FalseFault, word: "exit"}, "toy 9", true},
		{Finding{Code: Departure, Says: Verbatim("heap=100")}, "toy 4", true},
		{Finding{Code: Departure, Says: Verbatim("heap=100 (toy 9)"), cited: true}, "", false},
		{Finding{Code: BadSetup, Says: Verbatim("heap: not 1 to 99")}, "toy 4", true},
		{Finding{Code: BadSetup, Says: Verbatim("pile: no such parameter")}, "", false},
	} {
		f, plain := c.f, c.f
		(&Session{Game: toy}).cite(&f)
		want := c.f.Message()
		if c.shown {
			want += " (" + c.source + ")"
		}
		if f.Source != c.source || f.Message() != want {
			t.Errorf("%+v: %q, %q; want %q, %q", c.f, f.Source, f.Message(), c.source, want)
		}
		(&Session{}).cite(&plain)
		if plain.Message() != c.f.Message() || c.f.Source == "" && plain.Source != "" && plain.Source != "format "+KindOf(plain.Code).Rule.Number {
			t.Errorf("without a game: %+v", plain)
		}
	}
	s := &Session{Game: toy}
	if list := s.Passages(&Finding{Code: WrongSeat}); len(list) != 1 || list[0].Number != "4" || len((&Session{}).Passages(&Finding{Code: WrongSeat})) != 0 {
		t.Errorf("passages %v", list)
	}
}

// leaver is a position in which seat 1 and then seat 2 are in turn before seat 3, and that
// only some causes do not end.
type leaver struct {
	rules.Position
	turn, undone base.Seat
	not          rules.Cause // that does not end the game
	tried        string
}

// causes are the causes in the words of tried.
var causes = map[rules.Cause]string{rules.BadMove: "bad-move", rules.TooLate: "too-late", rules.Gone: "gone"}

func (p *leaver) Turn() base.Seat { return p.turn }
func (p *leaver) Undo()           { p.turn = p.undone }
func (p *leaver) Leave(s base.Seat, why rules.Cause) *rules.Refusal {
	if s != p.turn || p.not == stays && why == rules.BadMove {
		return &rules.Refusal{Code: rules.AlreadyOut}
	}
	p.tried += s.String() + causes[why] + " "
	p.undone, p.turn = p.turn, base.Nobody
	if why == p.not {
		p.turn = s + 1
	}
	return nil
}

const stays rules.Cause = 99 // it ends by every cause, or the seat cannot leave

// Seats that left the game before another moved are taken out in the way that did not end
// the game.
func TestSkipSeats(t *testing.T) {
	gone, late, bad := causes[rules.Gone]+" ", causes[rules.TooLate]+" ", causes[rules.BadMove]+" "
	for _, c := range []struct {
		not   rules.Cause
		to    base.Seat
		tried string
		turn  base.Seat
	}{
		{rules.Gone, 3, "1" + gone + "2" + gone, 3},
		{rules.TooLate, 3, "1" + gone + "1" + late + "2" + gone + "2" + late, 3},
		{rules.BadMove, 2, "1" + gone + "1" + late + "1" + bad, 2},
		{rules.BadMove, 1, "", 1},
		{stays, 3, "1" + gone + "1" + late, 1}, // it cannot leave
	} {
		p := &leaver{turn: 1, not: c.not}
		if skipSeats(p, c.to); p.tried != c.tried || p.turn != c.turn {
			t.Errorf("%v: tried %q, seat %d is in turn; want %q, %d", c.not, p.tried, p.turn, c.tried, c.turn)
		}
	}
	p := &leaver{not: rules.Gone}
	if skipSeats(p, 2); p.tried != "" {
		t.Errorf("the game is over, and it tried %q", p.tried)
	}
}
