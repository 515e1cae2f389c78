package dots_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// Each ply's number is in the centre of its line; lines of the start have none. The first
// point is at 100, 100.
func TestDiagram(t *testing.T) {
	pos := mustOpen(t, sized(2, 3, "0./12 02. 0. 1"))
	mustPlay(t, pos, "0 1 0, 0 1 1") // the upper and the right side of the second box
	s := rules.Diagram(pos)
	wantShapes(t, s, rules.Number,
		rules.Shape{Form: rules.Text, X: 250, Y: 100, R: 25, Text: "1"},
		rules.Shape{Form: rules.Text, X: 300, Y: 150, R: 25, Text: "2"})
	wantShapes(t, s, rules.Last)
	if s := rules.Diagram(nil); len(s.Shapes) != 0 {
		gametest.Errorf(t, pos, "a diagram of nothing: %+v", s)
	}
}

// The lines of a turn that went on are marked, the last of them differently; those of the
// turn before are not. The second seat closes the first box with its upper side, moves
// again, and ends its turn.
func TestSceneTurn(t *testing.T) {
	pos := mustOpen(t, sized(3, 3, ""))
	mustPlay(t, pos, "0 0 1, 0 0 2, 0 0 3")
	wantShapes(t, rules.Draw(pos), rules.Trail)
	mustPlay(t, pos, "0 0 0")
	wantShapes(t, rules.Draw(pos), rules.Trail)
	mustPlay(t, pos, "1 1 1")
	s := rules.Draw(pos)
	wantShapes(t, s, rules.Trail, rules.Shape{Form: rules.Rect, Seat: 2, X: 88, Y: 88, X2: 212, Y2: 112})
	wantShapes(t, s, rules.Last, rules.Shape{Form: rules.Rect, Seat: 2, X: 288, Y: 188, X2: 312, Y2: 312})
	mustPlay(t, pos, "1 0 2")
	wantShapes(t, rules.Draw(pos), rules.Trail)
	pos = mustOpen(t, sized(2, 3, "1./1. 1.. .. 1")) // the first line of the game closes a box
	mustPlay(t, pos, "0 0 1, 0 1 0")
	wantShapes(t, rules.Draw(pos), rules.Trail, rules.Shape{Form: rules.Rect, Seat: 1, X: 188, Y: 88, X2: 212, Y2: 212})
}
