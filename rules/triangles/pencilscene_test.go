package triangles_test

import (
	"fmt"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// scene requires that the package draws the same.
func (p *pencil) scene(t *testing.T, pos rules.Position) {
	t.Helper()
	s, d := rules.Draw(pos), rules.Diagram(pos)
	if w, h := p.paper(); s.Width != w || s.Height != h || d.Width != w || d.Height != h || s.Grid != rules.Plane {
		gametest.Errorf(t, pos, "%d by %d, %d by %d, want %d by %d", s.Width, s.Height, d.Width, d.Height, w, h)
	}
	both := p.hull()
	both = append(both, p.areas()...)
	for i, m := range p.drawn {
		both = append(both, p.line(rules.Link, p.by[i], m.N[0], m.N[1]))
	}
	both = append(both, p.dots()...)
	picture, diagram := both, both
	if n := len(p.drawn); n > p.given {
		last := p.line(rules.Last, p.by[n-1], p.drawn[n-1].N[0], p.drawn[n-1].N[1])
		last.R = 2 * p.dot()
		picture = append(picture[:len(picture):len(picture)], last)
	}
	for i, m := range p.drawn[p.given:] {
		line := p.line(0, 0, m.N[0], m.N[1])
		at := rules.Shape{Form: rules.Disc, Role: rules.Board, X: (line.X + line.X2) / 2, Y: (line.Y + line.Y2) / 2, R: 5 * p.dot() / 2}
		number := rules.Shape{Form: rules.Text, Role: rules.Number, X: at.X, Y: at.Y, R: at.R * 4 / 3, Text: fmt.Sprint(i + 1)}
		diagram = append(diagram[:len(diagram):len(diagram)], at, number)
	}
	gametest.SameShapes(t, s, picture)
	gametest.SameShapes(t, d, diagram)
}

// hull returns the lines between neighbours on the border, from left to right, twice if
// all points are on one line.
func (p *pencil) hull() (list []rules.Shape) {
	for i := int16(1); int(i) <= len(p.points); i++ {
		for j := int16(1); int(j) <= len(p.points); j++ {
			a, b := p.at(i), p.at(j)
			if a.x > b.x || a.x == b.x && a.y >= b.y {
				continue
			}
			left, right, split := 0, 0, false
			for k := int16(1); int(k) <= len(p.points); k++ {
				if t := p.turn(i, j, k); t > 0 {
					left++
				} else if t < 0 {
					right++
				}
			}
			for k := int16(1); int(k) <= len(p.points) && left*right == 0; k++ {
				split = split || between(a, b, p.at(k))
			}
			if !split && left == 0 {
				list = append(list, p.line(rules.Grid, 0, i, j))
			}
			if !split && right == 0 {
				list = append(list, p.line(rules.Grid, 0, i, j))
			}
		}
	}
	return list
}

// areas returns the empty triangles, each of the seat that closed it, its corners in the
// order of their numbers.
func (p *pencil) areas() (list []rules.Shape) {
	before := pencil{plane: plane{points: p.points}}
	for i, m := range p.drawn {
		before.draw(m)
		for _, c := range before.corners(m) {
			lo, hi := min(c[0], c[1], c[2]), max(c[0], c[1], c[2])
			if c[3] == 0 && i >= p.given {
				list = append(list, p.triangle(rules.Area, p.by[i], lo, c[0]+c[1]+c[2]-lo-hi, hi))
			}
		}
	}
	return list
}

// dots returns the points, with their numbers inside if they are large, otherwise to the
// upper right.
func (p *pencil) dots() (list []rules.Shape) {
	r := p.radius()
	for k := int16(1); int(k) <= len(p.points); k++ {
		x, y := p.spot(k)
		disc := rules.Shape{Form: rules.Disc, Role: rules.Grid, X: x, Y: y, R: r}
		number := rules.Shape{Form: rules.Text, Role: rules.Label, X: x, Y: y, R: r * 11 / 10, Text: fmt.Sprint(k)}
		if r == p.dot() {
			number.X, number.Y, number.R = x+2*r, y-2*r, 3*r
		} else {
			ground := disc
			ground.Role = rules.Board
			list = append(list, ground)
		}
		list = append(list, disc, number)
	}
	w, h := p.paper()
	return append(list, rules.Shape{Form: rules.Rect, Role: rules.Board, X2: w, Y2: h})
}
