package textboard

import (
	"strings"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/rules"
)

// usualColumns is how wide a scene in the plane is drawn.
const usualColumns = 60

// mostSteps is the longest side of a board that is drawn in letters, in steps.
const mostSteps = 256

// Draw draws a scene in lines of letters of fixed width. Columns is how wide a
// scene in the plane is drawn; 0 is 60. Signs: ● ○ ◆ ◇ are pieces of seats 1 to
// 4, X the crosses, # what is gone, · a free square, : one that belongs to a seat;
// ( ) marks the last move, [ ] why the game is over. Between corners ─ │ are lines of
// odd seats, ═ ║ of even ones, ━ ┃ the last one.
//
// Marks are drawn over it: around squares, boxes and points [ ] for what was done or could
// be, { } for what speaks against it; lines are made of * and x, an X is where they meet.
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

// sign returns a piece or the like in one letter.
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

// Piece returns how a scene draws the pieces of a seat, or its lines.
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

// hollow reports whether a seat's pieces and lines are drawn empty, or double.
func hollow(s base.Seat) bool { return s != base.Nobody && s%2 == 0 }

// page is letters by rows and columns. What lies outside is not written.
type page [][]rune

func newPage(rows, columns int, fill rune) page {
	p := make(page, rows)
	for i := range p {
		p[i] = []rune(strings.Repeat(string(fill), columns))
	}
	return p
}

// write writes a text about a column, a text of even length rather to its left.
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
