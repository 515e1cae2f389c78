package judge_test

import (
	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// borders are logs just within and just beyond what the judge accepts: time limits, whose
// turn it is, what is due.
var borders = []gap{
	{"a fault out of turn, after a good reply that no claim takes up", func() *recording {
		c := session()
		c.said(1, 1000, "step! A0")
		c.add(logfmt.Record{Kind: logfmt.EOF, Seat: 2, Time: 2000, Stream: logfmt.Out})
		return c.fault(2, "exit", noLine, no, no, "").result(1, "fault")
	}, judge.Rejected, "dropped-move:reason"},
	{"a fault out of turn, read from a line above the good reply", func() *recording {
		c := session()
		line := c.said(2, 900, "resign")
		c.said(1, 1000, "step! A0")
		return c.fault(2, "refused", line, no, no, "").result(1, "fault")
	}, judge.Verified, "fault:note"},
	{"the first answer is unreadable, and called illegal (format C5)", func() *recording {
		c := session()
		return c.fault(1, "illegal", c.said(1, 1000, "step! 1A"), no, no, "").result(2, "fault")
	}, judge.Verified, "fault:note"},
	{"a legal answer is called late under a limit that nobody knows (format P19)", func() *recording {
		c := session()
		c.header.Clock.Move = unknown
		return c.fault(1, "timeout-move", c.said(1, 7000000, "step! A0"), unknown, unknown, "").result(2, "fault")
	}, judge.Rejected, "false-fault:decisive early-end:decisive"},
	{"no answer under a limit that nobody knows", func() *recording {
		c := session()
		c.header.Clock.Move = unknown
		return c.fault(1, "timeout-move", noLine, unknown, unknown, "").result(2, "fault")
	}, judge.AttestedStatus, "attested:note"},
	{"late by a time that the log does not say", func() *recording {
		return recorded("moves", "charged").moves("A0").fault(2, "timeout-move", noLine, 5000000, unknown, "").result(1, "fault")
	}, judge.AttestedStatus, "attested:note"},
	{"time in all under another limit than the header's", func() *recording {
		r := recorded("moves", "charged").moves("A0")
		r.header.Clock = logfmt.Clock{Total: 4000, Move: no, Grace: 10, From: "-"}
		return r.fault(2, "timeout-total", noLine, 3000, 3011, "").result(1, "fault")
	}, judge.Rejected, "false-fault:decisive early-end:decisive"},
	{"time in all, over by what the move before took", func() *recording {
		r := recorded("moves", "charged").moves("A0 A1 B0")
		r.header.Clock = logfmt.Clock{Total: 4000, Move: no, Grace: 10, From: "-"}
		r.records[1].Num[0] = 2000
		return r.fault(2, "timeout-total", noLine, 4000, 4011, "").result(1, "fault")
	}, judge.AttestedStatus, "attested:note"},
	{"illegal and late: the time comes first", func() *recording {
		c := session()
		c.turn("A0")
		s := c.ask()
		return c.fault(s, "illegal", c.said(s, c.at+5000001, "step! A0"), no, no, "").result(1, "fault")
	}, judge.Verified, "fault:note"},
	{"legal and late, and called illegal", func() *recording {
		c := session()
		c.turn("A0")
		s := c.ask()
		return c.fault(s, "illegal", c.said(s, c.at+5000001, "step! A1"), no, no, "").result(1, "fault")
	}, judge.Rejected, "false-fault:reason"},
	{"a protocol is known, and nothing of the exchange", func() *recording {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.header.Protocol = "console"
		return r
	}, judge.Verified, ""},
	{"the clocks drift apart twice, which is told once", func() *recording {
		c := session()
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: 0, Num: [4]base.Number{0, unknown}})
		c.turns(row0...)
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]base.Number{c.at + 2000, unknown}})
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]base.Number{c.at + 4000, unknown}})
		return c.result(1, "five")
	}, judge.Verified, "host-slept:note"},
	{"an offence between the line that wins and its claim comes too late to be one", func() *recording {
		c := session().turns(row0[:8]...)
		s := c.ask()
		line := c.said(s, c.at+1000, "step! E0")
		c.said(2, c.at+1000, "resign")
		c.claim(s, line, 1000, "E0")
		return c.result(1, "five")
	}, judge.Verified, ""},
	{"an answer at the zero of the clock", func() *recording {
		c := session()
		c.ply++
		c.claim(1, c.said(1, 0, "step! A0"), 5, "A0")
		c.at = 0
		return c.turns(row0[1:]...).result(1, "five")
	}, judge.Verified, "wrong-time:cosmetic"},
	{"a line read after the exit of its program counts from its own stamp (format C9)", func() *recording {
		c := session()
		c.ply++
		c.add(logfmt.Record{Kind: logfmt.Exit, Seat: 1, Time: 500, Word: []byte("code")})
		c.claim(1, c.said(1, 1000, "step! A0"), 1000, "A0")
		return c.turn("A1").fault(1, "exit", noLine, no, no, "").result(2, "fault")
	}, judge.Verified, "fault:note"},
	{"the exchange without stamps, times charged", func() *recording {
		c := &console{recording: recorded("raw", "charged")}
		for s := base.First; s <= base.Second; s++ {
			c.add(logfmt.Record{Kind: logfmt.Run, Seat: s, Time: unknown, Word: []byte("bots"), Text: []byte("./bot")})
		}
		for i, m := range row0 {
			s := base.Seat(1 + i%2)
			if i > 0 {
				c.said(s, unknown, "step?")
				c.sent(s, unknown, row0[i-1])
			}
			c.ply++
			c.claim(s, c.said(s, unknown, "step! "+m), 700, m)
		}
		return c.result(1, "five")
	}, judge.Verified, ""},
	{"within the grace, and called late", func() *recording {
		c := session()
		c.header.Clock.Grace = 100
		return c.fault(1, "timeout-move", c.said(1, 5000100, "step! A0"), 5000000, 5000100, "").result(2, "fault")
	}, judge.Rejected, "false-fault:decisive early-end:decisive"},
	{"behind the grace, and called late", func() *recording {
		c := session()
		c.header.Clock.Grace = 100
		return c.fault(1, "timeout-move", c.said(1, 5000101, "step! A0"), 5000000, 5000101, "").result(2, "fault")
	}, judge.Verified, "fault:note"},
	{"time in all to the microsecond, what the move before took being in it", func() *recording {
		r := recorded("moves", "charged").moves("A0 A1 B0")
		r.header.Clock = logfmt.Clock{Total: 4000, Move: no, Grace: 10, From: "-"}
		r.records[1].Num[0] = 2000
		return r.fault(2, "timeout-total", noLine, 4000, 4010, "").result(1, "fault")
	}, judge.Rejected, "false-fault:decisive early-end:decisive"},
	{"over a limit that is not the header's", func() *recording {
		return recorded("moves", "charged").moves("A0").fault(2, "timeout-move", noLine, 3000000, 6000000, "").result(1, "fault")
	}, judge.Rejected, "false-fault:decisive early-end:decisive"},
	{"who has resigned is not gone (format P19)", func() *recording {
		c, _ := answered("resign")
		c.add(logfmt.Record{Kind: logfmt.EOF, Seat: 2, Time: c.at + 20, Stream: logfmt.Out})
		return c.fault(2, "exit", noLine, no, no, "").result(1, "fault")
	}, judge.Rejected, "false-fault:reason"},
	{"one has resigned, and the other is called gone", func() *recording {
		c, _ := answered("resign")
		c.add(logfmt.Record{Kind: logfmt.EOF, Seat: 1, Time: c.at + 20, Stream: logfmt.Out})
		return c.fault(1, "exit", noLine, no, no, "").result(2, "fault")
	}, judge.Rejected, "missed-fault:decisive wrong-winner:decisive"},
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
	}, judge.Rejected, "wrong-line:decisive wrong-line:decisive"},
	{"something is told instead of the step", func() *recording {
		c := session().turn("A0")
		c.said(2, c.at+5, "step?")
		c.at += 10
		c.sent(2, c.at, "hurry")
		c.ply++
		c.claim(2, c.said(2, c.at+1000, "step! A1"), 1000, "A1")
		return c.turns(row0[2:]...).result(1, "five")
	}, judge.Rejected, "wrong-line:decisive"},
	{"an unknown ruling, and the claim holds under neither value", func() *recording {
		r := recorded("moves", "none").moves("A0 A1 B0 B1 C0 C1 E0 E1 F0 F1 D0").result(2, "five") // six in a row
		r.header.Rulings.Deviations = []logfmt.Pair{{Name: "overline", Value: "?"}}
		return r
	}, judge.Rejected, "wrong-winner:decisive"},
	{"a clock that could not be read says nothing of drift", func() *recording {
		c := session()
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: 0, Num: [4]base.Number{unknown, unknown}})
		c.turns(row0...)
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]base.Number{600000000, unknown}})
		return c.result(1, "five")
	}, judge.Verified, ""},
	{"clocks that agree from a later reading on", func() *recording {
		c := session().turn("A0")
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]base.Number{50, unknown}})
		from := c.at
		c.turns(row0[1:]...)
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at, Num: [4]base.Number{50 + c.at - from, unknown}})
		return c.result(1, "five")
	}, judge.Verified, ""},
	{"a text that is not a move is called illegal, and nothing is known of the exchange", func() *recording {
		return recorded("moves", "none").moves("A0").fault(2, "illegal", noLine, no, no, "elsewhere").result(1, "fault")
	}, judge.Verified, "fault:note"},
	{"behind what stops the judging a reply may be ignored", func() *recording {
		c := session()
		line := c.said(1, 1000, "step! A0")
		c.ply++
		c.claim(2, c.said(2, 1100, "step! A1"), unknown, "A1")
		c.add(logfmt.Record{Kind: logfmt.Drop, Seat: 1, Source: line, Word: []byte("chatter")})
		return c.result(2, "fault")
	}, judge.Rejected, "wrong-seat:decisive"},
	{"twenty lines of the field are due, and the step is told", func() *recording {
		c := session().turn("A0")
		c.said(2, c.at+1, "field?")
		c.said(2, c.at+2, "field?")
		c.said(2, c.at+3, "step?")
		c.sent(2, c.at+4, "A0")
		c.open = true
		return c.recording
	}, judge.Rejected, "wrong-line:decisive"},
	{"an answer file that was there before the program ran is no answer (format P5)", func() *recording {
		r := late()
		put := r.records[0]
		r.records, r.lines = nil, 21
		r.add(put)
		line := r.add(logfmt.Record{Kind: logfmt.Got, Seat: 1, Time: 2, Word: []byte("answer"), Text: []byte("E0")})
		return r.fault(1, "early", line, no, no, "").result(2, "fault")
	}, judge.Rejected, "impossible-event:decisive false-fault:decisive early-end:decisive"},
	{"an answer file that was left in time is not early", func() *recording {
		r := late()
		start := r.records[:2]
		r.records, r.lines = nil, 21
		for _, rec := range start {
			r.add(rec)
		}
		line := r.add(logfmt.Record{Kind: logfmt.Got, Seat: 1, Time: 1000, Word: []byte("answer"), Text: []byte("E0")})
		return r.fault(1, "early", line, no, no, "").result(2, "fault")
	}, judge.Rejected, "false-fault:decisive early-end:decisive"},
	{"something is told instead of the step, and the step to the next question", func() *recording {
		c := session().turn("A0")
		c.said(2, c.at+5, "step?")
		c.at += 10
		c.sent(2, c.at, "hurry")
		c.ply++
		c.claim(2, c.said(2, c.at+1000, "step! A1"), 1000, "A1")
		c.last = "A1"
		c.turn("B0")
		c.last = "A0" // what was due for the earlier question
		return c.turns(row0[3:]...).result(1, "five")
	}, judge.Rejected, "wrong-line:decisive wrong-line:decisive"},
	{"a process that ended at the stamp of its start, below it in the file, answered then (format C9)", func() *recording {
		r := late()
		put, run := r.records[0], r.records[1]
		r.records, r.lines = nil, 21
		r.add(put)
		r.add(run)
		r.add(logfmt.Record{Kind: logfmt.Exit, Seat: 1, Time: 1, Word: []byte("code")})
		r.move(1, 1, r.add(logfmt.Record{Kind: logfmt.Got, Seat: 1, Time: 9000001, Word: []byte("answer"), Text: []byte("E0")}), "E0")
		return r.result(1, "five")
	}, judge.Verified, ""},
	{"void by a stall in the ply that was late (format P23)", voidByStall(1), judge.VoidStatus, "fault:note suspect-host:note void:note"},
	{"void by a stall in the ply before it, which the limit for a move does not cover", voidByStall(0), judge.Rejected, "fault:note false-void:decisive"},
}

// voidByStall returns a game whose ply 3 was late, and that is void because of a stall in
// that ply, or in ply 1 of the same seat.
func voidByStall(which int) func() *recording {
	return func() *recording {
		c := session().turn("A0").turn("A1")
		s := c.ask()
		began := c.at
		at := []base.Number{0, began}[which]
		c.add(stall(at+100, at+900, 800))
		late := began + 5000001
		c.add(logfmt.Record{Kind: logfmt.Kill, Seat: s, Time: late, Word: []byte("KILL")})
		c.fault(s, "timeout-move", noLine, 5000000, 5000001, "")
		c.add(logfmt.Record{Kind: logfmt.Void, Word: []byte("host-stall"), Num: [4]base.Number{0, late}})
		return c.recording
	}
}
