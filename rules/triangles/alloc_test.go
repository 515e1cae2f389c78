package triangles_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// What a judge does with a position allocates nothing.
func TestNoAllocation(t *testing.T) {
	setup := from(ones(40))
	gametest.NoPositionAllocations(t, triangles.Game, setup, randomGame(t, setup, 40, 7))
}

// An ordinary conversation allocates nothing either.
func TestNoAllocationTalking(t *testing.T) {
	setup := from(square)
	pos := mustOpen(t, setup)
	conv := triangles.Game.Protocol("gtp").Conversation(setup, pos, 2)
	actions := make([]rules.Action, 0, 64)
	var events []rules.Event
	for _, line := range []string{"=", "", "=\r", "\r", "?", "", "= 3 2 ", ""} {
		events = append(events, rules.Event{From: rules.FromOutput, Text: []byte(line)})
	}
	first, second := named(t, "1-2"), named(t, "2-3")
	gametest.NoAllocations(t, "gtp", func() {
		pos.Reset()
		actions = conv.Open(actions[:0])
		pos.Play(first)
		actions = conv.Moved(actions, 1, first)
		var meaning rules.Meaning
		for _, e := range events {
			actions, meaning = conv.Receive(actions, e)
		}
		if meaning.Move != second {
			t.Fatal(meaning)
		}
		pos.Play(second)
		actions = conv.Moved(actions, 2, second)
	})
	gametest.NoAllocations(t, "a program that answers nothing", func() {
		actions = conv.Moved(actions[:0], 1, first)
	})
}
