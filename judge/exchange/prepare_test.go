package exchange_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/rules"
)

// getsReady returns a table on which the program of seat 1 replies when it is ready, and
// is then asked for a move. Its startup time is separate, or part of the game's.
func getsReady(limits rules.Limits, whose rules.Prepare) *toy {
	return newToy(limits, func(t *toy) {
		start := command(rules.NoClock)
		start.Prepares = whose
		t.one.opens = []rules.Action{start, line("move", rules.Starts)}
	})
}

// Until a program is ready only the startup limit applies, from its start, and if a
// ruling says so the limit for the game, too (format P8). The startup limit is reported
// first.
func TestPrepares(t *testing.T) {
	startup := exchange.Limit{Start: true, Allows: 1000}
	for _, c := range []struct {
		name     string
		total    base.Number
		whose    rules.Prepare
		deadline base.Number
		limit    exchange.Limit
		late     exchange.Limit // a microsecond over both
	}{
		{"its own", 600, rules.StartupOnly, 1110, startup, startup},
		{"of the game", 600, rules.StartupAndGame, 710, exchange.Limit{Total: true, Allows: 600}, startup},
		{"of a long game", 6000, rules.StartupAndGame, 1110, startup, startup},
		{"without a limit for the game", 0, rules.StartupAndGame, 1110, startup, startup},
	} {
		table := getsReady(rules.Limits{Startup: 1000, Total: c.total, Move: 400, Grace: 10}, c.whose)
		if _, _, ok := table.Deadline(base.First); ok || table.Used(base.First, 500) != unknown || !table.Prepares(base.First) || !table.InTime(base.First, 1<<40) {
			t.Errorf("%s: its time runs before it was started", c.name)
		}
		table.Ran(base.First, 100)
		table.Sent(base.First, 300)
		if at, limit, ok := table.Deadline(base.First); !ok || at != c.deadline || limit != c.limit {
			t.Errorf("%s: %d, %+v, %v; want %d, %+v", c.name, at, limit, ok, c.deadline, c.limit)
		}
		if !table.InTime(base.First, c.deadline) || table.InTime(base.First, c.deadline+1) {
			t.Errorf("%s: in time at %d, and a microsecond later, is not said so", c.name, c.deadline)
		}
		if table.Since(base.First) != 100 || table.First(base.First) != 100 || table.Used(base.First, 600) != 500 || table.Used(base.First, 50) != 0 || table.Used(base.First, unknown) != unknown {
			t.Errorf("%s: since %d, %d µs used", c.name, table.Since(base.First), table.Used(base.First, 600))
		}
		if limit, late := table.Late(base.First, 1011); !late || limit != c.late {
			t.Errorf("%s: %+v, %v", c.name, limit, late)
		}
		if !table.Applies(base.First, startup) || table.Applies(base.First, exchange.Limit{}) || table.Applies(base.First, exchange.Limit{Total: true}) != (c.whose == rules.StartupAndGame) {
			t.Errorf("%s: other limits are on it than those", c.name)
		}
		if table.ClockPending(base.First) {
			t.Errorf("%s: what starts the time of its move is due, which does not run yet", c.name)
		}
	}
}

// Once it is ready its other limits apply. The time until then counts for the game only
// by the ruling. What started its move too early starts it with the reply.
func TestReady(t *testing.T) {
	limits := rules.Limits{Startup: 1000, Total: 3000, Move: 400}
	for _, c := range []struct {
		name      string
		whose     rules.Prepare
		ran, said base.Number
		spent     base.Number
		known     bool
	}{
		{"its own", rules.StartupOnly, 100, 500, 0, true},
		{"its own, of unknown time", rules.StartupOnly, unknown, 500, 0, true},
		{"of the game", rules.StartupAndGame, 100, 500, 400, true},
		{"of the game, started nobody knows when", rules.StartupAndGame, unknown, 500, 0, false},
		{"of the game, ready nobody knows when", rules.StartupAndGame, 100, unknown, 0, false},
	} {
		table := getsReady(limits, c.whose)
		table.Ran(base.First, c.ran)
		table.Sent(base.First, 200)
		table.reply(c.said)
		if table.Prepares(base.First) || table.Spent(base.First, true) != c.spent || !table.ClockPending(base.First) {
			t.Errorf("%s: %d µs spent, want %d", c.name, table.Spent(base.First, true), c.spent)
		}
		left := sayTime(1, rules.Floor, rules.NoClock)
		want := "t ?."
		if c.known {
			want = "t " + (3000 - c.spent).String() + "."
		}
		if due := string(table.AppendDue(nil, base.First, &left, 600)); due != want {
			t.Errorf("%s: it has %q left, want %q", c.name, due, want)
		}
		table.Sent(base.First, 600)
		if table.ClockPending(base.First) || table.Used(base.First, 700) != 100 || !table.Applies(base.First, exchange.Limit{}) || !table.Applies(base.First, exchange.Limit{Total: true}) || table.Applies(base.First, exchange.Limit{Start: true}) {
			t.Errorf("%s: %d µs used of its move", c.name, table.Used(base.First, 700))
		}
	}
	early := getsReady(limits, rules.StartupOnly)
	early.Ran(base.First, 100)
	early.Sent(base.First, 200)
	early.Sent(base.First, 300)
	early.reply(500)
	if early.Since(base.First) != 500 || early.Used(base.First, 700) != 200 {
		t.Errorf("what was sent too early starts its move at %d", early.Since(base.First))
	}
}

// While a program is stopped it does not get ready, and that time is not charged (format
// P8), whatever it is sent in the meantime. Another start begins anew.
func TestPreparesFrozen(t *testing.T) {
	for _, seat := range []base.Seat{base.First, base.Second} {
		table := newToy(rules.Limits{Startup: 1000, Total: 3000}, func(t *toy) {
			start := command(rules.NoClock)
			start.Prepares = rules.StartupAndGame
			list := []rules.Action{start, line("move", rules.Starts)}
			t.one.opens, t.two.opens = list, list
			t.one.meaning.Replied, t.two.meaning.Replied = true, true
		})
		table.Ran(seat, 50)
		table.Froze(seat, 60)
		table.Thawed(seat, 100)
		table.Ran(seat, 100)
		table.Sent(seat, 110)
		table.Froze(seat, 150)
		table.Sent(seat, 200) // it starts its move too early
		table.Thawed(seat, 250)
		if used, stood := table.Used(seat, 600), table.FrozenFor(seat, 600); used != 400 || stood != 100 {
			t.Errorf("seat %d: %d µs used, want 400; stopped for %d, want 100", seat, used, stood)
		}
		table.Receive(seat, rules.FromOutput, nil, 700)
		if spent, used := table.Spent(seat, true), table.Used(seat, 750); spent != 500 || used != 50 {
			t.Errorf("seat %d: %d µs spent of the game, want 500; %d of the move, want 50", seat, spent, used)
		}
	}
}

// Something has been due for so long, or for an unknown time (format P16). What has to
// wait for a reply is not due yet.
func TestUnsent(t *testing.T) {
	table := newToy(rules.Limits{}, nil)
	if table.Unsent(base.First, 1<<40, 300) != nil {
		t.Error("something is due where nothing is")
	}
	table.one.answers = []rules.Action{line("a", rules.NoClock), line("b", rules.NoClock)}
	table.Receive(base.First, rules.FromOutput, nil, 100)
	if table.Unsent(base.First, 399, 300) != nil {
		t.Error("it has been due for 299 µs, and is said to be for 300")
	}
	if action := table.Unsent(base.First, 400, 300); action == nil || string(action.Text) != "a" {
		t.Errorf("due for 300 µs is %v, want the first", action)
	}
	open := newToy(rules.Limits{}, func(t *toy) { t.one.opens = []rules.Action{command(rules.NoClock), line("b", rules.NoClock)} })
	if action := open.Unsent(base.First, 0, 300); action == nil || string(action.Text) != "go" {
		t.Errorf("due since nobody knows when is %v, want the first", action)
	}
	open.Sent(base.First, 0)
	if open.Unsent(base.First, 1<<40, 300) != nil {
		t.Error("what is due after a reply is due before it")
	}
	open.reply(10)
	if action := open.Unsent(base.First, 10, 300); action == nil || string(action.Text) != "b" {
		t.Errorf("after the reply %v is due, want the second", action)
	}
}
