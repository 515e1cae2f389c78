package textboard

import (
	"strings"

	"scrutineer/rules"
)

// brackets returns the brackets for a mark around something.
func brackets(m *rules.Mark) (left, right rune) {
	if m.Against {
		return '{', '}'
	}
	return '[', ']'
}

// ink returns the sign that a marked line is made of.
func ink(m *rules.Mark) string {
	if m.Against {
		return "x"
	}
	return "*"
}

// Sign returns how a mark is written on a board of the given kind; "" if it is not.
func Sign(net rules.GridKind, m *rules.Mark) string {
	left, right := brackets(m)
	around, line := string(left)+" "+string(right), strings.Repeat(ink(m), 3)
	form := m.Shape.Form
	switch {
	case net == rules.Squares && form != rules.Text && form != rules.Triangle, net == rules.Corners && form == rules.Rect, net == rules.Plane && form == rules.Disc:
		return around
	case net != rules.Squares && form == rules.Line, net == rules.Plane && form == rules.Triangle:
		return line
	}
	return ""
}

// markSquares draws a mark on squares: around each square whose centre it covers, or
// in which a line ends; a straight way is marked around all its squares.
func (p page) markSquares(m *rules.Mark, wide int) {
	left, right := brackets(m)
	s := m.Shape
	switch s.Form {
	case rules.Rect:
		p.within(&s, wide, func(row, middle int) { p.around(row, middle, left, right) })
	case rules.Line:
		if across, down := s.X2-s.X, s.Y2-s.Y; across == 0 || down == 0 || across == down || across == -down {
			p.way(&s, wide, left, right)
			return
		}
		p.around(floorUnit(s.Y), floorUnit(s.X)*wide+wide/2, left, right)
		p.around(floorUnit(s.Y2), floorUnit(s.X2)*wide+wide/2, left, right)
	case rules.Disc, rules.Cross:
		p.around(floorUnit(s.Y), floorUnit(s.X)*wide+wide/2, left, right)
	}
}

// markCorners draws a mark on lines between corners: a line, or the centre of a box.
func (p page) markCorners(m *rules.Mark) {
	s := m.Shape
	switch s.Form {
	case rules.Line:
		p.between(&s, ink(m), ink(m))
	case rules.Rect:
		left, right := brackets(m)
		p.around(letterRow((s.Y+s.Y2)/2), letterColumn((s.X+s.X2)/2), left, right)
	}
}

// markPlane draws a mark on the plane below its texts: a line of signs, with an X
// where two lines meet.
func (p page) markPlane(m *rules.Mark, d *dots) {
	s := m.Shape
	switch s.Form {
	case rules.Line:
		x, y, toX, toY := d.place(s.X)/2, d.place(s.Y)/4, d.place(s.X2)/2, d.place(s.Y2)/4
		n := max(toX-x, x-toX, toY-y, y-toY, 1)
		for i := 0; i <= n; i++ {
			p.stroke(y+(2*(toY-y)*i+n)/(2*n), x+(2*(toX-x)*i+n)/(2*n), ink(m))
		}
	case rules.Triangle:
		for _, side := range [3][4]int{{s.X, s.Y, s.X2, s.Y2}, {s.X2, s.Y2, s.X3, s.Y3}, {s.X3, s.Y3, s.X, s.Y}} {
			p.markPlane(&rules.Mark{Shape: rules.Shape{Form: rules.Line, X: side[0], Y: side[1], X2: side[2], Y2: side[3]}, Against: m.Against}, d)
		}
	case rules.Disc:
		p.write(d.place(s.Y)/4, d.place(s.X)/2, "X")
	}
}

// stroke writes a character of a line. Where two marked lines overlap, they
// alternate.
func (p page) stroke(row, column int, sign string) {
	if row < 0 || row >= len(p) || column < 0 || column >= len(p[row]) {
		return
	}
	if old := p[row][column]; (old == '*' || old == 'x') && (row+column)%2 == 0 {
		return
	}
	p.write(row, column, sign)
}

// ringed puts brackets around a mark, with room for the number of a point.
func (p page) ringed(m *rules.Mark, d *dots) {
	if m.Shape.Form != rules.Disc {
		return
	}
	left, right := brackets(m)
	row, column := d.place(m.Shape.Y)/4, d.place(m.Shape.X)/2
	p.write(row, column-2, string(left))
	p.write(row, column+2, string(right))
}
