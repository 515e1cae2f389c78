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

func TestRelated(t *testing.T) {
	for want, c := range map[string][2]int{"3 > 2": {3, 2}, "2 < 3": {2, 3}, "2 = 2": {2, 2}, "-1 < 0": {-1, 0}} {
		if got := rules.Related(c[0], c[1]); got != want {
			t.Errorf("%v: %q, want %q", c, got, want)
		}
	}
	for n, want := range map[int]string{-1: "(-1)", 0: "0", 7: "7"} {
		if got := rules.Factor(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// How a game ended is what a wrong result or a move after the end is about, and only
// once the game has ended.
func TestSays(t *testing.T) {
	for code, want := range map[string]bool{"wrong-winner": true, "wrong-reason": true, "wrong-score": true, "move-after-end": true, "wrong-gain": false, "early-end": false, "": false} {
		if got := (&rules.Case{Code: code, Outcome: rules.Outcome{Over: true}}).Says(); got != want {
			t.Errorf("%q after the end: %v", code, got)
		}
		if (&rules.Case{Code: code}).Says() {
			t.Errorf("%q before the end", code)
		}
	}
}

// What could be played is the legal move that a witness names, or else the move that was
// called illegal. A move out of turn could not.
func TestPlayable(t *testing.T) {
	for _, c := range []struct {
		witness    []string
		want, step string
	}{
		{nil, "", "playable"},
		{[]string{"move", "a1"}, "a1", "playable"},
		{[]string{"legal", "b2", "moves", "17"}, "b2", "legal"},
		{[]string{"legal", "b2", "move", "a1", "turn", "2"}, "b2", "legal"},
		{[]string{"move", "a1", "turn", "2"}, "", "playable"},
	} {
		k := &rules.Case{}
		for i := 0; i+1 < len(c.witness); i += 2 {
			k.Witness = append(k.Witness, rules.Fact{Name: c.witness[i], Value: c.witness[i+1]})
		}
		if got := k.Playable(); got != c.want {
			t.Errorf("%q: %q, want %q", c.witness, got, c.want)
		}
		var e rules.Explanation
		if got := e.Free(k); got != c.want || e.Ground != "legal" || len(e.Steps) != 1 || e.Steps[0].Code != c.step || e.Steps[0].Args[0] != c.want {
			t.Errorf("%q: %q, %+v", c.witness, got, e)
		}
	}
}
