package dispute

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// numbered gives records the lines from 20 on.
func numbered(recs ...logfmt.Record) []logfmt.Record {
	for i := range recs {
		recs[i].Line = logfmt.Line(20 + i)
	}
	return recs
}

func spokenLine(kind logfmt.Kind, s base.Seat, text string) logfmt.Record {
	return logfmt.Record{Kind: kind, Seat: s, Text: []byte(text), Stream: logfmt.Out}
}

// What a program was sent and said: lines, output without a line end, and the lines of
// files.
func TestSpokenBy(t *testing.T) {
	errors := spokenLine(logfmt.Part, 1, "oops")
	errors.Stream = logfmt.Err
	l := &logfmt.Log{Records: numbered(spokenLine(logfmt.Sent, 1, "a"), spokenLine(logfmt.Said, 1, "b"), spokenLine(logfmt.Sent, 2, "c"), spokenLine(logfmt.Noted, 1, "d"),
		spokenLine(logfmt.Part, 1, "e"), errors, spokenLine(logfmt.Put, 1, "f\ng\n"), spokenLine(logfmt.Got, 1, "h\n\ni"), spokenLine(logfmt.Got, 2, "j"))}
	want := "0.0 20 true a, 1.0 21 false b, 4.0 24 false e, 6.0 26 true f, 6.1 26 true g, 7.0 27 false h, 7.1 27 false , 7.2 27 false i, "
	got := ""
	for _, s := range spokenBy(l, 1) {
		got += fmt.Sprintf("%d.%d %d %v %s, ", s.record, s.part, s.line, s.read, s.text)
	}
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// A line is missing on one side if the next line there is the other's; otherwise they are
// different.
func TestKindOfDifference(t *testing.T) {
	for _, c := range []struct {
		log, mine string
		want      Kind
	}{
		{"", "a", MineOnly}, {"a", "", LogOnly}, {"a", "b", Different}, {"ac", "bc", Different}, {"ab", "b", LogOnly}, {"abc", "bd", LogOnly},
		{"b", "ab", MineOnly}, {"bd", "abc", MineOnly}, {"ab", "ba", LogOnly}, {"aa", "ba", Different}, {"ab", "cd", Different}, {"a", "bc", Different}, {"ab", "c", Different},
	} {
		var log []spoken
		var mine []int
		for i := range c.log {
			log = append(log, spoken{text: []byte(c.log[i : i+1])})
		}
		for i := range c.mine {
			mine = append(mine, i)
		}
		if got := kindOf(log, mine, func(i int) []byte { return []byte(c.mine[i : i+1]) }); got != c.want {
			t.Errorf("%q and %q: %s, want %s", c.log, c.mine, got, c.want)
		}
	}
}

// Of two differences the one that is first in the log counts; at the same place that of
// what was written.
func TestEarlierDifference(t *testing.T) {
	at := func(line int) *Difference { return &Difference{Line: line} }
	for _, c := range []struct {
		read, written *Difference
		isRead        bool
	}{{at(1), at(2), true}, {at(2), at(1), false}, {at(1), at(1), false}, {at(1), nil, true}, {nil, at(1), false}} {
		want := c.written
		if c.isRead {
			want = c.read
		}
		if got := earlier(c.read, c.written); got != want {
			t.Errorf("%+v and %+v: %+v", c.read, c.written, got)
		}
	}
	if earlier(nil, nil) != nil {
		t.Error("a difference where there is none")
	}
}

// The place of a line that only the account has is below what the account has above it,
// or the first line of the body.
func TestRecordAbove(t *testing.T) {
	g := &Agreement{Log: &Copy{header: 19}, Account: &Account{Lines: []Line{{Read: true}, {}, {Read: true}, {Read: true}, {}, {}}}}
	list := []spoken{{record: 0, line: 20, read: true}, {record: 3, line: 23}, {record: 5, line: 25, read: true}, {record: 6, line: 26, read: true}, {record: 8, line: 28}}
	for at, want := range [][2]int{{-1, 20}, {0, 21}, {3, 24}, {5, 26}, {6, 27}, {8, 29}, {8, 29}} {
		if record, line := g.recordAbove(list, at); record != want[0] || line != want[1] {
			t.Errorf("line %d of the account: record %d, line %d; want %v", at, record, line, want)
		}
	}
	if record, line := g.recordAbove(list[1:2], 1); record != -1 || line != 20 {
		t.Errorf("the log has no line that was read: record %d, line %d", record, line)
	}
}

// Two logs of the same exchange, with other claims, have the same lines in another place.
func TestObservedLine(t *testing.T) {
	of := &logfmt.Log{Records: numbered(spokenLine(logfmt.Run, 1, ""), spokenLine(logfmt.Sent, 1, ""), spokenLine(logfmt.Move, 1, ""), spokenLine(logfmt.Said, 1, ""), spokenLine(logfmt.Said, 1, ""))}
	in := &logfmt.Log{Records: numbered(spokenLine(logfmt.Move, 1, ""), spokenLine(logfmt.Run, 1, ""), spokenLine(logfmt.Move, 1, ""), spokenLine(logfmt.Sent, 1, ""), spokenLine(logfmt.Said, 1, ""))}
	for line, want := range map[logfmt.Line]int{20: 21, 21: 23, 23: 24, 24: 0} {
		if got := observedLine(in, of, line); got != want {
			t.Errorf("line %d is line %d, want %d", line, got, want)
		}
	}
}

// Whether the winner is another, by the account's line or by the log's.
func TestWinnerChange(t *testing.T) {
	session := func(known bool, winner base.Seat) *judge.Session {
		return &judge.Session{Known: known, Outcome: rules.Outcome{Winner: winner}}
	}
	for _, c := range []struct {
		whole, would *judge.Session
		was, follows string
		want         WinnerChange
	}{
		{session(false, 0), session(true, 1), "a", "b", NoWinner},
		{session(true, 1), session(true, 1), "a", "b", SameWinner},
		{session(true, 0), session(true, 0), "a", "b", SameWinner},
		{session(true, 1), session(true, 2), "a", "a", OtherWinner},
		{session(true, 1), session(false, 1), "a", "a", SameWinner},
		{session(true, 1), session(false, 1), "a", "b", OpenWinner},
	} {
		if got := winner(c.whole, branch{follows: c.was}, branch{follows: c.follows, session: c.would}); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
	s := &judge.Session{Header: logfmt.Header{Programs: []logfmt.Program{{ID: "ann"}, {ID: "bob"}}}, Outcome: rules.Outcome{Winner: 2, Reason: "fault"}}
	if got := outcomeText(s); got != "bob wins: fault" {
		t.Error(got)
	}
	s.Outcome = rules.Outcome{Reason: "full"}
	if got := outcomeText(s); got != "a draw: full" {
		t.Error(got)
	}
}

// A line that only the account has is put in at the latest stamp above it.
func TestStampAbove(t *testing.T) {
	l := &logfmt.Log{Header: &logfmt.Header{Evidence: logfmt.Evidence{Exchange: "raw", Times: "stamped"}},
		Records: []logfmt.Record{{Time: 5}, {Time: logfmt.None}, {Time: 7}, {Time: 6}}}
	for at, want := range []int64{0, 5, 5, 7, 7, 7} {
		if got := stampAbove(l, at); got != want {
			t.Errorf("above record %d: %d, want %d", at, got, want)
		}
	}
	l.Header.Evidence.Times = "none"
	l.Records = []logfmt.Record{{Time: logfmt.Unknown}}
	if got := stampAbove(l, 1); got != int64(logfmt.Unknown) {
		t.Errorf("nothing is stamped: %d", got)
	}
}

// The account's line takes the place of the log's: of a record, or of a line of a file.
func TestReplacedText(t *testing.T) {
	for _, c := range []struct {
		text string
		d    Difference
		want string
	}{
		{"a", Difference{Kind: Different, Mine: "x"}, "x"},
		{"a\nb\nc\n", Difference{Kind: Different, Mine: "x", part: 1}, "a\nx\nc\n"},
		{"a\nb", Difference{Kind: Different, Mine: "x", part: 2}, "a\nb"},
		{"a\nb", Difference{Kind: MineOnly, Mine: "x", part: 1}, "x"},
	} {
		if got := string(replaced([]byte(c.text), &c.d)); got != c.want {
			t.Errorf("%q, %+v: %q, want %q", c.text, c.d, got, c.want)
		}
	}
	if got := string(upToLine([]byte("\n\na\n"), 2)); got != "\n\n" {
		t.Errorf("two empty lines: %q", got)
	}
	for n, want := range []string{"", "a\n", "a\nb\n", "a\nb\nc"} {
		if got := string(upToLine([]byte("a\nb\nc"), n)); got != want {
			t.Errorf("%d lines: %q", n, got)
		}
	}
}

// A log is cut off above the line in question, which follows in the log's words or in the
// account's. What is put in after the last record of a block is below its digest.
func TestCutAt(t *testing.T) {
	text := func(n int) string { return fmt.Sprintf("! 1 %d note", n) }
	head := "mlog 1\nid a\nsession game\ngame fiverow height=5 width=5\nrulings ?\nprotocol console\nevent - - - -\nattempt 1 -\nseat 1 a ? ?\nseat 2 b ? ?\nfirst 1\nclock - - 0 -\n" +
		"limits ? ? ? ? ? ? ?\nevidence raw stamped\norigin recorded -\nreferee h - -\nhost\nclocksource ?\nutc ?\nseed -\nstart -\n"
	body, count := head, logfmt.BlockSize-strings.Count(head, "\n")
	for i := range count {
		body += text(i) + "\n"
	}
	l, err := logfmt.NewReader(strings.NewReader(body), "f").ReadLog()
	if err != nil || len(l.Records) != count {
		t.Fatalf("%v, %d records", err, len(l.Records))
	}
	withBlock := *l
	withBlock.Records = append(append([]logfmt.Record(nil), l.Records...), logfmt.Record{Kind: logfmt.Block}, logfmt.Record{Kind: logfmt.Noted, Seat: 1, Time: 70})
	blocked := body + "block\n" + text(70) + "\n"
	c := &Copy{Bytes: []byte(blocked), header: strings.Count(head, "\n")}
	upTo := func(n int) string { return string(upToLine([]byte(blocked), c.header+n)) }
	for _, x := range []struct {
		d    Difference
		mine bool
		want string
		line bool
	}{
		{Difference{Kind: Different, record: 3, Mine: "mine"}, false, upTo(3) + text(3) + "\n", true},
		{Difference{Kind: Different, record: 3, Mine: "mine"}, true, upTo(3) + "! 1 3 mine\n", true},
		{Difference{Kind: LogOnly, record: 3}, false, upTo(3) + text(3) + "\n", true},
		{Difference{Kind: LogOnly, record: 3}, true, upTo(3), false},
		{Difference{Kind: MineOnly, record: 3, Mine: "mine"}, false, upTo(4), false},
		{Difference{Kind: MineOnly, record: 3, Mine: "mine"}, true, upTo(4) + "< 2 3 mine\n", true},
		{Difference{Kind: MineOnly, record: 3, Mine: "mine", Read: true}, true, upTo(4) + "> 2 3 mine\n", true},
		{Difference{Kind: MineOnly, record: -1, Mine: "mine"}, true, upTo(0) + "< 2 0 mine\n", true},
		{Difference{Kind: MineOnly, record: count - 1, Mine: "mine"}, true, upTo(count+1) + "< 2 42 mine\n", true},
		{Difference{Kind: MineOnly, record: count + 1, Mine: "mine"}, true, blocked + "< 2 70 mine\n", true},
	} {
		got, line := cutAt(c, &withBlock, 2, &x.d, x.mine)
		if string(got) != x.want || line != x.line {
			t.Errorf("%+v, mine %v: %q, %v", x.d, x.mine, bytes.TrimPrefix(got, []byte(head)), line)
		}
	}
}

// What follows from the last observed line: the claims below it, and the first finding
// from its line on that says something.
func TestFollows(t *testing.T) {
	claim := func(kind logfmt.Kind, word, text string) logfmt.Record {
		return logfmt.Record{Kind: kind, Seat: 2, Ply: 3, Word: []byte(word), Text: []byte(text)}
	}
	first, found := claim(logfmt.Move, "", "old"), judge.Finding{Code: judge.WrongLine, Line: 122, Says: judge.Verbatim("here")}
	for _, c := range []struct {
		recs          []logfmt.Record
		findings      []judge.Finding
		follows, move string
		why           string
	}{
		{numbered(first, spokenLine(logfmt.Sent, 1, ""), spokenLine(logfmt.Said, 2, "")), nil, "nothing", "", ""},
		{numbered(first, spokenLine(logfmt.Sent, 1, ""), spokenLine(logfmt.Said, 2, ""), claim(logfmt.Move, "", "A1")), []judge.Finding{{Code: judge.WrongLine, Line: 121}, {Code: judge.NoResult, Line: 125}}, "ply 3, the legal move A1", "A1", ""},
		{numbered(first, spokenLine(logfmt.Sent, 1, ""), spokenLine(logfmt.Run, 2, ""), claim(logfmt.Drop, "chatter", ""), claim(logfmt.Fault, "early", ""), claim(logfmt.Void, "other", ""), claim(logfmt.Result, "", "")),
			[]judge.Finding{{Code: judge.NoResult, Line: 122}, found, {Code: judge.EarlyEnd, Line: 123}}, "a line ignored (chatter), the fault early of seat 2, a void game", "", "here"},
	} {
		b := branch{follows: "nothing", session: &judge.Session{Findings: c.findings}}
		b.follow(&logfmt.Log{Line: 101, Records: c.recs})
		if b.follows != c.follows || b.move != c.move || (b.why == nil) != (c.why == "") || b.why != nil && b.why.Message() != c.why {
			t.Errorf("%q, %q, %+v; want %q, %q, %q", b.follows, b.move, b.why, c.follows, c.move, c.why)
		}
	}
}

// The area of a line follows from its first word. A change of a line into one of another
// area is in both areas.
func TestAreasOfLines(t *testing.T) {
	words := map[Area]string{
		Header: "mlog id session game rulings protocol event attempt seat first clock limits evidence origin referee host clocksource utc seed start",
		Done:   "> run put close kill freeze thaw", Moves: "m", Faults: "fault void", Results: "result", Passed: "drop", Seals: "block end", Comments: "x-note x-",
		Seen: "< ! part eof exit get flood nostart nosend usage found stall wait nonsense x",
	}
	var lines []string
	area := map[string]Area{}
	for a, list := range words {
		for _, word := range strings.Fields(list) {
			lines = append(lines, word+" 1 5 x")
			area[word+" 1 5 x"] = a
		}
	}
	for _, b := range lines {
		if got, other := areasOf(&Change{BLine: 1, B: b}); got != area[b] || other != "" {
			t.Errorf("%q put in: %s, %s", b, got, other)
		}
		if got, other := areasOf(&Change{ALine: 1, A: b}); got != area[b] || other != "" {
			t.Errorf("%q left out: %s, %s", b, got, other)
		}
		for _, a := range lines {
			want := area[a]
			if want == area[b] {
				want = ""
			}
			if got, other := areasOf(&Change{ALine: 1, BLine: 1, A: a + "1", B: b}); got != area[b] || other != want {
				t.Errorf("%q to %q: %s, %s; want %s, %s", a, b, got, other, area[b], want)
			}
		}
	}
}

// A script with the most edits is still the shortest; with one more there is one span.
func TestScriptOfTheMost(t *testing.T) {
	for _, changed := range []int{maxEdits / 2, maxEdits/2 + 1} {
		var a, b [][]byte
		for i := range changed {
			a = append(a, []byte{'a', byte(i), byte(i >> 8)}, []byte{'=', byte(i), byte(i >> 8)})
			b = append(b, []byte{'b', byte(i), byte(i >> 8)}, []byte{'=', byte(i), byte(i >> 8)})
		}
		want := changed
		if 2*changed > maxEdits {
			want = 1
		}
		if got := script(a, b); len(got) != want {
			t.Errorf("%d lines are others: %d spans, want %d", changed, len(got), want)
		}
	}
}
