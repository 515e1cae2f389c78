package fiverow_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// What a judge does with a position allocates nothing.
func TestNoAllocation(t *testing.T) {
	gametest.NoPositionAllocations(t, fiverow.Game, officialSetup(), randomGame(t, 7))
}

// An ordinary conversation allocates nothing either.
func TestNoAllocationTalking(t *testing.T) {
	for _, name := range []string{"console", "file"} {
		pos := mustOpen(t, officialSetup())
		conv := fiverow.Game.Protocol(name).Conversation(officialSetup(), pos, 2)
		actions := make([]rules.Action, 0, 64)
		mine, theirs := mustMove(t, "B7"), mustMove(t, "C3")
		var events []rules.Event
		for _, line := range []string{"figure?", "field?\r", "step?", ""} {
			events = append(events, rules.Event{From: rules.FromOutput, Text: []byte(line)})
		}
		answer := []rules.Event{{From: rules.FromOutput, Text: []byte("step! B7")}, {From: rules.FromFile, Text: []byte("B7\r\n")}}
		gametest.NoAllocations(t, name, func() {
			pos.Reset()
			actions = conv.Open(actions[:0])
			for _, e := range events {
				actions, _ = conv.Receive(actions, e)
			}
			pos.Play(theirs)
			actions = conv.Moved(actions, 1, theirs)
			for _, e := range events {
				actions, _ = conv.Receive(actions, e)
			}
			if name == "console" {
				conv.Receive(actions, answer[0])
			} else {
				conv.Receive(actions, answer[1])
			}
			pos.Play(mine)
			actions = conv.Moved(actions, 2, mine)
		})
	}
}
