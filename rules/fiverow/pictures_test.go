package fiverow_test

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// pictured is a picture and a diagram as a reader draws them from the text of the
// position and the moves: 100 to a cell, row 0 on top, a margin at the left and on top
// for the names.
func pictured(t *testing.T, pos rules.Position, moves []rules.Move) (picture, diagram []rules.Shape) {
	rows := strings.Split(strings.Fields(text(pos))[0], "/")
	width, height := len(rows[0]), len(rows)
	both := []rules.Shape{{Form: rules.Rect, Role: rules.Board, X: 100, Y: 100, X2: 100 + 100*width, Y2: 100 + 100*height}}
	for x := range width + 1 {
		both = append(both, rules.Shape{Form: rules.Line, Role: rules.Grid, X: 100 + 100*x, Y: 100, X2: 100 + 100*x, Y2: 100 + 100*height})
	}
	for y := range height + 1 {
		both = append(both, rules.Shape{Form: rules.Line, Role: rules.Grid, X: 100, Y: 100 + 100*y, X2: 100 + 100*width, Y2: 100 + 100*y})
	}
	for x := range width {
		name := string(rune('A' + x%26))
		if x >= 26 {
			name = "A" + name
		}
		both = append(both, rules.Shape{Form: rules.Text, Role: rules.Label, X: 150 + 100*x, Y: 50, R: 30, Text: name})
	}
	for y := range height {
		both = append(both, rules.Shape{Form: rules.Text, Role: rules.Label, X: 50, Y: 150 + 100*y, R: 30, Text: strconv.Itoa(y)})
	}
	if pos.Outcome().Reason == rules.Five {
		_, over := pos.Play(rules.Move{})
		cells := strings.Split(over.Witness.Get("line"), ",")
		a, b := mustMove(t, cells[0]), mustMove(t, cells[len(cells)-1])
		both = append(both, rules.Shape{Form: rules.Line, Role: rules.Winning, Seat: pos.Outcome().Winner,
			X: 150 + 100*int(a.N[0]), Y: 150 + 100*int(a.N[1]), X2: 150 + 100*int(b.N[0]), Y2: 150 + 100*int(b.N[1])})
	}
	picture, diagram = both, append([]rules.Shape(nil), both...)
	seat := func(x, y int) base.Seat { return map[byte]base.Seat{'X': 1, '0': 2}[rows[y][x]] }
	for y := range height {
		for x := range width {
			s := rules.Shape{Form: rules.Cross, Role: rules.Stone, Seat: seat(x, y), X: 150 + 100*x, Y: 150 + 100*y, R: 30}
			if s.Seat == base.Nobody {
				continue
			}
			disc := s
			disc.Form, disc.R = rules.Disc, 40
			if s.Seat == base.Second {
				s.Form = rules.Disc
			}
			picture, diagram = append(picture, s), append(diagram, disc)
		}
	}
	for i, m := range moves {
		x, y := int(m.N[0]), int(m.N[1])
		diagram = append(diagram, rules.Shape{Form: rules.Text, Role: rules.Number, Seat: seat(x, y), X: 150 + 100*x, Y: 150 + 100*y, R: 40, Text: strconv.Itoa(i + 1)})
		if i == len(moves)-1 {
			picture = append(picture, rules.Shape{Form: rules.Rect, Role: rules.Last, Seat: seat(x, y), X: 100 + 100*x, Y: 100 + 100*y, X2: 200 + 100*x, Y2: 200 + 100*y})
		}
	}
	return picture, diagram
}

// Every shape of whole games is where the text of the position says, and nothing else is
// drawn.
func TestPictures(t *testing.T) {
	met := map[rules.Reason]bool{}
	for _, setup := range []rules.Setup{
		sized(7, 6, ""), sized(5, 9, ""), sized(28, 1, ""), sized(1, 12, ""), sized(3, 2, "X0./... X"),
		sized(6, 6, "XX..../00..../....../..X0../....../...... X", "overline=exact5"),
	} {
		for seed := range uint64(2) {
			pos := mustOpen(t, setup)
			game := gametest.Random(t, fiverow.Game, setup, seed, 100)
			for i := 0; ; i++ {
				picture, diagram := pictured(t, pos, game[:i])
				sameShapes(t, rules.Draw(pos), picture)
				sameShapes(t, rules.Diagram(pos), diagram)
				if i == len(game) {
					break
				}
				pos.Play(game[i])
			}
			met[pos.Outcome().Reason] = true
		}
	}
	if !met[rules.Five] || !met[rules.Full] {
		t.Errorf("met only %v", met)
	}
}

func sameShapes(t *testing.T, s rules.Scene, want []rules.Shape) {
	t.Helper()
	if board := want[0]; s.Width != board.X2 || s.Height != board.Y2 {
		t.Errorf("%d by %d, want %d by %d", s.Width, s.Height, board.X2, board.Y2)
	}
	gametest.SameShapes(t, s, want)
}

// The measures of what is not a position of the game are 0.
func TestMeasuresOfNothing(t *testing.T) {
	for _, m := range fiverow.Game.Measures {
		if got := m.Count(nil); got != [base.Max]int{} {
			t.Errorf("%s: %v", m.Key, got)
		}
	}
	if e := rules.Explain(rules.Case{Witness: gametest.Facts("cell", "A0", "by", "X")}); e.Ground != "" || e.Steps != nil {
		t.Errorf("explained without a position: %+v", e)
	}
}
