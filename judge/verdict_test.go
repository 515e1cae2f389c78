package judge_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

func eof(s base.Seat, at base.Number) logfmt.Record {
	return logfmt.Record{Kind: logfmt.EOF, Seat: s, Time: at, Stream: logfmt.Out}
}

func void(why, text string, from, to base.Number) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Void, Word: []byte(why), Num: [4]base.Number{from, to}, Text: []byte(text)}
}

// thinking returns a session in which seat 2 has been sent A0 and has not answered.
func thinking() *console {
	c := session().turn("A0")
	c.ask()
	return c
}

func (c *console) with(recs ...logfmt.Record) *console {
	for _, rec := range recs {
		c.add(rec)
	}
	return c
}

func (r *recording) then(rec logfmt.Record) *recording {
	r.add(rec)
	return r
}

func (r *recording) cut() *recording {
	r.open = true
	return r
}

// full is a field of which no cell is free, without five in a row.
var full = strings.TrimSuffix(strings.Repeat("XX00XX00XX/00XX00XX00/", 5), "/") + " -"

func overFromTheStart(open bool) *recording {
	r := recorded("moves", "none")
	r.header.Start, r.header.First, r.open = full, no, open
	r.header.Rulings.Deviations = []logfmt.Pair{{Name: "first", Value: "by_count"}}
	return r
}

// What is known of the end of a log without an outcome of its own: the line that shows
// it, and whether the end of a program would decide the game that has not taken effect.
func TestEndOfOpenLogs(t *testing.T) {
	for _, c := range []struct {
		name           string
		log            *recording
		status         judge.Status
		ended          string // the beginning of the line, or ""
		known, pending bool
	}{
		{"the program in turn has ended", thinking().with(eof(2, 1020)).cut(), judge.Open, "", false, true},
		{"the other one has ended, and its turn has not come", thinking().with(eof(1, 1020)).cut(), judge.Open, "", false, false},
		{"nobody has ended", thinking().cut(), judge.Open, "", false, false},
		{"it has ended, and the log is sealed", thinking().with(eof(2, 1020)).recording, judge.Open, "eof 2", true, false},
		{"a result waits for it", thinking().with(eof(2, 1020)).fault(2, "exit", noLine, no, no, "").result(1, "fault").cut(), judge.Open, "result 1", false, false},
		{"a void above the cut", thinking().with(eof(2, 1020), void("other", "", unknown, unknown)).cut(), judge.VoidStatus, "", false, false},
		{"five, cut off", session().turns(row0...).cut(), judge.Open, "< 1 9080 step! E0", true, false},
		{"five, and the loser has ended", session().turns(row0...).with(eof(2, 20000)).cut(), judge.Open, "< 1 9080 step! E0", true, false},
		{"resigned, cut off", thinking().with(logfmt.Record{Kind: logfmt.Said, Seat: 2, Time: 1500, Text: []byte("resign")}).cut(), judge.Open, "< 2 1500 resign", true, false},
		{"resigned at once, cut off", session().with(logfmt.Record{Kind: logfmt.Said, Seat: 1, Time: 15, Text: []byte("resign")}).cut(), judge.Open, "< 1 15 resign", true, false},
		{"five, sealed", session().turns(row0...).recording, judge.Open, "< 1 9080 step! E0", true, false},
		{"five, with a result", session().turns(row0...).result(1, "five"), judge.Verified, "", true, false},
		{"over from the start, cut off", overFromTheStart(true), judge.Open, "start ", true, false},
		{"over from the start", overFromTheStart(false), judge.Open, "start ", true, false},
		{"over from the start, with a result", overFromTheStart(false).result(0, "full"), judge.Verified, "", true, false},
		{"moves, won, cut off", recorded("moves", "none").moves(xWins).cut(), judge.Open, "m 9 1", true, false},
	} {
		file := c.log.bytes(t)
		s := judged(t, file, judge.Options{})
		lines := strings.Split(string(file), "\n")
		if s.Status != c.status || s.Known != c.known || s.Pending != c.pending || (s.Ended > 0) != (c.ended != "") {
			t.Errorf("%s: %s, %s, ended at %d, known %v, pending %v", c.name, s.Status, found(s), s.Ended, s.Known, s.Pending)
			continue
		}
		if s.Ended > 0 && !strings.HasPrefix(lines[s.Ended-1], c.ended) {
			t.Errorf("%s: ended at %q", c.name, lines[s.Ended-1])
		}
		for _, f := range s.Findings { // both are about the end of the file
			if (f.Code == judge.OpenLog || f.Code == judge.NoResult) && (len(c.log.records) > 0 && f.Line != len(lines)-1 || f.Ply != s.Plies || f.After != s.Plies) {
				t.Errorf("%s: %s at %d of %d, ply %d", c.name, f.Code, f.Line, len(lines)-1, f.Ply)
			}
		}
	}
	s := overFromTheStart(true).judge(t)
	if f := s.Findings[0]; f.Code != judge.OpenLog || f.Line != s.Ended {
		t.Errorf("without a record it is open at line %d, not %d", f.Line, s.Ended)
	}
}

// failed returns a session whose first program could not be started, which is claimed and
// is void.
func failed(why string, more ...logfmt.Record) *recording {
	r := recorded("raw", "stamped")
	r.add(logfmt.Record{Kind: logfmt.NoStart, Seat: 1, Time: 5, Text: []byte("no such file")})
	r.fault(1, "not-started", noLine, no, no, "")
	for _, rec := range append(more, void(why, "", 0, 10)) {
		r.add(rec)
	}
	return r
}

// beyond returns a session in which seat 1 was 600000 µs over its 5 s and so much grace,
// during which it waited so long for a processor, and that is void for it.
func beyond(grace, waited base.Number, why string) *recording {
	c := session()
	c.header.Clock.Grace = grace
	at := 5600000 + max(grace, 0)
	c.with(logfmt.Record{Kind: logfmt.Kill, Seat: 1, Time: at, Word: []byte("KILL")}, wait(1, 0, at, waited))
	c.fault(1, "timeout-move", noLine, 5000000, at, "")
	return c.with(void(why, "", 0, at)).recording
}

// misled returns a session in which a program is sent another step than the true one, and
// that is void.
func misled(s base.Seat, why string, above bool) *recording {
	c := session().turn("A0")
	if s == base.First {
		c.turn("A1")
	}
	if !above {
		c.with(void(why, "", unknown, unknown))
	}
	c.last = "J9"
	c.ask()
	if above {
		c.with(void(why, "", unknown, unknown))
	}
	return c.recording
}

func voidAmongMoves(why string) *recording {
	r := recorded("moves", "none").moves("A0")
	r.add(void(why, "", 5, 9))
	return r
}

func unstamped(why, protocol string) *recording {
	r := recorded("raw", "none")
	r.header.Protocol = protocol
	r.add(void(why, "", 5, 9))
	return r
}

// A void is false if the game was decided above it, or if nothing of its cause is in the
// log (format P23).
func TestVoids(t *testing.T) {
	const decided = "the game was decided before, and is won by seat 2 (o): it ended by the fault of seat 1 (x) at line "
	attestedStart := func(why string) *recording {
		return session().fault(1, "not-started", noLine, no, no, "").voided(why)
	}
	for _, c := range []struct {
		name    string
		log     *recording
		finding string
		says    string // why it is false
	}{
		{"setup, and a start has failed", failed("setup"), "fault:note void:note", ""},
		{"other, and a start has failed", failed("other"), "fault:note void:note attested:note", ""},
		{"disk, and a start has failed", failed("disk"), "fault:note void:note attested:note", ""},
		{"operator, and a start has failed", failed("operator"), "fault:note false-void:decisive", decided + "22, not-started"},
		{"a stall, and a start has failed", failed("host-stall", stall(0, 1, 1)), "fault:note false-void:decisive", decided + "22, not-started"},
		{"setup, by the referee's word that a start has failed", attestedStart("setup"), "attested:note false-void:decisive", decided + "24, not-started"},
		{"other, by the referee's word that a start has failed", attestedStart("other"), "attested:note false-void:decisive", decided + "24, not-started"},
		{"setup, and nothing has failed", thinking().with(void("setup", "", 5, 9)).recording, "false-void:decisive", "no failed start of a program is recorded"},
		{"setup, and a start fails below", thinking().with(void("setup", "", 5, 9), logfmt.Record{Kind: logfmt.NoStart, Seat: 1, Time: 2000}).recording, "false-void:decisive impossible-event:decisive", "no failed start of a program is recorded"},
		{"setup among moves", voidAmongMoves("setup"), "void:note", ""},
		{"referee, and it made no error", thinking().with(void("referee", "", 5, 9)).recording, "false-void:decisive", "the log shows no error of the referee that may have cost a program the game"},
		{"referee, and it misled the first", misled(1, "referee", true), "wrong-line:cosmetic void:note attested:note", ""},
		{"referee, and it misled the second", misled(2, "referee", true), "wrong-line:cosmetic void:note attested:note", ""},
		{"referee, and it misleads one below", misled(2, "referee", false), "false-void:decisive wrong-line:cosmetic", "the log shows no error of the referee that may have cost a program the game"},
		{"referee among moves", voidAmongMoves("referee"), "void:note", ""},
		{"referee, in an unknown protocol", unstamped("referee", "?"), "void:note attested:note", ""},
		{"referee, without times", unstamped("referee", "console"), "false-void:decisive", "the log shows no error of the referee that may have cost a program the game"},
		{"a stall that nothing shows", thinking().with(void("host-stall", "", 5, 9)).recording, "false-void:decisive", "nothing in the log shows that the machine stood still between 5 µs and 9 µs"},
		{"sleep that nothing shows", thinking().with(void("host-sleep", "", 5, 9)).recording, "false-void:decisive", "nothing in the log shows that the machine stood still between 5 µs and 9 µs"},
		{"a stall", thinking().with(stall(1, 5, 4), void("host-stall", "", 5, 9)).recording, "void:note attested:note", ""},
		{"a stall of a program without a stamp", unstamped("host-stall", "console"), "void:note attested:note", ""},
		{"a stall, and a program had resigned", thinking().with(stall(1, 5, 4), logfmt.Record{Kind: logfmt.Said, Seat: 2, Time: 1500, Text: []byte("resign")}, void("host-stall", "", 5, 9)).recording,
			"missed-fault:decisive false-void:decisive", "the game was decided before, and is won by seat 1 (x): it ended by the fault of seat 2 (o) at line 29, refused"},
		{"a stall, and a time that rests on the referee's word", func() *recording {
			c := session()
			c.header.Clock.Move = unknown
			return c.with(stall(0, 0, 0)).fault(1, "timeout-move", noLine, unknown, unknown, "").voided("host-stall")
		}(), "attested:note false-void:decisive", decided + "25, timeout-move"},
		{"a stall, and the game was over from the start", overFromTheStart(false).voided("host-stall"), "false-void:decisive", "the game was decided before, and is drawn: it ended before the first ply, by full"},
		{"waiting as long as it was over", beyond(0, 600000, "host-stall"), "fault:note suspect-host:note void:note", ""},
		{"waiting as long as it was over the grace", beyond(1000, 600000, "host-sleep"), "fault:note suspect-host:note void:note", ""},
		{"waiting as long as it was over an unknown grace", beyond(unknown, 600000, "host-stall"), "fault:note suspect-host:note void:note", ""},
		{"waiting for less", beyond(0, 599999, "host-stall"), "fault:note false-void:decisive", decided + "24, timeout-move"},
		{"waiting for less than the grace leaves", beyond(1000, 599999, "host-stall"), "fault:note false-void:decisive", decided + "24, timeout-move"},
		{"waiting as long, and void for other reasons", beyond(0, 600000, "other"), "fault:note suspect-host:note false-void:decisive", decided + "24, timeout-move"},
	} {
		s := c.log.judge(t)
		f := s.Findings[max(slices.IndexFunc(s.Findings, func(f judge.Finding) bool { return f.Code == judge.FalseVoid }), 0)]
		if status := map[bool]judge.Status{true: judge.VoidStatus, false: judge.Rejected}[c.says == ""]; s.Status != status || found(s) != c.finding || c.says != "" && !strings.HasPrefix(f.Message(), c.says) {
			t.Errorf("%s: %s, %s: %s", c.name, s.Status, found(s), f.Message())
		}
	}
}

func (r *recording) voided(why string) *recording {
	r.add(void(why, "", 0, 10))
	return r
}

// A void game that was decided by a late answer has an outcome, unless the referee may have
// cost the loser the game.
func TestOutcomeOfAVoid(t *testing.T) {
	for text, known := range map[string]bool{"": true, "hurry": false, "J9": false} {
		c := session().turn("A0").turn("A1")
		if text == "J9" {
			c.last = text
		}
		s := c.ask()
		if text == "hurry" {
			c.sent(1, c.at, text)
		}
		late := c.at + 5000001
		c.with(stall(c.at, late, 900), logfmt.Record{Kind: logfmt.Kill, Seat: s, Time: late, Word: []byte("KILL")})
		c.fault(s, "timeout-move", noLine, 5000000, 5000001, "")
		v := c.with(void("host-stall", "", 0, late)).recording.judge(t)
		if v.Status != judge.VoidStatus || v.Known != known || v.Outcome.Winner != 2 || (text == "") == strings.Contains(found(v), "wrong-line:cosmetic") {
			t.Errorf("%q: %s, known %v, winner %d, %s", text, v.Status, v.Known, v.Outcome.Winner, found(v))
		}
	}
}

// A void is said with its text and its interval, as far as the log has them.
func TestVoidInWords(t *testing.T) {
	for _, c := range []struct {
		text     string
		from, to base.Number
		want     string
	}{
		{"", unknown, unknown, "no fair result: disk"},
		{"", 0, 0, "no fair result: disk, for the time between 0 µs and 0 µs"},
		{"full", 7, 9, `no fair result: disk, "full", for the time between 7 µs and 9 µs`},
		{"", 5, unknown, "no fair result: disk"},
		{"", unknown, 5, "no fair result: disk"},
		{"f", unknown, unknown, `no fair result: disk, "f"`},
	} {
		f := thinking().with(void("disk", c.text, c.from, c.to)).recording.judge(t).Findings[0]
		if f.Code != judge.VoidGame || f.Message() != c.want {
			t.Errorf("%s, want %s", f.Message(), c.want)
		}
	}
}

// What the observations show above a result, or a void, and no claim has taken up (format
// P22, P23). What is below it is not missed there.
func TestUnclaimedAtTheEnd(t *testing.T) {
	answer := func(text string) *console {
		c := thinking()
		c.said(2, c.at+10, text)
		return c
	}
	below := func() *console {
		c := session().turns(row0[:8]...)
		c.ask()
		return c
	}
	late := below()
	late.result(1, "five")
	late.said(1, late.at+1000, "step! E0")
	wins := below()
	wins.said(1, wins.at+1000, "step! E0")
	for _, c := range []struct {
		name    string
		log     *recording
		finding string
		message string
	}{
		{"a move above the result", wins.result(1, "five"), "dropped-move:reason", `the answer of seat 1 (x) is a legal move, and was ignored: "step! E0" at line 56`},
		{"a move below the result", late.recording, "early-end:reason", "the game is not over (fiverow 1."},
		{"a move above the void", answer("step! A1").with(void("disk", "", 5, 9)).recording, "dropped-move:decisive", `the answer of seat 2 (o) is a legal move, and was ignored: "step! A1" at line 28`},
		{"a fault above the result", answer("resign").result(1, "fault"), "missed-fault:reason", `an offence of seat 2 (o) was ignored at line 28: no move is given: "resign"`},
		{"a time that has run out where a line that is not due is sent", thinking().with(logfmt.Record{Kind: logfmt.Sent, Seat: 1, Time: 5001021, Text: []byte("hurry")}).result(1, "fault"),
			"wrong-line:cosmetic missed-fault:reason", `seat 1 (x) was sent a line that was not due: "hurry" where nothing was due`},
		{"a fault above the void", answer("resign").with(void("disk", "", 5, 9)).recording, "missed-fault:decisive false-void:decisive", "an offence of seat 2 (o) was ignored at line 28: no move is given"},
		{"a fault below the void", thinking().with(void("disk", "", 5, 9), logfmt.Record{Kind: logfmt.Said, Seat: 2, Time: 1500, Text: []byte("resign")}).recording, "void:note attested:note", "no fair result: disk, for the time between 5 µs and 9 µs"},
	} {
		s := c.log.judge(t)
		if f := s.Findings[0]; found(s) != c.finding || !strings.HasPrefix(f.Message(), c.message) {
			t.Errorf("%s: %s: %s", c.name, found(s), f.Message())
		}
	}
	misread := session()
	misread.ply++
	misread.claim(1, misread.said(1, 1000, "step! A0"), 1000, "A9")
	misread.last = "A0"
	for _, f := range misread.turns(row0[1:]...).with(void("other", "", unknown, unknown)).recording.judge(t).Findings {
		if f.Code == judge.FalseVoid && (f.After != 9 || f.Ply != 9) {
			t.Errorf("the game ended with ply 9, not %d, after %d", f.Ply, f.After)
		}
	}
	if f := late.judge(t).Findings[0]; len(f.Witness) > 0 {
		t.Errorf("a move is legal after the end: %s", f.Witness)
	}
}

// The outcome that the observations show by themselves, and whether a claim decides that
// they do not show (format P26).
func TestDerivedOutcome(t *testing.T) {
	gone := func(s base.Seat) []logfmt.Record {
		return []logfmt.Record{eof(s, 30), {Kind: logfmt.Exit, Seat: s, Time: 40, Word: []byte("code")}}
	}
	forbidden := func(more ...logfmt.Record) *recording {
		c := session()
		c.fault(1, "forbidden", noLine, no, no, "")
		return c.with(more...).result(2, "fault")
	}
	for _, c := range []struct {
		name    string
		log     *recording
		status  judge.Status
		known   bool
		winner  base.Seat
		decides bool
	}{
		{"nothing shows it", forbidden(), judge.AttestedStatus, false, 0, true},
		{"its program has ended, too", forbidden(gone(1)...), judge.Verified, true, 2, false},
		{"its output has ended, too", forbidden(eof(1, 30)), judge.Verified, true, 2, false},
		{"its output has ended, too, and the log is cut off", forbidden(eof(1, 30)).cut(), judge.Open, false, 0, true},
		{"it would have won on the board", func() *recording {
			c := session()
			c.fault(1, "forbidden", noLine, no, no, "")
			c.said(1, 1000, "step! A0")
			for i, m := range row0[1:] {
				c.at += 1000
				c.said(base.Seat(2-i%2), c.at+500, "step! "+m)
			}
			return c.result(2, "fault")
		}(), judge.AttestedStatus, true, 1, true},
	} {
		s := c.log.judge(t)
		if s.Status != c.status || s.Outcome.Winner != 2 || s.DerivedKnown != c.known || s.Derived.Winner != c.winner || len(s.Attested) != 1 || s.Attested[0].Decides != c.decides {
			t.Errorf("%s: %s, %s, derived %v: winner %d, %+v", c.name, s.Status, found(s), s.DerivedKnown, s.Derived.Winner, s.Attested)
		}
	}
	sessionsOf(t, func(name string, s *judge.Session) {
		if raw := s.Header.Evidence.Raw(); (len(s.Attested) == 0 || !raw) && s.Status != judge.Disputed && (s.Derived != s.Outcome || s.DerivedKnown != s.Known) {
			t.Errorf("%s: derived %v, %+v; accepted %v, %+v", name, s.DerivedKnown, s.Derived, s.Known, s.Outcome)
		}
	})
}

// A result before the end is early, unless in a log without its end an end of a program
// is pending that is claimed above (format P22).
func TestEarlyEnd(t *testing.T) {
	pending := func(s base.Seat) *recording {
		return thinking().with(eof(s, 1020)).fault(s, "exit", noLine, no, no, "").result(s.Other(), "fault")
	}
	for _, c := range []struct {
		name    string
		log     *recording
		finding string
	}{
		{"nothing is pending, cut off", thinking().result(1, "five").cut(), "early-end:decisive"},
		{"nothing is pending", thinking().result(1, "five"), "early-end:decisive"},
		{"an end is pending, and nobody claims it", thinking().with(eof(2, 1020)).result(1, "fault").cut(), "early-end:decisive"},
		{"an end is pending, cut off", pending(2).cut(), "fault:note open:note"},
		{"an end took effect", pending(2), "fault:note"},
		{"an end whose turn has not come, cut off", pending(1).cut(), "fault:note open:note"},
		{"an end whose turn does not come", pending(1), "fault:note early-end:decisive"},
	} {
		if s := c.log.judge(t); found(s) != c.finding {
			t.Errorf("%s: %s, %s; want %s", c.name, s.Status, found(s), c.finding)
		}
	}
}

// A kill without a cause is listed above the result and the void alone, and only if no
// claim above it has failed. A line that was not due is listed if none has (format P16,
// P24).
func TestListedAboveTheEnd(t *testing.T) {
	kill := logfmt.Record{Kind: logfmt.Kill, Seat: 2, Time: 2000, Word: []byte("KILL")}
	hurry := logfmt.Record{Kind: logfmt.Sent, Seat: 1, Time: 1500, Text: []byte("hurry")}
	failed := func() *console { // what the first program said is claimed otherwise
		c := session()
		c.ply++
		c.claim(1, c.said(1, 1000, "step! A0"), 1000, "A9")
		return c
	}
	for _, c := range []struct {
		name    string
		log     *recording
		finding string
	}{
		{"killed above the result", thinking().with(kill).result(1, "five"), "wrong-kill:decisive early-end:decisive"},
		{"killed below the result", thinking().result(1, "five").then(kill), "early-end:decisive"},
		{"killed above the void", thinking().with(kill, void("disk", "", unknown, unknown)).recording, "wrong-kill:cosmetic void:note attested:note"},
		{"killed below the void", thinking().with(void("disk", "", unknown, unknown), kill).recording, "void:note attested:note"},
		{"killed below a claim that fails", failed().with(kill).result(1, "five"), "misread-move:decisive"},
		{"hurried above the result", thinking().with(hurry).result(1, "five"), "wrong-line:decisive early-end:decisive"},
		{"hurried below the result", thinking().result(1, "five").then(hurry), "early-end:decisive wrong-line:cosmetic"},
		{"hurried below a claim that fails", failed().with(hurry).result(1, "five"), "misread-move:decisive"},
		{"what closes the input below a claim that fails is an action, and what is sent then cannot be", failed().with(logfmt.Record{Kind: logfmt.Close, Seat: 1, Time: 1500}, hurry).result(1, "five"), "misread-move:decisive impossible-event:decisive"},
	} {
		if s := c.log.judge(t); found(s) != c.finding {
			t.Errorf("%s: %s; want %s", c.name, found(s), c.finding)
		}
	}
}

// A log with more wrong lines than are kept says how many there are of them all.
func TestManyWrongLines(t *testing.T) {
	const wrong = 10003 // of which 10000 are kept
	file := sealedBlocks(string(fuzzLog(2, "-", "run 1 1 a a\nrun 2 1 a b\nexit 2 2 code 0 ? ? ?\n"+strings.Repeat("> 2 2 x\n", wrong))))
	s := judgedByAll(t, file, judge.Options{})
	last := bytes.Count(file[:bytes.LastIndex(file, []byte("> 2"))], []byte("\n")) + 1
	for _, f := range s.Findings {
		if f.Code == judge.WrongLine && strings.Contains(f.Message(), "more like this") {
			if f.Witness.Get("more") != "9903" || f.Witness.Get("last") != base.Number(last).String() {
				t.Errorf("%s, the last at %d", f.Message(), last)
			}
			return
		}
	}
	t.Errorf("%s", found(s))
}
