package textboard

import (
	"strings"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// usualColumns is the default width of a scene in the plane.
const usualColumns = 60

// maxSteps is the maximum side of a board, in steps.
const maxSteps = 256

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
		return plane(s, marks, min(columns, maxSteps))
	case steps > maxSteps:
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

// squared draws a board of squares. Each has a column for its sign and at least one
// on both sides for brackets and long numbers.
func squared(s *rules.Scene, marks []rules.Mark) []string {
	wide := 3
	for i := range s.Shapes {
		if x := &s.Shapes[i]; x.Role == rules.Number && len(x.Text) > 2 {
			wide = 5
		}
	}
	p := newPage(s.Height/rules.Unit, s.Width/rules.Unit*wide, ' ')
	for i := range s.Shapes {
		x := &s.Shapes[i]
		column, row := floorUnit(x.X)*wide+wide/2, floorUnit(x.Y)
		switch {
		case x.Form == rules.Rect:
			p.squares(x, wide)
		case x.Role == rules.Stone:
			p.write(row, column, sign(x))
		case x.Form == rules.Text:
			p.write(row, column, words.Visible(x.Text))
		case x.Role == rules.Winning:
			p.won(x, wide)
		case x.Role == rules.Last && x.Form == rules.Line:
			p.around(row, column, '(', ')') // start of the way
		case x.Role == rules.Last && x.Form == rules.Triangle:
			p.around(row, column, '(', ')') // the tip of an arrow
		}
	}
	for i := range marks {
		p.markSquares(&marks[i], wide)
	}
	return p.lines()
}

func floorUnit(n int) int { return int(floorDiv(int64(n), rules.Unit)) }

// squares writes the meaning of a rectangle into the squares whose centre it covers.
func (p page) squares(x *rules.Shape, wide int) {
	p.within(x, wide, func(row, middle int) {
		switch x.Role {
		case rules.Board:
			p.write(row, middle, "·")
		case rules.Area:
			p.write(row, middle, ":")
		case rules.Wall:
			p.write(row, middle, "#")
		case rules.Last:
			p.around(row, middle, '(', ')')
		}
	})
}

// within calls do for each square whose centre a rectangle covers.
func (p page) within(x *rules.Shape, wide int, do func(row, middle int)) {
	const half = rules.Unit / 2
	for row := max(floorUnit(min(x.Y, x.Y2)), 0); row < len(p) && row*rules.Unit+half < max(x.Y, x.Y2); row++ {
		for n := max(floorUnit(min(x.X, x.X2)), 0); n*wide < len(p[0]) && n*rules.Unit+half < max(x.X, x.X2); n++ {
			do(row, n*wide+wide/2)
		}
	}
}

func (p page) around(row, column int, left, right rune) {
	p.write(row, column-1, string(left))
	p.write(row, column+1, string(right))
}

// won puts brackets around the squares that contain a cross, or that a line passes
// through.
func (p page) won(x *rules.Shape, wide int) {
	switch x.Form {
	case rules.Cross:
		p.around(floorUnit(x.Y), floorUnit(x.X)*wide+wide/2, '[', ']')
	case rules.Line:
		p.way(x, wide, '[', ']')
	}
}

// way puts brackets around the squares that a line passes through, from centre to
// centre.
func (p page) way(x *rules.Shape, wide int, left, right rune) {
	const half = rules.Unit / 2
	if x.X%rules.Unit != half || x.Y%rules.Unit != half {
		return
	}
	column, row := floorUnit(x.X), floorUnit(x.Y)
	across, down := floorUnit(x.X2)-column, floorUnit(x.Y2)-row
	n := max(across, -across, down, -down)
	for i := 0; i <= min(n, maxSteps); i++ {
		p.around(row+down*i/max(n, 1), (column+across*i/max(n, 1))*wide+wide/2, left, right)
	}
}

// The size of a step between corners in characters.
const (
	stepAcross = 4
	stepDown   = 2
)

// corners draws lines between corners: a point at each corner, a line in the
// characters between two of them.
func corners(s *rules.Scene, marks []rules.Mark) []string {
	p := newPage(s.Height*stepDown/rules.Unit+1, s.Width*stepAcross/rules.Unit+1, ' ')
	last := map[[4]int]bool{}
	for i := range s.Shapes {
		if x := &s.Shapes[i]; x.Role == rules.Last && x.Form == rules.Rect {
			last[middle(x)] = true
		}
	}
	for i := range s.Shapes {
		x := &s.Shapes[i]
		row, column := letterRow(x.Y), letterColumn(x.X)
		switch {
		case x.Role == rules.Link && x.Form == rules.Line:
			p.link(x, last[middle(x)])
		case x.Role == rules.Grid && x.Form == rules.Disc:
			p.write(row, column, "•")
		case x.Form == rules.Text:
			p.write(row, column, words.Visible(x.Text))
		}
	}
	for i := range marks {
		p.markCorners(&marks[i])
	}
	return p.lines()
}

// middle returns twice the centre of a line, a key that it shares with the mark
// around it.
func middle(x *rules.Shape) [4]int { return [4]int{x.X + x.X2, x.Y + x.Y2} }

// letterColumn and letterRow return where a point of the scene is written.
func letterColumn(x int) int {
	return int(floorDiv(int64(x)*stepAcross*2+rules.Unit, 2*rules.Unit))
}
func letterRow(y int) int { return int(floorDiv(int64(y)*stepDown*2+rules.Unit-1, 2*rules.Unit)) }

// link writes a line between two corners.
func (p page) link(x *rules.Shape, last bool) {
	flat, upright := "─", "│"
	switch {
	case last:
		flat, upright = "━", "┃"
	case hollow(x.Seat):
		flat, upright = "═", "║"
	}
	p.between(x, flat, upright)
}

// between writes a sign into the characters between two corners.
func (p page) between(x *rules.Shape, flat, upright string) {
	if len(p) == 0 {
		return
	}
	for c := max(letterColumn(min(x.X, x.X2))+1, 0); x.Y == x.Y2 && c < min(letterColumn(max(x.X, x.X2)), len(p[0])); c++ {
		p.write(letterRow(x.Y), c, flat)
	}
	for r := max(letterRow(min(x.Y, x.Y2))+1, 0); x.X == x.X2 && r < min(letterRow(max(x.Y, x.Y2)), len(p)); r++ {
		p.write(r, letterColumn(x.X), upright)
	}
}
