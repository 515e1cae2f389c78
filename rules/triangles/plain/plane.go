package plain

// point is a place in the plane (T2). Everything computed from two to four of them fits
// 64 bits by far.
type point struct{ x, y int64 }

// arrow returns what must be added to a to get b.
func arrow(a, b point) point { return point{b.x - a.x, b.y - a.y} }

// area returns the signed area of the parallelogram that two arrows span. It is 0 if they
// point the same way or opposite ways.
func area(v, w point) int64 { return v.x*w.y - v.y*w.x }

// before orders the places of a plane by x, then by y. Along any straight line it is the
// order of that line.
func before(a, b point) bool { return a.x < b.x || a.x == b.x && a.y < b.y }

// between reports whether p is in the interior of the segment from a to b (T3): on their
// line, after one end and before the other.
func between(p, a, b point) bool {
	if area(arrow(a, b), arrow(a, p)) != 0 {
		return false
	}
	return before(a, p) && before(p, b) || before(b, p) && before(p, a)
}

// inside reports whether p is in the interior of the triangle a, b, c (T5). It is p = a +
// s*(b-a) + r*(c-a) with s = ps/whole and r = pr/whole, and it is inside if s > 0, r > 0
// and s + r < 1. A flat triangle has no interior.
func inside(p, a, b, c point) bool {
	whole := area(arrow(a, b), arrow(a, c))
	ps := area(arrow(a, p), arrow(a, c))
	pr := area(arrow(a, b), arrow(a, p))
	if whole < 0 {
		whole, ps, pr = -whole, -ps, -pr
	}
	return ps > 0 && pr > 0 && ps+pr < whole
}

// cross reports whether two segments, from a to b and from c to d, cross (T4): whether
// they have something in common other than one point that is an end of both. Segments
// include their ends.
//
// If the lines are not parallel they meet in a + t*(b-a) = c + u*(d-c) with t = top/under
// and u = up/under. That point is on both segments if t and u are from 0 to 1, and an end
// of a segment if its number is 0 or 1.
func cross(a, b, c, d point) bool {
	under := area(arrow(a, b), arrow(c, d))
	top := area(arrow(a, c), arrow(c, d))
	up := area(arrow(a, c), arrow(a, b))
	if under == 0 {
		return top == 0 && up == 0 && overlap(a, b, c, d)
	}
	if under < 0 {
		under, top, up = -under, -top, -up
	}
	if top < 0 || top > under || up < 0 || up > under {
		return false // they meet outside at least one segment
	}
	endOfFirst := top == 0 || top == under
	endOfSecond := up == 0 || up == under
	return !(endOfFirst && endOfSecond)
}

// overlap reports whether two segments on one line have more than one point in common:
// whether the later of their two beginnings is before the earlier of their two ends. If
// these are the same place it is an end of both.
func overlap(a, b, c, d point) bool {
	if before(b, a) {
		a, b = b, a
	}
	if before(d, c) {
		c, d = d, c
	}
	begin, end := a, b
	if before(begin, c) {
		begin = c
	}
	if before(d, end) {
		end = d
	}
	return before(begin, end)
}
