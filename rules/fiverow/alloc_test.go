package fiverow_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/gametest"
)

// TestNoAllocation: what a judge asks of a position makes no garbage.
func TestNoAllocation(t *testing.T) {
	gametest.Thrifty(t, fiverow.Game, officialSetup(), randomGame(t, 7))
}

// TestNoAllocationTalking: nor does an ordinary conversation.
func TestNoAllocationTalking(t *testing.T) {
	for _, name := range []string{"console", "file"} {
		pos := mustOpen(t, officialSetup())
		conv := fiverow.Game.Protocol(name).Conversation(officialSetup(), pos, 2)
		says := make([]rules.Say, 0, 64)
		mine, theirs := mustMove(t, "B7"), mustMove(t, "C3")
		var events []rules.Event
		for _, line := range []string{"figure?", "field?\r", "step?", ""} {
			events = append(events, rules.Event{From: rules.FromOutput, Text: []byte(line)})
		}
		answer := []rules.Event{{From: rules.FromOutput, Text: []byte("step! B7")}, {From: rules.FromFile, Text: []byte("B7\r\n")}}
		gametest.NoGarbage(t, name, func() {
			pos.Reset()
			says = conv.Open(says[:0])
			for _, e := range events {
				says, _ = conv.Receive(says, e)
			}
			pos.Play(theirs)
			says = conv.Moved(says, 1, theirs)
			for _, e := range events {
				says, _ = conv.Receive(says, e)
			}
			if name == "console" {
				conv.Receive(says, answer[0])
			} else {
				conv.Receive(says, answer[1])
			}
			pos.Play(mine)
			says = conv.Moved(says, 2, mine)
		})
	}
}
