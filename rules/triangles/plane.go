package triangles

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"
)

const (
	// maxPoints is the greatest number of points, maxPlace the greatest coordinate (T2).
	maxPoints = 100
	maxPlace  = 100
)

// point is a place in the plane.
type point struct{ x, y int }

// turning is positive if the way from a over b to c turns left, negative if it turns
// right, and 0 if the three are on a line: twice the area of the triangle.
func turning(a, b, c point) int {
	return (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x)
}

// inner reports whether c, which is on the line through a and b, is inside the segment
// between them.
func inner(a, b, c point) bool {
	return (c.x-a.x)*(c.x-b.x)+(c.y-a.y)*(c.y-b.y) < 0
}

// sides says for every point on which side of a line it is: 1 left of it, -1 right of it,
// 0 on it.
type sides [maxPoints]int8

// set is a set of points by number, counted from 0.
type set [2]uint64

func (s *set) add(k int)    { s[k>>6&1] |= 1 << (k & 63) }
func (s *set) remove(k int) { s[k>>6&1] &^= 1 << (k & 63) }

func (s *set) has(k int) bool { return s[k>>6&1]>>(k&63)&1 != 0 }

// both returns the set of the points that s and t share.
func (s *set) both(t *set) set { return set{s[0] & t[0], s[1] & t[1]} }

// take removes the least point of the set and returns it, or -1.
func (s *set) take() int {
	for i, w := range s {
		if w != 0 {
			s[i] = w & (w - 1)
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// hull counts the points on the border of the hull, including those inside its edges, and
// reports whether all points are on one line.
func hull(points []point) (border int, flat bool) {
	sorted := inOrder(points)
	first, last := sorted[0], sorted[len(sorted)-1]
	flat = true
	for _, c := range sorted {
		flat = flat && turning(first, last, c) == 0
	}
	if flat {
		return len(points), true
	}
	return len(chain(sorted, 1)) + len(chain(sorted, -1)) - 2, false
}

// inOrder returns the points from left to right, and from below if one is above another.
func inOrder(points []point) []point {
	return slices.SortedFunc(slices.Values(points), func(a, b point) int { return cmp.Or(a.x-b.x, a.y-b.y) })
}

// chain returns the points of the lower (side 1) or upper (side -1) border from the first
// to the last of the sorted points.
func chain(sorted []point, side int) []point {
	var line []point
	for _, c := range sorted {
		for len(line) > 1 && turning(line[len(line)-2], line[len(line)-1], c)*side < 0 {
			line = line[:len(line)-1]
		}
		line = append(line, c)
	}
	return line
}

// wholeFigure returns how many segments there are when no more can be drawn. A figure to
// which nothing can be added divides the hull into triangles. By Euler's formula it has
// 3n-3-h segments if h of the n points are on the border. If all points are on a line
// only neighbours can be joined.
func wholeFigure(points []point) (segments, border int) {
	border, flat := hull(points)
	if flat {
		return len(points) - 1, border
	}
	return 3*len(points) - 3 - border, border
}

// meeting returns where the segments a-b and c-d meet, as exact fractions, and that it is
// over/under of the way from a to b. under is 0 if they are parallel.
func meeting(a, b, c, d point) (x, y string, over, under int) {
	under = (b.x-a.x)*(d.y-c.y) - (b.y-a.y)*(d.x-c.x)
	over = (c.x-a.x)*(d.y-c.y) - (c.y-a.y)*(d.x-c.x)
	if under == 0 {
		return "", "", 0, 0
	}
	return fraction(a.x*under+(b.x-a.x)*over, under), fraction(a.y*under+(b.y-a.y)*over, under), over, under
}

// fraction writes over/under in lowest spec, and a whole number without under.
func fraction(over, under int) string {
	a, b := over, under
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 != (under < 0) {
		a = -a
	}
	over, under = over/a, under/a
	if under == 1 {
		return strconv.Itoa(over)
	}
	return strconv.Itoa(over) + "/" + strconv.Itoa(under)
}

// divide finds on which side of the line through a and b every point is, and reports
// whether one is inside the segment between them (T3).
func (p *position) divide(a, b int, side *sides) (through bool) {
	from, to := p.points[a], p.points[b]
	dx, dy := to.x-from.x, to.y-from.y
	for k, c := range p.points {
		t := dx*(c.y-from.y) - dy*(c.x-from.x)
		side[k] = int8(t>>63) | int8(uint64(-t)>>63)
		if t == 0 && inner(from, to, c) {
			through = true
		}
	}
	return through
}

// crossed returns the first of the drawn segments that the segment a-b, inside which there is
// no point, meets elsewhere than in a common end (T4), or -1. Neither has a point inside, so
// that if they meet they cross: the ends of each are strictly on both sides of the other.
func (p *position) crossed(a, b int, side *sides) int {
	for i := range p.drawn {
		if s := &p.drawn[i]; side[s.a]*side[s.b] < 0 {
			from, to := p.points[s.a], p.points[s.b]
			if turning(from, to, p.points[a]) < 0 != (turning(from, to, p.points[b]) < 0) {
				return i
			}
		}
	}
	return -1
}

// gain counts the triangles without a point inside that the segment a-b closes (T5). A
// third corner is joined to both ends by one segment each. It cannot be on their line,
// since one of the three would then be inside a segment.
func (p *position) gain(a, b int, side *sides) int {
	n := 0
	corners := p.near[a].both(&p.near[b])
	for k := corners.take(); k >= 0; k = corners.take() {
		if p.inside(a, b, k, side) < 0 {
			n++
		}
	}
	return n
}

// inside returns the first point inside the triangle a-b-k, or -1. No point is on its
// sides.
func (p *position) inside(a, b, k int, side *sides) int {
	if side[k] < 0 {
		a, b = b, a // now a, b, k turns left
	}
	from, to, top := p.points[a], p.points[b], p.points[k]
	for i, c := range p.points {
		if side[i] == side[k] && turning(to, top, c) > 0 && turning(top, from, c) > 0 {
			return i
		}
	}
	return -1
}

// triangle is one that a segment closes: its third corner, and the first point inside, or -1.
// Only an empty one is a point.
type triangle struct{ corner, inside int }

// closed returns the triangles that the segment a-b closes. near has the other segments.
func (p *position) closed(a, b int, near *[maxPoints]set) (list []triangle) {
	var side sides
	p.divide(a, b, &side)
	corners := near[a].both(&near[b])
	for k := corners.take(); k >= 0; k = corners.take() {
		list = append(list, triangle{k, p.inside(a, b, k, &side)})
	}
	return list
}
