package halma_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// Every way, and on each pawn that has moved its last ply. Pawns of 3 by 3, k=1: white
// goes right from (1,1) to (2,1) and (3,1), black left from (3,3) to (2,3).
func TestDiagram(t *testing.T) {
	pos := mustOpen(t, sized(3, 1))
	mustPlay(t, pos, "1 1 2, 3 3 4, 2 1 2")
	s := rules.Diagram(pos)
	wantShapes(t, s, rules.Number,
		rules.Shape{Form: rules.Text, Seat: 1, X: 350, Y: 250, R: 30, Text: "3"},
		rules.Shape{Form: rules.Text, Seat: 2, X: 250, Y: 50, R: 30, Text: "2"})
	wantShapes(t, s, rules.Way,
		rules.Shape{Form: rules.Line, Seat: 1, X: 150, Y: 250, X2: 250, Y2: 250},
		rules.Shape{Form: rules.Line, Seat: 2, X: 350, Y: 50, X2: 250, Y2: 50},
		rules.Shape{Form: rules.Line, Seat: 1, X: 250, Y: 250, X2: 350, Y2: 250})
	wantShapes(t, s, rules.Last)
	if s := rules.Diagram(nil); len(s.Shapes) != 0 {
		gametest.Errorf(t, pos, "a diagram of nothing: %+v", s)
	}
}
