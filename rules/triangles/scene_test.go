package triangles_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

func shapes(s rules.Scene, role rules.Role) []rules.Shape {
	var list []rules.Shape
	for _, shape := range s.Shapes {
		if shape.Role == role {
			list = append(list, shape)
		}
	}
	return list
}

func wantShapes(t *testing.T, s rules.Scene, role rules.Role, want ...rules.Shape) {
	t.Helper()
	got := shapes(s, role)
	if len(got) != len(want) {
		t.Fatalf("role %d: %d shapes %+v, want %d", role, len(got), got, len(want))
	}
	for i := range got {
		want[i].Role = role
		if got[i] != want[i] {
			t.Errorf("role %d: %+v, want %+v", role, got[i], want[i])
		}
	}
}

// The first move is marked as the last one, too.
func TestSceneLast(t *testing.T) {
	pos := mustOpen(t, starting("1,1 7,1 1,7 2,2 | 1-2:0 | 0 0 | 2 | -"))
	wantShapes(t, rules.Draw(pos), rules.Last)
	mustPlay(t, pos, "2-4")
	wantShapes(t, rules.Draw(pos), rules.Last, rules.Shape{Form: rules.Line, Seat: 2, X: 710, Y: 710, X2: 210, Y2: 610, R: 10})
}

// The points (1,1) to (7,7) are 6 steps wide; with one step round them 8, so that a small
// dot's radius is 800/160 and the margin two of them. y grows upwards. The nearest two
// points are 141 units apart, so that each has room for a number within 800/48 units.
func TestScene(t *testing.T) {
	pos := mustOpen(t, starting("1,1 7,1 1,7 2,2 | 1-2:0 | 0 0 | 2 | -"))
	mustPlay(t, pos, "2-4 1-4:1")
	s := rules.Draw(pos)
	if s.Width != 820 || s.Height != 820 || s.Label != "ply 2, second to move, 1:0" {
		gametest.Errorf(t, pos, "%d by %d, %q", s.Width, s.Height, s.Label)
	}
	disc := rules.Shape{Form: rules.Disc, R: 16}
	a, b, c, d := disc, disc, disc, disc
	a.X, a.Y, b.X, b.Y, c.X, c.Y, d.X, d.Y = 110, 710, 710, 710, 110, 110, 210, 610
	wantShapes(t, s, rules.Board, rules.Shape{Form: rules.Rect, X2: 820, Y2: 820}, a, b, c, d)
	wantShapes(t, s, rules.Area, rules.Shape{Form: rules.Triangle, Seat: 1, X: 110, Y: 710, X2: 710, Y2: 710, X3: 210, Y3: 610})
	wantShapes(t, s, rules.Link,
		rules.Shape{Form: rules.Line, X: 110, Y: 710, X2: 710, Y2: 710},
		rules.Shape{Form: rules.Line, Seat: 2, X: 710, Y: 710, X2: 210, Y2: 610},
		rules.Shape{Form: rules.Line, Seat: 1, X: 110, Y: 710, X2: 210, Y2: 610})
	wantShapes(t, s, rules.Last, rules.Shape{Form: rules.Line, Seat: 1, X: 110, Y: 710, X2: 210, Y2: 610, R: 10})
	wantShapes(t, s, rules.Grid, // the hull is the triangle 1-2-3
		rules.Shape{Form: rules.Line, X: 110, Y: 710, X2: 710, Y2: 710},
		rules.Shape{Form: rules.Line, X: 110, Y: 710, X2: 110, Y2: 110},
		rules.Shape{Form: rules.Line, X: 110, Y: 110, X2: 710, Y2: 710},
		a, b, c, d)
	label := shapes(s, rules.Label)
	if want := (rules.Shape{Form: rules.Text, Role: rules.Label, X: 210, Y: 610, R: 17, Text: "4"}); len(label) != 4 || label[3] != want {
		gametest.Errorf(t, pos, "labels %+v", label)
	}
}

// If two points are nearer than the width of a large dot, all are small, and the numbers
// are beside them. The picture is 101 steps wide, a small dot's radius 10100/160 = 63.
func TestSceneCrowded(t *testing.T) {
	s := rules.Draw(mustOpen(t, from("1,1 2,1 100,1")))
	wantShapes(t, s, rules.Board, rules.Shape{Form: rules.Rect, X2: s.Width, Y2: s.Height})
	label := shapes(s, rules.Label)
	// two steps, the margin and two dots to the right; a step, the margin, less two dots down
	want := rules.Shape{Form: rules.Text, Role: rules.Label, X: 200 + 126 + 126, Y: 100 + 126 - 126, R: 3 * 63, Text: "2"}
	if len(label) != 3 || label[1] != want {
		t.Errorf("labels %+v, want %+v second", label, want)
	}
}

// As many triangles are filled as points were made, in their owners' colours, and none
// that has a point inside.
func TestSceneAreas(t *testing.T) {
	for seed := uint64(0); seed < 5; seed++ {
		for _, points := range someConfigurations(20, seed) {
			setup := from(pointsText(points))
			pos := mustOpen(t, setup)
			for _, m := range randomGame(t, setup, 20, seed) {
				pos.Play(m)
			}
			var count [3]int
			for _, a := range shapes(rules.Draw(pos), rules.Area) {
				count[a.Seat]++
			}
			if o := pos.Outcome(); count != [3]int{0, o.Score[0], o.Score[1]} {
				gametest.Errorf(t, pos, "%s: areas %v, score %v", text(pos), count, o.Score)
			}
		}
	}
}

// Triangles of the start were nobody's points. The picture is 6 steps wide, so that a dot
// has the radius 600/160, rounded down, and the margin is twice that.
func TestSceneStart(t *testing.T) {
	pos := mustOpen(t, starting(square+" | 1-2:1 1-3:2 2-3:1 | 0 1 | 1 | -"))
	mustPlay(t, pos, "1-4:0 3-4:1")
	wantShapes(t, rules.Draw(pos), rules.Area, rules.Shape{Form: rules.Triangle, Seat: 2, X: 106, Y: 506, X2: 506, Y2: 106, X3: 106, Y3: 106})
}

func TestSceneLabel(t *testing.T) {
	for _, c := range []struct{ start, moves, want string }{
		{square + " | - | 0 0 | 1 | -", "", "start, first to move, 0:0"},
		{square + " | - | 0 0 | 1 | -", "1-2", "ply 1, second to move, 0:0"},
		{square + " | - | 0 0 | 1 | -", "1-2 2-3 3-4 1-4 1-3", "ply 5, first wins 2:0: complete"},
		{"9,9 | - | 0 0 | - | -", "", "start, draw 0:0: complete"},
		{"1,1 2,1 | - | 0 3 | 1 | -", "1-2", "ply 1, second wins 0:3: complete"},
	} {
		pos := mustOpen(t, starting(c.start))
		mustPlay(t, pos, c.moves)
		if got := rules.Draw(pos).Label; got != c.want {
			gametest.Errorf(t, pos, "label %q, want %q", got, c.want)
		}
	}
	if s := rules.Draw(nil); len(s.Shapes) != 0 {
		t.Errorf("no position is drawn as %+v", s)
	}
	if triangles.Closed(nil) != nil || triangles.Closed(mustOpen(t, from(square))) != nil {
		t.Error("triangles are closed where nothing was drawn")
	}
}
