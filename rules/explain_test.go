package rules_test

import (
	"reflect"
	"testing"

	"scrutineer/rules"
)

// Cite uses the first code that has passages. It names each number once, at most two, and
// none of another protocol.
func TestCite(t *testing.T) {
	g := &rules.Game{Spec: rules.Spec{Name: "sticks"}, Passages: []rules.Passage{
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

// All passages of the first code that has any are found, in their order.
func TestPassages(t *testing.T) {
	g := &rules.Game{Passages: []rules.Passage{
		{Number: "1", For: []string{"a"}},
		{Number: "2", For: []string{"b", "a"}},
		{Number: "3", For: []string{"b"}},
		{Number: "4"},
	}}
	for _, c := range []struct {
		codes []string
		want  string
	}{{[]string{"a"}, "12"}, {[]string{"b", "a"}, "23"}, {[]string{"x", "a", "b"}, "12"}, {[]string{"x", ""}, ""}, {nil, ""}} {
		got := ""
		for _, p := range g.PassagesOf("", c.codes...) {
			got += p.Number
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.codes, got, c.want)
		}
	}
}

// A case is about the end if its code is and the game is over. An early end of a game
// that goes on is about the move that was left.
func TestSays(t *testing.T) {
	for code, about := range map[string]bool{
		"wrong-winner": true, "wrong-reason": true, "wrong-score": true, "move-after-end": true,
		"illegal-move": false, "wrong-gain": false, "": false,
	} {
		for _, over := range []bool{false, true} {
			if got := (&rules.Case{Code: code, Outcome: rules.Outcome{Over: over}}).AboutEnd(); got != (about && over) {
				t.Errorf("%q, over %v: %v", code, over, got)
			}
		}
	}
}

// The move that is still legal comes before one that was called illegal. A move out of
// turn could not be played.
func TestPlayable(t *testing.T) {
	fact := func(name, value string) rules.Fact { return rules.Fact{Name: name, Value: value} }
	for _, c := range []struct {
		witness rules.Witness
		move    string
		steps   []rules.Step
	}{
		{nil, "", []rules.Step{{Code: "playable", Args: []string{""}}}},
		{rules.Witness{fact("move", "B2")}, "B2", []rules.Step{{Code: "playable", Args: []string{"B2"}}}},
		{rules.Witness{fact("turn", "1"), fact("move", "B2")}, "", []rules.Step{{Code: "playable", Args: []string{""}}}},
		{rules.Witness{fact("legal", "A1"), fact("moves", "7")}, "A1", []rules.Step{{Code: "legal", Args: []string{"A1", "7"}}}},
		{rules.Witness{fact("move", "B2"), fact("turn", "1"), fact("legal", "A1"), fact("moves", "7")}, "A1", []rules.Step{{Code: "legal", Args: []string{"A1", "7"}}}},
	} {
		found := &rules.Case{Witness: c.witness}
		if got := found.Playable(); got != c.move {
			t.Errorf("%s: %q can be played, want %q", c.witness, got, c.move)
		}
		var e rules.Explanation
		if got := e.AddPlayable(found); got != c.move || e.Ground != "legal" || !reflect.DeepEqual(e.Steps, c.steps) {
			t.Errorf("%s: %q, %+v", c.witness, got, e)
		}
	}
}

// The arithmetic of an explanation is true and readable as it is.
func TestArithmetic(t *testing.T) {
	for _, c := range []struct {
		a, b int
		want string
	}{{3, 2, "3 > 2"}, {2, 3, "2 < 3"}, {3, 3, "3 = 3"}, {-1, 0, "-1 < 0"}, {0, -1, "0 > -1"}, {0, 0, "0 = 0"}} {
		if got := rules.CompareText(c.a, c.b); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for n, want := range map[int]string{-3: "(-3)", -1: "(-1)", 0: "0", 1: "1", 12: "12"} {
		if got := rules.Factor(n); got != want {
			t.Errorf("%d is written in a product as %q", n, got)
		}
	}
	var e rules.Explanation
	e.Step("taken", "1 + 1 = 2", "A1", "B2")
	e.Step("left", "")
	e.Mark(rules.Shape{X: 1}, true)
	e.Mark(rules.Shape{X: 2}, false)
	want := rules.Explanation{
		Steps: []rules.Step{{Code: "taken", Args: []string{"A1", "B2"}, Sum: "1 + 1 = 2"}, {Code: "left"}},
		Marks: []rules.Mark{{Shape: rules.Shape{X: 1}, Against: true}, {Shape: rules.Shape{X: 2}}},
	}
	if !reflect.DeepEqual(e, want) {
		t.Errorf("%+v, want %+v", e, want)
	}
}
