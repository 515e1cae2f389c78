package event

import "testing"

func TestSkeleton(t *testing.T) {
	for _, p := range []struct {
		a, b string
		same bool
	}{
		{"Alpha", "ALPHA", true},
		{"alpha", "\u0430lpha", true},     // Cyrillic
		{"Omega", "\u039fmega", true},     // Greek
		{"caf\u00e9", "cafe\u0301", true}, // composed or not
		{"bot", "\uff42ot", true},         // full width
		{"bot", "b\u200bot", true},        // a space without width
		{"Illyria", "lllyria", true},      // I and l
		{"B0b", "Bob", true}, {"a1", "al", true},
		{"alpha", "alpho", false}, {"a1", "a2", false}, {"\u0436", "x", false},
	} {
		if got := Skeleton(p.a, false) == Skeleton(p.b, false); got != p.same {
			t.Errorf("%+q, %+q: %t", p.a, p.b, got)
		}
	}
}
