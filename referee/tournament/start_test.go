package tournament

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/event"
)

// startsOf returns the starts of an event's stage.
func startsOf(t *testing.T, text, stage string) []string {
	t.Helper()
	e := read(t, text)
	list, err := Conditions(e, e.Stage(stage), nil)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, c := range list {
		out = append(out, c.Start)
	}
	return out
}

// Partly filled fields have the same number of figures of both kinds, X is in turn, no two
// are the same, and the same seed draws the same ones.
func TestPartlyFilled(t *testing.T) {
	const stages = `
[[stage]]
name = "main"
kind = "round-robin"
starts = ["standard"]
draw = [{ count = 6, plies = 12 }]

[[stage]]
name = "other"
kind = "round-robin"
draw = [{ count = 6, plies = 12 }]
`
	text := headOfEvent + entries(2) + stages
	list := startsOf(t, text, "main")
	if len(list) != 7 || list[0] != "-" {
		t.Fatalf("%q", list)
	}
	for _, s := range list[1:] {
		if strings.Count(s[:len(s)-1], "X") != 6 || strings.Count(s, "0") != 6 || !strings.HasSuffix(s, " X") {
			t.Errorf("%s", s)
		}
	}
	if n := len(slices.Compact(slices.Sorted(slices.Values(list)))); n != 7 {
		t.Errorf("%d different starts", n)
	}
	if again := startsOf(t, text, "main"); !slices.Equal(again, list) {
		t.Errorf("drawn again: %q", again)
	}
	if slices.Equal(startsOf(t, text, "other"), list[1:]) || slices.Equal(startsOf(t, strings.Replace(text, `event = "cup"
`, `event = "cup"
seed = 2
`, 1), "main"), list) {
		t.Error("another stage, or another seed, draws the same starts")
	}
	if _, err := Read("f", []byte(headOfEvent+entries(2)+`
[[stage]]
name = "main"
kind = "round-robin"
draw = [{ count = 1, plies = 3 }]
`), known); err == nil || !strings.Contains(err.Error(), "no start with the same seat in turn found after 3 random plies") {
		t.Error(err)
	}
}

// A start of triangles has as many different points as were asked for; by default there are
// twelve.
func TestPoints(t *testing.T) {
	const head = `event = "cup"
game = "triangles"
`
	for what, want := range map[string][]int{"": {12}, "draw = [{ count = 2, points = 5 }, { count = 1, points = 30 }]\n": {5, 5, 30}} {
		for i, s := range startsOf(t, head+entries(2)+`
[[stage]]
name = "main"
kind = "round-robin"
`+what, "main") {
			points := strings.Fields(strings.SplitN(s, " | ", 2)[0])
			if n := len(slices.Compact(slices.Sorted(slices.Values(points)))); n != want[i] || len(points) != n {
				t.Errorf("%q: %s", what, s)
			}
		}
	}
}

// Each board is played from each of its starts under each clock.
func TestConditions(t *testing.T) {
	e := read(t, headOfEvent+entries(2)+`
[[stage]]
name = "main"
kind = "round-robin"
boards = [{ width = 8 }, { height = 7, width = 9 }]
clocks = [{ move = "1s" }, { move = "2s" }]
starts = ["standard"]
draw = [{ count = 1, plies = 4 }]
`)
	list, err := Conditions(e, e.Stage("main"), nil)
	if err != nil || len(list) != 8 {
		t.Fatalf("%d, %v", len(list), err)
	}
	seen := map[string]bool{}
	for _, c := range list {
		rows := strings.Count(c.Start, "/") + 1
		if c.Start != "-" && rows != map[string]int{"width=8": 10, "height=7 width=9": 7}[event.Describe(c.Board)] {
			t.Errorf("%+v", c)
		}
		key := event.Describe(c.Board) + c.Start + fmt.Sprint(c.Clock.Move)
		if seen[key] {
			t.Errorf("%s twice", key)
		}
		seen[key] = true
	}
}
