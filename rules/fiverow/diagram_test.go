package fiverow_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// Each ply's number is on its cell, on a disc of its seat; figures of the start have
// none. A0 is the cell of the first column and row, whose centre is one and a half steps
// from the corner.
func TestDiagram(t *testing.T) {
	pos := mustOpen(t, sized(5, 5, "....X/...../...../...../....0 X"))
	mustPlay(t, pos, "A0 B0 C2")
	s := rules.Diagram(pos)
	wantShapes(t, s, rules.Number,
		rules.Shape{Form: rules.Text, Seat: 1, X: 150, Y: 150, R: 40, Text: "1"},
		rules.Shape{Form: rules.Text, Seat: 2, X: 250, Y: 150, R: 40, Text: "2"},
		rules.Shape{Form: rules.Text, Seat: 1, X: 350, Y: 350, R: 40, Text: "3"})
	if n := len(shapes(s, rules.Stone)); n != 5 {
		gametest.Errorf(t, pos, "%d discs, want 5", n)
	}
	wantShapes(t, s, rules.Last)
	if s := rules.Diagram(nil); len(s.Shapes) != 0 {
		gametest.Errorf(t, pos, "a diagram of nothing: %+v", s)
	}
}
