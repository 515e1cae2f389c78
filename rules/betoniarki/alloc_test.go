package betoniarki_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
	"scrutineer/rules/gametest"
)

// TestNoAllocation: what a judge asks of a position makes no garbage.
func TestNoAllocation(t *testing.T) {
	gametest.Thrifty(t, betoniarki.Game, officialSetup(), randomGame(t, officialSetup(), 7))
}

// TestNoAllocationTalking: nor does an ordinary conversation.
func TestNoAllocationTalking(t *testing.T) {
	pos := mustOpen(t, officialSetup())
	conv := betoniarki.Game.Protocol("lines").Conversation(officialSetup(), pos, 2)
	says := make([]rules.Say, 0, 8)
	theirs, mine := mustMove(t, "4 1 4 5 4 6"), []byte("4 10 4 9 4 8\r")
	gametest.NoGarbage(t, "talk", func() {
		pos.Reset()
		says = conv.Open(says[:0])
		says, _ = conv.Receive(says, rules.Event{From: rules.FromOutput, Text: mine}) // early
		pos.Play(theirs)
		says = conv.Moved(says, 1, theirs)
		_, meaning := conv.Receive(says, rules.Event{From: rules.FromOutput, Text: mine})
		pos.Play(meaning.Move)
		says = conv.Moved(says, 2, meaning.Move)
		if pos.Plies() != 2 {
			t.Error("the moves are not made")
		}
	})
}
