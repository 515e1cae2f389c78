package exchange_test

import (
	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/rules"
)

// field is a position of which a test says who is in turn. Nothing is played.
type field struct {
	rules.Position
	turn  base.Seat
	plies int
}

func (f *field) Turn() base.Seat { return f.turn }
func (f *field) Plies() int      { return f.plies }

// speaker is a Conversation that sends what a test says and reads what a test says. It
// gives the same bytes away again and again, as a Conversation may.
type speaker struct {
	opens, moves, answers []rules.Say
	meaning               rules.Meaning
	received              []rules.Event
	movers                []base.Seat // by whom the moves were that it was told
	buffer                [64]byte
}

func (s *speaker) give(dst, says []rules.Say) []rules.Say {
	for i, say := range says {
		say.Text = s.buffer[8*i : 8*i+copy(s.buffer[8*i:], say.Text)]
		dst = append(dst, say)
	}
	return dst
}

func (s *speaker) Open(dst []rules.Say) []rules.Say { return s.give(dst, s.opens) }

func (s *speaker) Moved(dst []rules.Say, by base.Seat, m rules.Move) []rules.Say {
	s.movers = append(s.movers, by)
	return s.give(dst, s.moves)
}

func (s *speaker) Receive(dst []rules.Say, e rules.Event) ([]rules.Say, rules.Meaning) {
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

// goes is a move by the seat in turn that was read from a line at a stamp; the
// turn passes.
func (t *toy) goes(used, at base.Number) {
	by := t.turn
	t.turn, t.plies = by.Other(), t.plies+1
	t.Moved(by, rules.Move{}, base.Number(used), base.Number(at))
}

// hands makes a line due to seat 1 and hands it over.
func (t *toy) hands(say rules.Say, at base.Number) {
	t.one.answers = []rules.Say{say}
	t.Receive(base.First, rules.FromOutput, nil, base.Number(at))
	t.one.answers = nil
	t.Sent(base.First, base.Number(at))
}

// replies lets seat 1 reply to a command.
func (t *toy) replies(at base.Number) {
	t.one.meaning.Replied = true
	t.Receive(base.First, rules.FromOutput, nil, base.Number(at))
	t.one.meaning.Replied = false
}

// line is a Say of a line.
func line(text string, clock rules.Start) rules.Say {
	return rules.Say{Act: rules.SendLine, Text: []byte(text), Clock: clock}
}

// command is a line that awaits a reply.
func command(clock rules.Start) rules.Say {
	return rules.Say{Act: rules.SendLine, Text: []byte("go"), Clock: clock, Awaits: true}
}
