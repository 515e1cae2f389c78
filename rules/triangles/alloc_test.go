package triangles_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// TestNoAllocation: play, leaving, taking back, resetting and describing a
// position into memory that is there already make no garbage.
func TestNoAllocation(t *testing.T) {
	setup := from(ones(40))
	game := randomGame(t, setup, 40, 7)
	pos := mustOpen(t, setup)
	legal := make([]rules.Move, 0, 800)
	buf := make([]byte, 0, 4000)
	none(t, "play, undo and reset", func() {
		for i, m := range game {
			pos.Play(m)
			if i%20 == 0 {
				legal = pos.AppendLegal(legal[:0])
			}
			buf = pos.AppendText(buf[:0])
			pos.Outcome()
		}
		for range game {
			pos.Undo()
		}
		pos.Leave(1, rules.Gone)
		pos.Play(game[0])
		pos.Leave(2, rules.TooLate)
		pos.Undo()
		pos.Reset()
	})
	line := []byte("3 14")
	none(t, "parse and append", func() {
		m, _ := triangles.ParseMove(line)
		buf = triangles.AppendMove(buf[:0], m)
	})
}

// TestNoAllocationTalking: nor does an ordinary conversation.
func TestNoAllocationTalking(t *testing.T) {
	setup := from(square)
	pos := mustOpen(t, setup)
	talk := triangles.Game.Protocol("gtp").Talk(setup, pos, 2)
	says := make([]rules.Say, 0, 64)
	var events []rules.Event
	for _, line := range []string{"=", "", "=\r", "\r", "?", "", "= 3 2 ", ""} {
		events = append(events, rules.Event{From: rules.FromOutput, Text: []byte(line)})
	}
	first, second := named(t, "1-2"), named(t, "2-3")
	none(t, "gtp", func() {
		pos.Reset()
		says = talk.Open(says[:0])
		pos.Play(first)
		says = talk.Moved(says, 1, first)
		var meaning rules.Meaning
		for _, e := range events {
			says, meaning = talk.Hear(says, e)
		}
		if meaning.Move != second {
			t.Fatal(meaning)
		}
		pos.Play(second)
		says = talk.Moved(says, 2, second)
	})
	none(t, "a program that answers nothing", func() {
		says = talk.Moved(says[:0], 1, first)
	})
}

func none(t *testing.T, what string, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(100, f); n != 0 {
		t.Errorf("%s: %v allocations", what, n)
	}
}
