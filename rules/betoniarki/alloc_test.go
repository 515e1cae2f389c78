package betoniarki_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// What a judge does with a position allocates nothing.
func TestNoAllocation(t *testing.T) {
	gametest.NoPositionAllocations(t, betoniarki.Game, officialSetup(), randomGame(t, officialSetup(), 7))
}

// An ordinary conversation allocates nothing either.
func TestNoAllocationTalking(t *testing.T) {
	pos := mustOpen(t, officialSetup())
	conv := betoniarki.Game.Protocol("lines").Conversation(officialSetup(), pos, 2)
	actions := make([]rules.Action, 0, 8)
	theirs, mine := mustMove(t, "4 1 4 5 4 6"), []byte("4 10 4 9 4 8\r")
	gametest.NoAllocations(t, "talk", func() {
		pos.Reset()
		actions = conv.Open(actions[:0])
		actions, _ = conv.Receive(actions, rules.Event{From: rules.FromOutput, Text: mine}) // early
		pos.Play(theirs)
		actions = conv.Moved(actions, 1, theirs)
		_, meaning := conv.Receive(actions, rules.Event{From: rules.FromOutput, Text: mine})
		pos.Play(meaning.Move)
		actions = conv.Moved(actions, 2, meaning.Move)
		if pos.Plies() != 2 {
			t.Error("the moves are not made")
		}
	})
}
