package judge_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// strained returns a session in which seat 1 is stopped after it has said nothing for so
// many microseconds, of which 5000000 are allowed. Between the ticks before and after,
// tasks waited so long for a processor, and the clock that runs in sleep went ahead by so
// much.
func strained(us, pressure, drift base.Number, more ...logfmt.Record) *recording {
	c := session()
	c.add(logfmt.Record{Kind: logfmt.Tick, Time: 0, Num: [4]base.Number{50, 1000}})
	for _, rec := range more {
		c.add(rec)
	}
	c.add(logfmt.Record{Kind: logfmt.Kill, Seat: 1, Time: us, Word: []byte("KILL")})
	if !pressure.Unknown() {
		pressure += 1000
	}
	c.add(logfmt.Record{Kind: logfmt.Tick, Time: us, Num: [4]base.Number{50 + us + drift, pressure}})
	return c.fault(1, "timeout-move", noLine, 5000000, us, "")
}

func stall(from, to, lost base.Number) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Stall, Num: [4]base.Number{from, to, lost}}
}

func wait(s base.Seat, from, to, waited base.Number) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Wait, Seat: s, Num: [4]base.Number{from, to, waited}}
}

func usage(s base.Seat, at, ran base.Number) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Usage, Seat: s, Time: at, Word: []byte("resident"), Num: [4]base.Number{logfmt.Unknown, ran, logfmt.Unknown}}
}

func extra(kind, text string) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Extension, Word: []byte(kind), Text: []byte(text)}
}

// A timeout is confirmed if the machine cannot have cost the program what it is over the
// limit, and suspect if it can have.
func TestSuspectHost(t *testing.T) {
	const sure, suspect, sureText = "fault:note", "fault:note suspect-host:note", "by more than the machine"
	late := func(us base.Number) func(p, d base.Number, more ...logfmt.Record) *recording {
		return func(p, d base.Number, more ...logfmt.Record) *recording { return strained(us, p, d, more...) }
	}
	by100, by700 := late(5100000), late(5700000)
	for _, c := range []struct {
		name string
		log  *recording
		want string
		says string
	}{
		{"quiet", by100(20000, 0), sure, sureText},
		{"pressure of as much as it is over, and less than a tenth of the time", by100(509999, 0), sure, sureText},
		{"a tenth", by100(510000, 0), suspect, ""},
		{"a microsecond less than it is over", by700(699999, 0), sure, sureText},
		{"as much as it is over", by700(700000, 0), suspect, ""},
		{"a drift of 1000 µs", by100(0, 1000), sure, sureText},
		{"a drift of 1001 µs", by100(0, 1001), "host-slept:note " + suspect, ""},
		{"the other way", by100(0, -1001), "host-slept:note " + suspect, ""},
		{"the referee missed as much", by100(0, 0, stall(1000, 900000, 100000)), suspect, ""},
		{"the referee missed less", by100(0, 0, stall(1000, 900000, 99999)), sure, sureText},
		{"the referee missed it elsewhere", func() *recording {
			c := by100(0, 0)
			c.add(stall(5200000, 5600000, 400000))
			c.add(logfmt.Record{Kind: logfmt.EOF, Stream: logfmt.Err, Seat: 1, Time: 5600000})
			return c
		}(), sure, sureText},
		{"others waited, and the program did not", by100(4000000, 0, wait(1, 5000, 5100000, 90)), sure, sureText},
		{"the program waited itself", by100(4000000, 0, wait(1, 5000, 5100000, 95000)), suspect, ""},
		{"a microsecond less", by100(4000000, 0, wait(1, 5000, 5100000, 94999)), sure, sureText},
		{"the referee waited", by100(4000000, 0, wait(1, 5000, 5100000, 0), wait(0, 5000500, 5100000, 94500)), suspect, ""},
		{"the referee waited less", by100(4000000, 0, wait(1, 5000, 5100000, 0), wait(0, 5000500, 5100000, 94499)), sure, sureText},
		{"the referee waited before the limit", by100(4000000, 0, wait(1, 5000, 5100000, 0), wait(0, 5000, 5000000, 600000)), sure, sureText},
		{"another program waited", by100(4000000, 0, wait(2, 5000, 5100000, 90)), suspect, ""},
		{"it waited longer than anybody", by700(600000, 0, wait(1, 0, 5700000, 5700000)), sure, sureText},
		{"both together", by100(50000, 0, stall(1000, 900000, 60000), wait(1, 0, 5100000, 39999)), sure, sureText},
		{"both together, by a microsecond more", by100(50000, 0, stall(1000, 900000, 60000), wait(1, 0, 5100000, 40000)), suspect, ""},
		{"waiting known and pressure not", by100(logfmt.Unknown, 0, wait(1, 5000, 5100000, 99999)), sure, sureText},
		{"waiting known and pressure not, by a microsecond more", by100(logfmt.Unknown, 0, wait(1, 5000, 5100000, 100000)), suspect, ""},
		{"the referee missed as much, and the program burnt it", by100(0, 0, usage(1, 1000, 5000), stall(1000, 900000, 100000), usage(1, 900000, 954000)), sure, sureText},
		{"and the program burnt a microsecond less", by100(0, 0, usage(1, 1000, 5000), stall(1000, 900000, 100000), usage(1, 900000, 953999)), suspect, ""},
		{"the other program burnt it", by100(0, 0, usage(2, 1000, 5000), stall(1000, 900000, 100000), usage(2, 900000, 2000000)), suspect, ""},
		{"pressure unknown", by100(logfmt.Unknown, 0), sure, ""},
		{"an extension of the same words decides nothing", by100(0, 0, extra("x-stall", "1000 900000 100000"), extra("x-wait", "1 5000 5100000 95000")), sure, sureText},
	} {
		s := c.log.result(2, "fault").judge(t)
		if s.Status != judge.Verified || found(s) != c.want {
			t.Errorf("%s: %s, %s; want %s", c.name, s.Status, found(s), c.want)
		}
		for _, f := range s.Findings {
			figures := f.Code == judge.SuspectHost || c.want == sure // they are said once
			if (f.Witness.Get("watched_us") != "") != figures && f.Code != judge.SleptHost {
				t.Errorf("%s: %s shows %s", c.name, f.Code, f.Witness)
			}
			if found := strings.Contains(f.Message(), sureText); f.Code == judge.FaultConfirmed && found != (c.says != "") {
				t.Errorf("%s: %s", c.name, f.Message())
			}
		}
	}
}

// A limit for the whole game covers all the seat's plies: what the machine did in the
// first of them counts.
func TestSuspectHostOfTheWholeGame(t *testing.T) {
	for pressure, want := range map[base.Number]string{1000: "fault:note suspect-host:note", 999: "fault:note"} {
		c := session()
		c.header.Clock.Total, c.header.Clock.Move = 3000, no
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: 0, Num: [4]base.Number{0, 0}})
		c.turn("A0")
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: 1000, Num: [4]base.Number{1000, pressure}})
		c.turns("A1", "B0", "B1")
		from := c.at + 10
		c.ask()
		c.add(logfmt.Record{Kind: logfmt.Kill, Seat: 1, Time: from + 2000, Word: []byte("KILL")})
		c.add(logfmt.Record{Kind: logfmt.Tick, Time: from + 2000, Num: [4]base.Number{from + 2000, pressure}})
		s := c.fault(1, "timeout-total", noLine, 3000, 4000, "").result(2, "fault").judge(t)
		if s.Status != judge.Verified || found(s) != want {
			t.Errorf("pressure %d: %s, %s; want %s", pressure, s.Status, found(s), want)
		}
	}
}

// A void for the machine needs a record of it that touches its interval, here from 100 to
// 200: a stall, a program that waited, or two ticks between which the clocks went apart
// by more than 1000 µs (format T5, P23).
func TestVoidOfTheMachine(t *testing.T) {
	tick := func(at, awake base.Number) logfmt.Record {
		return logfmt.Record{Kind: logfmt.Tick, Time: at, Num: [4]base.Number{awake, unknown}}
	}
	blind := logfmt.Record{Kind: logfmt.Tick, Time: 120, Num: [4]base.Number{unknown, 0}}
	for name, c := range map[string]struct {
		shown   bool
		records []logfmt.Record
	}{
		"nothing":                              {false, nil},
		"a stall until it begins":              {true, []logfmt.Record{stall(50, 100, 5)}},
		"a stall before it":                    {false, []logfmt.Record{stall(50, 99, 5)}},
		"a stall from its end on":              {true, []logfmt.Record{stall(200, 250, 5)}},
		"a stall after it":                     {false, []logfmt.Record{stall(201, 250, 5)}},
		"a program waited until it begins":     {true, []logfmt.Record{wait(1, 50, 100, 1)}},
		"a program waited before it":           {false, []logfmt.Record{wait(1, 50, 99, 9)}},
		"a program waited from its end on":     {true, []logfmt.Record{wait(2, 200, 300, 1)}},
		"a program waited after it":            {false, []logfmt.Record{wait(2, 201, 300, 9)}},
		"a program did not wait":               {false, []logfmt.Record{wait(1, 100, 200, 0)}},
		"the referee waited":                   {false, []logfmt.Record{wait(0, 100, 200, 50)}},
		"the clocks went apart":                {true, []logfmt.Record{tick(50, 7), tick(100, 1058)}},
		"the other way":                        {true, []logfmt.Record{tick(50, 5000), tick(100, 4049)}},
		"by less":                              {false, []logfmt.Record{tick(50, 7), tick(150, 1107)}},
		"by less, the other way":               {false, []logfmt.Record{tick(50, 5000), tick(150, 4100)}},
		"before it":                            {false, []logfmt.Record{tick(50, 7), tick(99, 9000)}},
		"after it":                             {false, []logfmt.Record{tick(201, 7), tick(300, 9000)}},
		"before it, and were then as they are": {false, []logfmt.Record{tick(50, 7), tick(60, 9017), tick(250, 9207)}},
		"the other clock was not read between": {true, []logfmt.Record{tick(50, 7), blind, tick(250, 9207)}},
		"the other clock was read once":        {false, []logfmt.Record{blind, tick(250, 9207)}},
	} {
		r := session()
		for _, rec := range c.records {
			r.add(rec)
		}
		r.add(logfmt.Record{Kind: logfmt.EOF, Stream: logfmt.Err, Seat: 1, Time: 1000})
		r.add(logfmt.Record{Kind: logfmt.Void, Word: []byte("host-stall"), Num: [4]base.Number{100, 200}})
		s := r.judge(t)
		if want := map[bool]judge.Status{true: judge.VoidStatus, false: judge.Rejected}[c.shown]; s.Status != want {
			t.Errorf("%s: %s, want %s: %s", name, s.Status, want, found(s))
		}
	}
}

// What the program is over the limit is counted from the end of the grace.
func TestOverTheGrace(t *testing.T) {
	for grace, over := range map[base.Number]string{0: "100000", 40000: "60000", unknown: "100000", no: "100000"} {
		c := strained(5100000, 5100000, 0)
		c.header.Clock.Grace = grace
		s := c.result(2, "fault").judge(t)
		f := s.Findings[len(s.Findings)-1]
		if f.Code != judge.SuspectHost || f.Witness.Get("over_us") != over || !strings.Contains(f.Message(), "over the limit by "+strings.TrimSuffix(over, "000")+" ms") || f.Witness.Get("watched_us") != "5100000" {
			t.Errorf("grace %s: %s %s (%s)", grace, f.Code, f.Message(), f.Witness)
		}
	}
}

// A limit for a turn covers the plies of that turn, and no other: a stall in an earlier
// turn of the seat does not excuse it. Seat 1 closes a box with its third move, and its
// fourth, in the same turn, is a microsecond late.
func TestSuspectHostOfTheTurn(t *testing.T) {
	log := func(stalled string) []byte {
		d := played(t, dots.Game, "server", "", "cols=3 rows=2 clock=per_turn", rules.Limits{Move: 3000000})
		d.SendAllDue(0)
		d.Say(1, 2000000, "0 0 0")
		d.SendAllDue(2000000)
		d.Say(2, 2000010, "0 1 0")
		d.SendAllDue(2000020)
		d.Say(1, 2000030, "0 0 3")
		d.SendAllDue(2000040)
		d.Say(2, 2000050, "0 0 1")
		d.SendAllDue(2000100)
		d.Say(1, 3000100, "0 0 2")
		d.SendAllDue(3000100)
		d.Say(1, 5000101, "0 1 2")
		return replaced(t, d.Seal(), 1, stalled, same, func(r *logfmt.Record) { *r = stall(r.Time-900000, r.Time, 900000) })
	}
	for stalled, want := range map[string]string{
		"< 1 2000000 ": "verified fault:note",
		"< 1 3000100 ": "verified fault:note suspect-host:note",
		"< 1 5000101 ": "verified fault:note suspect-host:note",
	} {
		if got := verdict(t, log(stalled)); got != want {
			t.Errorf("stalled above %q: %s, want %s", stalled, got, want)
		}
	}
}

// What was said before its time began took none: a stall in that ply of seat 2, which is
// in line 37, does not excuse that its time for the whole game runs out later.
func TestSuspectHostOfNoTime(t *testing.T) {
	const plies = both + "< 1 10 step! A0\nm 1 1 24 10 - A0\n< 2 15 step?\n> 2 20 A0\n< 2 1020 step! A1\nm 2 2 28 1000 - A1\n" +
		"< 1 1025 step?\n> 1 1030 A1\n< 1 1040 step! B0\nm 3 1 32 10 - B0\n< 2 1045 step?\n"
	const late = "< 2 2000 step! B1\nm 4 2 36 0 - B1\n> 2 2001 B0\n" +
		"< 1 2005 step?\n> 1 2010 B1\n< 1 2020 step! C0\nm 5 1 41 10 - C0\n< 2 2025 step?\n> 2 2030 C0\nkill 2 10031 KILL\nfault 2 timeout-total - 9000 9001\n"
	for stalled, want := range map[string]string{"1100 1900 800": "", "100 900 800": " suspect-host:note", "3000 3900 800": " suspect-host:note"} {
		c := reason{game: byConsole, header: "9000 5000 0|9000 - 0", body: plies + "stall " + stalled + "\n" + late}
		if s := c.of(t); found(s) != "departure:note fault:note"+want+" no-result:note" {
			t.Errorf("stalled at %s: %s, %s", stalled, s.Status, found(s))
			for _, f := range s.Findings {
				t.Log(f.Message())
			}
		}
	}
}

// A ply of a microsecond is covered, too, and what is not known of the machine counts as
// if it had cost the program all of it, without a figure.
func TestSuspectHostOfLittle(t *testing.T) {
	c := reason{game: byConsole, header: "9000 5000 0|9000 - 0", body: both + "stall 0 1 1\n< 1 1 step! A0\nm 1 1 25 1 - A0\n< 2 2 step! A1\nm 2 2 27 1 - A1\nkill 1 9002 KILL\nfault 1 timeout-total - 9000 9001\n"}
	if s := c.of(t); found(s) != "departure:note fault:note suspect-host:note no-result:note" {
		t.Errorf("%s", found(s))
	}
	r := session()
	r.add(logfmt.Record{Kind: logfmt.Tick, Time: 0, Num: [4]base.Number{50, 1000}})
	r.add(logfmt.Record{Kind: logfmt.Tick, Time: 2500000, Num: [4]base.Number{2500050, 1000}})
	r.add(wait(1, 5000, 2500000, 0))
	r.add(logfmt.Record{Kind: logfmt.Kill, Seat: 1, Time: 5100000, Word: []byte("KILL")})
	s := r.fault(1, "timeout-move", noLine, 5000000, 5100000, "").result(2, "fault").judge(t)
	if f := s.Findings[len(s.Findings)-1]; f.Code != judge.SuspectHost || f.Message() != "seat 1 (x) was over the limit by 100 ms, which the machine may have cost the program" {
		t.Errorf("%s: %s", f.Code, f.Message())
	}
}
