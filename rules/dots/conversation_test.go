package dots_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// table is a game with the conversations of both seats, written and read as short text.
type table struct {
	t     *testing.T
	pos   rules.Position
	convs [3]rules.Conversation // by seat
}

func newTable(t *testing.T, setup rules.Setup) *table {
	t.Helper()
	b := &table{t: t, pos: mustOpen(t, setup)}
	for s := base.First; s <= base.Second; s++ {
		b.convs[s] = dots.Game.Protocol("server").Conversation(setup, b.pos, s)
	}
	return b
}

// said writes what is due: the lines joined by '|', with a '*' before one that starts the
// clock, and a '+' before one with which it goes on.
func said(t *testing.T, actions []rules.Action) string {
	t.Helper()
	var list []string
	for _, s := range actions {
		text := string(s.Text)
		if s.Kind != rules.SendLine || s.Remaining.Unit != 0 || s.Name != "" {
			t.Errorf("due is %+v, not a line", s)
		}
		text = map[rules.ClockEffect]string{rules.Starts: "*", rules.GoesOn: "+"}[s.Clock] + text
		list = append(list, text)
	}
	return strings.Join(list, "|")
}

// open checks what is due to both programs at the start.
func (b *table) open(first, second string) {
	b.t.Helper()
	for i, want := range []string{first, second} {
		if got := said(b.t, b.convs[i+1].Open(nil)); got != want {
			b.t.Errorf("due to seat %d at the start: %q, want %q", i+1, got, want)
		}
	}
}

// says lets the seat in turn say a line, makes the move that it means, and checks what is
// due to both programs then.
func (b *table) says(line, first, second string) {
	b.t.Helper()
	by := b.pos.Turn()
	m := b.hear(by, line, rules.Played)
	if _, refused := b.pos.Play(m.Move); refused != nil {
		b.t.Fatalf("%q is refused: %v", line, refused)
	}
	for i, want := range []string{first, second} {
		if got := said(b.t, b.convs[i+1].Moved(nil, by, m.Move)); got != want {
			b.t.Errorf("due to seat %d after %q: %q, want %q", i+1, line, got, want)
		}
	}
}

// hear gives a line to a conversation and checks the sense. Nothing is ever due for it.
func (b *table) hear(s base.Seat, line string, sense rules.Sense) rules.Meaning {
	b.t.Helper()
	actions, meaning := b.convs[s].Receive(nil, rules.Event{From: rules.FromOutput, Text: []byte(line)})
	if meaning.Sense != sense || len(actions) > 0 {
		b.t.Errorf("%q is of sense %d (%v), due %q, want %d", line, meaning.Sense, meaning.Why, said(b.t, actions), sense)
	}
	return meaning
}

// refuse checks that a line has the sense, the code and the witness.
func (b *table) refuse(s base.Seat, line string, sense rules.Sense, code rules.Code, witness string) {
	b.t.Helper()
	m := b.hear(s, line, sense)
	if m.Why == nil {
		b.t.Errorf("%q is not refused, want %s", line, code)
	} else if m.Why.Code != code || m.Why.Witness.String() != witness {
		b.t.Errorf("%q means %v with the witness %v, want %s %s", line, m.Why, m.Why.Witness, code, witness)
	}
}

// illegal checks that a line is a move that the rules refuse with the code.
func (b *table) illegal(line string, code rules.Code, witness string) {
	b.t.Helper()
	s := b.pos.Turn()
	b.convs[s].Open(nil) // so that it may answer again
	m := b.hear(s, line, rules.Played)
	_, refused := b.pos.Play(m.Move)
	if refused == nil || refused.Code != code || refused.Witness.String() != witness {
		b.t.Errorf("%q is the move %v, refused with %v, want %s %s", line, m.Move, refused, code, witness)
	}
}
