package textboard

import (
	"strings"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/rules"
)

// usualColumns is the default width of a scene in the plane.
const usualColumns = 60

// mostSteps is the maximum side of a board, in steps.
const mostSteps = 256

// Draw draws a scene as lines of fixed-width characters. Columns is the width of a
// scene in the plane; 0 is 60. Signs: ● ○ ◆ ◇ are pieces of seats 1 to 4, X a cross,
// # a missing square, · a free square, : one that belongs to a seat; ( ) marks the
// last move, [ ] why the game is over. Between corners ─ │ are lines of odd seats, ═
// ║ of even ones, ━ ┃ the last one.
//
// Marks are drawn on top: around squares, boxes and points [ ] for what was done or
// was possible, { } for what contradicts it; lines are made of * and x, with an X
// where they meet.
func Draw(s *rules.Scene, marks []rules.Mark, columns int) []string {
	if columns <= 0 {
		columns = usualColumns
	}
	steps := max(s.Width, s.Height) / rules.Unit
	switch {
	case s.Grid == rules.Plane:
		return plane(s, marks, min(columns, mostSteps))
	case steps > mostSteps:
		return []string{s.Label}
	case s.Grid == rules.Corners:
		return corners(s, marks)
	}
	return squared(s, marks)
}

// sign returns a piece or similar as one character.
func sign(s *rules.Shape) string {
	switch {
	case s.Role == rules.Wall:
		return "#"
	case s.Form == rules.Cross:
		return "X"
	case s.Seat > base.Max:
		return "?"
	}
	return [...]string{"•", "●", "○", "◆", "◇"}[s.Seat]
}

// Piece returns how a scene draws the pieces or lines of a seat.
func Piece(scene *rules.Scene, s base.Seat) string {
	for i := range scene.Shapes {
		if x := &scene.Shapes[i]; x.Role == rules.Stone && x.Seat == s {
			return sign(x)
		}
	}
	switch {
	case scene.Grid == rules.Corners && hollow(s):
		return "═"
	case scene.Grid == rules.Corners:
		return "─"
	}
	return " "
}

// hollow reports whether a seat's pieces are drawn as rings and its lines double.
func hollow(s base.Seat) bool { return s != base.Nobody && s%2 == 0 }

// page is characters by rows and columns. Anything outside is not written.
type page [][]rune

func newPage(rows, columns int, fill rune) page {
	p := make(page, rows)
	for i := range p {
		p[i] = []rune(strings.Repeat(string(fill), columns))
	}
	return p
}

// write writes a text centred on a column; one of even length is shifted to the left.
func (p page) write(row, column int, text string) {
	column -= utf8.RuneCountInString(text) / 2
	for _, r := range text {
		if row >= 0 && row < len(p) && column >= 0 && column < len(p[row]) {
			p[row][column] = r
		}
		column++
	}
}

func (p page) lines() []string {
	var list []string
	for _, row := range p {
		list = append(list, strings.TrimRight(string(row), " "))
	}
	return list
}

// floorDiv divides and rounds down.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
