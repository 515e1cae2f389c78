package triangles

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

// crosses reports whether the segment a-b, inside which there is no point, meets a drawn
// one elsewhere than in a common end (T4). Neither has a point inside, so that if they
// meet they cross: the ends of each are strictly on both sides of the other.
func (p *position) crosses(a, b int, side *sides) bool {
	for i := range p.drawn {
		if s := &p.drawn[i]; side[s.a]*side[s.b] < 0 && p.parts(s, a, b) {
			return true
		}
	}
	return false
}

// parts reports whether a and b are on different sides of the line through s.
func (p *position) parts(s *segment, a, b int) bool {
	from, to := p.points[s.a], p.points[s.b]
	return turning(from, to, p.points[a]) < 0 != (turning(from, to, p.points[b]) < 0)
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

// Triangle is a triangle that a move closed: the numbers of its corners, and of the first
// point inside it, 0 if there is none. Only an empty one is a point.
type Triangle struct {
	Corners [3]int
	Inside  int
}

// closed returns the triangles of which s is the last side to be drawn. near has the
// other segments.
func (p *position) closed(s segment, near *[maxPoints]set) []Triangle {
	a, b := int(s.a), int(s.b)
	var side sides
	p.divide(a, b, &side)
	var list []Triangle
	corners := near[a].both(&near[b])
	for k := corners.take(); k >= 0; k = corners.take() {
		list = append(list, Triangle{ascending(a+1, b+1, k+1), p.inside(a, b, k, &side) + 1})
	}
	return list
}

// ascending orders three numbers of which a < b.
func ascending(a, b, k int) [3]int {
	switch {
	case k < a:
		return [3]int{k, a, b}
	case k < b:
		return [3]int{a, k, b}
	}
	return [3]int{a, b, k}
}
