package plain

import (
	"slices"
	"strings"
	"testing"

	"scrutineer/rules"
)

// example is the official picture ("Przykład"): 9 points and 6 segments.
const example = "5,6 10,1 5,7 10,9 6,10 5,10 13,8 9,19 14,6 | 1-2:0 1-4:0 2-9:0 4-5:0 4-8:0 4-9:0 | 0 0 | 1 | -"

// What the official rules say about their example: 1-5 and 5-8 gain one point, 1-9 and
// 2-4 two, all others none; 8-9 makes a triangle that has point 7 inside; 1-6 runs
// through 3 and 3-8 through 5. games.md adds that 15 segments are legal.
func TestExample(t *testing.T) {
	gains := map[string]int{"1 5": 1, "5 8": 1, "1 9": 2, "2 4": 2}
	legal := open(t, example).Legal()
	if len(legal) != 15 {
		t.Errorf("%d legal segments, want 15: %v", len(legal), legal)
	}
	for move := range gains {
		if !slices.Contains(legal, move) {
			t.Errorf("%s is not legal", move)
		}
	}
	for _, move := range legal {
		if gain, refused := open(t, example).Play(move); gain != gains[move] || refused != "" {
			t.Errorf("%s gains %d, want %d (%q)", move, gain, gains[move], refused)
		}
	}
	for _, move := range []string{"1 6", "3 8"} {
		if _, refused := open(t, example).Play(move); refused != "the segment runs through another point" {
			t.Errorf("%s: refused %q", move, refused)
		}
	}
	if !slices.Contains(legal, "8 9") {
		t.Error("8 9 is not legal")
	}
	// Without point 7 (the last two now are 7 and 8) the same segment gains.
	b := open(t, "5,6 10,1 5,7 10,9 6,10 5,10 9,19 14,6 | 1-2:0 1-4:0 2-8:0 4-5:0 4-7:0 4-8:0 | 0 0 | 1 | -")
	play(t, b, "7-8+1")
}

// The scenarios about legality, gains and outcomes.
func TestScenarios(t *testing.T) {
	for _, c := range []struct {
		id, points, moves string
		left              string // what can still be drawn, "" at the end
		winner            int
		score             [2]int
	}{
		{"TRI-001", square, "1-3", "1-2 1-4 2-3 3-4", 0, [2]int{}},
		{"TRI-002", row, "", "1-2 1-4 2-3 2-4 3-4", 0, [2]int{}},
		{"TRI-008", row, "1-2 2-3", "1-4 2-4 3-4", 0, [2]int{}},
		{"TRI-009", inner, "1-2 2-3 1-3", "1-4 2-4 3-4", 0, [2]int{}},
		{"TRI-010", inner, "1-2 2-3 1-3 1-4 2-4+1 3-4+2", "", 2, [2]int{1, 2}},
		{"TRI-011", square, "1-2 2-3 3-4 1-4 1-3+2", "", 1, [2]int{2, 0}},
		{"TRI-014", diagonal, "1-2 2-3", "", 0, [2]int{}},
		{"TRI-016", square, "1-2 2-3 3-4 1-4", "1-3 2-4", 0, [2]int{}},
		{"TRI-023, n=2", "75,25 3,53", "1-2", "", 0, [2]int{}},
		{"TRI-023, n=1", "81,72 | - | 0 0 | - | -", "", "", 0, [2]int{}},
	} {
		b := open(t, c.points)
		play(t, b, c.moves)
		if c.left == "" {
			wantOver(t, b, c.winner, "complete", c.score[:]...)
			continue
		}
		wantLegal(t, b, c.left)
		wantGoing(t, b, 1+len(strings.Fields(c.moves))%2)
		if _, _, _, score := b.Outcome(); !slices.Equal(score, c.score[:]) {
			t.Errorf("%s: score %v, want %v", c.id, score, c.score)
		}
	}
}

// TRI-001, 002, 004, 005: refused moves, in the scenarios' spelling of the second name if
// there is one. (TRI-006 is among the spellings, TRI-024 and 025 among the starts,
// TRI-029 to 033 in the tests of seats that leave.)
func TestScenariosRefused(t *testing.T) {
	for _, c := range []struct{ id, points, moves, refused string }{
		{"TRI-001", square, "1-3", "2 4"},
		{"TRI-002", row, "", "1 3"},
		{"TRI-004", square, "1-3", "3 1"},
		{"TRI-004", square, "1-3", "1 3"},
		{"TRI-005", square, "", "2 2"},
		{"TRI-014", diagonal, "", "1 3"},
		{"TRI-017", diagonal, "1-2 2-3", "1 2"},
	} {
		b := open(t, c.points)
		play(t, b, c.moves)
		if _, refused := b.Play(c.refused); refused == "" {
			t.Errorf("%s: %s is taken", c.id, c.refused)
		}
	}
}

// TRI-031: six moves in a row by a seat whose opponent is out.
func TestSixInARow(t *testing.T) {
	b := open(t, "1,1 5,1 5,5 1,5 3,9")
	play(t, b, "1-2")
	leave(t, b, 2, rules.Gone)
	for i, m := range strings.Fields("2-3 3-4 1-4 3-5 4-5+1 1-3+2") {
		if b.Turn() != 1 {
			t.Fatalf("move %d: seat %d in turn", i, b.Turn())
		}
		play(t, b, m)
	}
	wantOver(t, b, 1, "complete", 3, 0)
}
