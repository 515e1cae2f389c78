package dots_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// TestNoAllocation: play, taking back, resetting, leaving and describing a
// position into memory that is there already make no garbage.
func TestNoAllocation(t *testing.T) {
	pos := mustOpen(t, sized(15, 15, ""))
	game := randomGame(t, sized(15, 15, ""), 7)
	legal := make([]rules.Move, 0, 420)
	buf := make([]byte, 0, 1000)
	none(t, "play, undo and reset", func() {
		for _, m := range game {
			pos.Play(m)
			legal = pos.AppendLegal(legal[:0])
			buf = pos.AppendText(buf[:0])
			pos.Outcome()
		}
		for range game {
			pos.Undo()
		}
		pos.Leave(1, rules.Gone)
		pos.Undo()
		pos.Play(game[0])
		pos.Reset()
	})
	text := []byte("13 0 2")
	none(t, "parse and append", func() {
		m, _ := dots.ParseMove(text)
		buf = dots.AppendMove(buf[:0], m)
	})
}

// TestNoAllocationTalking: nor does an ordinary conversation.
func TestNoAllocationTalking(t *testing.T) {
	setup := sized(15, 15, "", "base=1", "sides=1left,2down,3right,4up")
	pos := mustOpen(t, setup)
	first, second := dots.Game.Protocol("server").Talk(setup, pos, 1), dots.Game.Protocol("server").Talk(setup, pos, 2)
	says := make([]rules.Say, 0, 8)
	line := rules.Event{From: rules.FromOutput, Text: []byte("14 14 3\r")}
	none(t, "a turn", func() {
		pos.Reset()
		says = second.Open(first.Open(says[:0]))
		_, m := first.Hear(says, line)
		if _, refused := pos.Play(m.Move); refused != nil {
			t.Fatal(refused)
		}
		says = second.Moved(first.Moved(says, 1, m.Move), 1, m.Move)
	})
	if len(says) != 5 {
		t.Errorf("%d lines are owed, want 2 greetings, 2 hand-overs and a relay", len(says))
	}
}

func none(t *testing.T, what string, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(100, f); n != 0 {
		t.Errorf("%s: %v allocations", what, n)
	}
}
