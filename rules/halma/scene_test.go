package halma_test

import (
	"testing"

	"scrutineer/base"
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

// A field is 100 units, (1,1) at the lower left with the coordinates at the left and
// below.
func TestScene(t *testing.T) {
	pos := mustOpen(t, sized(3, 2))
	mustPlay(t, pos, "1 1 1") // over (1,2) to (1,3)
	s := rules.Draw(pos)
	if s.Width != 400 || s.Height != 400 || s.Label != "ply 1, orange to move" {
		gametest.Errorf(t, pos, "%d by %d, %q", s.Width, s.Height, s.Label)
	}
	wantShapes(t, s, rules.Board, rules.Shape{Form: rules.Rect, X: 100, X2: 400, Y2: 300})
	wantShapes(t, s, rules.Area,
		rules.Shape{Form: rules.Rect, Seat: 1, X: 100, Y: 200, X2: 300, Y2: 300},
		rules.Shape{Form: rules.Rect, Seat: 1, X: 100, Y: 100, X2: 200, Y2: 200},
		rules.Shape{Form: rules.Rect, Seat: 2, X: 300, Y: 100, X2: 400, Y2: 200},
		rules.Shape{Form: rules.Rect, Seat: 2, X: 200, Y: 0, X2: 400, Y2: 100})
	wantShapes(t, s, rules.Label,
		rules.Shape{Form: rules.Text, X: 150, Y: 350, R: 30, Text: "1"},
		rules.Shape{Form: rules.Text, X: 250, Y: 350, R: 30, Text: "2"},
		rules.Shape{Form: rules.Text, X: 350, Y: 350, R: 30, Text: "3"},
		rules.Shape{Form: rules.Text, X: 50, Y: 250, R: 30, Text: "1"},
		rules.Shape{Form: rules.Text, X: 50, Y: 150, R: 30, Text: "2"},
		rules.Shape{Form: rules.Text, X: 50, Y: 50, R: 30, Text: "3"})
	// the arrow ends at the rim of the pawn, radius 36; its head is 25 long and 15
	// to each side
	wantShapes(t, s, rules.Last,
		rules.Shape{Form: rules.Rect, Seat: 1, X: 100, Y: 0, X2: 200, Y2: 100},
		rules.Shape{Form: rules.Line, Seat: 1, X: 150, Y: 250, X2: 150, Y2: 111},
		rules.Shape{Form: rules.Triangle, Seat: 1, X: 150, Y: 86, X2: 165, Y2: 111, X3: 135, Y3: 111})
	goals := map[base.Seat]int{}
	for _, shape := range s.Shapes {
		if shape.Role == rules.Goal {
			goals[shape.Seat]++
		}
	}
	if goals[1] != 8 || goals[2] != 8 { // three fields in a corner: 2 x 2 less one, seen from outside
		gametest.Errorf(t, pos, "sides of the targets: %v, want 8 each", goals)
	}
	wantShapes(t, s, rules.Stone,
		rules.Shape{Form: rules.Disc, Seat: 1, X: 250, Y: 250, R: 36},
		rules.Shape{Form: rules.Disc, Seat: 1, X: 150, Y: 150, R: 36},
		rules.Shape{Form: rules.Disc, Seat: 2, X: 350, Y: 150, R: 36},
		rules.Shape{Form: rules.Disc, Seat: 1, X: 150, Y: 50, R: 36},
		rules.Shape{Form: rules.Disc, Seat: 2, X: 250, Y: 50, R: 36},
		rules.Shape{Form: rules.Disc, Seat: 2, X: 350, Y: 50, R: 36})
	wantShapes(t, s, rules.Winning)
	lines := 0
	for _, shape := range s.Shapes {
		if shape.Role == rules.Grid {
			lines++
		}
	}
	if lines != 8 {
		gametest.Errorf(t, pos, "%d lines of the grid, want 4 down and 4 across", lines)
	}
}

// At the start no field is marked as the last one.
func TestSceneStart(t *testing.T) {
	wantShapes(t, rules.Draw(mustOpen(t, sized(3, 1))), rules.Last)
}

// In a target of three fields the sides between two of them are not border: eight of
// twelve are left.
func TestSceneBorder(t *testing.T) {
	setup := sized(5, 2)
	setup.Start = ".2.../2..../2...1/....1/...1. 1 0,0"
	pos := mustOpen(t, setup)
	mustPlay(t, pos, "5 3 1") // over (5,4) to (5,5)
	var border []rules.Shape
	for _, shape := range rules.Draw(pos).Shapes {
		if shape.Role == rules.Winning {
			border = append(border, shape)
		}
	}
	// (4,5) is from 400,0 to 500,100, (5,5) beside it, (5,4) below that
	want := map[[4]int]bool{
		{400, 0, 500, 0}: true, {500, 0, 600, 0}: true, {600, 0, 600, 100}: true, {600, 100, 600, 200}: true,
		{500, 200, 600, 200}: true, {500, 100, 500, 200}: true, {400, 100, 500, 100}: true, {400, 0, 400, 100}: true,
	}
	for _, s := range border {
		if at := [4]int{s.X, s.Y, s.X2, s.Y2}; !want[at] || s.Seat != 1 {
			gametest.Errorf(t, pos, "%+v is no border", s)
		}
	}
	if len(border) != len(want) {
		gametest.Errorf(t, pos, "%d sides, want %d", len(border), len(want))
	}
}

// The border of the target: (3,1) of 3 by 3 is one field with four sides. A cap marks
// nothing.
func TestSceneWon(t *testing.T) {
	pos := mustOpen(t, sized(3, 1))
	mustPlay(t, pos, "1 1 2, 3 3 4, 2 1 2, 2 3 4, 3 1 1, 1 3 2, 3 2 1")
	s := rules.Draw(pos)
	if s.Label != "ply 7, blue wins: home" {
		gametest.Errorf(t, pos, "label %q of %s", s.Label, text(pos))
	}
	side := rules.Shape{Form: rules.Line, Seat: 1}
	top, right, bottom, left := side, side, side, side
	top.X, top.X2 = 300, 400
	right.X, right.X2, right.Y2 = 400, 400, 100
	bottom.X, bottom.X2, bottom.Y, bottom.Y2 = 300, 400, 100, 100
	left.X, left.X2, left.Y2 = 300, 300, 100
	wantShapes(t, s, rules.Winning, top, right, bottom, left)

	pos = mustOpen(t, sized(4, 2, almost))
	mustPlay(t, pos, "4 2 1")
	border := 0
	for _, shape := range rules.Draw(pos).Shapes {
		if shape.Role == rules.Winning {
			border++
		}
	}
	if border != 8 { // three fields in a corner: 2 x 2 less one, seen from outside
		gametest.Errorf(t, pos, "%d sides of the border, want 8", border)
	}
	pos = mustOpen(t, sized(4, 1, "N2=1", "n2=max_plies"))
	mustPlay(t, pos, "1 1 1")
	wantShapes(t, rules.Draw(pos), rules.Winning)
}

func TestSceneLabel(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		moves string
		want  string
	}{
		{sized(8, 3), "", "start, blue to move"},
		{sized(8, 3, "N2=1"), "1 1 2, 8 8 4", "ply 2, draw: move-cap"},
		{sized(6, 2, "seats=4"), "1 1 2, 6 6 4", "ply 2, green to move"},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.moves)
		if got := rules.Draw(pos).Label; got != c.want {
			gametest.Errorf(t, pos, "label %q, want %q", got, c.want)
		}
	}
	pos := mustOpen(t, sized(8, 3))
	pos.Leave(1, rules.TooLate)
	if got := rules.Draw(pos).Label; got != "start, orange wins: fault" {
		gametest.Errorf(t, pos, "label %q", got)
	}
	if s := rules.Draw(nil); len(s.Shapes) != 0 {
		gametest.Errorf(t, pos, "a picture of nothing: %+v", s)
	}
}
