package triangles

import (
	"slices"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// frame is the part of the plane in the picture: the least rectangle that contains all
// points, and a margin.
type frame struct{ left, top, width, height int }

// fineness is how many dots side by side would fill the picture's longer side.
const fineness = 80

func (p *position) frame() frame {
	left, right, low, top := maxPlace, 0, maxPlace, 0
	for _, c := range p.points {
		left, right = min(left, c.x), max(right, c.x)
		low, top = min(low, c.y), max(top, c.y)
	}
	return frame{left, top, right - left, top - low}
}

// at returns the place of a point in the picture: y grows downwards there.
func (f frame) at(c point) (x, y int) {
	return (c.x-f.left+1)*rules.Unit + f.margin(), (f.top-c.y+1)*rules.Unit + f.margin()
}

// margin is the extra space of large pictures all round, in addition to one step, for the
// numbers.
func (f frame) margin() int { return 2 * f.dot() }

// dot returns the radius of a point.
func (f frame) dot() int { return (max(f.width, f.height) + 2) * rules.Unit / (2 * fineness) }

// roomy is how many points with their number inside would fill the longer side.
const roomy = 24

// radius returns the radius of the points: large enough for a number inside, or dot if
// two of them are too close for that.
func (p *position) radius(f frame) int {
	r := (max(f.width, f.height) + 2) * rules.Unit / (2 * roomy)
	least := 4 * r * r / (rules.Unit * rules.Unit) // square of the distance that is too close
	for i, a := range p.points {
		for _, b := range p.points[:i] {
			if x, y := a.x-b.x, a.y-b.y; x*x+y*y <= least {
				return f.dot()
			}
		}
	}
	return r
}

// Draw returns the picture of the position.
func (p *position) Draw() rules.Scene {
	f := p.frame()
	s := rules.Scene{
		Grid:   rules.Plane,
		Width:  (f.width+2)*rules.Unit + 2*f.margin(),
		Height: (f.height+2)*rules.Unit + 2*f.margin(),
		Label:  spec.Label(p),
	}
	s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Rect, Role: rules.Board, X2: s.Width, Y2: s.Height})
	s.Shapes = p.drawHull(s.Shapes, f)
	s.Shapes = p.drawTriangles(s.Shapes, f)
	s.Shapes = p.drawSegments(s.Shapes, f)
	return p.drawPoints(s, f)
}

// drawHull draws the border of the least convex figure that contains all points: nothing
// can ever be drawn beyond it. If all points are on a line it is that line, there and
// back.
func (p *position) drawHull(dst []rules.Shape, f frame) []rules.Shape {
	sorted := inOrder(p.points)
	for _, side := range [2]int{1, -1} {
		line := chain(sorted, side)
		for i := range line[1:] {
			dst = append(dst, f.line(rules.Grid, base.Nobody, line[i], line[i+1]))
		}
	}
	return dst
}

// drawTriangles fills the triangles that were points, in the order of the plies; those of
// the start are nobody's.
func (p *position) drawTriangles(dst []rules.Shape, f frame) []rules.Shape {
	var near [maxPoints]set
	for i, s := range p.drawn {
		near[s.a].add(int(s.b))
		near[s.b].add(int(s.a))
		if i < p.given {
			continue
		}
		for _, t := range p.closed(int(s.a), int(s.b), &near) {
			if t.inside < 0 {
				corners := []int{int(s.a), int(s.b), t.corner}
				slices.Sort(corners)
				dst = append(dst, f.triangle(rules.Area, s.by, p.points[corners[0]], p.points[corners[1]], p.points[corners[2]]))
			}
		}
	}
	return dst
}

// line and triangle return shapes between points.
func (f frame) line(role rules.Role, by base.Seat, a, b point) rules.Shape {
	s := f.triangle(role, by, a, b, b)
	s.Form, s.X3, s.Y3 = rules.Line, 0, 0
	return s
}

func (f frame) triangle(role rules.Role, by base.Seat, a, b, c point) rules.Shape {
	s := rules.Shape{Form: rules.Triangle, Role: role, Seat: by}
	s.X, s.Y = f.at(a)
	s.X2, s.Y2 = f.at(b)
	s.X3, s.Y3 = f.at(c)
	return s
}

// drawSegments draws the segments, and marks the last move beneath its segment.
func (p *position) drawSegments(dst []rules.Shape, f frame) []rules.Shape {
	if p.Made > 0 {
		last := p.line(p.drawn[len(p.drawn)-1], rules.Last, f)
		last.R = 2 * f.dot()
		dst = append(dst, last)
	}
	for _, s := range p.drawn {
		dst = append(dst, p.line(s, rules.Link, f))
	}
	return dst
}

func (p *position) line(s segment, role rules.Role, f frame) rules.Shape {
	return f.line(role, s.by, p.points[s.a], p.points[s.b])
}

// drawPoints draws the points and their numbers: inside if there is room, otherwise to
// the upper right.
func (p *position) drawPoints(s rules.Scene, f frame) rules.Scene {
	r := p.radius(f)
	for k, c := range p.points {
		x, y := f.at(c)
		number := rules.Shape{Form: rules.Text, Role: rules.Label, X: x, Y: y, R: r * 11 / 10, Text: strconv.Itoa(k + 1)}
		if r == f.dot() {
			number.X, number.Y, number.R = x+2*r, y-2*r, 3*r
		} else {
			s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Disc, Role: rules.Board, X: x, Y: y, R: r})
		}
		s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Disc, Role: rules.Grid, X: x, Y: y, R: r}, number)
	}
	return s
}

// Diagram shows a whole game in one picture: every segment has the number of its ply in
// its middle; those of the start have none.
func (p *position) Diagram() rules.Scene {
	s, f := p.Draw(), p.frame()
	s.Shapes = rules.Without(s.Shapes, rules.Last)
	r := 5 * f.dot() / 2
	for i, made := range p.drawn[p.given:] {
		line := p.line(made, rules.Link, f)
		s.Shapes = rules.AppendNumber(s.Shapes, line, i+1, r, r*4/3)
	}
	return s
}

// Notate returns a move by the numbers of its points, which the picture shows, and what
// it gains: "2–5 +1".
func (p *position) Notate(m rules.Move) string {
	if _, refused := p.Play(m); refused != nil {
		return string(AppendMove(nil, m))
	}
	p.Undo()
	return strconv.Itoa(int(m.N[0])) + "–" + strconv.Itoa(int(m.N[1])) + rules.GainText(p, m)
}
