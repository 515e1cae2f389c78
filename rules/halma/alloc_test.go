package halma_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/gametest"
	"scrutineer/rules/halma"
)

// TestNoAllocation: what a judge asks of a position makes no garbage.
func TestNoAllocation(t *testing.T) {
	setup := sized(8, 3, "N2=500", "blocked_target=full_and_at_least_one_own")
	gametest.Thrifty(t, halma.Game, setup, randomGame(t, setup, 7, 1000))
}

// TestNoAllocationTalking: nor does an ordinary conversation.
func TestNoAllocationTalking(t *testing.T) {
	setup := sized(8, 3, "white=high")
	pos := mustOpen(t, setup)
	conv := halma.Game.Protocol("lines").Conversation(setup, pos, 2)
	says := make([]rules.Say, 0, 16)
	mine, theirs := mustMove(t, "8 8 4"), mustMove(t, "1 1 2")
	event := rules.Event{From: rules.FromOutput, Text: []byte("1 1 2")}
	gametest.NoGarbage(t, "talk", func() {
		pos.Reset()
		says = conv.Open(says[:0])
		pos.Play(theirs)
		says = conv.Moved(says, 1, theirs)
		says, _ = conv.Receive(says, event)
		pos.Play(mine)
		says = conv.Moved(says, 2, mine)
	})
}
