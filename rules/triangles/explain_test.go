package triangles

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/rules"
)

// stepsOf explains a case at a position given as text.
func stepsOf(t *testing.T, start string, c rules.Case) rules.Explanation {
	t.Helper()
	pos, err := open(rules.Setup{Start: start})
	if err != nil {
		t.Fatal(err)
	}
	c.Pos = pos
	return explain(c)
}

// The example of the official rules: 8-9 closes 4-8-9, which contains point 7, and gains
// nothing; 2-4 closes two empty triangles.
func TestGainOfTheSeed(t *testing.T) {
	const points = "5,6 10,1 5,7 10,9 6,10 5,10 13,8 9,19 14,6"
	drawn := "1-2:1 1-4:1 2-9:1 4-5:1 4-8:1 4-9:1"
	for _, c := range []struct {
		move           rules.Move
		gain           string
		closed, inside int
	}{
		{rules.Move{N: [6]int16{8, 9}}, "0 = 0", 1, 1},
		{rules.Move{N: [6]int16{2, 4}}, "1 + 1 = 2", 2, 0},
		{rules.Move{N: [6]int16{1, 5}}, "1 = 1", 1, 0},
	} {
		name := strconv.Itoa(int(c.move.N[0])) + "-" + strconv.Itoa(int(c.move.N[1])) + ":1"
		all := strings.Fields(drawn + " " + name)
		e := stepsOf(t, points+" | "+sorted(all)+" | 0 0 | 1 | -", rules.Case{Code: "wrong-gain", Last: c.move})
		closed, inside, gain := 0, 0, ""
		for _, s := range e.Steps {
			switch s.Code {
			case "closes":
				closed++
			case "inside":
				inside++
				if s.Args[1] != "7" {
					t.Errorf("%s: point %s is inside", name, s.Args[1])
				}
			case "gain":
				gain = s.Sum
			}
		}
		if closed != c.closed || inside != c.inside || gain != c.gain || e.Ground != "gain" {
			t.Errorf("%s: %d triangles, %d not empty, %q; want %+v", name, closed, inside, gain, c)
		}
	}
}

// sorted puts segments in the order of a position's text.
func sorted(list []string) string {
	for i := range list {
		for k := range list[:i] {
			if list[i] < list[k] {
				list[i], list[k] = list[k], list[i]
			}
		}
	}
	return strings.Join(list, " ")
}

// Two diagonals of a square of side 4 from (1,1) meet in (3,3), every line worked by
// hand.
func TestCrossingWorkedByHand(t *testing.T) {
	w := rules.Witness{{Name: "segment", Value: "2-4"}, {Name: "crossed", Value: "1-3"}}
	e := stepsOf(t, "1,1 5,1 5,5 1,5 | 1-3:1 | 0 0 | 2 | -", rules.Case{Code: "illegal-move", Witness: w})
	want := []string{
		"(1 - 5)*(1 - 1) - (5 - 1)*(1 - 5) = 16 > 0", "(1 - 5)*(5 - 1) - (5 - 1)*(5 - 5) = -16 < 0", "16*(-16) = -256 < 0",
		"(5 - 1)*(1 - 1) - (5 - 1)*(5 - 1) = -16 < 0", "(5 - 1)*(5 - 1) - (5 - 1)*(1 - 1) = 16 > 0", "(-16)*16 = -256 < 0",
		"5 + (1 - 5)*16/32 = 3", "1 + (5 - 1)*16/32 = 3", "1 + (5 - 1)*16/32 = 3", "1 + (5 - 1)*16/32 = 3",
	}
	for i, s := range e.Steps {
		if i >= len(want) || s.Sum != want[i] {
			t.Errorf("line %d: %q", i, s.Sum)
		}
	}
	if len(e.Steps) != len(want) || e.Ground != string(Crossing) {
		t.Errorf("%d lines, ground %q", len(e.Steps), e.Ground)
	}
}

// Of many segments beside a legal one the first are shown, and the rest counted, so that
// none is silently left out.
func TestManySegments(t *testing.T) {
	points, drawn := "1,50 100,50", ""
	for i := range 15 { // short upright segments below the long flat one, their boxes touching its box
		x := strconv.Itoa(5 + 6*i)
		points += " " + x + ",50 " + x + ",40"
		drawn += " " + strconv.Itoa(3+2*i) + "-" + strconv.Itoa(4+2*i) + ":1"
	}
	w := rules.Witness{{Name: "legal", Value: "1 2"}, {Name: "moves", Value: "9"}, {Name: "turn", Value: "1"}}
	e := stepsOf(t, points+" | "+strings.TrimSpace(drawn)+" | 0 0 | 1 | -", rules.Case{Code: "early-end", Witness: w})
	shown, rest := 0, 0
	for _, s := range e.Steps {
		if s.Code == "clear" {
			shown++
		}
		if s.Code == "more" {
			rest, _ = strconv.Atoi(s.Args[0])
		}
	}
	if shown == 0 || shown+rest != 15 {
		t.Errorf("%d segments are gone through and %d counted, of 15", shown, rest)
	}
}

// A position of another game, and a witness about nothing, explain nothing.
func TestExplainNothing(t *testing.T) {
	if e := explain(rules.Case{}); e.Ground != "" || e.Steps != nil {
		t.Error(e)
	}
	if e := stepsOf(t, "1,1 5,1 5,5 | - | 0 0 | 1 | -", rules.Case{Code: "departure"}); e.Ground != "" || e.Steps != nil {
		t.Error(e)
	}
}
