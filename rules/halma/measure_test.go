package halma_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// On 8 by 8 with k 3 the target of white is x+y >= 14. Its pawns are at x+y of 2, 3, 3,
// 4, 4 and 4, and a step adds one to that: 12 + 11 + 11 + 10 + 10 + 10 = 64 steps to go.
// The move 3 1 1 is one step, 1 1 2 leaps over two pawns, (2,1) as well as (3,1) unless
// that has moved: from (1,1) to (3,1), two steps nearer.
func TestMeasures(t *testing.T) {
	pos := mustOpen(t, sized(8, 3, "home=triangle"))
	check := func(distance, arrived [base.Max]int) {
		t.Helper()
		if got := halma.Game.Measures[0].Count(pos); got != distance {
			gametest.Errorf(t, pos, "%v steps to go, want %v", got, distance)
		}
		if got := halma.Game.Measures[1].Count(pos); got != arrived {
			gametest.Errorf(t, pos, "%v arrived, want %v", got, arrived)
		}
	}
	play := func(m rules.Move) {
		t.Helper()
		if _, refused := pos.Play(m); refused != nil {
			t.Fatal(refused)
		}
	}
	check([base.Max]int{64, 64}, [base.Max]int{})
	play(rules.Move{N: [6]int16{3, 1, 1}})
	check([base.Max]int{63, 64}, [base.Max]int{})
	play(rules.Move{N: [6]int16{6, 8, 3}})
	check([base.Max]int{63, 63}, [base.Max]int{})
	play(rules.Move{N: [6]int16{1, 1, 2}})
	check([base.Max]int{61, 63}, [base.Max]int{})
}

// One pawn each on 3 by 3, k 1: four steps to go. Two steps to the right and two up take
// white home, as black gets out of its way.
func TestMeasuresAtTheEnd(t *testing.T) {
	pos := mustOpen(t, sized(3, 1))
	for _, m := range [][3]int16{{1, 1, 2}, {3, 3, 4}, {2, 1, 2}, {2, 3, 4}, {3, 1, 1}, {1, 3, 2}, {3, 2, 1}} {
		if _, refused := pos.Play(rules.Move{N: [6]int16{m[0], m[1], m[2]}}); refused != nil {
			t.Fatal(refused)
		}
	}
	if got := halma.Game.Measures[0].Count(pos); got != [base.Max]int{0, 3} {
		gametest.Errorf(t, pos, "%v steps to go, want 0 and 3", got)
	}
	if got := halma.Game.Measures[1].Count(pos); got != [base.Max]int{1, 0} {
		gametest.Errorf(t, pos, "%v arrived, want 1 and 0", got)
	}
}

// People read from where to where a pawn goes, and over how many others.
func TestNotation(t *testing.T) {
	pos := mustOpen(t, sized(8, 3, "home=triangle"))
	for _, step := range []struct {
		m    [3]int16
		want string
	}{{[3]int16{3, 1, 1}, "3,1–3,2"}, {[3]int16{6, 8, 3}, "6,8–6,7"}, {[3]int16{1, 1, 2}, "1,1–3,1 over 1"}} {
		m := rules.Move{N: [6]int16{step.m[0], step.m[1], step.m[2]}}
		if got := halma.Game.MoveText(m, pos); got != step.want {
			gametest.Errorf(t, pos, "%v is written %q, want %q", m, got, step.want)
		}
		if _, refused := pos.Play(m); refused != nil {
			t.Fatal(refused)
		}
	}
}
