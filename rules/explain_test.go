package rules_test

import (
	"testing"

	"scrutineer/rules"
)

// A pair is two numbers with a comma between, and nothing else.
func TestPair(t *testing.T) {
	for text, want := range map[string][2]int{"3,4": {3, 4}, "10,1": {10, 1}, "0,-1": {0, -1}} {
		if x, y, ok := rules.Pair(text); !ok || x != want[0] || y != want[1] {
			t.Errorf("%q is %d, %d, %v; want %v", text, x, y, ok, want)
		}
	}
	for _, text := range []string{"", ",", "3", "3,", ",4", "3 4", "3, 4", "3,4,5", "a,b", "99999999999999999999,1"} {
		if x, y, ok := rules.Pair(text); ok {
			t.Errorf("%q is %d, %d", text, x, y)
		}
	}
}

// Paragraphs are cited by the first code that any rests on, each number once, two at most,
// and none that is about another protocol.
func TestCite(t *testing.T) {
	g := &rules.Game{Terms: rules.Terms{Name: "sticks"}, Passages: []rules.Passage{
		{Number: "1", For: []string{"a"}},
		{Number: "2", Protocol: "file", For: []string{"a", "b"}},
		{Number: "2", Protocol: "file", For: []string{"a"}},
		{Number: "3", Protocol: "pipe", For: []string{"a"}},
		{Number: "4", For: []string{"a", "c"}},
	}}
	for _, c := range []struct {
		protocol string
		codes    []string
		want     string
	}{
		{"file", []string{"a"}, "sticks 1, 2"},
		{"pipe", []string{"a"}, "sticks 1, 3"},
		{"-", []string{"a"}, "sticks 1, 4"},
		{"pipe", []string{"b", "c"}, "sticks 4"},
		{"file", []string{"b", "c"}, "sticks 2"},
		{"file", []string{"", "x"}, ""},
		{"file", nil, ""},
	} {
		if got := g.Cite(c.protocol, c.codes...); got != c.want {
			t.Errorf("by %s of %q: %q; want %q", c.protocol, c.codes, got, c.want)
		}
	}
}
