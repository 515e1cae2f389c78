package tournament

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/rules"
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
	const stages = "stage main round-robin\n start standard\n draw 6 plies 12\nstage other round-robin\n draw 6 plies 12\n"
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
	if slices.Equal(startsOf(t, text, "other"), list[1:]) || slices.Equal(startsOf(t, strings.Replace(text, "event cup\n", "event cup\nseed 2\n", 1), "main"), list) {
		t.Error("another stage, or another seed, draws the same starts")
	}
	if _, err := Read("f", []byte(headOfEvent+entries(2)+"stage main round-robin\n draw 1 plies 3\n"), known); err == nil || !strings.Contains(err.Error(), "no start with the same seat in turn found after 3 random plies") {
		t.Error(err)
	}
}

// A start of triangles has as many different points as were asked for; by default there are
// twelve.
func TestPoints(t *testing.T) {
	const head = "event cup\ngame triangles\n"
	for what, want := range map[string][]int{"": {12}, " draw 2 points 5\n draw 1 points 30\n": {5, 5, 30}} {
		for i, s := range startsOf(t, head+entries(2)+"stage main round-robin\n"+what, "main") {
			points := strings.Fields(strings.SplitN(s, " | ", 2)[0])
			if n := len(slices.Compact(slices.Sorted(slices.Values(points)))); n != want[i] || len(points) != n {
				t.Errorf("%q: %s", what, s)
			}
		}
	}
}

// Each board is played from each of its starts under each clock.
func TestConditions(t *testing.T) {
	e := read(t, headOfEvent+entries(2)+"stage main round-robin\n board width=8\n board width=9 height=7\n start standard\n draw 1 plies 4\n clock move=1s\n clock move=2s\n")
	list, err := Conditions(e, e.Stage("main"), nil)
	if err != nil || len(list) != 8 {
		t.Fatalf("%d, %v", len(list), err)
	}
	seen := map[string]bool{}
	for _, c := range list {
		rows := strings.Count(c.Start, "/") + 1
		if c.Start != "-" && rows != map[string]int{"width=8": 10, "width=9 height=7": 7}[describe(c.Board)] {
			t.Errorf("%+v", c)
		}
		key := describe(c.Board) + c.Start + fmt.Sprint(c.Clock.Move)
		if seen[key] {
			t.Errorf("%s twice", key)
		}
		seen[key] = true
	}
}

// describe returns a board in words.
func describe(params []rules.Value) string {
	var list []string
	for _, p := range params {
		list = append(list, p.Name+"="+p.Value)
	}
	return strings.Join(list, " ")
}
