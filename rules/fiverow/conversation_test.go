package fiverow_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// table is a game with the conversation of one seat, written and read as short text.
type table struct {
	t    *testing.T
	pos  rules.Position
	conv rules.Conversation
}

func newTable(t *testing.T, protocol string, setup rules.Setup, me base.Seat) *table {
	t.Helper()
	pos := mustOpen(t, setup)
	return &table{t, pos, fiverow.Game.Protocol(protocol).Conversation(setup, pos, me)}
}

// said writes what is due: a line as it is, a file as name=content, a start as run, each
// with a '*' before it if it starts the clock, joined by '|'.
func said(actions []rules.Action) string {
	var list []string
	for _, s := range actions {
		text := string(s.Text)
		switch s.Kind {
		case rules.PutFile:
			text = s.Name + "=" + text
		case rules.Run:
			text = "run " + text
		case rules.CloseInput:
			text = "shut"
		}
		if s.Clock == rules.Starts {
			text = "*" + text
		}
		list = append(list, text)
	}
	return strings.Join(list, "|")
}

func (b *table) open(want string) {
	b.t.Helper()
	if got := said(b.conv.Open(nil)); got != want {
		b.t.Errorf("due at the start: %q, want %q", got, want)
	}
}

// moves plays moves of whoever is in turn and checks what is due after the last of them.
// Nothing may be due after the others.
func (b *table) moves(texts, want string) {
	b.t.Helper()
	list := strings.Fields(texts)
	for i, text := range list {
		by, m := b.pos.Turn(), mustMove(b.t, text)
		mustPlay(b.t, b.pos, text)
		got := said(b.conv.Moved(nil, by, m))
		if i < len(list)-1 && got != "" || i == len(list)-1 && got != want {
			b.t.Errorf("due after %s: %q, want %q", text, got, want)
		}
	}
}

// hear gives a line to the conversation and checks the sense and what is due.
func (b *table) hear(line string, sense rules.Sense, want string) rules.Meaning {
	b.t.Helper()
	return b.event(rules.FromOutput, line, sense, want)
}

func (b *table) event(from rules.Source, text string, sense rules.Sense, want string) rules.Meaning {
	b.t.Helper()
	actions, meaning := b.conv.Receive(nil, rules.Event{From: from, Text: []byte(text)})
	if meaning.Sense != sense {
		b.t.Errorf("%q is of sense %d (%v), want %d", text, meaning.Sense, meaning.Why, sense)
	}
	if got := said(actions); got != want {
		b.t.Errorf("due after %q: %q, want %q", text, got, want)
	}
	return meaning
}

// played checks that a line is the move.
func (b *table) played(line, move string) {
	b.t.Helper()
	if m := b.hear(line, rules.Played, ""); m.Move != mustMove(b.t, move) || m.Why != nil {
		b.t.Errorf("%q is the move %v, want %s", line, m.Move, move)
	}
}

// refuse checks that a line has the sense, the code and the witness.
func (b *table) refuse(line string, sense rules.Sense, code rules.Code, witness string) {
	b.t.Helper()
	m := b.hear(line, sense, "")
	if m.Why == nil {
		b.t.Errorf("%q is not refused, want %s", line, code)
	} else if m.Why.Code != code || m.Why.Witness.String() != witness {
		b.t.Errorf("%q means %v with the witness %v, want %s %s", line, m.Why, m.Why.Witness, code, witness)
	}
}

// The kind of a line is its first word, or INFO and the second, or a point.
func TestGomocupKinds(t *testing.T) {
	b := newTable(t, "gomocup", sized(5, 5, ""), base.First)
	for _, c := range []struct {
		due, sent string
		want      bool
	}{
		{"INFO timeout_match 5", "INFO timeout_match 6", true},
		{"INFO timeout_match 5", "INFO  timeout_match", true},
		{"INFO timeout_match 5", "timeout_match 5", false},
		{"INFO timeout_match 5", "INFO timeout_turn 5", false},
		{"START 5", "START 6", true},
		{"START 5", "RECTSTART 5,6", false},
		{"1,2,1", "2,1,2", true},
		{"1,2,1", "2 , 1", true},
		{"1,2,1", "2", false},
		{"1,2,1", "2 1 2", false},
		{"1,2,1", "2x,1,2", false},
		{"1,2,1", "x,y", false},
		{"TURN 1,2", "", false},
	} {
		if got := b.conv.(interface{ Instead(due, sent []byte) bool }).Instead([]byte(c.due), []byte(c.sent)); got != c.want {
			t.Errorf("%q in the place of %q: of its kind %t, want %t", c.sent, c.due, got, c.want)
		}
	}
}
