package exchange_test

import (
	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/rules"
)

// field is a position that only has the turn that a test sets.
type field struct {
	rules.Position
	turn  base.Seat
	plies int
}

func (f *field) Turn() base.Seat { return f.turn }
func (f *field) Plies() int      { return f.plies }

// speaker is a Conversation that sends and reads what a test says. It reuses the bytes
// that it returns, as a Conversation may.
type speaker struct {
	opens, moves, answers []rules.Action
	meaning               rules.Meaning
	received              []rules.Event
	movers                []base.Seat // who made the moves that it got
	buffer                [64]byte
}

func (s *speaker) give(dst, actions []rules.Action) []rules.Action {
	for i, action := range actions {
		action.Text = s.buffer[8*i : 8*i+copy(s.buffer[8*i:], action.Text)]
		dst = append(dst, action)
	}
	return dst
}

func (s *speaker) Open(dst []rules.Action) []rules.Action { return s.give(dst, s.opens) }

func (s *speaker) Moved(dst []rules.Action, by base.Seat, m rules.Move) []rules.Action {
	s.movers = append(s.movers, by)
	return s.give(dst, s.moves)
}

func (s *speaker) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	s.received = append(s.received, e)
	return s.give(dst, s.answers), s.meaning
}

// toy is a table with two speakers at a field, seat 1 in turn.
type toy struct {
	exchange.Table
	*field
	one, two speaker
}

// newToy opens a table with two speakers and what is due to them.
func newToy(limits rules.Limits, set func(*toy)) *toy {
	t := &toy{field: &field{turn: base.First}}
	if set != nil {
		set(t)
	}
	t.Reset(limits)
	protocol := &rules.Protocol{Conversation: func(_ rules.Setup, _ rules.Position, me base.Seat) rules.Conversation {
		return map[base.Seat]rules.Conversation{base.First: &t.one, base.Second: &t.two}[me]
	}}
	t.Open(protocol, rules.Setup{}, t.field, 2)
	return t
}

// move makes a move of the seat in turn, read from a line at a stamp. The turn passes.
func (t *toy) move(used, at base.Number) {
	by := t.turn
	t.turn, t.plies = by.Other(), t.plies+1
	t.Moved(by, rules.Move{}, base.Number(used), base.Number(at))
}

// send makes an action due to seat 1 and takes it.
func (t *toy) send(action rules.Action, at base.Number) {
	t.one.answers = []rules.Action{action}
	t.Receive(base.First, rules.FromOutput, nil, base.Number(at))
	t.one.answers = nil
	t.Sent(base.First, base.Number(at))
}

// reply lets seat 1 reply to a command.
func (t *toy) reply(at base.Number) {
	t.one.meaning.Replied = true
	t.Receive(base.First, rules.FromOutput, nil, base.Number(at))
	t.one.meaning.Replied = false
}

// line returns an Action that sends a line.
func line(text string, clock rules.ClockEffect) rules.Action {
	return rules.Action{Kind: rules.SendLine, Text: []byte(text), Clock: clock}
}

// command returns a line that awaits a reply.
func command(clock rules.ClockEffect) rules.Action {
	return rules.Action{Kind: rules.SendLine, Text: []byte("go"), Clock: clock, AwaitsReply: true}
}
