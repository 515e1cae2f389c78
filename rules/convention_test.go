package rules_test

import (
	"slices"
	"testing"

	"scrutineer/rules"
)

// Only the numbers change. A minus sign is part of a number unless it follows one.
func TestRenumbered(t *testing.T) {
	for _, c := range []struct {
		answer, want string
		numbers      []int
	}{
		{"", "", nil},
		{"move", "move", nil},
		{"3 4", "13 14", []int{3, 4}},
		{"= 3, -4!", "= 13, 6!", []int{3, -4}},
		{"a007b", "a17b", []int{7}},
		{"3-4", "13-14", []int{3, 4}}, // a line from 3 to 4
		{"-3-4", "7-14", []int{-3, 4}},
		{"3 -10", "13 0", []int{3, -10}},
		{"--3", "-7", []int{-3}},
	} {
		var seen []int
		got, ok := rules.Renumbered(c.answer, func(n []int) bool {
			seen = slices.Clone(n)
			for i := range n {
				n[i] += 10
			}
			return true
		})
		if !ok || got != c.want || !slices.Equal(seen, c.numbers) {
			t.Errorf("%q: %q, %v, numbers %v; want %q, %v", c.answer, got, ok, seen, c.want, c.numbers)
		}
	}
	if got, ok := rules.Renumbered("3", func([]int) bool { return false }); ok || got != "" {
		t.Errorf("%q of a number that is not known", got)
	}
	if got, ok := rules.Renumbered("99999999999999999999", func([]int) bool { return true }); ok || got != "" {
		t.Errorf("%q of a number that is too great", got)
	}
}

// A convention only rewrites answers with its count of numbers.
func TestConventions(t *testing.T) {
	for _, c := range []struct {
		convention   rules.Convention
		answer, want string
		ok           bool
	}{
		{rules.Counted("from 0", 1, 3, 0, 2), "0 5 7", "1 5 8", true},
		{rules.Counted("from 1", -1, 2, 0, 1), "(1,0)", "(0,-1)", true},
		{rules.Counted("from 0", 1, 3, 0, 2), "0 5", "", false},
		{rules.Counted("from 0", 1, 3, 0, 2), "0 5 7 9", "", false},
		{rules.Reordered("swapped", 2, func(n []int) { n[0], n[1] = n[1], n[0] }), "3;9", "9;3", true},
		{rules.Reordered("swapped", 2, func(n []int) { n[0], n[1] = n[1], n[0] }), "x", "", false},
	} {
		if got, ok := c.convention.Rewrite(c.answer); got != c.want || ok != c.ok {
			t.Errorf("%s, %q: %q, %v; want %q, %v", c.convention.Says, c.answer, got, ok, c.want, c.ok)
		}
	}
	if c := rules.Counted("from 0", 1, 1, 0); c.Says != "from 0" {
		t.Error(c.Says)
	}
}
