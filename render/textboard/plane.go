package textboard

import (
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// plane draws a scene in the plane with Braille characters, each of two by four dots,
// with texts on top.
func plane(s *rules.Scene, marks []rules.Mark, columns int) []string {
	d := dots{unit: max(s.Width, 1), across: 2 * columns}
	d.down = (d.place(s.Height)/4 + 1) * 4
	d.on = make([]bool, d.across*d.down)
	var texts []*rules.Shape
	for i := range s.Shapes {
		x := &s.Shapes[i]
		switch {
		case x.Form == rules.Text:
			texts = append(texts, x)
		case x.Form == rules.Triangle && x.Role == rules.Area:
			d.triangle(x)
		case x.Form == rules.Line && x.Role == rules.Link:
			d.line(d.place(x.X), d.place(x.Y), d.place(x.X2), d.place(x.Y2))
		}
	}
	p := d.page(columns)
	for i := range marks {
		p.markPlane(&marks[i], &d)
	}
	for _, x := range texts {
		p.write(d.place(x.Y)/4, d.place(x.X)/2, words.Visible(x.Text))
	}
	for i := range marks {
		p.ringed(&marks[i], &d)
	}
	return p.lines()
}

// dots are the dots of a picture.
type dots struct {
	on           []bool
	across, down int
	unit         int // width of the scene in units
}

func (d *dots) place(n int) int {
	n = max(min(n, 4*d.unit), -4*d.unit)
	return int(floorDiv(int64(n)*int64(d.across), int64(d.unit)))
}

func (d *dots) set(x, y int) {
	if x >= 0 && x < d.across && y >= 0 && y < d.down {
		d.on[y*d.across+x] = true
	}
}

// line sets the dots nearest to a line.
func (d *dots) line(x, y, toX, toY int) {
	n := max(toX-x, x-toX, toY-y, y-toY, 1)
	for i := 0; i <= n; i++ {
		d.set(x+(2*(toX-x)*i+n)/(2*n), y+(2*(toY-y)*i+n)/(2*n))
	}
}

// triangle sets some of the dots within a triangle, in diagonals that differ by seat.
func (d *dots) triangle(s *rules.Shape) {
	a, b, c := pixel{d.place(s.X), d.place(s.Y)}, pixel{d.place(s.X2), d.place(s.Y2)}, pixel{d.place(s.X3), d.place(s.Y3)}
	for y := max(min(a.y, b.y, c.y), 0); y <= min(max(a.y, b.y, c.y), d.down-1); y++ {
		for x := max(min(a.x, b.x, c.x), 0); x <= min(max(a.x, b.x, c.x), d.across-1); x++ {
			slant := x + y
			if hollow(s.Seat) {
				slant = x - y + d.down*4
			}
			if slant%4 == 0 && x%2 == 0 && within(pixel{x, y}, a, b, c) {
				d.set(x, y)
			}
		}
	}
}

// pixel is a dot of the picture.
type pixel struct{ x, y int }

// within reports whether p is in a triangle or on its border.
func within(p, a, b, c pixel) bool {
	side := func(a, b pixel) int { return (b.x-a.x)*(p.y-a.y) - (b.y-a.y)*(p.x-a.x) }
	i, j, k := side(a, b), side(b, c), side(c, a)
	return i >= 0 && j >= 0 && k >= 0 || i <= 0 && j <= 0 && k <= 0
}

// page returns the dots as Braille characters (Unicode block U+2800: the lowest bits
// are the dots from top to bottom, left column first, the fourth row last).
func (d *dots) page(columns int) page {
	bits := [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}
	p := newPage(d.down/4, columns, ' ')
	for row := range p {
		for column := range p[row] {
			var sum rune
			for y := range 4 {
				for x := range 2 {
					if d.on[(row*4+y)*d.across+column*2+x] {
						sum |= bits[y][x]
					}
				}
			}
			if sum != 0 {
				p[row][column] = 0x2800 + sum
			}
		}
	}
	return p
}
