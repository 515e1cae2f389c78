package triangles_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// TestDiagram: each ply's number in the middle of its segment, that of the start
// without. In the picture of TestScene a small dot is 5, a number's ground 12
// units in radius.
func TestDiagram(t *testing.T) {
	pos := mustOpen(t, starting("1,1 7,1 1,7 2,2 | 1-2:0 | 0 0 | 2 | -"))
	mustPlay(t, pos, "2-4 1-4:1")
	s := rules.Diagram(pos)
	wantShapes(t, s, rules.Number,
		rules.Shape{Form: rules.Text, X: 460, Y: 660, R: 16, Text: "1"}, // (710+210)/2, (710+610)/2
		rules.Shape{Form: rules.Text, X: 160, Y: 660, R: 16, Text: "2"})
	wantShapes(t, s, rules.Last)
	if s := rules.Diagram(nil); len(s.Shapes) != 0 {
		gametest.Errorf(t, pos, "a diagram of nothing: %+v", s)
	}
}
