package rules_test

import (
	"slices"
	"testing"

	"scrutineer/rules"
)

// Every whole number of an answer is read, with its sign where it has one, and written
// anew in its place; all else stays.
func TestRenumbered(t *testing.T) {
	for _, c := range []struct {
		answer  string
		numbers []int
		want    string // each number ten times as large
	}{
		{"", nil, ""},
		{"pass", nil, "pass"},
		{"7", []int{7}, "70"},
		{"-7", []int{-7}, "-70"},
		{"1 2", []int{1, 2}, "10 20"},
		{"0 9", []int{0, 9}, "0 90"},
		{"(3, -4)!", []int{3, -4}, "(30, -40)!"},
		{"a12b3", []int{12, 3}, "a120b30"},
		{"1/2:3", []int{1, 2, 3}, "10/20:30"},
		{"--5", []int{-5}, "--50"},
		{"3-1", []int{3, -1}, "30-10"},
		{"- 5", []int{5}, "- 50"},
		{"x-", nil, "x-"},
		{"007", []int{7}, "70"},
	} {
		var read []int
		got, ok := rules.Renumbered(c.answer, func(n []int) bool {
			read = slices.Clone(n)
			for i := range n {
				n[i] *= 10
			}
			return true
		})
		if !ok || got != c.want || !slices.Equal(read, c.numbers) {
			t.Errorf("%q: %q, %v of %v; want %q of %v", c.answer, got, ok, read, c.want, c.numbers)
		}
	}
	for answer, agrees := range map[string]bool{"1 2": false, "99999999999999999999": true, "1 -99999999999999999999": true} {
		if got, ok := rules.Renumbered(answer, func([]int) bool { return agrees }); ok || got != "" {
			t.Errorf("%q: %q, %v", answer, got, ok)
		}
	}
}

// Numbers counted from another first one are moved by the difference, those that are
// listed alone, and only in an answer of as many numbers as the protocol's.
func TestConventions(t *testing.T) {
	from0 := rules.Counted("points are counted from 0", 1, 3, 0, 2)
	swapped := rules.Reordered("the row comes first", 2, func(n []int) { n[0], n[1] = n[1], n[0] })
	if from0.Says != "points are counted from 0" || swapped.Says != "the row comes first" {
		t.Errorf("they say %q and %q", from0.Says, swapped.Says)
	}
	for _, c := range []struct {
		convention   rules.Convention
		answer, want string
		ok           bool
	}{
		{from0, "0 5 9", "1 5 10", true},
		{from0, "-1 -1 -1", "0 -1 0", true},
		{from0, "0 5", "", false},
		{from0, "0 5 9 9", "", false},
		{from0, "pass", "", false},
		{swapped, "3 4", "4 3", true},
		{swapped, "(10,2)", "(2,10)", true},
		{swapped, "3", "", false},
		{swapped, "3 4 5", "", false},
	} {
		if got, ok := c.convention.Rewrite(c.answer); got != c.want || ok != c.ok {
			t.Errorf("%s: %q is %q, %v; want %q, %v", c.convention.Says, c.answer, got, ok, c.want, c.ok)
		}
	}
}
