package main

const (
	maxPoints = 200     // maximum number of points; the rules have 100
	largest   = 1 << 20 // maximum number in a command, so that products cannot overflow
)

// point is a place in the plane.
type point struct{ x, y int }

// segment joins two points by their numbers from 0, the smaller first.
type segment struct{ i, j int }

func (s segment) ordered() segment { return segment{min(s.i, s.j), max(s.i, s.j)} }

// plane has the points, the drawn segments, and the open ones.
type plane struct {
	points []point
	near   [][]int   // the points joined to each point
	drawn  [][]bool  // indexed by both points, in either order
	can    [][]bool  // open segments, indexed in the same way
	open   []segment // open segments
}

// newPlane returns a plane with nothing drawn.
func newPlane(points []point) *plane {
	n := len(points)
	p := &plane{points: points, near: make([][]int, n), drawn: square(n), can: square(n)}
	for i := range n {
		for j := i + 1; j < n; j++ {
			if s := (segment{i, j}); points[i] != points[j] && p.clear(s) {
				p.open = append(p.open, s)
				p.can[i][j], p.can[j][i] = true, true
			}
		}
	}
	return p
}

func square(n int) [][]bool {
	rows := make([][]bool, n)
	for i := range rows {
		rows[i] = make([]bool, n)
	}
	return rows
}

// clear reports whether no point is inside a segment.
func (p *plane) clear(s segment) bool {
	a, b := p.points[s.i], p.points[s.j]
	for k, c := range p.points {
		if k != s.i && k != s.j && turn(a, b, c) == 0 && between(a, b, c) {
			return false
		}
	}
	return true
}

// draw draws an open segment, and closes those that it crosses.
func (p *plane) draw(s segment) bool {
	if s.i < 0 || s.j >= len(p.points) || !p.can[s.i][s.j] {
		return false
	}
	p.drawn[s.i][s.j], p.drawn[s.j][s.i] = true, true
	p.near[s.i] = append(p.near[s.i], s.j)
	p.near[s.j] = append(p.near[s.j], s.i)
	kept := p.open[:0]
	for _, o := range p.open {
		if o != s && !p.crosses(s, o) {
			kept = append(kept, o)
			continue
		}
		p.can[o.i][o.j], p.can[o.j][o.i] = false, false
	}
	p.open = kept
	return true
}

// crosses reports whether two segments cross. No point of the plane is inside either,
// so they meet inside both, or in a common end, or not at all.
func (p *plane) crosses(s, o segment) bool {
	a, b, c, d := p.points[s.i], p.points[s.j], p.points[o.i], p.points[o.j]
	return turn(a, b, c)*turn(a, b, d) < 0 && turn(c, d, a)*turn(c, d, b) < 0
}

// empty reports whether three points form a triangle with no point inside.
func (p *plane) empty(i, j, k int) bool {
	a, b, c := p.points[i], p.points[j], p.points[k]
	side := turn(a, b, c)
	if side == 0 {
		return false
	}
	for _, q := range p.points {
		if turn(a, b, q) == side && turn(b, c, q) == side && turn(c, a, q) == side {
			return false
		}
	}
	return true
}

// turn returns 1 if c is to the left of the line from a to b, -1 to the right, and 0
// on it.
func turn(a, b, c point) int {
	v := (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x)
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// between reports whether c, on the line through a and b, is between them.
func between(a, b, c point) bool {
	return (a.x-c.x)*(b.x-c.x) <= 0 && (a.y-c.y)*(b.y-c.y) <= 0
}
