package fiverow_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// perft counts the ways to make n plies. It adds up how the games that are over at ply n
// ended: by winner, 0 for a draw.
func perft(pos rules.Position, n int, ended *[3]int) int {
	if n == 0 {
		if o := pos.Outcome(); o.Over {
			ended[o.Winner]++
		}
		return 1
	}
	sum := 0
	for _, m := range pos.AppendLegal(nil) {
		pos.Play(m)
		sum += perft(pos, n-1, ended)
		pos.Undo()
	}
	return sum
}

// TestPerft: numbers that follow from counting.
//
// On 10 by 10 nothing ends within three plies: 100, 100*99, 100*99*98.
//
// On a row of 5, X has three figures and 0 two: every order of the cells is a
// game, 5! of them, all draws.
//
// On a row of 9, X makes its fifth figure with ply 9, the last. There are 5
// places for five in a row of 9, in 5! orders, the 0 in 4!: 14400 wins on the
// last free cell, and 9!-14400 draws.
//
// On a row of 10, X can be done at ply 9: 6 places, 5! orders, and 0 on four of
// the other five cells in order, 5*4*3*2: 86400. They have no tenth ply, so
// 10!-86400 games have. In those 0 wins if its five cells, the ones that X does
// not have, are adjacent and those of X are not: 0 begins at cell 1, 2, 3 or 4
// (not at 0 and 5, where X has five too): 4*5!*5! = 57600.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		plies int
		want  int
		ended [3]int
	}{
		{setup: officialSetup(), plies: 1, want: 100},
		{setup: officialSetup(), plies: 2, want: 9900},
		{setup: officialSetup(), plies: 3, want: 970200},
		{setup: sized(5, 1, ""), plies: 5, want: 120, ended: [3]int{120, 0, 0}},
		{setup: sized(1, 5, ""), plies: 5, want: 120, ended: [3]int{120, 0, 0}},
		{setup: sized(5, 1, ""), plies: 6, want: 0},
		{setup: sized(9, 1, ""), plies: 9, want: 362880, ended: [3]int{362880 - 14400, 14400, 0}},
		{setup: sized(1, 9, "", "overline=exact5"), plies: 9, want: 362880, ended: [3]int{362880 - 14400, 14400, 0}},
		{setup: sized(10, 1, ""), plies: 9, want: 3628800, ended: [3]int{0, 86400, 0}},
		{setup: sized(10, 1, ""), plies: 10, want: 3628800 - 86400, ended: [3]int{3628800 - 86400 - 57600, 0, 57600}},
	} {
		if c.want > 1e6 && !*long || testing.Short() && c.want > 1e5 {
			continue
		}
		pos := mustOpen(t, c.setup)
		var ended [3]int
		if got := perft(pos, c.plies, &ended); got != c.want || ended != c.ended {
			gametest.Errorf(t, pos, "%+v, %d plies: %d, ended %v; want %d, ended %v", c.setup.Params, c.plies, got, ended, c.want, c.ended)
		}
	}
}

// Rotating or mirroring the board changes nothing. Random games are played on a board and
// on its seven images at once.
func TestMirror(t *testing.T) {
	images := []func(x, y, w, h int) (int, int){
		func(x, y, w, h int) (int, int) { return w - 1 - x, y },
		func(x, y, w, h int) (int, int) { return x, h - 1 - y },
		func(x, y, w, h int) (int, int) { return w - 1 - x, h - 1 - y },
		func(x, y, w, h int) (int, int) { return y, x },
		func(x, y, w, h int) (int, int) { return h - 1 - y, x },
		func(x, y, w, h int) (int, int) { return y, w - 1 - x },
		func(x, y, w, h int) (int, int) { return h - 1 - y, w - 1 - x },
	}
	const w, h = 9, 7
	for _, ruling := range []string{"overline=win", "overline=exact5"} {
		plain := mustOpen(t, sized(w, h, "", ruling))
		for i, image := range images {
			other := mustOpen(t, sized(w, h, "", ruling))
			if i >= 3 {
				other = mustOpen(t, sized(h, w, "", ruling))
			}
			for seed := uint64(0); seed < 50; seed++ {
				plain.Reset()
				other.Reset()
				for _, m := range randomMoves(seed, w, h) {
					x, y := image(int(m.N[0]), int(m.N[1]), w, h)
					_, first := plain.Play(m)
					_, second := other.Play(rules.Move{N: [6]int16{int16(x), int16(y)}})
					if (first == nil) != (second == nil) || plain.Outcome() != other.Outcome() {
						t.Fatalf("image %d, seed %d: %v and %+v against %v and %+v", i, seed, first, plain.Outcome(), second, other.Outcome())
					}
				}
				if plain.Turn() != base.Nobody {
					t.Fatalf("seed %d: the game is not over with the board full", seed)
				}
			}
		}
	}
}
