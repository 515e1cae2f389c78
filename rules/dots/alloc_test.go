package dots_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// What a judge does with a position allocates nothing.
func TestNoAllocation(t *testing.T) {
	gametest.NoPositionAllocations(t, dots.Game, sized(15, 15, ""), randomGame(t, sized(15, 15, ""), 7))
}

// An ordinary conversation allocates nothing either.
func TestNoAllocationTalking(t *testing.T) {
	setup := sized(15, 15, "", "base=1", "sides=1left,2down,3right,4up")
	pos := mustOpen(t, setup)
	first, second := dots.Game.Protocol("server").Conversation(setup, pos, 1), dots.Game.Protocol("server").Conversation(setup, pos, 2)
	actions := make([]rules.Action, 0, 8)
	line := rules.Event{From: rules.FromOutput, Text: []byte("14 14 3\r")}
	gametest.NoAllocations(t, "a turn", func() {
		pos.Reset()
		actions = second.Open(first.Open(actions[:0]))
		_, m := first.Receive(actions, line)
		if _, refused := pos.Play(m.Move); refused != nil {
			t.Fatal(refused)
		}
		actions = second.Moved(first.Moved(actions, 1, m.Move), 1, m.Move)
	})
	if len(actions) != 5 {
		t.Errorf("%d lines are due, want 2 greetings, 2 hand-overs and a relay", len(actions))
	}
}
