package betoniarki_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// TestNoAllocation: play, taking back, resetting and describing a position into
// memory that is there already make no garbage, nor does an ordinary
// conversation.
func TestNoAllocation(t *testing.T) {
	pos := mustOpen(t, seedSetup())
	game := randomGame(t, seedSetup(), 7)
	legal := make([]rules.Move, 0, 4000)
	buf := make([]byte, 0, 200)
	none(t, "play, undo and reset", func() {
		for _, m := range game {
			pos.Play(m)
			legal = pos.AppendLegal(legal[:0])
			buf = pos.AppendText(buf[:0])
			pos.Outcome()
		}
		for range game {
			pos.Undo()
		}
		pos.Leave(1, rules.Gone)
		pos.Undo()
		pos.Play(game[0])
		pos.Reset()
	})
	text := []byte("4 1 4 5 4 6")
	none(t, "parse and append", func() {
		m, _ := betoniarki.ParseMove(text)
		buf = betoniarki.AppendMove(buf[:0], m)
	})
	talk := betoniarki.Game.Protocol("lines").Talk(seedSetup(), pos, 2)
	says := make([]rules.Say, 0, 8)
	theirs, mine := mustMove(t, "4 1 4 5 4 6"), []byte("4 10 4 9 4 8\r")
	none(t, "talk", func() {
		pos.Reset()
		says = talk.Open(says[:0])
		says, _ = talk.Hear(says, rules.Event{From: rules.FromOutput, Text: mine}) // early
		pos.Play(theirs)
		says = talk.Moved(says, 1, theirs)
		_, meaning := talk.Hear(says, rules.Event{From: rules.FromOutput, Text: mine})
		pos.Play(meaning.Move)
		says = talk.Moved(says, 2, meaning.Move)
		if pos.Plies() != 2 {
			t.Error("the moves are not made")
		}
	})
}

func none(t *testing.T, what string, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(100, f); n != 0 {
		t.Errorf("%s: %v allocations", what, n)
	}
}
