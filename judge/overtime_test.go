package judge_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// slowReply is a console session in which seat 1 takes 2 s for its first move and then says
// nothing: it is asked at asked, killed 5000011 µs later, and its process ends 200 µs
// after that. It had 5 s a move, and 7 s in all. more is put before the kill.
func slowReply(total, move, grace base.Number, more ...logfmt.Record) (c *console, asked base.Number) {
	c = session()
	c.header.Clock = logfmt.Clock{Total: total, Move: move, Grace: grace, From: "-"}
	c.at = 1999000
	c.ply++
	c.claim(1, c.said(1, 2000000, "step! A0"), 2000000, "A0")
	c.turn("A1")
	c.ask()
	for _, rec := range more {
		c.add(rec)
	}
	c.add(logfmt.Record{Kind: logfmt.Kill, Seat: 1, Time: c.at + 5000011, Word: []byte("KILL")})
	c.add(logfmt.Record{Kind: logfmt.Exit, Seat: 1, Time: c.at + 5000211, Word: []byte("signal"), Num: [4]base.Number{9, unknown, unknown, unknown}})
	return c, c.at
}

// A fault of time may say what had passed at any record from where the time ran out down
// to the claim, of the limit that it names, or nothing (format P19).
func TestUsedOfATimeout(t *testing.T) {
	for _, c := range []struct {
		kind        string
		limit, used base.Number
		wrong       string // what was used; "" if the claim may say so
	}{
		{"timeout-move", 5000000, 5000011, ""},
		{"timeout-move", 5000000, 5000211, ""},
		{"timeout-move", 5000000, unknown, ""},
		{"timeout-move", 5000000, 4000000, "5000011 µs"}, // there is a tick, but its time had not run out
		{"timeout-move", 5000000, 5000010, "5000011 µs"},
		{"timeout-move", 5000000, 5000012, "5000011 µs"},
		{"timeout-move", 5000000, 5000311, "5000011 µs"}, // the record is below the claim
		{"timeout-move", 5000000, 7000011, "5000011 µs"}, // of the other limit
		{"timeout-move", 5000000, 0, "5000011 µs"},
		{"timeout-total", 7000000, 7000011, ""}, // that limit, too, was exceeded
		{"timeout-total", 7000000, 7000211, ""},
		{"timeout-total", 7000000, 5000011, "7000011 µs"},
		{"timeout-total", 7000000, 6000000, "7000011 µs"},
	} {
		r, asked := slowReply(7000000, 5000000, 10, logfmt.Record{Kind: logfmt.Tick, Time: 2001020 + 4000000, Num: [4]base.Number{unknown, unknown}})
		r.fault(1, c.kind, noLine, c.limit, c.used, "")
		r.add(logfmt.Record{Kind: logfmt.Tick, Time: asked + 5000311, Num: [4]base.Number{unknown, unknown}})
		s := r.result(2, "fault").judge(t)
		want := "fault:note"
		if c.wrong != "" {
			want += " wrong-time:cosmetic"
		}
		if asked != 2001020 || s.Status != judge.Verified || found(s) != want {
			t.Errorf("%+v: %s, %s, asked at %d", c, s.Status, found(s), asked)
		}
		if f := s.Findings[len(s.Findings)-1]; c.wrong != "" && (f.Recomputed != c.wrong || f.Claimed != c.used.String()+" µs" || f.Ply != 3 || f.After != 2 || f.Witness.String() != "from=2001020 to=7001031" ||
			f.Message() != "seat 1 (x) used "+told(c.wrong, f.Claimed)+" by the stamps, not "+told(f.Claimed, c.wrong)+" (fiverow 3.4.8)") {
			t.Errorf("%+v: %+v", c, f)
		}
	}
}

// A claim may name the other limit only if that was exceeded, too.
func TestOtherLimit(t *testing.T) {
	for _, c := range []struct {
		total, move, grace base.Number
		kind               string
		says               string // why it is false, or ""
	}{
		{7000000, 5000000, 0, "timeout-total", ""},
		{7000000, 5000000, 0, "timeout-move", ""},
		{7000010, 5000000, 0, "timeout-total", ""},
		{7000011, 5000000, 0, "timeout-total", "the fault timeout-total of seat 1 (x) does not hold: its time had not run out: 7 s of 7 s"},
		{7000005, 5000000, 6, "timeout-total", "the fault timeout-total of seat 1 (x) does not hold: its time had not run out: 7.00001 s of 7 s"},
		{7000005, 5000000, 5, "timeout-total", ""},
		{7000011, 5000000, unknown, "timeout-total", "the fault timeout-total of seat 1 (x) does not hold: its time had not run out: 7 s of 7 s"},
		{7000010, 5000000, unknown, "timeout-total", ""},
		{7000000, 5000011, 0, "timeout-move", "the fault timeout-move of seat 1 (x) does not hold: its time had not run out: 5 s of 5 s"},
		{7000000, 5000010, 0, "timeout-move", ""},
		{7000000, 5000005, unknown, "timeout-move", ""},
		{no, 5000000, 0, "timeout-total", "the fault timeout-total of seat 1 (x) does not hold: by the header there is no such limit"},
		{unknown, 5000000, 0, "timeout-total", ""}, // by the limit that the claim states
	} {
		r, _ := slowReply(c.total, c.move, c.grace)
		limit, used := c.move, base.Number(5000011)
		if c.kind == "timeout-total" {
			if limit, used = c.total, 7000011; limit < 0 {
				limit = 6000000
			}
		}
		s := r.fault(1, c.kind, noLine, limit, used, "").result(2, "fault").judge(t)
		if c.says == "" {
			if s.Status != judge.Verified || found(s) != "fault:note" {
				t.Errorf("%+v: %s, %s", c, s.Status, found(s))
			}
			continue
		}
		if f := s.Findings[0]; s.Status != judge.Rejected || found(s) != "false-fault:reason" || f.Message() != c.says+" (fiverow 1.7, 3.4.8)" {
			t.Errorf("%+v: %s, %s: %s", c, s.Status, found(s), f.Message())
		}
	}
}

// For the whole game a move that took no time counts for nothing, and so does one whose
// time is unknown.
func TestOtherLimitWithoutTimes(t *testing.T) {
	for _, c := range []struct {
		total   base.Number
		started bool
		holds   bool
	}{{5000011, true, false}, {5000010, true, true}, {5000011, false, false}, {5000010, false, true}} {
		r := session()
		if !c.started { // nothing started its time
			r.recording = recorded("raw", "stamped")
		}
		r.header.Clock = logfmt.Clock{Total: c.total, Move: 5000000, Grace: 0, From: "-"}
		r.ply++
		r.claim(1, r.said(1, 0, "step! A0"), unknown, "A0")
		r.turn("A1")
		r.ask()
		r.add(logfmt.Record{Kind: logfmt.Kill, Seat: 1, Time: r.at + 5000011, Word: []byte("KILL")})
		s := r.fault(1, "timeout-total", noLine, c.total, 5000011, "").result(2, "fault").judge(t)
		if strings.Contains(found(s), "false-fault") == c.holds || strings.Contains(found(s), "wrong-time") {
			t.Errorf("%+v: %s", c, found(s))
		}
	}
}

// timeoutCase is a fault of time that no stamp shows, and what is said of it.
type timeoutCase struct {
	name       string
	log        func() *recording
	finding    string
	message    string // a part of the first finding's
	recomputed string
	witness    string
}

// timeouts are the reasons for which a claim of time is false or cannot be proven.
var timeouts = []timeoutCase{
	{"no such limit", func() *recording { return claimedLate(session(), 1, "timeout-total", 7000000, 7000001) },
		"false-fault:decisive early-end:decisive", "the fault timeout-total of seat 1 (x) does not hold: by the header there is no such limit (", "no limit", ""},
	{"another limit", func() *recording { return claimedLate(session(), 1, "timeout-move", 4000000, 5000001) },
		"false-fault:decisive early-end:decisive", "does not hold: the header has another limit: 5 s, not 4 s (", "5000000 µs", ""},
	{"a limit of nought", func() *recording { return claimedLate(session(), 1, "timeout-move", 0, 5000001) },
		"false-fault:decisive early-end:decisive", "does not hold: the header has another limit: 5 s, not 0 µs (", "5000000 µs", ""},
	{"the limit is not repeated", func() *recording { return claimedLate(session(), 1, "timeout-move", unknown, unknown) },
		"false-fault:decisive early-end:decisive", "does not hold: its time had not run out: 0 µs of 5 s (", "0 µs", "limit_us=5000000 used_us=0"},
	{"not in turn", func() *recording { return claimedLate(session(), 2, "timeout-move", 5000000, 5000001) },
		"false-fault:decisive early-end:decisive", "the fault timeout-move of seat 2 (o) does not hold: it was not in turn, but seat 1 (x) (", "seat 1", ""},
	{"its question was not answered", func() *recording {
		c := session().turn("A0")
		c.said(2, c.at+5, "step?")
		return claimedLate(c, 2, "timeout-move", 5000000, 5000001)
	}, "false-fault:decisive early-end:decisive", `the fault timeout-move of seat 2 (o) does not hold: it was never sent what was due, and waited for it: "A0" (`, `"A0"`, ""},
	{"within a limit for the whole game, with what was used before", func() *recording {
		c := session()
		c.header.Clock = logfmt.Clock{Total: 9000, Move: no, Grace: 3, From: "-"}
		c.turns("A0", "A1")
		c.ask()
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: c.at + 8003, Num: [4]base.Number{unknown, unknown}})
		return claimedLate(c, 1, "timeout-total", 9000, 9004)
	}, "false-fault:decisive early-end:decisive", "does not hold: its time had not run out: 9.003 ms of 9 ms (", "9003 µs", "limit_us=9000 used_us=8003 before_us=1000 grace_us=3"},
	{"killed in time, and what follows does not count", func() *recording {
		c := session()
		c.add(logfmt.Record{Kind: logfmt.Kill, Seat: 1, Time: 4999999, Word: []byte("KILL")})
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: 6000000, Num: [4]base.Number{unknown, unknown}})
		return claimedLate(c, 1, "timeout-move", 5000000, 5000001)
	}, "wrong-kill:decisive false-fault:decisive early-end:decisive", "", "", ""},
	{"no limit is known", unlimited(unknown), "attested:note", "rests on the referee's word alone: no limit is known (", "", ""},
	{"a limit of nought is none", unlimited(0), "attested:note", "rests on the referee's word alone: no limit is known (", "", ""},
	{"a limit that only the claim states, within it by the stamps", unlimited(1, 1), "false-fault:decisive early-end:decisive", "does not hold: its time had not run out: 1 µs of 1 µs (", "1 µs", "limit_us=1 used_us=1"},
	{"beyond it by the stamps", unlimited(1, 2), "attested:note", "rests on the referee's word alone: over its time, 2 µs of 1 µs (", "2 µs", "limit_us=1 used_us=2"},
	{"a time that cannot run, since the program was never started", func() *recording {
		return claimedLate(&console{recording: recorded("raw", "stamped")}, 1, "timeout-move", 5000000, 5000001)
	}, "attested:note", "rests on the referee's word alone: over its time, 5.000001 s of 5 s (", "5000001 µs", "limit_us=5000000 used_us=5000001"},
	{"no time is said", func() *recording {
		return claimedLate(&console{recording: recorded("moves", "charged").moves("A0")}, 2, "timeout-move", 5000000, unknown)
	}, "attested:note", "rests on the referee's word alone: the log does not say how long it took (", "", ""},
	{"a time of nought is said", func() *recording {
		return claimedLate(&console{recording: recorded("moves", "charged").moves("A0")}, 2, "timeout-move", 5000000, 0)
	}, "false-fault:decisive early-end:decisive", "does not hold: its time had not run out: 0 µs of 5 s (", "0 µs", "limit_us=5000000 used_us=0"},
	{"killed at the zero of the clock", func() *recording {
		c := session()
		c.add(logfmt.Record{Kind: logfmt.Kill, Seat: 1, Time: 0, Word: []byte("KILL")})
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: 6000000, Num: [4]base.Number{unknown, unknown}})
		return claimedLate(c, 1, "timeout-move", 5000000, 5000001)
	}, "wrong-kill:decisive false-fault:decisive early-end:decisive", "", "", ""},
	{"all of the limit, and the grace is not known", func() *recording {
		c := &console{recording: recorded("moves", "charged").moves("A0")}
		c.header.Clock.Grace = unknown
		return claimedLate(c, 2, "timeout-move", 5000000, 5000000)
	}, "false-fault:decisive early-end:decisive", "does not hold: its time had not run out: 5 s of 5 s (", "5000000 µs", "limit_us=5000000 used_us=5000000"},
	{"a ruling lets the file count, and the process lives", func() *recording { return judgedFile(false) },
		"false-fault:decisive early-end:decisive", "the fault timeout-move of seat 1 (x) does not hold: by the ruling an answer counts however late it comes (", "", ""},
	{"a ruling lets the file count, and the process has ended", func() *recording { return judgedFile(true) },
		"attested:note", "rests on the referee's word alone: over its time, 6 s of 5 s (", "6000000 µs", "limit_us=5000000 used_us=6000000"},
	{"getting ready", func() *recording { return gettingReady("timeout-total", 9000000, 9000001) },
		"false-fault:decisive early-end:decisive", "the fault timeout-total of seat 1 (x) does not hold: it had not said that it was ready, and no other time ran (", "", ""},
	{"getting ready in time", func() *recording { return gettingReady("timeout-start", 8000000, 8000001) },
		"false-fault:decisive early-end:decisive", "does not hold: its time had not run out: 5 µs of 8 s", "5 µs", "limit_us=8000000 used_us=5"},
	{"getting ready under another limit", func() *recording { return gettingReady("timeout-start", 5000000, 8000001) },
		"false-fault:decisive early-end:decisive", "the header has another limit: 8 s, not 5 s", "8000000 µs", ""},
	{"a time for the whole game is said, all of it", func() *recording {
		c := &console{recording: recorded("moves", "charged").moves("A0 A1 B0")}
		c.header.Clock = logfmt.Clock{Total: 9000, Move: no, Grace: 0, From: "-"}
		c.records[1].Num[0] = 2000
		return claimedLate(c, 2, "timeout-total", 9000, 9001)
	}, "attested:note", "over its time, 9.001 ms of 9 ms (", "9001 µs", "limit_us=9000 used_us=9001"},
}

func claimedLate(c *console, s base.Seat, kind string, limit, used base.Number) *recording {
	return c.fault(s, kind, noLine, limit, used, "").result(s.Other(), "fault")
}

// unlimited makes a game whose header does not know the limit, with ticks at these times
// and a claim of another limit.
func unlimited(limit base.Number, ticks ...base.Number) func() *recording {
	return func() *recording {
		c := session()
		c.header.Clock.Move = unknown
		for _, at := range ticks {
			c.add(logfmt.Record{Kind: logfmt.Tick, Time: at, Num: [4]base.Number{unknown, unknown}})
		}
		return claimedLate(c, 1, "timeout-move", limit, 5000001)
	}
}

// judgedFile returns a game by files whose program has run for 6 s, under a ruling that
// lets its answer count however late it is, and has ended or not.
func judgedFile(ended bool) *recording {
	c := &console{recording: recorded("raw", "stamped")}
	c.header.Protocol, c.header.Clock.From = "file", "run"
	c.header.Rulings.Deviations = []logfmt.Pair{{Name: "late_file", Value: "judge_file"}}
	c.add(logfmt.Record{Kind: logfmt.Put, Seat: 1, Time: 0, Word: []byte("field"), Text: []byte(strings.Repeat("..........\n", 10))})
	c.add(logfmt.Record{Kind: logfmt.Run, Seat: 1, Time: 0, Word: []byte("bots"), Text: []byte("./bot X field answer")})
	c.add(logfmt.Record{Kind: logfmt.Tick, Time: 6000000, Num: [4]base.Number{unknown, unknown}})
	if ended {
		c.add(logfmt.Record{Kind: logfmt.Exit, Seat: 1, Time: 6000000, Word: []byte("code")})
	}
	return claimedLate(c, 1, "timeout-move", 5000000, 6000000)
}

// gettingReady returns a game by gomocup whose first program has been sent what it needs
// to get ready, for which it has 8 s, and not yet a turn. It has 9 s for the game.
func gettingReady(kind string, limit, used base.Number) *recording {
	c := session()
	c.header.Protocol = "gomocup"
	c.header.Clock = logfmt.Clock{Total: 9000000, Move: no, Grace: 0, From: "-"}
	c.header.Limits.Startup, c.header.Limits.Sent = 8000000, no
	for _, line := range []string{"INFO timeout_match 9000", "INFO max_memory 0", "INFO game_type 1", "INFO rule 0", "START 10"} {
		c.sent(1, 5, line)
		c.sent(2, 5, line)
	}
	return claimedLate(c, 1, kind, limit, used)
}

// Why a fault of time that was not derived is false, or whose word it rests on (format
// P8, P19, P20).
func TestTimeoutsNotShown(t *testing.T) {
	for _, c := range timeouts {
		s := c.log().judge(t)
		f := s.Findings[0]
		if found(s) != c.finding || !strings.Contains(f.Message(), c.message) || c.message != "" && (f.Recomputed != c.recomputed || f.Witness.String() != c.witness) {
			t.Errorf("%s: %s\n%s\n%q, %s", c.name, found(s), f.Message(), f.Recomputed, f.Witness)
		}
	}
}
