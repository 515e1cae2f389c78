package halma_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// TestNoAllocation: play, taking back, resetting and describing a position into
// memory that is there already make no garbage.
func TestNoAllocation(t *testing.T) {
	setup := sized(8, 3, "N2=500", "blocked_target=full_and_at_least_one_own")
	pos := mustOpen(t, setup)
	game := randomGame(t, setup, 7, 1000)
	legal := make([]rules.Move, 0, 100)
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
	text := []byte("10 7 4")
	none(t, "parse and append", func() {
		m, _ := halma.ParseMove(text)
		buf = halma.AppendMove(buf[:0], m)
	})
}

func TestNoAllocationTalking(t *testing.T) {
	setup := sized(8, 3, "white=high")
	pos := mustOpen(t, setup)
	talk := halma.Game.Protocol("lines").Talk(setup, pos, 2)
	says := make([]rules.Say, 0, 16)
	mine, theirs := mustMove(t, "8 8 4"), mustMove(t, "1 1 2")
	event := rules.Event{From: rules.FromOutput, Text: []byte("1 1 2")}
	none(t, "talk", func() {
		pos.Reset()
		says = talk.Open(says[:0])
		pos.Play(theirs)
		says = talk.Moved(says, 1, theirs)
		says, _ = talk.Hear(says, event)
		pos.Play(mine)
		says = talk.Moved(says, 2, mine)
	})
}

func none(t *testing.T, what string, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(100, f); n != 0 {
		t.Errorf("%s: %v allocations", what, n)
	}
}
