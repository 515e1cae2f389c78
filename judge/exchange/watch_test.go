package exchange_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/rules"
)

const unknown = base.Unknown

// Clocks of a ply, worked by hand: what happens, and the time used by seat 1 until a
// stamp.
var watches = []struct {
	name  string
	do    func(*toy)
	until base.Number
	used  base.Number
}{
	{"from what starts it", func(t *toy) { t.send(line("go", rules.Starts), 100) }, 350, 250},
	{"a second start starts nothing", func(t *toy) {
		t.send(line("go", rules.Starts), 100)
		t.send(line("go", rules.Starts), 200)
	}, 350, 250},
	{"what starts nothing", func(t *toy) { t.send(line("hello", rules.NoClock), 100) }, 350, unknown},
	{"the opener's, from its start", func(t *toy) { t.Ran(base.First, 40) }, 350, 310},
	{"the other's start is not the opener's", func(t *toy) { t.Ran(base.Second, 40) }, 350, unknown},
	{"a start after the first move is none", func(t *toy) {
		t.move(10, 100)
		t.move(10, 200)
		t.Ran(base.First, 300)
	}, 350, 150},
	{"from the line of the other's move", func(t *toy) {
		t.move(10, 100)
		t.move(10, 200)
	}, 350, 150},
	{"handing over sets it again", func(t *toy) {
		t.move(10, 100)
		t.move(10, 200)
		t.send(line("go", rules.Starts), 300)
	}, 350, 50},
	{"a line said before took no time", func(t *toy) {
		t.move(10, 100)
		t.move(10, 200)
		t.send(line("go", rules.Starts), 300)
	}, 299, 0},
	{"an unknown start", func(t *toy) { t.send(line("go", rules.Starts), unknown) }, 350, unknown},
	{"an unknown end", func(t *toy) { t.send(line("go", rules.Starts), 100) }, unknown, unknown},
	{"the other's move at an unknown stamp", func(t *toy) {
		t.move(10, 100)
		t.move(10, unknown)
	}, 350, unknown},
	{"commands that are replied to add up", func(t *toy) {
		t.send(command(rules.Starts), 0)
		t.reply(300) // 300
		t.send(command(rules.Starts), 1000)
		t.reply(1100) // 100
		t.send(command(rules.Starts), 2000)
	}, 2500, 900},
	{"and between them nothing runs", func(t *toy) {
		t.send(command(rules.Starts), 0)
		t.reply(300)
	}, 5000, 300},
	{"several at a time are one", func(t *toy) {
		t.one.answers = []rules.Action{command(rules.Starts), command(rules.Starts)}
		t.Receive(base.First, rules.FromOutput, nil, 0)
		t.one.answers = nil
		t.Sent(base.First, 0)
		t.Sent(base.First, 100)
		t.reply(300)
		t.reply(500)
	}, 5000, 500},
	{"a command that starts nothing takes no time", func(t *toy) {
		t.send(command(rules.NoClock), 0)
		t.reply(300)
		t.send(command(rules.Starts), 1000)
	}, 1200, 200},
	{"a reply at an unknown stamp", func(t *toy) {
		t.send(command(rules.Starts), 0)
		t.reply(unknown)
		t.send(command(rules.Starts), 1000)
	}, 1200, unknown},
	{"a reply to nothing", func(t *toy) {
		t.send(line("go", rules.Starts), 100)
		t.reply(200)
	}, 350, 250},
	{"its own move ends a ply, and what it has used in it", func(t *toy) {
		t.send(command(rules.Starts), 0)
		t.reply(300)
		t.move(300, 300)
		t.move(10, 400)
	}, 450, 50},
	{"who leaves out of turn changes no clock", func(t *toy) {
		t.move(10, 100)
		t.move(10, 200)
		t.Left(base.Second, 300)
	}, 350, 150},
	{"who leaves in turn passes the turn, at the latest stamp", func(t *toy) {
		t.move(10, 100)
		t.turn = base.First
		t.Left(base.Second, 300)
	}, 350, 50},
	{"a freeze is not its own", freezes(150, 250), 350, 150},
	{"a freeze that has not ended", func(t *toy) { freezes(0, 0)(t); t.Froze(base.First, 150) }, 350, 50},
	{"two freezes", func(t *toy) { freezes(110, 120)(t); t.Froze(base.First, 200); t.Thawed(base.First, 250) }, 350, 190},
	{"frozen twice is frozen once", func(t *toy) {
		freezes(0, 0)(t)
		t.Froze(base.First, 150)
		t.Froze(base.First, 200)
		t.Thawed(base.First, 250)
	}, 350, 150},
	{"a thaw of what was not frozen", func(t *toy) { freezes(0, 0)(t); t.Thawed(base.First, 250) }, 350, 250},
	{"a freeze of the other", func(t *toy) { freezes(0, 0)(t); t.Froze(base.Second, 150); t.Thawed(base.Second, 250) }, 350, 250},
	{"a freeze before its time counts from the start", func(t *toy) {
		t.Froze(base.First, 50)
		t.send(line("go", rules.Starts), 100)
		t.Thawed(base.First, 200)
	}, 350, 150},
	{"a freeze that is over before its time", func(t *toy) {
		t.Froze(base.First, 10)
		t.Thawed(base.First, 50)
		t.send(line("go", rules.Starts), 100)
	}, 350, 250},
	{"a freeze in a command, and none in the next", func(t *toy) {
		t.send(command(rules.Starts), 0)
		t.Froze(base.First, 100)
		t.Thawed(base.First, 200)
		t.reply(300) // 200
		t.send(command(rules.Starts), 1000)
	}, 1200, 400},
	{"a thaw nobody knows when takes nothing off", func(t *toy) { freezes(0, 0)(t); t.Froze(base.First, 150); t.Thawed(base.First, unknown) }, 350, 250},
	{"what is sent after its move starts nothing", func(t *toy) {
		t.one.answers = []rules.Action{line("old", rules.Starts)}
		t.Receive(base.First, rules.FromOutput, nil, 0)
		t.one.answers = nil
		t.move(10, 100)
		t.move(10, 200)
		t.Sent(base.First, 300)
	}, 350, 150},
}

// freezes lets the time of seat 1 run from 100, and stops its program in between.
func freezes(from, to base.Number) func(*toy) {
	return func(t *toy) {
		t.send(line("go", rules.Starts), 100)
		if to > from {
			t.Froze(base.First, from)
			t.Thawed(base.First, to)
		}
	}
}

// FrozenFor returns for every stamp for how long of the running time a program was
// stopped.
func TestFrozenFor(t *testing.T) {
	table := newToy(rules.Limits{}, nil)
	freezes(150, 250)(table)
	if n := table.FrozenFor(base.First, 350); n != 100 {
		t.Errorf("%d µs after the thaw, want 100", n)
	}
	table.Froze(base.First, 300)
	for until, want := range map[base.Number]base.Number{350: 150, 300: 100, 200: 100, unknown: 100} {
		if n := table.FrozenFor(base.First, until); n != want {
			t.Errorf("%d µs until %d, want %d", n, until, want)
		}
	}
	table.Thawed(base.First, 400)
	table.move(200, 500)
	table.move(0, 600)
	if n := table.FrozenFor(base.First, 700); n != 0 {
		t.Errorf("%d µs of the next ply", n)
	}
}

func TestWatch(t *testing.T) {
	for _, c := range watches {
		table := newToy(rules.Limits{}, nil)
		c.do(table)
		if used := table.Used(base.First, base.Number(c.until)); used != c.used {
			t.Errorf("%s: %d µs used until %d, want %d", c.name, used, c.until, c.used)
		}
	}
}

// A ply is late by the microsecond, and the limit for a move is reported first.
func TestLate(t *testing.T) {
	limits := rules.Limits{Total: 1000, Move: 400, Grace: 10}
	for _, c := range []struct {
		before, used base.Number
		late         bool
		limit        exchange.Limit
	}{
		{0, 410, false, exchange.Limit{}},
		{0, 411, true, exchange.Limit{Allows: 400}},
		{600, 410, false, exchange.Limit{}},
		{601, 410, true, exchange.Limit{Total: true, Allows: 1000, Before: 601}},
		{900, 411, true, exchange.Limit{Allows: 400}}, // over both
		{5000, unknown, false, exchange.Limit{}},
		{unknown, 411, true, exchange.Limit{Allows: 400}},
		{unknown, 410, false, exchange.Limit{}},
	} {
		table := newToy(limits, nil)
		table.move(c.before, 0)
		table.move(0, 0)
		if limit, late := table.Late(base.First, base.Number(c.used)); late != c.late || limit != c.limit {
			t.Errorf("%d after %d: %+v, %v; want %+v, %v", c.used, c.before, limit, late, c.limit, c.late)
		}
	}
	if limit, late := newToy(rules.Limits{Grace: 10}, nil).Late(base.First, 1<<60); late {
		t.Errorf("late without a limit: %+v", limit)
	}
}

// Dots, clock=per_turn: the plies of a turn share the limit for a move, each from its own
// prompt, and a new turn restarts it.
func TestSeries(t *testing.T) {
	table := newToy(rules.Limits{Move: 3000}, nil)
	table.send(line("go", rules.Starts), 0)
	table.plies++
	table.Moved(base.First, rules.Move{}, 2000, 2000) // the turn is kept
	table.send(line("go", rules.GoesOn), 2500)
	if used := table.Used(base.First, 3500); used != 1000 {
		t.Errorf("%d µs used, want 1000", used)
	}
	if limit, late := table.Late(base.First, 1000); late {
		t.Errorf("late at the limit: %+v", limit)
	}
	if limit, late := table.Late(base.First, 1001); !late || limit != (exchange.Limit{Allows: 3000, Before: 2000}) {
		t.Errorf("%+v, %v", limit, late)
	}
	if at, _, _ := table.Deadline(base.First); at != 3500 {
		t.Errorf("deadline %d, want 3500", at)
	}
	table.move(1000, 3500)
	table.move(0, 3600)
	table.send(line("go", rules.Starts), 4000)
	if limit, late := table.Late(base.First, 3000); late {
		t.Errorf("a new turn begins late: %+v", limit)
	}
	if n := table.Spent(base.First, true); n != 3000 {
		t.Errorf("%d µs spent in the game, want 3000", n)
	}
	table.plies++
	table.Moved(base.First, rules.Move{}, 500, 4500)
	table.send(line("go", rules.GoesOn), 5000)
	if limit, late := table.Late(base.First, 2501); !late || limit.Before != 500 {
		t.Errorf("in the new turn: %+v, %v", limit, late)
	}
}

// If the times are unknown, the claimed time of a ply is compared with the limit together
// with the earlier plies of its turn, and alone in a new turn.
func TestSeriesByClaim(t *testing.T) {
	table := newToy(rules.Limits{Move: 3000}, nil)
	unknownPly := func(start rules.ClockEffect, claimed base.Number) (exchange.Limit, bool) {
		table.send(line("go", start), unknown)
		table.plies++
		table.Moved(base.First, rules.Move{}, unknown, unknown)
		limit, late := table.LateByClaim(base.First, claimed)
		table.Charge(base.First, claimed)
		return limit, late
	}
	if limit, late := unknownPly(rules.Starts, 2000); late {
		t.Errorf("the first ply is late: %+v", limit)
	}
	if limit, late := unknownPly(rules.GoesOn, 1001); !late || limit != (exchange.Limit{Allows: 3000, Before: 2000}) {
		t.Errorf("the second ply: %+v, %v", limit, late)
	}
	if limit, late := unknownPly(rules.Starts, 3000); late {
		t.Errorf("a new turn is late: %+v", limit)
	}
	if _, late := table.LateByClaim(base.First, unknown); late {
		t.Error("an unknown time is late")
	}
}

// The last stamp in time, worked by hand: what a limit allows, plus what is tolerated,
// from the start of the clock, less what is used of it.
func TestDeadline(t *testing.T) {
	for _, c := range []struct {
		limits        rules.Limits
		before, spent base.Number
		at            base.Number
		total         bool
	}{
		{rules.Limits{Move: 400}, 0, 0, 10400, false},
		{rules.Limits{Move: 400, Grace: 10}, 0, 0, 10410, false},
		{rules.Limits{Total: 1000, Grace: 10}, 300, 0, 10710, true},
		{rules.Limits{Total: 1000, Move: 400, Grace: 10}, 300, 0, 10410, false},
		{rules.Limits{Total: 1000, Move: 800, Grace: 10}, 300, 0, 10710, true},
		{rules.Limits{Total: 1000, Move: 700}, 300, 0, 10700, false}, // both at once: the move's
		{rules.Limits{Total: 1000, Move: 800}, 300, 150, 10550, true},
		{rules.Limits{Total: 1000}, 1200, 0, 9800, true},
	} {
		table := newToy(c.limits, nil)
		table.move(c.before, 0)
		table.move(0, 0)
		table.send(command(rules.Starts), 100)
		table.reply(100 + c.spent)
		table.send(command(rules.Starts), 10000)
		if at, limit, ok := table.Deadline(base.First); !ok || at != c.at || limit.Total != c.total {
			t.Errorf("%+v: %d, %+v, %v; want %d", c, at, limit, ok, c.at)
		}
		if !table.InTime(base.First, c.at) || table.InTime(base.First, c.at+1) {
			t.Errorf("%+v: in time at %d, and a microsecond later, is not said so", c, c.at)
		}
	}
	table := newToy(rules.Limits{Move: 400}, nil)
	if _, _, ok := table.Deadline(base.First); ok {
		t.Error("a deadline without a clock that runs")
	}
	table = newToy(rules.Limits{}, nil)
	table.send(line("go", rules.Starts), 100)
	if _, _, ok := table.Deadline(base.First); ok || !table.InTime(base.First, 1<<40) {
		t.Error("a deadline without a limit")
	}
}
