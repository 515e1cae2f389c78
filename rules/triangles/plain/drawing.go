package plain

// at returns the place of the point with this number.
func (b *Board) at(i int) point { return b.points[i-1] }

// joined reports whether the points i and j, i < j, are joined by a segment.
func (b *Board) joined(i, j int) bool {
	for _, s := range b.segments {
		if s.i == i && s.j == j {
			return true
		}
	}
	return false
}

// obstacle says why the segment of the points i and j, i < j, cannot be drawn, or returns
// "": it exists already, it has another point in its interior (T3), or it crosses an
// existing segment (T4).
func (b *Board) obstacle(i, j int) string {
	if b.joined(i, j) {
		return "the segment is drawn already"
	}
	for k := 1; k <= len(b.points); k++ {
		if between(b.at(k), b.at(i), b.at(j)) {
			return "the segment runs through another point"
		}
	}
	for _, s := range b.segments {
		if cross(b.at(i), b.at(j), b.at(s.i), b.at(s.j)) {
			return "the segment crosses another one"
		}
	}
	return ""
}

// triangles counts the triangles on the board that count (T5): three points i < j < k,
// each two of them joined by one segment, and no point inside. Such a triangle is never
// flat and has no point on a side: either would put a point into the interior of a
// segment, which T3 forbids.
func (b *Board) triangles() int {
	n := 0
	for _, s := range b.segments {
		for _, r := range b.segments {
			if r.i == s.i && r.j > s.j && b.joined(s.j, r.j) && b.clear(s.i, s.j, r.j) {
				n++
			}
		}
	}
	return n
}

// clear reports whether no point is inside the triangle of the points i, j, k.
func (b *Board) clear(i, j, k int) bool {
	for _, p := range b.points {
		if inside(p, b.at(i), b.at(j), b.at(k)) {
			return false
		}
	}
	return true
}
