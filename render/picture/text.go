package picture

import (
	"io"
	"strings"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// Text writes frame n of a film in letters of fixed width: who plays, the
// scene, and what was done. Columns is how wide a scene without squares is
// drawn; 0 is 60. Signs: ● ○ ◆ ◇ are pieces of seats 1 to 4, X the crosses, #
// what is gone, · a free square, : one that belongs to a seat; ( ) marks the
// last move, [ ] why the game is over. Between corners ─ │ are lines of odd
// seats, ═ ║ of even ones, ━ ┃ the last one. The error says that there is
// nothing to draw, or is that of w.
func Text(w io.Writer, f *Film, n, columns int) error {
	if err := f.at(n, &Options{}); err != nil {
		return err
	}
	_, err := io.WriteString(w, strings.Join(f.lines(n, columns), "\n")+"\n")
	return err
}

// lines is frame n as lines of letters.
func (f *Film) lines(n, columns int) []string {
	var list []string
	for i, p := range f.Seats {
		list = append(list, strings.TrimRight(words.Visible(signOf(&f.Frames[n].Scene, base.Seat(i+1))+" "+f.mark(base.Seat(i+1))+"  "+p.Name), " "))
	}
	list = append(list, "")
	list = append(list, Letters(&f.Frames[n].Scene, columns)...)
	return append(list, "", words.Visible(f.captionLine(n, true)))
}

// Screen is frame n of a film as lines for a terminal of that size. Of a board
// that is too high its lower part is left out.
func Screen(f *Film, n, columns, rows int) []string {
	if n < 0 || n > f.last() {
		return nil
	}
	scene, around := &f.Frames[n].Scene, len(f.Seats)+3
	if scene.Net == rules.Plane && scene.Height > 0 { // a letter is twice as high as wide
		columns = min(columns, max(2*(rows-around)*scene.Width/scene.Height, 8))
	}
	lines := f.lines(n, columns)
	if over := len(lines) - rows; over > 0 && rows > around {
		lines = append(lines[:rows-2], lines[len(lines)-2:]...)
	}
	return lines
}

// usualColumns is how wide a scene in the plane is drawn.
const usualColumns = 60

// mostSteps is the longest side of a board that is drawn in letters, in steps.
const mostSteps = 256

// Letters draws a scene in lines of letters of fixed width; see Text.
func Letters(s *rules.Scene, columns int) []string {
	if columns <= 0 {
		columns = usualColumns
	}
	steps := max(s.Width, s.Height) / rules.Unit
	switch {
	case s.Net == rules.Plane:
		return dotted(s, min(columns, mostSteps))
	case steps > mostSteps:
		return []string{s.Label}
	case s.Net == rules.Corners:
		return cornered(s)
	}
	return squared(s)
}

// sign is a piece or the like in one letter.
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

// signOf is how a scene draws the pieces of a seat, or its lines.
func signOf(scene *rules.Scene, s base.Seat) string {
	for i := range scene.Shapes {
		if x := &scene.Shapes[i]; x.Role == rules.Stone && x.Seat == s {
			return sign(x)
		}
	}
	switch {
	case scene.Net == rules.Corners && hollow(s):
		return "═"
	case scene.Net == rules.Corners:
		return "─"
	}
	return " "
}

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

// squared draws a board of squares, each of them a column for its sign and one
// or more on both sides for brackets and long numbers.
func squared(s *rules.Scene) []string {
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
			p.around(row, column, '(', ')') // where the way begins
		case x.Role == rules.Last && x.Form == rules.Triangle:
			p.around(row, column, '(', ')') // the tip of an arrow
		}
	}
	return p.lines()
}

func floorUnit(n int) int { return int(floorDiv(int64(n), rules.Unit)) }

// squares writes what a rectangle means into the squares whose middle it covers.
func (p page) squares(x *rules.Shape, wide int) {
	const half = rules.Unit / 2
	for row := max(floorUnit(min(x.Y, x.Y2)), 0); row < len(p) && row*rules.Unit+half < max(x.Y, x.Y2); row++ {
		for n := max(floorUnit(min(x.X, x.X2)), 0); n*wide < len(p[0]) && n*rules.Unit+half < max(x.X, x.X2); n++ {
			middle := n*wide + wide/2
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
		}
	}
}

func (p page) around(row, column int, left, right rune) {
	p.write(row, column-1, string(left))
	p.write(row, column+1, string(right))
}

// won puts brackets around the squares that a cross lies in, or a line through
// their middles goes through.
func (p page) won(x *rules.Shape, wide int) {
	const half = rules.Unit / 2
	mark := func(column, row int) { p.around(row, column*wide+wide/2, '[', ']') }
	if x.Form == rules.Cross {
		mark(floorUnit(x.X), floorUnit(x.Y))
	}
	if x.Form != rules.Line || x.X%rules.Unit != half || x.Y%rules.Unit != half {
		return
	}
	column, row := floorUnit(x.X), floorUnit(x.Y)
	across, down := floorUnit(x.X2)-column, floorUnit(x.Y2)-row
	n := max(across, -across, down, -down)
	for i := 0; i <= min(n, mostSteps); i++ {
		mark(column+across*i/max(n, 1), row+down*i/max(n, 1))
	}
}
