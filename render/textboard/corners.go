package textboard

import (
	"scrutineer/internal/words"
	"scrutineer/rules"
)

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
