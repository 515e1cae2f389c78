package fiverow_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// TestNoAllocation: play, taking back, resetting and describing a position into
// memory that is there already make no garbage, nor does an ordinary
// conversation.
func TestNoAllocation(t *testing.T) {
	pos := mustOpen(t, seedSetup())
	game := randomGame(t, 7)
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
	text := []byte("B7")
	none(t, "parse and append", func() {
		m, _ := fiverow.ParseMove(text)
		buf = fiverow.AppendMove(buf[:0], m)
	})
}

func TestNoAllocationTalking(t *testing.T) {
	for _, name := range []string{"console", "file"} {
		pos := mustOpen(t, seedSetup())
		talk := fiverow.Game.Protocol(name).Talk(seedSetup(), pos, 2)
		says := make([]rules.Say, 0, 64)
		mine, theirs := mustMove(t, "B7"), mustMove(t, "C3")
		var events []rules.Event
		for _, line := range []string{"figure?", "field?\r", "step?", ""} {
			events = append(events, rules.Event{From: rules.FromOutput, Text: []byte(line)})
		}
		answer := []rules.Event{{From: rules.FromOutput, Text: []byte("step! B7")}, {From: rules.FromFile, Text: []byte("B7\r\n")}}
		none(t, name, func() {
			pos.Reset()
			says = talk.Open(says[:0])
			for _, e := range events {
				says, _ = talk.Hear(says, e)
			}
			pos.Play(theirs)
			says = talk.Moved(says, 1, theirs)
			for _, e := range events {
				says, _ = talk.Hear(says, e)
			}
			if name == "console" {
				talk.Hear(says, answer[0])
			} else {
				talk.Hear(says, answer[1])
			}
			pos.Play(mine)
			says = talk.Moved(says, 2, mine)
		})
	}
}

func none(t *testing.T, what string, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(100, f); n != 0 {
		t.Errorf("%s: %v allocations", what, n)
	}
}
