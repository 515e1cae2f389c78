package judge_test

import (
	"bytes"
	"slices"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
	"scrutineer/rules/betoniarki"
)

// answered returns a session in which seat 2 has asked for A0 and answers with text. line
// is that of the answer.
func answered(text string) (c *console, line logfmt.Line) {
	c = session().turn("A0")
	s := c.ask()
	return c, c.said(s, c.at+10, text)
}

// late returns a session over the file protocol whose program leaves E0 nine seconds
// after its start, of which five are allowed. exits are stamps of exits, above the start
// in the file.
func late(exits ...base.Number) *recording {
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

// ticks returns a won game with two ticks whose clocks drift apart by so much. The first
// reading is awake at 0.
func ticks(awake, drift base.Number) *recording {
	c := session()
	c.add(logfmt.Record{Kind: logfmt.Tick, Time: 0, Num: [4]base.Number{awake, unknown}})
	c.turns(row0...)
	c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]base.Number{c.at + awake + drift, unknown}})
	return c.result(1, "five")
}

// gap is a log and the expected verdict.
type gap struct {
	name    string
	log     func() *recording
	status  judge.Status
	finding string
}

// gaps are logs in which a single line of the judge decides.
var gaps = []gap{
	{"a fault is read from a line that was a good move", func() *recording {
		c := session()
		line := c.said(1, 1000, "step! A0")
		c.ply++
		c.claim(1, line, 1000, "A0")
		return c.turn("A1").fault(1, "illegal", line, no, no, "step! A0").result(2, "fault")
	}, judge.Rejected, "false-fault:decisive early-end:decisive"},
	{"a second reply is taken and the first not mentioned (format P18)", func() *recording {
		c, _ := answered("step! J9")
		c.claim(2, c.said(2, c.at+1000, "step! A1"), 1000, "A1")
		return c.turns(row0[2:]...).result(1, "five")
	}, judge.Rejected, "dropped-move:reason wrong-line:cosmetic"},
	{"an exit above the start, at its stamp, is another process's (format T2, C9)", func() *recording { return late(1) },
		judge.Rejected, "missed-fault:decisive wrong-winner:decisive wrong-reason:reason"},
	{"a late answer file", func() *recording { return late() },
		judge.Rejected, "missed-fault:decisive wrong-winner:decisive wrong-reason:reason"},
	{"who never asks is timed from the move before", func() *recording {
		c := session().turn("A0")
		c.ply++
		c.claim(2, c.said(2, c.at+1000, "step! A1"), 999, "A1")
		return c.turns(row0[2:]...).result(1, "five")
	}, judge.Verified, "wrong-time:cosmetic"},
	{"who opens is timed from the start of the program", func() *recording {
		c := session()
		c.ply++
		c.claim(1, c.said(1, 5000001, "step! A0"), unknown, "A0")
		return c.result(2, "fault")
	}, judge.Rejected, "missed-fault:reason"},
	{"an occupied cell is called unreadable", func() *recording {
		c, line := answered("step! A0")
		return c.fault(2, "unreadable", line, no, no, "").result(1, "fault")
	}, judge.Verified, "fault:note"},
	{"an unreadable answer is called a refusal", func() *recording {
		c, line := answered("step! 1A")
		return c.fault(2, "refused", line, no, no, "").result(1, "fault")
	}, judge.Verified, "fault:note"},
	{"a refusal is called unreadable", func() *recording {
		c, line := answered("resign")
		return c.fault(2, "unreadable", line, no, no, "").result(1, "fault")
	}, judge.Verified, "fault:note"},
	{"a good answer is called a refusal", func() *recording {
		c, line := answered("step! A1")
		return c.fault(2, "refused", line, no, no, "").result(1, "fault")
	}, judge.Rejected, "false-fault:decisive early-end:decisive"},
	{"the clocks begin far apart and stay so (format T5)", func() *recording { return ticks(5000000, 0) }, judge.Verified, ""},
	{"1000 µs less are no drift", func() *recording { return ticks(5000, -1000) }, judge.Verified, ""},
	{"1001 µs less are", func() *recording { return ticks(5000, -1001) }, judge.Verified, "host-slept:note"},
	{"1001 µs more are", func() *recording { return ticks(5000, 1001) }, judge.Verified, "host-slept:note"},
	{"time in all to the microsecond", func() *recording {
		r := recorded("moves", "charged").moves(xWins).result(1, "five")
		r.header.Clock = logfmt.Clock{Total: 4000, Move: no, Grace: 10, From: "-"}
		for i := 0; i < 9; i += 2 {
			r.records[i].Num[0] = 802 // five of them are 4010
		}
		return r
	}, judge.Verified, ""},
	{"no protocol is known", func() *recording {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.header.Protocol = "?"
		return r
	}, judge.Verified, ""},
	{"a session without a game ends badly", func() *recording {
		r := recorded("raw", "stamped")
		r.header.Session, r.header.Game, r.header.Params, r.header.Rulings = "info", "-", nil, logfmt.Rulings{Set: "-"}
		r.header.First, r.header.Protocol = no, "-"
		return r.fault(1, "crash", noLine, no, no, "")
	}, judge.Verified, "unproved:note"},
}

func TestGaps(t *testing.T) {
	for _, c := range slices.Concat(gaps, borders) {
		t.Run(c.name, func(t *testing.T) {
			if s := c.log().judge(t); s.Status != c.status || found(s) != c.finding {
				t.Errorf("%s, %q; want %s, %q", s.Status, found(s), c.status, c.finding)
			}
		})
	}
}

// A finding has its ply, the plies made before it, its seat and both sides of the claim.
func TestFindingSaysWhere(t *testing.T) {
	cut := recorded("moves", "none").moves("A0")
	cut.open = true
	for _, c := range []struct {
		log             *recording
		ply, after      int
		seat, line      int
		claimed, really string
	}{
		{recorded("moves", "none").moves("A0 A1 B0").fault(2, "illegal", noLine, no, no, "A0").result(1, "fault"), 4, 3, 2, 25, "illegal", ""},
		{recorded("moves", "none").moves("A0 A1 B0").fault(2, "illegal", noLine, no, no, "C3").result(1, "fault"), 4, 3, 2, 25, "illegal", "legal"},
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

// Drift is said with both ticks and the sign of the clock that runs in sleep, always
// compared with the first tick (format T5). The first mover is the one of the start.
func TestClocksAndFirstInWords(t *testing.T) {
	slept := func(text string) string {
		return "the host slept or its clock was changed: between the ticks at line 24 and line 59 the clocks went apart by " + text
	}
	other := recorded("moves", "none").moves(xWins).result(1, "five")
	other.header.First = 2
	unnamed := recorded("moves", "none").moves(xWins).result(1, "five")
	unnamed.header.First = unknown
	for _, c := range []struct {
		log                     *recording
		code                    judge.Code
		line                    int
		message, claimed, right string
	}{
		{ticks(5000, 1001), judge.SleptHost, 59, slept("1.001 ms"), "", "1001 µs"},
		{ticks(0, -1001), judge.SleptHost, 59, slept("-1.001 ms"), "", "-1001 µs"},
		{other, judge.WrongFirst, 11, "seat 1 (x) is in turn in the start position, not seat 2 (o) (fiverow 1.4, 4.8)", "2", "1"},
		{unnamed, "", 0, "", "", ""},
	} {
		s := c.log.judge(t)
		if s.First != 1 {
			t.Errorf("seat %d begins", s.First)
		}
		if c.code == "" {
			if len(s.Findings) > 0 {
				t.Errorf("%s", found(s))
			}
			continue
		}
		if f := s.Findings[0]; f.Code != c.code || f.Line != c.line || f.Message() != c.message || f.Claimed != c.claimed || f.Recomputed != c.right {
			t.Errorf("%+v", f)
		}
	}
}

// A number that only the referee knows may be any. What is not a number counts as sent in
// its place. An empty line or two numbers do not: they are acts (format P6, P7, P16).
func TestFilledLine(t *testing.T) {
	for text, want := range map[string]string{"150": "open:note", "0": "open:note", "": "wrong-line:decisive",
		"x9": "wrong-line:decisive", "1 2": "wrong-line:decisive", "9x": "wrong-line:decisive"} {
		g := betoniarki.Game
		r := recorded("raw", "stamped")
		h := &r.header
		h.Game, h.Params, h.Protocol = g.Name, []logfmt.Pair{{Name: "size", Value: "6"}}, "lines"
		h.Rulings = logfmt.Rulings{Set: g.SetName(), Digest: logfmt.DigestOf([]byte(g.SetText()))}
		r.sent(1, 0, "1")
		r.sent(1, 0, text)
		r.open = true
		s, err := judge.New(all.Games(), judge.Options{}).Next(logfmt.NewReader(bytes.NewReader(r.bytes(t)), "t.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		if want = "departure:note " + want; found(s) != want { // the field of 6 is not of the official rules
			t.Errorf("%q: %q, want %q", text, found(s), want)
		}
	}
}
