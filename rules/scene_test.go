package rules_test

import (
	"slices"
	"testing"

	"scrutineer/rules"
)

// Along a row the tip is 20 before the end, and the head is 30 long and 18 to each side.
// Along a diagonal it is 14 and 21 along each axis, and 12 to each side. However short
// the line is, the arrow points along it.
func TestArrow(t *testing.T) {
	for _, c := range []struct{ line, shaft, head rules.Shape }{
		{rules.Shape{X: 0, Y: 50, X2: 200, Y2: 50}, rules.Shape{X: 0, Y: 50, X2: 150, Y2: 50}, rules.Shape{X: 180, Y: 50, X2: 150, Y2: 68, X3: 150, Y3: 32}},
		{rules.Shape{X: 50, Y: 200, X2: 50, Y2: 0}, rules.Shape{X: 50, Y: 200, X2: 50, Y2: 50}, rules.Shape{X: 50, Y: 20, X2: 68, Y2: 50, X3: 32, Y3: 50}},
		{rules.Shape{X: 0, Y: 0, X2: 100, Y2: 100}, rules.Shape{X2: 65, Y2: 65}, rules.Shape{X: 86, Y: 86, X2: 53, Y2: 77, X3: 77, Y3: 53}},
		{rules.Shape{X: 100, Y: 100, X2: 0, Y2: 200}, rules.Shape{X: 100, Y: 100, X2: 35, Y2: 165}, rules.Shape{X: 14, Y: 186, X2: 23, Y2: 153, X3: 47, Y3: 177}},
		{rules.Shape{X: 5, Y: 9, X2: 4, Y2: 9}, rules.Shape{X: 5, Y: 9, X2: 54, Y2: 9}, rules.Shape{X: 24, Y: 9, X2: 54, Y2: -9, X3: 54, Y3: 27}},
		{rules.Shape{X: 5, Y: 9, X2: 5, Y2: 10}, rules.Shape{X: 5, Y: 9, X2: 5, Y2: -40}, rules.Shape{X: 5, Y: -10, X2: -13, Y2: -40, X3: 23, Y3: -40}},
	} {
		c.line.Form, c.shaft.Form, c.head.Form = rules.Line, rules.Line, rules.Triangle
		c.line.Role, c.shaft.Role, c.head.Role = rules.Last, rules.Last, rules.Last
		c.line.Seat, c.shaft.Seat, c.head.Seat = 2, 2, 2
		if got := rules.Arrow(nil, c.line, 20, 30); !slices.Equal(got, []rules.Shape{c.shaft, c.head}) {
			t.Errorf("%+v: %+v, want %+v and %+v", c.line, got, c.shaft, c.head)
		}
	}
}

func TestWithout(t *testing.T) {
	all := []rules.Shape{{Role: rules.Board}, {Role: rules.Last, X: 1}, {Role: rules.Stone}, {Role: rules.Last, X: 2}, {Role: rules.Trail}}
	if got := rules.Without(all, rules.Last, rules.Trail); !slices.Equal(got, []rules.Shape{{Role: rules.Board}, {Role: rules.Stone}}) {
		t.Errorf("%+v", got)
	}
}
