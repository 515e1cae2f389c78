package dots_test

import (
	"slices"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// What a reader checks by hand on 3x4 points, which are 2 rows of 3 boxes. The picture is
// 100 to a box, with a margin of 100; row 0 is at the top.
func TestExplain(t *testing.T) {
	pos := mustOpen(t, sized(3, 4, ""))
	facts := gametest.Facts
	for _, c := range []struct {
		witness rules.Witness
		want    string
	}{
		{facts("rows", "2", "box", "2 -1"), "off-board; beyond 2 > 1 [2 -1]; beyond -1 < 0 [2 -1]"},
		{facts("rows", "2", "box", "1 3"), "off-board; beyond 3 > 2 [1 3]"},
		{facts("rows", "2", "box", "1 2"), "off-board"},
		{facts("rows", "2", "box", "1"), "off-board"},
		{facts("rows", "2", "box", "1 x"), "off-board"},
		{facts("side", "4", "box", "1 2"), "no-side; beyond 4 > 3 [4] {300,200 400,300!}"},
		{facts("side", "-1", "box", "2 0"), "no-side; beyond -1 < 0 [-1]"},
		{facts("side", "3", "box", "0 3"), "no-side"},
		{facts("side", "3", "box", "-1 0"), "no-side"},
		{facts("side", "3", "box", "0 -1"), "no-side"},
		{facts("side", "3", "box", "0 0"), "no-side {100,100 200,200!}"},
		{facts("by", "1", "line", "0 0 2"), "drawn; other-name 0 + 1 = 1 [1 0 0] {100,200 200,200!}"},
		{facts("by", "1", "line", "0 0 1"), "drawn; other-name 0 + 1 = 1 [0 1 3] {200,100 200,200!}"},
		{facts("by", "1", "line", "1 0 2"), "drawn {100,300 200,300!}"},
		{facts("by", "1", "line", "1 2 1"), "drawn {400,200 400,300!}"},
		{facts("by", "1", "line", "0 0 0"), "drawn {100,100 200,100!}"},
		{facts("by", "1", "line", "0 0 3"), "drawn {100,100 100,200!}"},
		{facts("by", "1", "line", "2 0 0"), "drawn"},
		{facts("legal", "1 1 1", "moves", "9"), "legal; legal  [1 1 1,9]; undrawn  [1 1 1]; other-name 1 + 1 = 2 [1 2 3] {300,200 300,300}"},
		{facts("move", "0 1 2"), "legal; playable  [0 1 2]; undrawn  [0 1 2]; other-name 0 + 1 = 1 [1 1 0] {200,200 300,200}"},
		{facts("move", "7 1 2"), "legal; playable  [7 1 2]"},
		{facts("by", "1"), ""},
	} {
		if got := gametest.Explained(rules.Explain(rules.Case{Witness: c.witness, Pos: pos})); got != c.want {
			gametest.Errorf(t, pos, "%s:\n%s\nwant\n%s", c.witness, got, c.want)
		}
	}
}

// Points by the sides of the boxes beside the last line, and the end by the lines and
// boxes of both.
func TestExplainPoints(t *testing.T) {
	for _, c := range []struct {
		moves, want, words string
	}{
		{"0 0 0", "gain; box 1 + 0 + 0 + 0 = 1 < 4 [0 0]; gain 0 = 0 [] {100,100 200,100} {100,100 200,200!}", "the box 0 0 has 1 of 4 sides"},
		{"0 0 1", "gain; box 0 + 1 + 0 + 0 = 1 < 4 [0 0]; box 0 + 0 + 0 + 1 = 1 < 4 [0 1]; gain 0 + 0 = 0 [] {200,100 200,200} {100,100 200,200!} {200,100 300,200!}",
			"the box 0 0 has 1 of 4 sides, the box 0 1 has 1 of 4 sides"},
		{"0 1 1", "gain; box 0 + 1 + 0 + 0 = 1 < 4 [0 1]; gain 0 = 0 [] {300,100 300,200} {200,100 300,200!}", "the box 0 1 has 1 of 4 sides"},
		{"0 0 2", "gain; box 0 + 0 + 1 + 0 = 1 < 4 [0 0]; gain 0 = 0 [] {100,200 200,200} {100,100 200,200!}", "the box 0 0 has 1 of 4 sides"},
		{"0 0 0, 0 0 3, 0 0 2, 0 1 0, 0 1 1, 0 1 2, 0 0 1", "gain; box 1 + 1 + 1 + 1 = 4 [0 0]; box 1 + 1 + 1 + 1 = 4 [0 1]; gain 1 + 1 = 2 [] {200,100 200,200} {100,100 200,200} {200,100 300,200}",
			"the box 0 0 has all 4 sides, the box 0 1 has all 4 sides"},
	} {
		pos := mustOpen(t, sized(2, 3, ""))
		mustPlay(t, pos, c.moves)
		moves := moveList(t, c.moves)
		last := moves[len(moves)-1]
		if got := gametest.Explained(rules.Explain(rules.Case{Code: "wrong-gain", Pos: pos, Last: last})); got != c.want {
			gametest.Errorf(t, pos, "%s:\n%s\nwant\n%s", c.moves, got, c.want)
		}
		if got := rules.Gains(pos, last); got != c.words {
			gametest.Errorf(t, pos, "%s: %q, want %q", c.moves, got, c.words)
		}
	}
	over := rules.Outcome{Over: true, Reason: rules.Complete, Scored: true, Score: [4]int{2, 0}}
	pos := mustOpen(t, sized(2, 3, ""))
	if got, want := gametest.Explained(rules.Explain(rules.Case{Code: "wrong-winner", Pos: pos, Outcome: over})), "end-complete; lines 2*2 + 3*1 = 7 []; boxes 2 + 0 = 2 []; points 2 > 0 []"; got != want {
		gametest.Errorf(t, pos, "%s\nwant\n%s", got, want)
	}
	over.Reason = rules.ByFault
	if got := gametest.Explained(rules.Explain(rules.Case{Code: "wrong-winner", Pos: pos, Outcome: over})); got != "end-fault" {
		t.Error(got)
	}
}

// A move in words: the box, its side as an arrow, and what it gains.
func TestNotate(t *testing.T) {
	pos := mustOpen(t, sized(2, 2, ""))
	for move, want := range map[string]string{"0 0 0": "0 0 ↑", "0 0 1": "0 0 →", "0 0 2": "0 0 ↓", "0 0 3": "0 0 ←", "0 0 4": "0 0 4", "3 0 2": "3 0 ↓"} {
		if got := dots.Game.MoveText(mustMove(t, move), pos); got != want {
			gametest.Errorf(t, pos, "%s: %q, want %q", move, got, want)
		}
	}
	mustPlay(t, pos, "0 0 0, 0 0 1, 0 0 2")
	if got := dots.Game.MoveText(mustMove(t, "0 0 3"), pos); got != "0 0 ← +1" {
		t.Error(got)
	}
}

// A line is safe if no box beside it already has two or three sides.
func TestSafeLines(t *testing.T) {
	for moves, want := range map[string]int{"": 7, "0 0 0": 6, "0 0 0, 0 0 3": 3, "0 0 0, 0 0 3, 0 0 2": 3, "0 0 1": 6, "0 0 0, 0 0 3, 0 1 0, 0 1 1": 0} {
		pos := mustOpen(t, sized(2, 3, ""))
		mustPlay(t, pos, moves)
		for _, m := range dots.Game.Measures {
			if n := m.Count(pos); m.Key == "safe-lines" && n[0] != want {
				gametest.Errorf(t, pos, "%s: %d safe lines, want %d", moves, n[0], want)
			}
		}
	}
}

// The field mirrored left to right, upside down, both, and, if it is square, along its
// diagonal and all of these. A line between two boxes has the lesser of its names.
func TestSymmetries(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		move       string
		want       []string
	}{
		{3, 4, "0 0 1", []string{"0 1 1", "1 0 1", "1 1 1"}},
		{3, 4, "0 0 2", []string{"0 2 2", "0 0 2", "0 2 2"}},
		{3, 4, "0 0 0", []string{"0 2 0", "1 0 2", "1 2 2"}},
		{3, 4, "1 0 3", []string{"1 2 1", "0 0 3", "0 2 1"}},
		{3, 3, "0 1 0", []string{"0 0 0", "1 1 2", "1 0 2", "1 0 3", "1 1 1", "0 0 3", "0 1 1"}},
		{3, 3, "0 0 1", []string{"0 0 1", "1 0 1", "1 0 1", "0 0 2", "0 1 2", "0 0 2", "0 1 2"}},
	} {
		if got := gametest.Mapped(dots.Game, sized(c.rows, c.cols, ""), mustMove(t, c.move)); !slices.Equal(got, c.want) {
			t.Errorf("%dx%d, %s: %q, want %q", c.rows, c.cols, c.move, got, c.want)
		}
	}
	if dots.Game.Symmetries(rules.Setup{Params: []rules.Value{{Name: "rows", Value: "x"}}}) != nil {
		t.Error("symmetries of no size")
	}
}
