package plain

import "testing"

// A point is forbidden by the first of (2) to (4) that applies. The witness has the lines
// in the order of directions, without the further points, and those points.
func TestForbidden(t *testing.T) {
	for _, c := range []struct{ what, crosses, point, kind, lines, points string }{
		{"an overline, the whole of it", "A0 C0 D0 E0 F0 G0 H0", "B0", "overline", "A0,B0,C0,D0,E0,F0,G0,H0", ""},
		{"five", "A0 C0 D0 E0", "B0", "", "", ""},
		{"two fours in a row", "A0 C0 D0 G0", "E0", "four-four", "A0,C0,D0,E0;C0,D0,E0,G0", "B0;F0"},
		{"a straight four alone", "C0 D0 E0", "F0", "", "", ""},
		{"two threes", "C5 D5 E3 E4", "E5", "three-three", "C5,D5,E5;E3,E4,E5", "B5;E2"},
	} {
		b := open(t, 10, 10, place(10, 10, c.crosses, "", "X"), "overline=renju")
		kind, lines, points := b.Forbidden(c.point)
		if kind != c.kind || lines != c.lines || points != c.points {
			t.Errorf("%s: %q %q %q, want %q %q %q", c.what, kind, lines, points, c.kind, c.lines, c.points)
		}
	}
}
