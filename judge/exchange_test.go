package judge_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// console is a session over the console protocol so far.
type console struct {
	*recording
	at   base.Number
	ply  int32
	last string
}

// session starts both programs at time 0.
func session() *console {
	c := &console{recording: recorded("raw", "stamped")}
	for s := base.First; s <= base.Second; s++ {
		c.add(logfmt.Record{Kind: logfmt.Run, Seat: s, Time: 0, Word: []byte("bots"), Text: []byte("./bot")})
	}
	return c
}

// turn makes a move of the seat in turn, 1000 µs after the answer to step?, or after the
// start for ply 1.
func (c *console) turn(move string) *console {
	s := c.ask()
	line := c.said(s, c.at+1000, "step! "+move)
	c.claim(s, line, 1000, move)
	return c
}

// ask lets the seat in turn ask for the opponent's step, if there is one, and be answered
// 10 µs later.
func (c *console) ask() base.Seat {
	c.ply++
	s := base.Seat(2 - c.ply%2)
	if c.ply > 1 {
		c.said(s, c.at+5, "step?")
		c.at += 10
		c.sent(s, c.at, c.last)
	}
	return s
}

func (c *console) claim(s base.Seat, source logfmt.Line, charged base.Number, move string) {
	c.at += 1000
	c.last = move
	c.add(logfmt.Record{Kind: logfmt.Move, Ply: c.ply, Seat: s, Source: source, Num: [4]base.Number{charged, no}, Text: []byte(move)})
}

func (c *console) turns(moves ...string) *console {
	for _, m := range moves {
		c.turn(m)
	}
	return c
}

var row0 = []string{"A0", "A1", "B0", "B1", "C0", "C1", "D0", "D1", "E0"}

// exchanges are sessions with the whole exchange, and the expected verdict.
var exchanges = []struct {
	name    string
	log     func() *recording
	status  judge.Status
	winner  int
	finding string
}{
	{"as it should be", func() *recording { return session().turns(row0...).result(1, "five") },
		judge.Verified, 1, ""},
	{"the field is asked and told", func() *recording {
		c := session()
		c.said(1, 3, "field?")
		for i := 0; i < 10; i++ {
			c.sent(1, 4, "..........")
		}
		return c.turns(row0...).result(1, "five")
	}, judge.Verified, 1, ""},
	{"the field is told with a cell that is not there", func() *recording {
		c := session()
		c.said(1, 3, "field?")
		for i := 0; i < 9; i++ {
			c.sent(1, 4, "..........")
		}
		c.sent(1, 4, ".........X")
		return c.turns(row0...).result(1, "five")
	}, judge.Verified, 1, "wrong-line:cosmetic"},
	{"another step is told", func() *recording {
		c := session().turn("A0")
		c.last = "B0"
		return c.turns(row0[1:]...).result(1, "five")
	}, judge.Rejected, -1, "wrong-line:decisive"},
	{"something is told that nobody asked", func() *recording {
		c := session().turn("A0")
		c.sent(2, c.at, "hurry")
		return c.turns(row0[1:]...).result(1, "five")
	}, judge.Rejected, -1, "wrong-line:decisive"},
	{"something is told to the winner that it did not ask for", func() *recording {
		c := session().turn("A0")
		c.sent(1, c.at, "hurry")
		return c.turns(row0[1:]...).result(1, "five")
	}, judge.Verified, 1, "wrong-line:cosmetic"},
	{"another time is charged", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		c.claim(s, c.said(s, c.at+1000, "step! A1"), 999, "A1")
		return c.turns(row0[2:]...).result(1, "five")
	}, judge.Verified, 1, "wrong-time:cosmetic"},
	{"another move is claimed than was said", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		c.claim(s, c.said(s, c.at+1000, "step! A1"), 1000, "A2")
		return c.turns(row0[2:]...).result(1, "five")
	}, judge.Rejected, 1, "misread-move:reason wrong-line:cosmetic"},
	{"a move is read from a line that gave one already", func() *recording {
		c := session()
		first := c.said(1, c.at+1000, "step! A0")
		c.ply++
		c.claim(1, first, 1000, "A0")
		c.turn("A1")
		c.ask()
		c.claim(1, first, 1000, "A0")
		return c.result(1, "five")
	}, judge.Rejected, -1, "misread-move:decisive"},
	{"a move is read from a question", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		c.claim(s, c.said(s, c.at+1000, "figure?"), 1000, "A1")
		return c.result(1, "five")
	}, judge.Rejected, -1, "misread-move:decisive"},
	{"an unreadable answer is accepted", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		c.claim(s, c.said(s, c.at+1000, "step! 1A"), 1000, "A1")
		return c.turns(row0[2:]...).result(1, "five")
	}, judge.Rejected, 1, "missed-fault:reason wrong-reason:reason"},
	{"a good reply is ignored", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		line := c.said(s, c.at+1000, "step! A1")
		c.add(logfmt.Record{Kind: logfmt.Drop, Seat: s, Source: line, Word: []byte("chatter")})
		return c.fault(s, "refused", noLine, no, no, "").result(1, "fault")
	}, judge.Rejected, -1, "dropped-move:decisive"},
	{"chatter is ignored", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		line := c.said(s, c.at+1, "")
		c.add(logfmt.Record{Kind: logfmt.Drop, Seat: s, Source: line, Word: []byte("empty")})
		c.claim(s, c.said(s, c.at+1000, "step! A1"), 1000, "A1")
		return c.turns(row0[2:]...).result(1, "five")
	}, judge.Verified, 1, ""},
	{"late by a microsecond, and called so", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		line := c.said(s, c.at+5000001, "step! A1")
		return c.fault(s, "timeout-move", line, 5000000, 5000001, "").result(1, "fault")
	}, judge.Verified, 1, "fault:note"},
	{"in time to the microsecond, and called late", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		line := c.said(s, c.at+5000000, "step! A1")
		return c.fault(s, "timeout-move", line, 5000000, 5000001, "").result(1, "fault")
	}, judge.Rejected, -1, "false-fault:decisive early-end:decisive"},
	{"answered in time, and called late without naming the line", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		c.said(s, c.at+1000, "step! A1")
		c.add(logfmt.Record{Kind: logfmt.Kill, Seat: s, Time: c.at + 6000000, Word: []byte("KILL")})
		return c.fault(s, "timeout-move", noLine, 5000000, 6000000, "").result(1, "fault")
	}, judge.Rejected, 2, "false-fault:decisive wrong-winner:decisive"},
	{"never answered, killed after the limit", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		c.add(logfmt.Record{Kind: logfmt.Kill, Seat: s, Time: c.at + 5000100, Word: []byte("KILL")})
		return c.fault(s, "timeout-move", noLine, 5000000, 5000100, "").result(1, "fault")
	}, judge.Verified, 1, "fault:note"},
	{"killed before the limit, and called late", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		c.add(logfmt.Record{Kind: logfmt.Kill, Seat: s, Time: c.at + 4000000, Word: []byte("KILL")})
		return c.fault(s, "timeout-move", noLine, 5000000, 5000100, "").result(1, "fault")
	}, judge.Rejected, -1, "wrong-kill:decisive false-fault:decisive early-end:decisive"},
	{"called late out of turn", func() *recording {
		c := session().turn("A0")
		c.ask()
		c.add(logfmt.Record{Kind: logfmt.Kill, Seat: 1, Time: c.at + 6000000, Word: []byte("KILL")})
		return c.fault(1, "timeout-move", noLine, 5000000, 6000000, "").result(2, "fault")
	}, judge.Rejected, 1, "missed-fault:decisive wrong-winner:decisive"},
	{"a late move is accepted", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		c.claim(s, c.said(s, c.at+5000001, "step! A1"), 5000001, "A1")
		c.at += 5000001
		return c.turns(row0[2:]...).result(1, "five")
	}, judge.Rejected, 1, "missed-fault:reason wrong-reason:reason"},
	{"a program that never asks is timed from the move before", func() *recording {
		c := session().turn("A0")
		c.ply++
		c.claim(2, c.said(2, c.at+1000, "step! A1"), 1000, "A1")
		return c.turns(row0[2:]...).result(1, "five")
	}, judge.Verified, 1, ""},
	{"an unreadable answer is called so", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		line := c.said(s, c.at+10, "step! 1A")
		return c.fault(s, "unreadable", line, no, no, "step! 1A").result(1, "fault")
	}, judge.Verified, 1, "fault:note"},
	{"a good answer is called unreadable", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		line := c.said(s, c.at+10, "step! A1")
		return c.fault(s, "unreadable", line, no, no, "step! A1").result(1, "fault")
	}, judge.Rejected, -1, "false-fault:decisive early-end:decisive"},
	{"an occupied cell is called illegal", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		line := c.said(s, c.at+10, "step! A0")
		return c.fault(s, "illegal", line, no, no, "step! A0").result(1, "fault")
	}, judge.Verified, 1, "fault:note"},
	{"an occupied cell is called early", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		line := c.said(s, c.at+10, "step! A0")
		return c.fault(s, "early", line, no, no, "step! A0").result(1, "fault")
	}, judge.Verified, 1, "fault:note"},
	{"a legal move in turn is called early", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		line := c.said(s, c.at+10, "step! A1")
		return c.fault(s, "early", line, no, no, "step! A1").result(1, "fault")
	}, judge.Rejected, -1, "false-fault:decisive early-end:decisive"},
	{"a legal move is called illegal", func() *recording {
		c := session().turn("A0")
		s := c.ask()
		line := c.said(s, c.at+10, "step! A1")
		return c.fault(s, "illegal", line, no, no, "step! A0").result(1, "fault")
	}, judge.Rejected, -1, "false-fault:decisive early-end:decisive"},
	{"an exit that was seen", func() *recording {
		c := session().turn("A0")
		c.add(logfmt.Record{Kind: logfmt.EOF, Seat: 2, Time: c.at, Stream: logfmt.Out})
		return c.fault(2, "exit", noLine, no, no, "").result(1, "fault")
	}, judge.Verified, 1, "fault:note"},
	{"a word after the end of its output", func() *recording {
		c := session().turn("A0")
		c.add(logfmt.Record{Kind: logfmt.EOF, Seat: 1, Time: c.at, Stream: logfmt.Out})
		c.said(1, c.at, "step?")
		return c.fault(1, "exit", noLine, no, no, "")
	}, judge.Rejected, -1, "impossible-event:decisive fault:note"},
	{"void after the last move", func() *recording {
		c := session().turns(row0...)
		c.add(logfmt.Record{Kind: logfmt.Void, Word: []byte("operator"), Num: [4]base.Number{unknown, unknown}})
		return c.recording
	}, judge.Rejected, 1, "false-void:decisive"},
	{"an exit that nobody saw", func() *recording {
		return session().turn("A0").fault(2, "exit", noLine, no, no, "").result(1, "fault")
	}, judge.Rejected, -1, "false-fault:decisive early-end:decisive"},
	{"a flood that nobody saw", func() *recording {
		return session().turn("A0").fault(2, "flood", noLine, 100, 200, "").result(1, "fault")
	}, judge.Rejected, -1, "false-fault:decisive early-end:decisive"},
	{"the host slept", func() *recording {
		c := session()
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: 0, Num: [4]base.Number{7, unknown}})
		c.turns(row0...)
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]base.Number{c.at + 7 + 600000000, unknown}})
		return c.result(1, "five")
	}, judge.Verified, 1, "host-slept:note"},
	{"late on a host that was under pressure", func() *recording { return strained(5100000, 600000, 0).result(2, "fault") },
		judge.Verified, 2, "fault:note suspect-host:note"},
	{"the two clocks agree", func() *recording {
		c := session()
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: 0, Num: [4]base.Number{7, unknown}})
		c.turns(row0...)
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]base.Number{c.at + 7 + 1000, unknown}})
		return c.result(1, "five")
	}, judge.Verified, 1, ""},
}

func TestExchanges(t *testing.T) {
	for _, c := range exchanges {
		t.Run(c.name, func(t *testing.T) {
			s := c.log().judge(t)
			if s.Status != c.status || found(s) != c.finding {
				t.Errorf("%s, findings %q; want %s, %q", s.Status, found(s), c.status, c.finding)
				for _, f := range s.Findings {
					t.Log(f)
				}
			}
			switch {
			case c.winner < 0 && s.Known:
				t.Errorf("winner %d; want none", s.Outcome.Winner)
			case c.winner >= 0 && (!s.Known || s.Outcome.Winner != base.Seat(c.winner)):
				t.Errorf("winner %d, known %v; want %d", s.Outcome.Winner, s.Known, c.winner)
			}
		})
	}
}

// Every kind of finding is shown by a case here, except those with a test of their own.
func TestEveryCodeIsShown(t *testing.T) {
	shown := map[judge.Code]bool{judge.Disagree: true, judge.NoSecond: true, judge.Decided: true, judge.GluedLine: true, judge.Assumed: true}
	for _, c := range cases {
		for _, f := range c.log().judge(t).Findings {
			shown[f.Code] = true
		}
	}
	for _, c := range exchanges {
		for _, f := range c.log().judge(t).Findings {
			shown[f.Code] = true
		}
	}
	for _, c := range gaps {
		for _, f := range c.log().judge(t).Findings {
			shown[f.Code] = true
		}
	}
	for code := range judge.Codes() {
		if !shown[code] {
			t.Errorf("no case shows %s", code)
		}
	}
}

// askField adds the move A0 of seat 1, the question of seat 2 for the field, and its rows,
// of which that of A0 is sent last.
func (c *console) askField(rows int) {
	c.turn("A0")
	c.said(2, c.at+1, "field?")
	for range rows - 1 {
		c.sent(2, c.at+2, "..........")
	}
	c.sent(2, c.at+2, "X.........")
}

// A convention that the log itself shows is taken from it.
func TestLogDecidesAConvention(t *testing.T) {
	c := session()
	c.header.Rulings.Deviations = []logfmt.Pair{{Name: "row0", Value: "?"}}
	c.askField(10)
	s := c.turns(row0[1:]...).result(1, "five").judge(t)
	if s.Status != judge.Verified || found(s) != "decided:note" || s.Findings[0].Recomputed != "row0=last_line" {
		t.Errorf("%s, %q %v", s.Status, found(s), s.Findings)
	}
}

// A log whose torn last line ran into the next one is open, and a finding says so.
func TestGluedLogIsOpen(t *testing.T) {
	whole := recorded("moves", "none").moves(xWins).result(1, "five").bytes(t)
	file := append(append([]byte(nil), whole[:len(whole)-200]...), whole...)
	j := judge.New([]*rules.Game{fiverow.Game}, judge.Options{})
	r := logfmt.NewReader(bytes.NewReader(file), "t.mlog")
	first, err := j.Next(r)
	if err != nil || first.Status != judge.Open || !strings.Contains(found(first), "glued:note") {
		t.Errorf("%v: %s, %q", err, first.Status, found(first))
	}
	second, err := j.Next(r)
	if err != nil || second.Status != judge.Verified {
		t.Errorf("%v: %s, %q", err, second.Status, found(second))
	}
	if _, err := j.Next(r); err != io.EOF {
		t.Errorf("%v, want EOF", err)
	}
}
