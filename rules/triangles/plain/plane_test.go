package plain

import "testing"

// grid returns the points of a square grid.
func grid(side int64) []point {
	var all []point
	for y := int64(1); y <= side; y++ {
		for x := int64(1); x <= side; x++ {
			all = append(all, point{x, y})
		}
	}
	return all
}

func gcd(a, b int64) int64 {
	if a < 0 {
		a = -a
	}
	if b < 0 {
		b = -b
	}
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// T3: of all whole points of the plane a segment has gcd(dx, dy)-1 inside.
func TestBetween(t *testing.T) {
	all := grid(7)
	for _, a := range all {
		for _, b := range all {
			if a == b {
				continue
			}
			n := int64(0)
			for _, p := range all {
				if between(p, a, b) {
					n++
				}
			}
			if want := gcd(b.x-a.x, b.y-a.y) - 1; n != want {
				t.Errorf("%v-%v holds %d points inside, want %d", a, b, n, want)
			}
		}
	}
}

// T5: by Pick's theorem a triangle of twice the area A2 with B whole points on
// its sides has (A2 - B + 2)/2 inside. The corners are given in every order.
func TestInside(t *testing.T) {
	all := grid(5)
	for _, a := range all {
		for _, b := range all {
			for _, c := range all {
				n := int64(0)
				for _, p := range all {
					if inside(p, a, b, c) {
						n++
					}
				}
				want := int64(0)
				twice := a.x*(b.y-c.y) + b.x*(c.y-a.y) + c.x*(a.y-b.y)
				if twice < 0 {
					twice = -twice
				}
				if twice != 0 {
					sides := gcd(b.x-a.x, b.y-a.y) + gcd(c.x-b.x, c.y-b.y) + gcd(a.x-c.x, a.y-c.y)
					want = (twice - sides + 2) / 2
				}
				if n != want {
					t.Errorf("%v %v %v has %d points inside, want %d", a, b, c, n, want)
				}
			}
		}
	}
}

// side returns on which side of the line from a to b a point is.
func side(a, b, p point) int {
	switch n := (b.x-a.x)*(p.y-a.y) - (b.y-a.y)*(p.x-a.x); {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// on reports whether p is on the segment, including its ends: on the line and in the box.
func on(p, a, b point) bool {
	return side(a, b, p) == 0 && min(a.x, b.x) <= p.x && p.x <= max(a.x, b.x) && min(a.y, b.y) <= p.y && p.y <= max(a.y, b.y)
}

// crossBySides is T4 without a crossing point: two segments have nothing but
// one end of both in common unless the ends of each are on opposite sides of
// the other, or an end of one is on the other and is not an end of it, or two
// of their ends are the same and the other ends point the same way.
func crossBySides(a, b, c, d point) bool {
	if side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0 {
		return true
	}
	return on(a, c, d) && a != c && a != d || on(b, c, d) && b != c && b != d ||
		on(c, a, b) && c != a && c != b || on(d, a, b) && d != a && d != b ||
		a == c && b == d || a == d && b == c
}

// T4, for every two segments of a grid of 4 by 4: 240 directed segments.
func TestCross(t *testing.T) {
	all := grid(4)
	var segments [][2]point
	for _, a := range all {
		for _, b := range all {
			if a != b {
				segments = append(segments, [2]point{a, b})
			}
		}
	}
	for _, s := range segments {
		for _, r := range segments {
			if have, want := cross(s[0], s[1], r[0], r[1]), crossBySides(s[0], s[1], r[0], r[1]); have != want {
				t.Errorf("%v and %v: cross %v, want %v", s, r, have, want)
			}
		}
	}
}

// T4, worked by hand, each under all names of the two segments.
func TestCrossByHand(t *testing.T) {
	for _, c := range []struct {
		what       string
		a, b, c, d point
		want       bool
	}{
		{"an X", point{1, 1}, point{5, 5}, point{1, 5}, point{5, 1}, true},
		{"a T", point{1, 1}, point{5, 1}, point{3, 1}, point{3, 4}, true},
		{"an L", point{1, 1}, point{5, 1}, point{5, 1}, point{5, 4}, false},
		{"a V", point{1, 1}, point{5, 1}, point{1, 1}, point{5, 2}, false},
		{"a gap before a T", point{1, 1}, point{5, 1}, point{3, 2}, point{3, 4}, false},
		{"parallel", point{1, 1}, point{5, 1}, point{1, 2}, point{5, 2}, false},
		{"one after the other on a line", point{1, 1}, point{2, 2}, point{3, 3}, point{4, 4}, false},
		{"end to end on a line", point{1, 1}, point{3, 3}, point{3, 3}, point{4, 4}, false},
		{"over each other", point{1, 1}, point{3, 3}, point{2, 2}, point{4, 4}, true},
		{"one within the other", point{1, 1}, point{4, 4}, point{2, 2}, point{3, 3}, true},
		{"one within the other from its end", point{1, 1}, point{4, 4}, point{1, 1}, point{3, 3}, true},
		{"the same", point{1, 1}, point{4, 4}, point{1, 1}, point{4, 4}, true},
		{"upright, over each other", point{7, 1}, point{7, 3}, point{7, 2}, point{7, 9}, true},
		{"upright, end to end", point{7, 1}, point{7, 2}, point{7, 2}, point{7, 9}, false},
		{"an end 1/99 below a long line, the other above it", point{1, 1}, point{100, 99}, point{99, 98}, point{100, 100}, true},
		{"an end 1/99 below a long line, the other farther below", point{1, 1}, point{100, 99}, point{99, 98}, point{100, 98}, false},
		{"long lines that cross at (50 1/2, 50)", point{1, 1}, point{100, 99}, point{1, 2}, point{100, 98}, true},
		{"long lines that all but meet", point{1, 1}, point{100, 99}, point{1, 2}, point{100, 100}, false},
	} {
		for i := range 8 {
			a, b, p, q := c.a, c.b, c.c, c.d
			if i&1 != 0 {
				a, b = b, a
			}
			if i&2 != 0 {
				p, q = q, p
			}
			if i&4 != 0 {
				a, b, p, q = p, q, a, b
			}
			if cross(a, b, p, q) != c.want {
				t.Errorf("%s: %v-%v and %v-%v: cross %v, want %v", c.what, a, b, p, q, !c.want, c.want)
			}
		}
	}
}
