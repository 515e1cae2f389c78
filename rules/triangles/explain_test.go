package triangles

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
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
	return rules.Explain(c)
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
		start := points + " | " + sorted(all) + " | 0 0 | 1 | -"
		pos := gametest.Open(t, Game, rules.Setup{Start: start})
		e := stepsOf(t, start, rules.Case{Code: "wrong-gain", Last: c.move})
		closed, inside, gain := 0, 0, ""
		for _, s := range e.Steps {
			switch s.Code {
			case "closes":
				closed++
			case "inside":
				inside++
				if s.Args[1] != "7" {
					gametest.Errorf(t, pos, "%s: point %s is inside", name, s.Args[1])
				}
			case "gain":
				gain = s.Sum
			}
		}
		if closed != c.closed || inside != c.inside || gain != c.gain || e.Ground != "gain" {
			gametest.Errorf(t, pos, "%s closes %d triangles, %d not empty, %q; want %d, %d, %q", name, closed, inside, gain, c.closed, c.inside, c.gain)
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

// Explanations of numbers without a point, of impossible segments, and of ends, in a
// square of side 4. The picture is 600 units wide, so that a dot is 3, the margin 6 and a
// point 12. A number is 12 and three dots away to the lower left.
func TestExplainedByHand(t *testing.T) {
	const four = "1,1 5,1 5,5 1,5"
	const play = four + " | - | 0 0 | 1 | -"
	facts := gametest.Facts
	for _, c := range []struct {
		start string
		c     rules.Case
		want  string
	}{
		{play, rules.Case{Witness: facts("point", "1")}, "same-point; same 1 - 1 = 0 [1] {106,506 0,0!} {85,527 0,0!}"},
		{play, rules.Case{Witness: facts("point", "4")}, "same-point; same 4 - 4 = 0 [4] {106,106 0,0!} {85,127 0,0!}"},
		{play, rules.Case{Witness: facts("point", "5")}, "same-point"},
		{play, rules.Case{Witness: facts("point", "0")}, "same-point"},
		{play, rules.Case{Witness: facts("point", "x")}, "same-point"},
		{play, rules.Case{Witness: facts("point", "5", "points", "4")}, "no-such-point; beyond 5 > 4 [5]"},
		{play, rules.Case{Witness: facts("point", "0", "points", "4")}, "no-such-point; beyond 0 < 1 [0]"},
		{play, rules.Case{Witness: facts("point", "x", "points", "4")}, "no-such-point"},
		{play, rules.Case{Witness: facts("segment", "1-2")}, "already-drawn {106,506 506,506!} {85,527 0,0!} {485,527 0,0!}"},
		{play, rules.Case{Witness: facts("segment", "3-4")}, "already-drawn {506,106 106,106!} {485,127 0,0!} {85,127 0,0!}"},
		{play, rules.Case{Witness: facts("segment", "0-4")}, "already-drawn"},
		{play, rules.Case{Witness: facts("segment", "4-0")}, "already-drawn"},
		{play, rules.Case{Witness: facts("segment", "1-5")}, "already-drawn"},
		{play, rules.Case{Witness: facts("segment", "5-1")}, "already-drawn"},
		{play, rules.Case{Witness: facts("segment", "2-2")}, "already-drawn"},
		{play, rules.Case{Witness: facts("segment", "x-2")}, "already-drawn"},
		{play, rules.Case{Witness: facts("segment", "2-x")}, "already-drawn"},
		{play, rules.Case{Witness: facts("segment", "1-9", "crossed", "2-4")}, "crossing"},
		{play, rules.Case{Witness: facts("segment", "2-4", "crossed", "1-9")}, "crossing"},
		{play, rules.Case{Witness: facts("segment", "1-9", "at", "(3,1)", "point", "3")}, "through-point"},
		{play, rules.Case{Witness: facts("segment", "1-2", "at", "(3,1)", "point", "0")}, "through-point"},
		{play, rules.Case{Witness: facts("segment", "1-2", "at", "(3,1)", "point", "5")}, "through-point"},
		{play, rules.Case{Witness: facts("segment", "1-2", "at", "(3,1)", "point", "x")}, "through-point"},
		{"1,1 5,1 5,5 3,1 | - | 0 0 | 1 | -", rules.Case{Witness: facts("segment", "1-2", "at", "(3,1)", "point", "4")}, // the last number, and the first
			"through-point; on-line (5 - 1)*(1 - 1) - (1 - 1)*(3 - 1) = 0 [1,2,4]; between (3 - 1)*(3 - 5) + (1 - 1)*(1 - 1) = -4 < 0 [1,2,4]" +
				" {106,506 506,506} {85,527 0,0} {485,527 0,0} {306,506 0,0!} {285,527 0,0!}"},
		{"3,1 5,1 5,5 1,1 | - | 0 0 | 1 | -", rules.Case{Witness: facts("segment", "2-4", "at", "(3,1)", "point", "1")},
			"through-point; on-line (1 - 5)*(1 - 1) - (1 - 1)*(3 - 5) = 0 [2,4,1]; between (3 - 5)*(3 - 1) + (1 - 1)*(1 - 1) = -4 < 0 [2,4,1]" +
				" {506,506 106,506} {485,527 0,0} {85,527 0,0} {306,506 0,0!} {285,527 0,0!}"},
		{play, rules.Case{Witness: facts("move", "1 9")}, "legal; playable  [1 9]"},
		{play, rules.Case{Witness: facts("move", "1 3", "turn", "2")}, ""}, // out of turn
		{play, rules.Case{Code: "wrong-gain"}, "gain"},
		{play, rules.Case{Code: "wrong-gain", Last: rules.Move{N: [6]int16{1, 5}}}, "gain"},
		{play, rules.Case{Code: "wrong-gain", Last: rules.Move{N: [6]int16{5, 1}}}, "gain"},
		{play, rules.Case{Code: "wrong-gain", Last: rules.Move{N: [6]int16{0, 1}}}, "gain"},
		{play, rules.Case{Code: "wrong-gain", Last: rules.Move{N: [6]int16{1, 0}}}, "gain"},
		{play, rules.Case{Code: "wrong-gain", Last: rules.Move{N: [6]int16{2, 1}}}, "gain; gain 0 = 0 [] {506,506 106,506} {485,527 0,0} {85,527 0,0}"},
		{play, rules.Case{Code: "wrong-gain", Last: rules.Move{N: [6]int16{1, 4}}}, "gain; gain 0 = 0 [] {106,506 106,106} {85,527 0,0} {85,127 0,0}"},
		{play, rules.Case{Code: "wrong-gain", Last: rules.Move{N: [6]int16{2, 2}}}, "gain"},
		{four + " | 1-2:1 1-3:1 1-4:2 2-3:2 3-4:1 | 2 0 | - | -", rules.Case{Code: "wrong-winner"}, "end-complete; whole 3*4 - 3 - 4 = 5 [4,4]; points 2 > 0 []"},
		{"1,1 9,1 5,9 5,4 | 1-2:1 1-3:1 1-4:2 2-3:2 2-4:1 3-4:2 | 1 2 | - | -", rules.Case{Code: "wrong-score"}, "end-complete; whole 3*4 - 3 - 3 = 6 [4,3]; points 1 < 2 []"},
		{"1,1 2,1 3,1 | 1-2:1 2-3:2 | 0 0 | - | -", rules.Case{Code: "wrong-reason"}, "end-complete; whole 3 - 1 = 2 []; points 0 = 0 []"},
		{four + " | - | 3 4 | - | 1 2", rules.Case{Code: "move-after-end"}, "end-both-out; points 3 < 4 []"},
		{play, rules.Case{Code: "wrong-winner", Outcome: rules.Outcome{Over: true, Winner: 2, Reason: rules.ByFault}}, "end-fault"},
		{play, rules.Case{Code: "wrong-winner"}, ""}, // it goes on
	} {
		pos, err := open(rules.Setup{Start: c.start})
		if err != nil {
			t.Fatal(err)
		}
		if c.c.Pos = pos; !c.c.Outcome.Over {
			c.c.Outcome = pos.Outcome()
		}
		if got := gametest.Explained(rules.Explain(c.c)); got != c.want {
			gametest.Errorf(t, pos, "%s, %+v:\n%s\nwant\n%s", c.start, c.c, got, c.want)
		}
	}
}

// Two segments that do not cross meet nowhere.
func TestExplainNoCrossing(t *testing.T) {
	w := gametest.Facts("segment", "1-2", "crossed", "3-4")
	for _, s := range stepsOf(t, "1,1 5,1 5,5 1,5 | 3-4:1 | 0 0 | 2 | -", rules.Case{Witness: w}).Steps {
		if s.Code == "meets" {
			t.Errorf("%+v", s)
		}
	}
}

// What is not a segment, or not a position of the game, has no explanation and gains
// nothing.
func TestGainsOfNothing(t *testing.T) {
	pos, err := open(rules.Setup{Start: "1,1 5,1 5,5 1,5 | - | 0 0 | 1 | -"})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range [][6]int16{{}, {1, 5}, {5, 1}, {0, 1}, {1, 0}, {2, 2}} {
		if got := rules.Gains(pos, rules.Move{N: n}); got != "" {
			gametest.Errorf(t, pos, "%v: %s", n, got)
		}
	}
	if got := rules.Gains(nil, rules.Move{N: [6]int16{1, 2}}); got != "" {
		t.Error(got)
	}
	for _, n := range [][6]int16{{1, 4}, {4, 1}, {3, 4}} {
		if got := rules.Gains(pos, rules.Move{N: n}); got != "it closes no triangle" {
			gametest.Errorf(t, pos, "%v: %q", n, got)
		}
	}
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
	if e := rules.Explain(rules.Case{}); e.Ground != "" || e.Steps != nil {
		t.Error(e)
	}
	if e := stepsOf(t, "1,1 5,1 5,5 | - | 0 0 | 1 | -", rules.Case{Code: "departure"}); e.Ground != "" || e.Steps != nil {
		t.Error(e)
	}
}
