package exchange_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/rules"
)

// dueTo returns the texts of all that is due to a seat, in order.
func dueTo(t *toy, s base.Seat) string {
	var list []string
	for i := 0; i < t.Waiting(s); i++ {
		list = append(list, string(t.Queued(s, i).Text))
	}
	return strings.Join(list, " ")
}

// What is due is sent in order, and kept even though a Conversation reuses its bytes.
func TestQueue(t *testing.T) {
	table := newToy(rules.Limits{}, func(t *toy) {
		t.one.opens = []rules.Action{line("a", rules.NoClock), line("b", rules.NoClock)}
		t.one.moves = []rules.Action{line("c", rules.NoClock)}
	})
	table.move(0, 0)
	if got := dueTo(table, base.First); got != "a b c" {
		t.Errorf("due %q", got)
	}
	if action := table.Due(base.First); string(action.Text) != "a" {
		t.Errorf("first %q", action.Text)
	}
	table.Sent(base.First, 0)
	table.Skip(base.First)
	if got := dueTo(table, base.First); got != "c" || table.Queued(base.First, 1) != nil || table.Queued(base.First, -1) != nil {
		t.Errorf("due %q", got)
	}
	table.Sent(base.First, 0)
	table.Sent(base.First, 0)
	table.Skip(base.First)
	if table.Due(base.First) != nil || table.Waiting(base.First) != 0 {
		t.Error("something is due when all was sent")
	}
}

// A flood of questions does not become a flood of answers.
func TestQueueIsBounded(t *testing.T) {
	table := newToy(rules.Limits{}, nil)
	table.one.answers = []rules.Action{line("a", rules.NoClock), line("b", rules.NoClock), line("c", rules.NoClock)}
	for range 5000 {
		table.Receive(base.First, rules.FromOutput, []byte("?"), 0)
	}
	if n := table.Waiting(base.First); n != 4096 {
		t.Errorf("%d things due, want 4096", n)
	}
	if last := table.Queued(base.First, 4095); string(last.Text) != "a" { // 4095 = 3 * 1365
		t.Errorf("the last is %q", last.Text)
	}
}

// Nothing is sent before the reply that a line awaits.
func TestAwaits(t *testing.T) {
	table := newToy(rules.Limits{}, func(t *toy) {
		t.one.opens = []rules.Action{command(rules.NoClock), line("b", rules.NoClock)}
	})
	table.Sent(base.First, 0)
	if table.Due(base.First) != nil || table.Queued(base.First, 0) == nil {
		t.Error("the second is sent before the reply")
	}
	table.Receive(base.First, rules.FromOutput, nil, 0)
	if table.Due(base.First) != nil {
		t.Error("any line is a reply")
	}
	table.reply(0)
	if table.Due(base.First) == nil {
		t.Error("nothing is sent after the reply")
	}
	table = newToy(rules.Limits{}, func(t *toy) { t.one.opens = []rules.Action{command(rules.NoClock)} })
	table.Sent(base.First, 0)
	table.one.moves = []rules.Action{line("b", rules.NoClock)}
	table.move(0, 0)
	if table.Due(base.First) == nil {
		t.Error("a move does not end what was awaited")
	}
}

// A Conversation gets the number of things that were due to its program when it spoke.
func TestWaiting(t *testing.T) {
	table := newToy(rules.Limits{}, func(t *toy) {
		t.one.opens = []rules.Action{line("a", rules.NoClock), line("b", rules.NoClock)}
	})
	table.Receive(base.First, rules.FromOutput, []byte("x"), 0)
	table.Sent(base.First, 0)
	table.Receive(base.First, rules.FromPart, []byte("y"), 0)
	table.Sent(base.First, 0)
	table.Receive(base.First, rules.FromFile, []byte("z"), 0)
	for i, want := range []rules.Event{{From: rules.FromOutput, Waiting: 2}, {From: rules.FromPart, Waiting: 1}, {From: rules.FromFile}} {
		if e := table.one.received[i]; e.From != want.From || e.Waiting != want.Waiting {
			t.Errorf("event %d: %+v, want %+v", i, e, want)
		}
	}
}

// Nothing is due to a seat that has left, and its lines mean nothing. The other
// conversations learn of it if the turn passes.
func TestLeft(t *testing.T) {
	dueCommands := func(t *toy) {
		t.one.opens, t.two.opens = []rules.Action{line("a", rules.NoClock)}, []rules.Action{line("b", rules.NoClock)}
		t.one.meaning.Sense = rules.Played
		t.two.moves = []rules.Action{line("c", rules.Starts)}
	}
	table := newToy(rules.Limits{}, dueCommands)
	table.turn = base.Second
	table.Left(base.First, 700)
	if table.HasConversation(base.First) || table.Waiting(base.First) != 0 || table.Receive(base.First, rules.FromOutput, []byte("x"), 0).Sense != rules.Nothing {
		t.Error("who has left is talked to")
	}
	if got := dueTo(table, base.Second); got != "b c" || len(table.two.movers) != 1 || table.two.movers[0] != base.Nobody {
		t.Errorf("the other is due %q, told %v", got, table.two.movers)
	}
	if table.Since(base.Second) != 700 || table.Since(base.First) != unknown {
		t.Errorf("clocks run since %d and %d", table.Since(base.First), table.Since(base.Second))
	}
	table = newToy(rules.Limits{}, dueCommands)
	table.Left(base.Second, 700) // out of turn
	if len(table.one.movers) != 0 || table.Since(base.First) != unknown {
		t.Errorf("told %v, clock since %d, although the turn has not passed", table.one.movers, table.Since(base.First))
	}
}

// After the end only what lasts is due, and what the last move itself makes due. No reply
// is awaited, and no line means anything.
func TestEnd(t *testing.T) {
	full := func(t *toy) {
		lasts := line("tell", rules.NoClock)
		lasts.StaysDue = true
		list := []rules.Action{command(rules.NoClock), line("answer", rules.NoClock), lasts, line("ask", rules.Starts)}
		t.one.opens, t.two.opens = list, list
		t.two.moves = []rules.Action{line("last", rules.NoClock)}
	}
	over := func(t *toy) { t.turn, t.plies = base.Nobody, t.plies+1 }
	table := newToy(rules.Limits{}, full)
	table.Sent(base.Second, 0)
	over(table)
	table.Moved(base.First, rules.Move{}, 0, 0)
	if one, two := dueTo(table, base.First), dueTo(table, base.Second); one != "tell" || two != "tell last" {
		t.Errorf("after the last move due: %q and %q", one, two)
	}
	if table.Due(base.Second) == nil {
		t.Error("after the end a reply is awaited")
	}
	table = newToy(rules.Limits{}, full)
	over(table)
	table.Left(base.First, 0)
	if one, two := dueTo(table, base.First), dueTo(table, base.Second); one != "" || two != "tell last" {
		t.Errorf("after a seat has left due: %q and %q", one, two)
	}
	table.two.meaning.Sense = rules.Question
	if m := table.Receive(base.Second, rules.FromOutput, nil, 0); m.Sense != rules.Nothing || len(table.two.received) != 0 {
		t.Errorf("after the end a line means %v", m.Sense)
	}
}

// A line of more than 255 bytes is not a move, and neither is a reply with such a line.
func TestLongLine(t *testing.T) {
	table := newToy(rules.Limits{}, nil)
	hear := func(sense rules.Sense, length int) rules.Meaning {
		table.one.meaning.Sense = sense
		return table.Receive(base.First, rules.FromOutput, make([]byte, length), 0)
	}
	for _, c := range []struct {
		sense  rules.Sense
		length int
		want   rules.Sense
	}{
		{rules.Played, 255, rules.Played}, {rules.Played, 256, rules.BadText}, {rules.Played, 1, rules.Played},
		{rules.Nothing, 256, rules.Nothing}, {rules.Played, 1, rules.Played},
		{rules.More, 256, rules.More}, {rules.More, 1, rules.More}, {rules.Played, 0, rules.BadText}, {rules.Played, 1, rules.Played},
		{rules.More, 256, rules.More}, {rules.Nothing, 0, rules.Nothing}, {rules.Played, 1, rules.Played},
	} {
		m := hear(c.sense, c.length)
		if m.Sense != c.want || (m.Sense == rules.BadText) != (m.Why != nil) {
			t.Errorf("sense %d in %d bytes: %d, %v; want %d", c.sense, c.length, m.Sense, m.Why, c.want)
		}
	}
}

// A table serves one game after another and keeps nothing of the earlier ones.
func TestReset(t *testing.T) {
	table := newToy(rules.Limits{Total: 1000}, func(t *toy) { t.one.opens = []rules.Action{line("a", rules.NoClock)} })
	table.send(command(rules.Starts), 10)
	table.move(900, 20)
	table.Reset(rules.Limits{})
	if table.Waiting(base.First) != 0 || table.HasConversation(base.First) || table.Since(base.Second) != unknown || table.Spent(base.First, true) != 0 {
		t.Error("something of the game before is left")
	}
	var none exchange.Table
	if none.Due(base.First) != nil || none.HasConversation(base.First) || none.Receive(base.First, rules.FromOutput, nil, 0).Sense != rules.Nothing {
		t.Error("the zero table has a conversation")
	}
}

// Without a protocol the clocks still run.
func TestWithoutProtocol(t *testing.T) {
	var table exchange.Table
	pos := &field{turn: base.First}
	table.Reset(rules.Limits{Move: 100})
	table.Open(nil, rules.Setup{}, pos, 2)
	pos.turn = base.Second
	table.Moved(base.First, rules.Move{}, 101, 500)
	if table.HasConversation(base.First) || table.Used(base.Second, 650) != 150 || table.Spent(base.First, true) != 101 {
		t.Errorf("used %d, spent %d", table.Used(base.Second, 650), table.Spent(base.First, true))
	}
}
