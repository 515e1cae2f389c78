package betoniarki_test

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

// A square is 100 units. Row 1 is at the bottom, coordinates are at the left and below.
func TestScene(t *testing.T) {
	pos := mustOpen(t, sized(4, start("1.## #### #### ##.2 1")))
	s := rules.Draw(pos)
	if s.Width != 500 || s.Height != 500 || s.Label != "start, blue to move" {
		gametest.Errorf(t, pos, "%d by %d, %q", s.Width, s.Height, s.Label)
	}
	wantShapes(t, s, rules.Board, rules.Shape{Form: rules.Rect, X: 100, X2: 500, Y2: 400})
	wantShapes(t, s, rules.Last)
	wantShapes(t, s, rules.Winning)
	wantShapes(t, s, rules.Stone,
		rules.Shape{Form: rules.Disc, Seat: 1, X: 150, Y: 350, R: 30},
		rules.Shape{Form: rules.Disc, Seat: 2, X: 450, Y: 50, R: 30})
	wantShapes(t, s, rules.Label,
		rules.Shape{Form: rules.Text, X: 150, Y: 450, R: 30, Text: "1"}, rules.Shape{Form: rules.Text, X: 250, Y: 450, R: 30, Text: "2"}, rules.Shape{Form: rules.Text, X: 350, Y: 450, R: 30, Text: "3"}, rules.Shape{Form: rules.Text, X: 450, Y: 450, R: 30, Text: "4"},
		rules.Shape{Form: rules.Text, X: 50, Y: 350, R: 30, Text: "1"}, rules.Shape{Form: rules.Text, X: 50, Y: 250, R: 30, Text: "2"}, rules.Shape{Form: rules.Text, X: 50, Y: 150, R: 30, Text: "3"}, rules.Shape{Form: rules.Text, X: 50, Y: 50, R: 30, Text: "4"})
	grid := 0
	for _, shape := range s.Shapes {
		if shape.Role == rules.Grid && shape.Form == rules.Line {
			grid++
		}
	}
	if grid != 10 {
		gametest.Errorf(t, pos, "%d lines of the grid, want 5 down and 5 across", grid)
	}
}

// The last move's squares, concrete, and who is stuck.
func TestSceneOfMoves(t *testing.T) {
	pos := mustOpen(t, sized(4, start("1.## ..## #### ##.2 1")))
	mustPlay(t, pos, "1 1 2 1 1 2")
	s := rules.Draw(pos)
	if s.Label != "ply 1, orange to move" {
		gametest.Errorf(t, pos, "%q", s.Label)
	}
	// From the centre of 1,1 to the rim of the mixer on 2,1, radius 30, and from there to
	// 20 before the centre of 1,2. Heads are 25 long and 15 to each side. Along each axis
	// of a diagonal lengths are 7/10, rounded down: 14, 17, 10.
	wantShapes(t, s, rules.Last,
		rules.Shape{Form: rules.Rect, Seat: 1, X: 200, Y: 300, X2: 300, Y2: 400},
		rules.Shape{Form: rules.Line, Seat: 1, X: 150, Y: 350, X2: 195, Y2: 350},
		rules.Shape{Form: rules.Triangle, Seat: 1, X: 220, Y: 350, X2: 195, Y2: 365, X3: 195, Y3: 335},
		rules.Shape{Form: rules.Line, Seat: 1, X: 250, Y: 350, X2: 181, Y2: 281},
		rules.Shape{Form: rules.Triangle, Seat: 1, X: 164, Y: 264, X2: 191, Y2: 271, X3: 171, Y3: 291})
	walls := 0
	for _, shape := range s.Shapes {
		if shape.Role != rules.Wall {
			continue
		}
		if walls == 2 && shape != (rules.Shape{Form: rules.Rect, Role: rules.Wall, X: 110, Y: 210, X2: 190, Y2: 290}) {
			gametest.Errorf(t, pos, "concrete on 1,2 is %+v", shape)
		}
		walls++
	}
	if walls != 11 {
		gametest.Errorf(t, pos, "%d squares of concrete, want 11", walls)
	}

	pos = mustOpen(t, sized(4, start("1.## #### #### ##.2 1")))
	mustPlay(t, pos, "1 1 2 1 1 1, 4 4 3 4 4 4")
	s = rules.Draw(pos)
	if s.Label != "ply 2, orange wins: no-move" {
		gametest.Errorf(t, pos, "%q", s.Label)
	}
	wantShapes(t, s, rules.Last, // poured where it has come from: there and back
		rules.Shape{Form: rules.Rect, Seat: 2, X: 300, Y: 0, X2: 400, Y2: 100},
		rules.Shape{Form: rules.Line, Seat: 2, X: 450, Y: 50, X2: 405, Y2: 50},
		rules.Shape{Form: rules.Triangle, Seat: 2, X: 380, Y: 50, X2: 405, Y2: 35, X3: 405, Y3: 65},
		rules.Shape{Form: rules.Line, Seat: 2, X: 350, Y: 50, X2: 405, Y2: 50},
		rules.Shape{Form: rules.Triangle, Seat: 2, X: 430, Y: 50, X2: 405, Y2: 65, X3: 405, Y3: 35})
	wantShapes(t, s, rules.Winning, rules.Shape{Form: rules.Cross, Seat: 2, X: 250, Y: 350, R: 40})

	pos.Undo()
	pos.Leave(2, rules.TooLate)
	s = rules.Draw(pos)
	if s.Label != "ply 1, blue wins: fault" {
		gametest.Errorf(t, pos, "%q", s.Label)
	}
	wantShapes(t, s, rules.Winning)
}

// What is not a position of this game has no picture.
func TestSceneOfAnother(t *testing.T) {
	if s := rules.Draw(nil); len(s.Shapes) != 0 || s.Label != "" {
		t.Errorf("%+v", s)
	}
}
