package betoniarki_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// What each ply poured has its number and the colour of who poured it. Concrete of the
// start is concrete. Ways go from square to square.
func TestDiagram(t *testing.T) {
	pos := mustOpen(t, sized(4, start("1... .... ..#. ...2 1")))
	mustPlay(t, pos, "1 1 2 1 1 2, 4 4 4 3 4 4")
	s := rules.Diagram(pos)
	wantShapes(t, s, rules.Number,
		rules.Shape{Form: rules.Text, X: 150, Y: 250, R: 30, Text: "1"},
		rules.Shape{Form: rules.Text, X: 450, Y: 50, R: 30, Text: "2"})
	wantShapes(t, s, rules.Area,
		rules.Shape{Form: rules.Rect, Seat: 1, X: 110, Y: 210, X2: 190, Y2: 290},
		rules.Shape{Form: rules.Rect, Seat: 2, X: 410, Y: 10, X2: 490, Y2: 90})
	wantShapes(t, s, rules.Wall, rules.Shape{Form: rules.Rect, X: 310, Y: 110, X2: 390, Y2: 190})
	wantShapes(t, s, rules.Way,
		rules.Shape{Form: rules.Line, Seat: 1, X: 150, Y: 350, X2: 250, Y2: 350},
		rules.Shape{Form: rules.Line, Seat: 2, X: 450, Y: 50, X2: 450, Y2: 150})
	if s := rules.Diagram(nil); len(s.Shapes) != 0 {
		gametest.Errorf(t, pos, "a diagram of nothing: %+v", s)
	}
}
