package dots_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// wantShapes requires that the shapes of a role are exactly these.
func wantShapes(t *testing.T, s rules.Scene, role rules.Role, want ...rules.Shape) {
	t.Helper()
	var got []rules.Shape
	for _, shape := range s.Shapes {
		if shape.Role == role {
			got = append(got, shape)
		}
	}
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

// A box is 100 units. The first point is at 100, 100, and the background begins half a
// step before it.
func TestScene(t *testing.T) {
	pos := mustOpen(t, sized(2, 3, "0./12 02. 0. 1"))
	mustPlay(t, pos, "0 1 0, 0 1 1")
	s := rules.Draw(pos)
	if s.Width != 350 || s.Height != 250 || s.Label != "ply 2, second wins 0:1: complete" {
		gametest.Errorf(t, pos, "%d by %d, %q", s.Width, s.Height, s.Label)
	}
	wantShapes(t, s, rules.Board, rules.Shape{Form: rules.Rect, X: 50, Y: 50, X2: 350, Y2: 250})
	wantShapes(t, s, rules.Label,
		rules.Shape{Form: rules.Text, X: 150, Y: 25, R: 30, Text: "0"},
		rules.Shape{Form: rules.Text, X: 250, Y: 25, R: 30, Text: "1"},
		rules.Shape{Form: rules.Text, X: 25, Y: 150, R: 30, Text: "0"},
		rules.Shape{Form: rules.Text, Seat: 2, X: 250, Y: 150, R: 30, Text: "2"})
	wantShapes(t, s, rules.Area,
		rules.Shape{Form: rules.Rect, X: 100, Y: 100, X2: 200, Y2: 200},
		rules.Shape{Form: rules.Rect, Seat: 2, X: 200, Y: 100, X2: 300, Y2: 200})
	wantShapes(t, s, rules.Last, rules.Shape{Form: rules.Rect, Seat: 2, X: 288, Y: 88, X2: 312, Y2: 212})
	wantShapes(t, s, rules.Link,
		rules.Shape{Form: rules.Line, X: 100, Y: 100, X2: 200, Y2: 100},
		rules.Shape{Form: rules.Line, Seat: 1, X: 200, Y: 100, X2: 300, Y2: 100},
		rules.Shape{Form: rules.Line, Seat: 1, X: 100, Y: 200, X2: 200, Y2: 200},
		rules.Shape{Form: rules.Line, Seat: 2, X: 200, Y: 200, X2: 300, Y2: 200},
		rules.Shape{Form: rules.Line, X: 100, Y: 100, X2: 100, Y2: 200},
		rules.Shape{Form: rules.Line, Seat: 2, X: 200, Y: 100, X2: 200, Y2: 200},
		rules.Shape{Form: rules.Line, Seat: 2, X: 300, Y: 100, X2: 300, Y2: 200})
	var points []rules.Shape
	for i := 0; i < 6; i++ {
		points = append(points, rules.Shape{Form: rules.Disc, X: 100 + i%3*100, Y: 100 + i/3*100, R: 8})
	}
	wantShapes(t, s, rules.Grid, points...)
}

// A line of the start is not marked as the last one.
func TestSceneStart(t *testing.T) {
	pos := mustOpen(t, sized(2, 3, ""))
	wantShapes(t, rules.Draw(pos), rules.Link)
	wantShapes(t, rules.Draw(pos), rules.Last)
	wantShapes(t, rules.Draw(pos), rules.Area)
	mustPlay(t, pos, "0 0 2")
	wantShapes(t, rules.Draw(pos), rules.Link, rules.Shape{Form: rules.Line, Seat: 1, X: 100, Y: 200, X2: 200, Y2: 200})
}

// No shape reaches beyond the edge, on the official fields.
func TestSceneInside(t *testing.T) {
	for _, setup := range []rules.Setup{sized(5, 15, ""), sized(15, 5, "")} {
		pos := mustOpen(t, setup)
		for _, m := range randomGame(t, setup, 3) {
			pos.Play(m)
			s := rules.Draw(pos)
			for _, shape := range s.Shapes {
				if shape.X < 0 || shape.Y < 0 || max(shape.X, shape.X2) > s.Width || max(shape.Y, shape.Y2) > s.Height {
					gametest.Fatalf(t, pos, "%+v is not within %d by %d", shape, s.Width, s.Height)
				}
			}
		}
	}
}

func TestSceneLabel(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		moves string
		want  string
	}{
		{sized(3, 3, ""), "", "start, first to move, 0:0"},
		{sized(3, 3, ""), "0 0 0", "ply 1, second to move, 0:0"},
		{sized(3, 3, ""), "0 0 0, 0 0 1, 0 0 2, 0 0 3", "ply 4, second to move, 0:1"},
		{sized(2, 3, "11/12 222 12 -"), "", "start, draw 1:1: complete"},
		{sized(2, 3, "11/12 222 11 -"), "", "start, first wins 2:0: complete"},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.moves)
		if got := rules.Draw(pos).Label; got != c.want {
			gametest.Errorf(t, pos, "label %q, want %q", got, c.want)
		}
	}
	pos := mustOpen(t, sized(3, 3, "", "fault_score=all_to_opponent"))
	pos.Leave(1, rules.TooLate)
	if got := rules.Draw(pos).Label; got != "start, second wins 0:4: fault" {
		gametest.Errorf(t, pos, "label %q", got)
	}
	if got := rules.Draw(struct{ rules.Position }{pos}); len(got.Shapes) != 0 {
		gametest.Errorf(t, pos, "the picture of another package's position is %+v", got)
	}
}
