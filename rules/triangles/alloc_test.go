package triangles_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/gametest"
	"scrutineer/rules/triangles"
)

// TestNoAllocation: what a judge asks of a position makes no garbage.
func TestNoAllocation(t *testing.T) {
	setup := from(ones(40))
	gametest.Thrifty(t, triangles.Game, setup, randomGame(t, setup, 40, 7))
}

// TestNoAllocationTalking: nor does an ordinary conversation.
func TestNoAllocationTalking(t *testing.T) {
	setup := from(square)
	pos := mustOpen(t, setup)
	conv := triangles.Game.Protocol("gtp").Conversation(setup, pos, 2)
	says := make([]rules.Say, 0, 64)
	var events []rules.Event
	for _, line := range []string{"=", "", "=\r", "\r", "?", "", "= 3 2 ", ""} {
		events = append(events, rules.Event{From: rules.FromOutput, Text: []byte(line)})
	}
	first, second := named(t, "1-2"), named(t, "2-3")
	gametest.NoGarbage(t, "gtp", func() {
		pos.Reset()
		says = conv.Open(says[:0])
		pos.Play(first)
		says = conv.Moved(says, 1, first)
		var meaning rules.Meaning
		for _, e := range events {
			says, meaning = conv.Receive(says, e)
		}
		if meaning.Move != second {
			t.Fatal(meaning)
		}
		pos.Play(second)
		says = conv.Moved(says, 2, second)
	})
	gametest.NoGarbage(t, "a program that answers nothing", func() {
		says = conv.Moved(says[:0], 1, first)
	})
}
