package fiverow_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// shapes returns the shapes of a role.
func shapes(s rules.Scene, role rules.Role) []rules.Shape {
	var list []rules.Shape
	for _, shape := range s.Shapes {
		if shape.Role == role {
			list = append(list, shape)
		}
	}
	return list
}

// wantShapes requires that the shapes of a role are exactly these.
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

// A cell is 100 units. Column and row 0 begin at 100, after the coordinates.
func TestScene(t *testing.T) {
	pos := mustOpen(t, sized(3, 2, ""))
	mustPlay(t, pos, "B1 A0")
	s := rules.Draw(pos)
	if s.Width != 400 || s.Height != 300 || s.Label != "ply 2, X to move" {
		gametest.Errorf(t, pos, "%d by %d, %q", s.Width, s.Height, s.Label)
	}
	wantShapes(t, s, rules.Board, rules.Shape{Form: rules.Rect, X: 100, Y: 100, X2: 400, Y2: 300})
	if n := len(shapes(s, rules.Grid)); n != 4+3 {
		gametest.Errorf(t, pos, "%d lines of the grid, want 4 down and 3 across", n)
	}
	wantShapes(t, s, rules.Label,
		rules.Shape{Form: rules.Text, X: 150, Y: 50, R: 30, Text: "A"},
		rules.Shape{Form: rules.Text, X: 250, Y: 50, R: 30, Text: "B"},
		rules.Shape{Form: rules.Text, X: 350, Y: 50, R: 30, Text: "C"},
		rules.Shape{Form: rules.Text, X: 50, Y: 150, R: 30, Text: "0"},
		rules.Shape{Form: rules.Text, X: 50, Y: 250, R: 30, Text: "1"})
	wantShapes(t, s, rules.Stone,
		rules.Shape{Form: rules.Disc, Seat: 2, X: 150, Y: 150, R: 30},
		rules.Shape{Form: rules.Cross, Seat: 1, X: 250, Y: 250, R: 30})
	wantShapes(t, s, rules.Last, rules.Shape{Form: rules.Rect, Seat: 2, X: 100, Y: 100, X2: 200, Y2: 200})
	wantShapes(t, s, rules.Winning)
}

// At the start no cell is marked; later it is that of the last move.
func TestSceneLast(t *testing.T) {
	pos := mustOpen(t, sized(3, 2, ""))
	wantShapes(t, rules.Draw(pos), rules.Last)
	mustPlay(t, pos, "A0 B1")
	wantShapes(t, rules.Draw(pos), rules.Last, rules.Shape{Form: rules.Rect, Seat: 2, X: 200, Y: 200, X2: 300, Y2: 300})
}

// The line runs from the centre of the first of the five cells to that of the last.
func TestSceneWon(t *testing.T) {
	pos := mustOpen(t, officialSetup())
	mustPlay(t, pos, "A4 J9 B3 J8 C2 J7 D1 J6 E0")
	s := rules.Draw(pos)
	wantShapes(t, s, rules.Winning, rules.Shape{Form: rules.Line, Seat: 1, X: 150, Y: 550, X2: 550, Y2: 150})
	wantShapes(t, s, rules.Last, rules.Shape{Form: rules.Rect, Seat: 1, X: 500, Y: 100, X2: 600, Y2: 200})
	if s.Label != "ply 9, X wins: five" {
		gametest.Errorf(t, pos, "label %q", s.Label)
	}
}

func TestSceneLabel(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		moves string
		want  string
	}{
		{officialSetup(), "", "start, X to move"},
		{officialSetup(), "A0", "ply 1, 0 to move"},
		{sized(2, 1, ""), "A0 B0", "ply 2, draw: full"},
		{sized(2, 1, "X0 -"), "", "start, draw: full"},
		{officialSetup(), "A0 A9 B0 B9 C0 C9 D0 D9 J5 E9", "ply 10, 0 wins: five"},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.moves)
		if got := rules.Draw(pos).Label; got != c.want {
			gametest.Errorf(t, pos, "label %q, want %q", got, c.want)
		}
	}
	pos := mustOpen(t, officialSetup())
	pos.Leave(1, rules.TooLate)
	if got := rules.Draw(pos).Label; got != "start, 0 wins: fault" {
		gametest.Errorf(t, pos, "label %q", got)
	}
}
