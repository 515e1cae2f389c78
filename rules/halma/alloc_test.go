package halma_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// What a judge does with a position allocates nothing.
func TestNoAllocation(t *testing.T) {
	setup := sized(8, 3, "N2=500", "blocked_target=full_and_at_least_one_own")
	gametest.NoPositionAllocations(t, halma.Game, setup, randomGame(t, setup, 7, 1000))
}

// An ordinary conversation allocates nothing either.
func TestNoAllocationTalking(t *testing.T) {
	setup := sized(8, 3, "white=high")
	pos := mustOpen(t, setup)
	conv := halma.Game.Protocol("lines").Conversation(setup, pos, 2)
	actions := make([]rules.Action, 0, 16)
	mine, theirs := mustMove(t, "8 8 4"), mustMove(t, "1 1 2")
	event := rules.Event{From: rules.FromOutput, Text: []byte("1 1 2")}
	gametest.NoAllocations(t, "talk", func() {
		pos.Reset()
		actions = conv.Open(actions[:0])
		pos.Play(theirs)
		actions = conv.Moved(actions, 1, theirs)
		actions, _ = conv.Receive(actions, event)
		pos.Play(mine)
		actions = conv.Moved(actions, 2, mine)
	})
}
