package main

import (
	"fmt"
	"testing"

	"scrutineer/examples/bots/internal/bottest"
)

// spot is the centre of a line; points have even coordinates.
type spot struct{ y, x int }

// sides returns the centres of the four lines of a box.
func sides(r, c int) [4]spot {
	return [4]spot{{2 * r, 2*c + 1}, {2*r + 1, 2*c + 2}, {2*r + 2, 2*c + 1}, {2*r + 1, 2 * c}}
}

// match plays a game as the official server does, and returns the boxes of both.
func match(t *testing.T, rows, cols int, flags [2]string) (boxes [2]int) {
	t.Helper()
	var who [2]*bottest.Peer
	for i := range who {
		who[i] = bottest.Start(t, program(t, flags[i]))
		who[i].Send(fmt.Sprint(rows, cols, i+1))
	}
	drawn := map[spot]bool{}
	turn := 0
	for boxes[0]+boxes[1] < (rows-1)*(cols-1) {
		who[turn].Send("-1 -1 -1")
		line := who[turn].Read()
		var r, c, s int
		if _, err := fmt.Sscanf(line, "%d %d %d", &r, &c, &s); err != nil || line != fmt.Sprint(r, c, s) {
			t.Fatalf("%q is no command", line)
		}
		if r < 0 || r >= rows-1 || c < 0 || c >= cols-1 || s < 0 || s > 3 || drawn[sides(r, c)[s]] {
			t.Fatalf("%q cannot be drawn after %d lines", line, len(drawn))
		}
		before := closed(drawn, rows, cols)
		drawn[sides(r, c)[s]] = true
		who[1-turn].Send(line)
		if won := closed(drawn, rows, cols) - before; won > 0 {
			boxes[turn] += won
		} else {
			turn = 1 - turn
		}
	}
	if want := rows*(cols-1) + cols*(rows-1); len(drawn) != want {
		t.Errorf("%d lines are drawn at the end, not %d", len(drawn), want)
	}
	for _, w := range who {
		if rest := w.End(); len(rest) > 0 {
			t.Errorf("%q is said out of turn", rest)
		}
	}
	return boxes
}

// closed counts the boxes with four lines.
func closed(drawn map[spot]bool, rows, cols int) int {
	n := 0
	for r := range rows - 1 {
		for c := range cols - 1 {
			s := sides(r, c)
			if drawn[s[0]] && drawn[s[1]] && drawn[s[2]] && drawn[s[3]] {
				n++
			}
		}
	}
	return n
}

// Every way of playing is legal on the smallest, the largest and an oblong board.
func TestPlaysLegally(t *testing.T) {
	for _, size := range [][2]int{{5, 5}, {5, 9}, {15, 6}, {15, 15}, {2, 2}} {
		for _, flags := range [][2]string{{"", "-seed 2"}, {"-play random", "-play random -seed 2"}, {"-play random", ""}} {
			boxes := match(t, size[0], size[1], flags)
			if all := (size[0] - 1) * (size[1] - 1); boxes[0]+boxes[1] != all {
				t.Errorf("%v: %v are not all %d boxes", size, boxes, all)
			}
		}
	}
}

func TestGreedyBeatsRandom(t *testing.T) {
	won := 0
	for seed := range 20 {
		greedy, random := fmt.Sprint("-seed ", seed), fmt.Sprint("-play random -seed ", seed)
		first := match(t, 6, 6, [2]string{greedy, random})
		second := match(t, 6, 6, [2]string{random, greedy})
		if first[0] > first[1] {
			won++
		}
		if second[1] > second[0] {
			won++
		}
	}
	t.Logf("%d of 40", won)
	if won < 36 {
		t.Errorf("greedy wins %d of 40", won)
	}
}

// The same seeds play the same game.
func TestSameSeedSameGame(t *testing.T) {
	a := match(t, 8, 8, [2]string{"-seed 3", "-seed 4"})
	if b := match(t, 8, 8, [2]string{"-seed 3", "-seed 4"}); a != b {
		t.Error(a, b)
	}
}
