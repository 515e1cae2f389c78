package exchange_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/rules"
)

// sayTime returns an Action that sends a time.
func sayTime(unit base.Number, round rules.Round, clock rules.ClockEffect) rules.Action {
	return rules.Action{Kind: rules.SendLine, Text: []byte("t %."), Clock: clock, Remaining: rules.Remaining{Unit: base.Number(unit), Round: round}}
}

// The time sent is the rest of the time for the game, in whole units.
func TestRemainingTimeSent(t *testing.T) {
	for _, c := range []struct {
		total, used, unit base.Number
		round             rules.Round
		text              string
	}{
		{120000000, 500000, 1000000, rules.Floor, "t 119."},
		{120000000, 500000, 1000000, rules.Ceil, "t 120."},
		{120000000, 500000, 1000000, rules.Nearest, "t 120."}, // a half goes up
		{120000000, 500001, 1000000, rules.Nearest, "t 119."},
		{120000000, 999999, 1000000, rules.Ceil, "t 120."},
		{120000000, 1000000, 1000000, rules.Ceil, "t 119."},
		{120000000, 119999999, 1000000, rules.Floor, "t 0."},
		{120000000, 119999999, 1000000, rules.Ceil, "t 1."},
		{120000000, 120000000, 1000000, rules.Ceil, "t 0."},
		{120000000, 500000000, 1000000, rules.Nearest, "t 0."}, // never negative
		{60000000, 1999, 1000, rules.Floor, "t 59998."},
		{0, 1999, 1000, rules.Floor, "t 86400000."},           // no limit: a day
		{60000000, unknown, 1000, rules.Floor, "t 86400000."}, // nobody knows
	} {
		table := newToy(rules.Limits{Total: base.Number(c.total)}, nil)
		table.move(c.used, 0)
		table.move(0, 0)
		action := sayTime(c.unit, c.round, rules.Starts)
		text := string(table.AppendText(nil, base.First, &action))
		if text != c.text {
			t.Errorf("%+v: told %q", c, text)
		}
		if !table.Right(base.First, &action, []byte(text), 0) {
			t.Errorf("%+v: what is told is not right", c)
		}
		if due := string(table.AppendDue(nil, base.First, &action, 0)); c.total > 0 && c.used != unknown && due != c.text || c.used == unknown && due != "t ?." {
			t.Errorf("%+v: due %q", c, due)
		}
	}
}

// Right accepts the exact number if no time is running, what was true since the start if
// one is, and any number if it is unknown.
func TestRight(t *testing.T) {
	idle := func(*toy) {}
	running := func(t *toy) { t.send(line("go", rules.Starts), 1000000) }
	turn := func(t *toy) { t.move(0, 1000000); t.move(0, 1000000) } // runs, but nothing that was sent has started it
	unsure := func(t *toy) { t.move(unknown, 0); t.move(0, 0) }
	blind := func(t *toy) { t.send(line("go", rules.Starts), unknown) }
	for _, c := range []struct {
		do          func(*toy)
		total       base.Number
		at          base.Number
		right, more string // numbers that are, and are not
	}{
		{idle, 9000000, 3000000, "9000", "8999"},
		{idle, 9000000, 3000000, "9000", "9001"},
		{turn, 9000000, 3000000, "9000", "7000"},
		{running, 9000000, 3000000, "9000", "9001"},
		{running, 9000000, 3000000, "7000", "6999"},
		{running, 9000000, 500000, "9000", "8999"},
		{running, 9000000, 99000000, "0", "-1"},
		{running, 9000000, 99000000, "0", "9223372036854775808"},  // 2^63
		{running, 9000000, 99000000, "0", "18446744073709551616"}, // 2^64
		{running, 9000000, unknown, "0", "9001"},
		{blind, 9000000, 3000000, "0", "9001"},
		{idle, 0, 0, "99999999999999999999999", "-1"},
		{unsure, 9000000, 0, "99999999999999999999999", "1.5"},
		{idle, 9000000, 0, "9000", "99999999999999999999999"},
	} {
		table := newToy(rules.Limits{Total: base.Number(c.total)}, nil)
		c.do(table)
		action := sayTime(1000, rules.Floor, rules.Starts)
		if !table.Right(base.First, &action, []byte("t "+c.right+"."), base.Number(c.at)) || table.Right(base.First, &action, []byte("t "+c.more+"."), base.Number(c.at)) {
			t.Errorf("of %d at %d: %s is right, %s is not; judged otherwise", c.total, c.at, c.right, c.more)
		}
	}
}

// A number has one spelling, and is at the sign of the pattern.
func TestSpelling(t *testing.T) {
	table := newToy(rules.Limits{}, nil)
	action := sayTime(1000, rules.Floor, rules.Starts)
	for text, right := range map[string]bool{
		"t 0.": true, "t 10.": true, "t .": false, "t 010.": false, "t 00.": false, "t +1.": false, "t -1.": false, "t 1 .": false,
		"t 1": false, "1.": false, "": false, "t.": false, "t 1.5.": false, "t %.": false, "t \u0661.": false, "T 1.": false,
	} {
		if table.Right(base.First, &action, []byte(text), 0) != right {
			t.Errorf("%q is right: %v", text, !right)
		}
	}
	plain := line("100%", rules.NoClock)
	if !table.Right(base.First, &plain, []byte("100%"), 0) || table.Right(base.First, &plain, []byte("1001"), 0) {
		t.Error("a line that tells no time has another spelling")
	}
}

// Time used in commands with a reply is subtracted from the time sent.
func TestRemainingTimeBetweenCommands(t *testing.T) {
	table := newToy(rules.Limits{Total: 10000000}, nil)
	table.send(command(rules.Starts), 0)
	table.reply(300500)
	action := sayTime(1000, rules.Floor, rules.Starts)
	if text := string(table.AppendText(nil, base.First, &action)); text != "t 9699." {
		t.Errorf("told %q", text)
	}
	if low, high := "t 9698.", "t 9700."; table.Right(base.First, &action, []byte(low), 400000) || table.Right(base.First, &action, []byte(high), 400000) {
		t.Error("another time is right")
	}
	table.reply(unknown) // to nothing
	table.send(command(rules.Starts), 400000)
	table.reply(unknown)
	if !table.Right(base.First, &action, []byte("t 1."), 500000) {
		t.Error("a number is wrong where nobody knows")
	}
}

// What a line is in the place of a due time or limit (format P6): the number in its
// spelling or another, more or less than the seat has, a word in its place, or something
// else. A limit is a parameter like any other: every other number is another parameter.
func TestMatch(t *testing.T) {
	idle := func(*toy) {}
	running := func(t *toy) { t.send(line("go", rules.Starts), 1000000) }
	unsure := func(t *toy) { t.move(unknown, 0); t.move(0, 0) }
	const huge = "99999999999999999999"
	for _, c := range []struct {
		name string
		do   func(*toy)
		what rules.Quantity
		at   base.Number
		want map[string]exchange.Match
	}{
		{"no time runs", idle, rules.TimeLeft, 3000000, map[string]exchange.Match{
			"t 9000.": exchange.Same, "t 09000.": exchange.Alike, " t  9000. ": exchange.Alike, "t 9001.": exchange.More, "t 8999.": exchange.Less, "t 08999.": exchange.Less,
			"t 09001.": exchange.More, "t " + huge + ".": exchange.More, "t x.": exchange.NoNumber, "t 1": exchange.NoNumber, "u 9000.": exchange.Other, "t": exchange.Other, "t 1 2.": exchange.Other, "": exchange.Other}},
		{"time runs", running, rules.TimeLeft, 3000000, map[string]exchange.Match{
			"t 9000.": exchange.Same, "t 7000.": exchange.Same, "t 6999.": exchange.Less, "t 9001.": exchange.More, "t 07000.": exchange.Alike, "t 09000.": exchange.Alike,
			"t 06999.": exchange.Less, "t 09001.": exchange.More}},
		{"nobody knows the time", unsure, rules.TimeLeft, 3000000, map[string]exchange.Match{
			"t 5.": exchange.Same, "t " + huge + ".": exchange.Same, "t 05.": exchange.Alike, "t x.": exchange.NoNumber, "u 5.": exchange.Other}},
		{"a limit", idle, rules.MoveLimit, 3000000, map[string]exchange.Match{
			"t 5000.": exchange.Same, "t 05000.": exchange.Alike, "t 4999.": exchange.Instead, "t 04999.": exchange.Instead, "t " + huge + ".": exchange.Instead,
			"t x.": exchange.Instead, "u 5000.": exchange.Other, "t": exchange.Other}},
		{"the limit for the game", running, rules.GameLimit, 3000000, map[string]exchange.Match{"t 9000.": exchange.Same, "t 8000.": exchange.Instead}},
		{"a limit on memory that nobody knows", idle, rules.MemoryLimit, 3000000, map[string]exchange.Match{
			"t 7.": exchange.Same, "t 07.": exchange.Alike, "t x.": exchange.Instead}},
	} {
		table := newToy(rules.Limits{Total: 9000000, Move: 5000000, Unsure: true}, nil)
		c.do(table)
		action := sayTime(1000, rules.Floor, rules.NoClock)
		action.Remaining.What = c.what
		for text, want := range c.want {
			if got := table.Match(base.First, &action, []byte(text), c.at); got != want {
				t.Errorf("%s: %q is %d, want %d", c.name, text, got, want)
			}
		}
	}
	action := line("a b", rules.NoClock)
	for text, want := range map[string]exchange.Match{"a b": exchange.Same, "a  b": exchange.Other, "a c": exchange.Other} {
		if got := newToy(rules.Limits{}, nil).Match(base.First, &action, []byte(text), 0); got != want {
			t.Errorf("%q is %d, want %d", text, got, want)
		}
	}
}

// Limits are sent in their units, or as what stands for none; unknown ones are due as
// "?".
func TestLimitsSent(t *testing.T) {
	known, nobody := rules.Limits{Total: 9000000, Move: 5000000, Sent: 7000000}, rules.Limits{Unsure: true}
	for _, c := range []struct {
		limits    rules.Limits
		what      rules.Quantity
		sent, due string
	}{
		{known, rules.MoveLimit, "t 5000.", "t 5000."},
		{known, rules.GameLimit, "t 9000.", "t 9000."},
		{known, rules.MemoryLimit, "t 7000.", "t 7000."},
		{rules.Limits{}, rules.MoveLimit, "t 42.", "t 42."},
		{rules.Limits{}, rules.GameLimit, "t 42.", "t 42."},
		{rules.Limits{}, rules.MemoryLimit, "t 42.", "t 42."},
		{rules.Limits{}, rules.TimeLeft, "t 42.", "t 42."},
		{nobody, rules.MoveLimit, "t 42.", "t ?."},
		{nobody, rules.TimeLeft, "t 42.", "t ?."},
	} {
		table := newToy(c.limits, nil)
		action := sayTime(1000, rules.Floor, rules.NoClock)
		action.Remaining.What, action.Remaining.None = c.what, 42
		if got := string(table.AppendText(nil, base.First, &action)); got != c.sent {
			t.Errorf("%+v, %d: sent %q, want %q", c.limits, c.what, got, c.sent)
		}
		if got := string(table.AppendDue(nil, base.First, &action, 0)); got != c.due {
			t.Errorf("%+v, %d: due %q, want %q", c.limits, c.what, got, c.due)
		}
	}
	table := newToy(known, nil)
	table.send(line("go", rules.Starts), 1000000)
	action := sayTime(1000, rules.Floor, rules.NoClock)
	for at, want := range map[base.Number]string{3000000: "t 7000 to 9000.", 1000000: "t 9000.", unknown: "t 0 to 9000."} {
		if got := string(table.AppendDue([]byte("="), base.First, &action, at)); got != "="+want {
			t.Errorf("at %d: due %q, want %q", at, got, want)
		}
	}
}
