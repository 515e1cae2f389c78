package audit_test

import (
	"bytes"
	"errors"
	"testing"

	"scrutineer/audit"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
	"scrutineer/rules/betoniarki"
	"scrutineer/rules/fiverow"
	"scrutineer/seat"
)

// answered is a session in which seat 2 has asked for A0 and answers with text;
// line is that of the answer.
func answered(text string) (c *console, line int32) {
	c = session().turn("A0")
	s := c.ask()
	return c, c.said(s, c.at+10, text)
}

// late is a session over the file protocol whose program leaves E0 nine seconds
// after its start, where five are allowed; exits are stamps of exits, above the
// start in the file.
func late(exits ...int64) *recording {
	r := recorded("raw", "stamped")
	r.header.Protocol, r.header.Clock.From = "file", "run"
	r.header.Start = "XXXX....../0000....../........../........../........../........../........../........../........../.......... X"
	field := "XXXX......\n0000......\n..........\n..........\n..........\n..........\n..........\n..........\n..........\n..........\n"
	for _, at := range exits {
		r.add(logfmt.Record{Kind: logfmt.Exit, Seat: 1, Time: at, Word: []byte("code")})
	}
	r.add(logfmt.Record{Kind: logfmt.Put, Seat: 1, Time: 1, Word: []byte("field"), Text: []byte(field)})
	r.add(logfmt.Record{Kind: logfmt.Run, Seat: 1, Time: 1, Word: []byte("bots"), Text: []byte("./bot X field answer")})
	line := r.add(logfmt.Record{Kind: logfmt.Got, Seat: 1, Time: 9000001, Word: []byte("answer"), Text: []byte("E0")})
	r.move(1, 1, line, "E0")
	return r.result(1, "five")
}

// ticks is a won game with two ticks whose clocks drift apart by so much, the
// first reading being awake at 0.
func ticks(awake, drift int64) *recording {
	c := session()
	c.add(logfmt.Record{Kind: logfmt.Tick, Time: 0, Num: [4]int64{awake, unknown}})
	c.turns(row0...)
	c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]int64{c.at + awake + drift, unknown}})
	return c.result(1, "five")
}

// gaps are logs in which one line of the judge decides.
var gaps = []struct {
	name    string
	log     func() *recording
	status  audit.Status
	finding string
}{
	{"a fault is read from a line that was a good move", func() *recording {
		c := session()
		line := c.said(1, 1000, "step! A0")
		c.ply++
		c.claim(1, line, 1000, "A0")
		return c.turn("A1").fault(1, "illegal", line, no, no, "step! A0").result(2, "fault")
	}, audit.Rejected, "false-fault:decisive early-end:decisive"},
	{"a second reply is taken and the first not mentioned (format C10)", func() *recording {
		c, _ := answered("step! J9")
		c.claim(2, c.said(2, c.at+1000, "step! A1"), 1000, "A1")
		return c.turns(row0[2:]...).result(1, "five")
	}, audit.Rejected, "dropped-move:decisive"},
	{"an exit above the start, at its stamp, is another process's (format T2, C9)", func() *recording { return late(1) },
		audit.Rejected, "missed-fault:decisive wrong-winner:decisive wrong-reason:reason"},
	{"a late answer file", func() *recording { return late() },
		audit.Rejected, "missed-fault:decisive wrong-winner:decisive wrong-reason:reason"},
	{"who never asks is timed from the move before", func() *recording {
		c := session().turn("A0")
		c.ply++
		c.claim(2, c.said(2, c.at+1000, "step! A1"), 999, "A1")
		return c.turns(row0[2:]...).result(1, "five")
	}, audit.Verified, "wrong-time:cosmetic"},
	{"who opens is timed from the start of the program", func() *recording {
		c := session()
		c.ply++
		c.claim(1, c.said(1, 5000001, "step! A0"), unknown, "A0")
		return c.result(2, "fault")
	}, audit.Rejected, "missed-fault:reason"},
	{"an occupied cell is called unreadable", func() *recording {
		c, line := answered("step! A0")
		return c.fault(2, "unreadable", line, no, no, "").result(1, "fault")
	}, audit.Verified, "fault:note"},
	{"an unreadable answer is called a refusal", func() *recording {
		c, line := answered("step! 1A")
		return c.fault(2, "refused", line, no, no, "").result(1, "fault")
	}, audit.Verified, "fault:note"},
	{"a refusal is called unreadable", func() *recording {
		c, line := answered("resign")
		return c.fault(2, "unreadable", line, no, no, "").result(1, "fault")
	}, audit.Verified, "fault:note"},
	{"a good answer is called a refusal", func() *recording {
		c, line := answered("step! A1")
		return c.fault(2, "refused", line, no, no, "").result(1, "fault")
	}, audit.Rejected, "false-fault:decisive early-end:decisive"},
	{"the clocks begin far apart and stay so (format T5)", func() *recording { return ticks(5000000, 0) }, audit.Verified, ""},
	{"1000 us less are no drift", func() *recording { return ticks(5000, -1000) }, audit.Verified, ""},
	{"1001 us less are", func() *recording { return ticks(5000, -1001) }, audit.Verified, "host-slept:note"},
	{"1001 us more are", func() *recording { return ticks(5000, 1001) }, audit.Verified, "host-slept:note"},
	{"time in all to the microsecond", func() *recording {
		r := recorded("moves", "charged").moves(xWins).result(1, "five")
		r.header.Clock = logfmt.Clock{Total: 4000, Move: no, Grace: 10, From: "-"}
		for i := 0; i < 9; i += 2 {
			r.records[i].Num[0] = 802 // five of them are 4010
		}
		return r
	}, audit.Verified, ""},
	{"a fault out of turn, behind a good reply that no claim takes up", func() *recording {
		c := session()
		c.said(1, 1000, "step! A0")
		c.add(logfmt.Record{Kind: logfmt.EOF, Seat: 2, Time: 2000, Stream: logfmt.Out})
		return c.fault(2, "exit", no, no, no, "").result(1, "fault")
	}, audit.Rejected, "dropped-move:decisive"},
	{"a fault out of turn, read from a line above the good reply", func() *recording {
		c := session()
		line := c.said(2, 900, "resign")
		c.said(1, 1000, "step! A0")
		return c.fault(2, "refused", line, no, no, "").result(1, "fault")
	}, audit.Verified, "fault:note"},
	{"the first answer is unreadable, and called illegal (format C5)", func() *recording {
		c := session()
		return c.fault(1, "illegal", c.said(1, 1000, "step! 1A"), no, no, "").result(2, "fault")
	}, audit.Verified, "fault:note"},
	{"late under a limit that nobody knows", func() *recording {
		c := session()
		c.header.Clock.Move = unknown
		return c.fault(1, "timeout-move", c.said(1, 7000000, "step! A0"), unknown, unknown, "").result(2, "fault")
	}, audit.Verified, "unproved:note"},
	{"late by a time that the log does not say", func() *recording {
		return recorded("moves", "charged").moves("A0").fault(2, "timeout-move", no, 5000000, unknown, "").result(1, "fault")
	}, audit.Verified, "unproved:note"},
	{"time in all under another limit than the header's", func() *recording {
		r := recorded("moves", "charged").moves("A0")
		r.header.Clock = logfmt.Clock{Total: 4000, Move: no, Grace: 10, From: "-"}
		return r.fault(2, "timeout-total", no, 3000, 3011, "").result(1, "fault")
	}, audit.Rejected, "false-fault:decisive early-end:decisive"},
	{"time in all, over by what the move before took", func() *recording {
		r := recorded("moves", "charged").moves("A0 A1 B0")
		r.header.Clock = logfmt.Clock{Total: 4000, Move: no, Grace: 10, From: "-"}
		r.records[1].Num[0] = 2000
		return r.fault(2, "timeout-total", no, 4000, 4011, "").result(1, "fault")
	}, audit.Verified, "unproved:note"},
	{"illegal and late: the time comes first", func() *recording {
		c := session()
		c.turn("A0")
		s := c.ask()
		return c.fault(s, "illegal", c.said(s, c.at+5000001, "step! A0"), no, no, "").result(1, "fault")
	}, audit.Verified, "fault:note"},
	{"legal and late, and called illegal", func() *recording {
		c := session()
		c.turn("A0")
		s := c.ask()
		return c.fault(s, "illegal", c.said(s, c.at+5000001, "step! A1"), no, no, "").result(1, "fault")
	}, audit.Rejected, "false-fault:decisive early-end:decisive"},
	{"a protocol is known, and nothing of the exchange", func() *recording {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.header.Protocol = "console"
		return r
	}, audit.Verified, ""},
	{"the clocks drift apart twice, which is told once", func() *recording {
		c := session()
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: 0, Num: [4]int64{0, unknown}})
		c.turns(row0...)
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]int64{c.at + 2000, unknown}})
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]int64{c.at + 4000, unknown}})
		return c.result(1, "five")
	}, audit.Verified, "host-slept:note"},
	{"an offence between the line that wins and its claim comes too late to be one", func() *recording {
		c := session().turns(row0[:8]...)
		s := c.ask()
		line := c.said(s, c.at+1000, "step! E0")
		c.said(2, c.at+1000, "resign")
		c.claim(s, line, 1000, "E0")
		return c.result(1, "five")
	}, audit.Verified, ""},
	{"an answer at the zero of the clock", func() *recording {
		c := session()
		c.ply++
		c.claim(1, c.said(1, 0, "step! A0"), 5, "A0")
		c.at = 0
		return c.turns(row0[1:]...).result(1, "five")
	}, audit.Verified, "wrong-time:cosmetic"},
	{"a line read behind the exit of its program counts from its own stamp (format C9)", func() *recording {
		c := session()
		c.ply++
		c.add(logfmt.Record{Kind: logfmt.Exit, Seat: 1, Time: 500, Word: []byte("code")})
		c.claim(1, c.said(1, 1000, "step! A0"), 1000, "A0")
		return c.fault(1, "exit", no, no, no, "").result(2, "fault")
	}, audit.Verified, "unproved:note"},
	{"the exchange without stamps, times charged", func() *recording {
		c := &console{recording: recorded("raw", "charged")}
		for s := seat.First; s <= seat.Second; s++ {
			c.add(logfmt.Record{Kind: logfmt.Run, Seat: s, Time: unknown, Word: []byte("bots"), Text: []byte("./bot")})
		}
		for i, m := range row0 {
			s := seat.Seat(1 + i%2)
			if i > 0 {
				c.said(s, unknown, "step?")
				c.sent(s, unknown, row0[i-1])
			}
			c.ply++
			c.claim(s, c.said(s, unknown, "step! "+m), 700, m)
		}
		return c.result(1, "five")
	}, audit.Verified, ""},
	{"within the grace, and called late", func() *recording {
		c := session()
		c.header.Clock.Grace = 100
		return c.fault(1, "timeout-move", c.said(1, 5000100, "step! A0"), 5000000, 5000100, "").result(2, "fault")
	}, audit.Rejected, "false-fault:decisive early-end:decisive"},
	{"behind the grace, and called late", func() *recording {
		c := session()
		c.header.Clock.Grace = 100
		return c.fault(1, "timeout-move", c.said(1, 5000101, "step! A0"), 5000000, 5000101, "").result(2, "fault")
	}, audit.Verified, "fault:note"},
	{"time in all to the microsecond, what the move before took being in it", func() *recording {
		r := recorded("moves", "charged").moves("A0 A1 B0")
		r.header.Clock = logfmt.Clock{Total: 4000, Move: no, Grace: 10, From: "-"}
		r.records[1].Num[0] = 2000
		return r.fault(2, "timeout-total", no, 4000, 4010, "").result(1, "fault")
	}, audit.Rejected, "false-fault:decisive early-end:decisive"},
	{"over a limit that is not the header's", func() *recording {
		return recorded("moves", "charged").moves("A0").fault(2, "timeout-move", no, 3000000, 6000000, "").result(1, "fault")
	}, audit.Rejected, "false-fault:decisive early-end:decisive"},
	{"who has resigned may be called gone as well", func() *recording {
		c, _ := answered("resign")
		c.add(logfmt.Record{Kind: logfmt.EOF, Seat: 2, Time: c.at + 20, Stream: logfmt.Out})
		return c.fault(2, "exit", no, no, no, "").result(1, "fault")
	}, audit.Verified, "unproved:note"},
	{"one has resigned, and the other is called gone", func() *recording {
		c, _ := answered("resign")
		c.add(logfmt.Record{Kind: logfmt.EOF, Seat: 1, Time: c.at + 20, Stream: logfmt.Out})
		return c.fault(1, "exit", no, no, no, "").result(2, "fault")
	}, audit.Rejected, "missed-fault:decisive wrong-winner:decisive"},
	{"something is told besides the step, and a word on its error output lies between", func() *recording {
		c := session().turn("A0")
		c.said(2, c.at+5, "step?")
		c.at += 10
		c.sent(2, c.at, "hurry")
		c.add(logfmt.Record{Kind: logfmt.Noted, Seat: 2, Time: c.at, Text: []byte("what?")})
		c.sent(2, c.at, "A0")
		c.ply++
		c.claim(2, c.said(2, c.at+1000, "step! A1"), 1000, "A1")
		return c.turns(row0[2:]...).result(1, "five")
	}, audit.Rejected, "wrong-line:reason"},
	{"something is told instead of the step", func() *recording {
		c := session().turn("A0")
		c.said(2, c.at+5, "step?")
		c.at += 10
		c.sent(2, c.at, "hurry")
		c.ply++
		c.claim(2, c.said(2, c.at+1000, "step! A1"), 1000, "A1")
		return c.turns(row0[2:]...).result(1, "five")
	}, audit.Rejected, "wrong-line:reason"},
	{"an unknown ruling, and the claim holds under neither value", func() *recording {
		r := recorded("moves", "none").moves("A0 A1 B0 B1 C0 C1 E0 E1 F0 F1 D0").result(2, "five") // six in a row
		r.header.Rulings.Deviations = []logfmt.Pair{{Name: "overline", Value: "?"}}
		return r
	}, audit.Rejected, "wrong-winner:decisive"},
	{"a clock that could not be read says nothing of drift", func() *recording {
		c := session()
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: 0, Num: [4]int64{unknown, unknown}})
		c.turns(row0...)
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]int64{600000000, unknown}})
		return c.result(1, "five")
	}, audit.Verified, ""},
	{"clocks that agree from a later reading on", func() *recording {
		c := session().turn("A0")
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]int64{50, unknown}})
		from := c.at
		c.turns(row0[1:]...)
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]int64{50 + c.at - from, unknown}})
		return c.result(1, "five")
	}, audit.Verified, ""},
	{"a text that is no move is called illegal, and nothing is known of the exchange", func() *recording {
		return recorded("moves", "none").moves("A0").fault(2, "illegal", no, no, no, "elsewhere").result(1, "fault")
	}, audit.Verified, "fault:note"},
	{"no protocol is known", func() *recording {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.header.Protocol = "?"
		return r
	}, audit.Verified, ""},
	{"a talk without a game ends badly", func() *recording {
		r := recorded("raw", "stamped")
		r.header.Session, r.header.Game, r.header.Params, r.header.Rulings = "info", "-", nil, logfmt.Rulings{Set: "-"}
		r.header.First, r.header.Protocol = no, "-"
		return r.fault(1, "crash", no, no, no, "")
	}, audit.Verified, "unproved:note"},
}

func TestGaps(t *testing.T) {
	for _, c := range gaps {
		t.Run(c.name, func(t *testing.T) {
			if s := c.log().judge(t); s.Status != c.status || found(s) != c.finding {
				t.Errorf("%s, %q; want %s, %q", s.Status, found(s), c.status, c.finding)
			}
		})
	}
}

// A finding names its ply, the plies made before it, its seat and both sides of
// the claim.
func TestFindingSaysWhere(t *testing.T) {
	cut := recorded("moves", "none").moves("A0")
	cut.open = true
	for _, c := range []struct {
		log             *recording
		ply, after      int
		seat, line      int
		claimed, really string
	}{
		{recorded("moves", "none").moves("A0 A1 B0").fault(2, "illegal", no, no, no, "A0").result(1, "fault"), 4, 3, 2, 25, "illegal", ""},
		{recorded("moves", "none").moves("A0 A1 B0").fault(2, "illegal", no, no, no, "C3").result(1, "fault"), 4, 3, 2, 25, "illegal", "legal"},
		{recorded("moves", "none").moves("A0 A1 B0 A0").result(1, "fault"), 4, 3, 2, 25, `"A0"`, ""},
		{cut, 1, 1, 0, 22, "", ""},
		{recorded("moves", "none").moves(xWins).result(2, "five"), 9, 9, 0, 31, "seat 2", "seat 1"},
	} {
		f := c.log.judge(t).Findings[0]
		if f.Ply != c.ply || f.After != c.after || f.Seat != c.seat || f.Line != c.line || f.Claimed != c.claimed || f.Recomputed != c.really {
			t.Errorf("%+v; want %+v", f, c)
		}
	}
}

// The number that only the referee knows may be any, in its one spelling.
func TestFilledLine(t *testing.T) {
	for text, want := range map[string]string{"150": "open:note", "0": "open:note", "": "wrong-line:reason",
		"007": "wrong-line:reason", "x9": "wrong-line:reason", "1 2": "wrong-line:reason", "9x": "wrong-line:reason"} {
		g := betoniarki.Game
		r := recorded("raw", "stamped")
		h := &r.header
		h.Game, h.Params, h.Protocol = g.Name, []logfmt.Pair{{Name: "size", Value: "6"}}, "lines"
		h.Rulings = logfmt.Rulings{Set: g.SetName(), Digest: logfmt.DigestOf([]byte(g.SetText()))}
		r.sent(1, 0, "1")
		r.sent(1, 0, text)
		r.open = true
		s, err := audit.NewJudge(all.Games(), audit.Options{}).Next(logfmt.NewReader(bytes.NewReader(r.bytes(t)), "t.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		if want = "departure:note " + want; found(s) != want { // the field of 6 is not of the seed
			t.Errorf("%q: %q, want %q", text, found(s), want)
		}
	}
}

// A second implementation that refuses the start disagrees.
func TestSecondOpinionOfTheStart(t *testing.T) {
	g := *fiverow.Game
	g.Second = func(rules.Setup) (rules.Opinion, error) { return nil, errors.New("never") }
	file := recorded("moves", "none").moves(xWins).result(1, "five").bytes(t)
	s, err := audit.NewJudge([]*rules.Game{&g}, audit.Options{CrossCheck: true}).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil || s.Status != audit.Disputed || found(s) != "second-opinion:note" {
		t.Errorf("%v: %s, %q", err, s.Status, found(s))
	}
}
