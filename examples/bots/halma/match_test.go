package main

import (
	"fmt"
	"testing"

	"scrutineer/examples/bots/internal/bottest"
)

// pawns says who is where, for the arbiter of the tests.
type pawns map[[2]int]int

// corners returns the start: x+y<=k+1, and the same from the other corner.
func corners(n, k int) pawns {
	p := pawns{}
	for x := 1; x <= n; x++ {
		for y := 1; y <= n; y++ {
			if x+y <= k+1 {
				p[[2]int{x, y}], p[[2]int{n + 1 - x, n + 1 - y}] = 1, 2
			}
		}
	}
	return p
}

// home reports whether all pawns of a player are where the other began.
func (p pawns) home(n, k, player int) bool {
	for f, who := range p {
		if who == player && corners(n, k)[f] != 3-player {
			return false
		}
	}
	return true
}

// after returns where a pawn ends: the first free field.
func (p pawns) after(n, x, y, d int) (to [2]int, ok bool) {
	step := [5][2]int{1: {0, 1}, 2: {1, 0}, 3: {0, -1}, 4: {-1, 0}}[d]
	for to = [2]int{x, y}; p[to] != 0; {
		to[0], to[1] = to[0]+step[0], to[1]+step[1]
	}
	return to, to[0] >= 1 && to[0] <= n && to[1] >= 1 && to[1] <= n
}

// match plays a game of at most most moves for each player. It returns the winner's
// number, 0 if there is none, and the moves of player 1.
func match(t *testing.T, n, k, most int, flags [2]string) (winner, moves int) {
	t.Helper()
	var who [2]*bottest.Peer
	for i := range who {
		who[i] = bottest.Start(t, program(t, flags[i]))
		who[i].Send(fmt.Sprint(n, k, 0, most, i+1))
	}
	p := corners(n, k)
	for ply := 0; ply < 2*most && winner == 0; ply++ {
		turn := ply % 2
		who[turn].Send("60000")
		text := who[turn].Read()
		var x, y, d int
		if _, err := fmt.Sscan(text, &x, &y, &d); err != nil || text != fmt.Sprint(x, y, d) || d < 1 || d > 4 {
			t.Fatalf("%q is no move", text)
		}
		if p[[2]int{x, y}] != turn+1 {
			t.Fatalf("%q: no pawn of player %d stands there", text, turn+1)
		}
		to, ok := p.after(n, x, y, d)
		if !ok {
			t.Fatalf("%q: there is no free field", text)
		}
		delete(p, [2]int{x, y})
		p[to] = turn + 1
		who[1-turn].Send(text)
		moves = ply/2 + 1
		if p.home(n, k, turn+1) {
			winner = turn + 1
		}
	}
	for _, w := range who {
		if rest := w.End(); len(rest) > 0 {
			t.Errorf("%q is said out of turn", rest)
		}
	}
	return winner, moves
}

// Greedy reaches the goal against itself.
func TestGreedyArrives(t *testing.T) {
	for _, c := range []struct{ n, k, most int }{{8, 3, 100}, {8, 2, 100}, {6, 3, 100}, {4, 2, 100}, {8, 4, 100}, {10, 4, 150}, {12, 4, 200}, {2, 1, 10}} {
		longest := 0
		for seed := range 10 {
			winner, moves := match(t, c.n, c.k, c.most, [2]string{fmt.Sprint("-seed ", seed), fmt.Sprint("-seed ", seed+100)})
			if winner == 0 {
				t.Errorf("n=%d k=%d seed %d: nobody has won after %d moves", c.n, c.k, seed, moves)
			}
			longest = max(longest, moves)
		}
		t.Logf("n=%d k=%d: %d moves at most", c.n, c.k, longest)
	}
}

// Random play is legal, and does not block for ever.
func TestGreedyBeatsRandom(t *testing.T) {
	match(t, 8, 3, 200, [2]string{"-play random", "-play random -seed 2"})
	won, games := 0, 10
	for seed := range games {
		greedy, random := fmt.Sprint("-seed ", seed), fmt.Sprint("-play random -seed ", seed)
		if w, _ := match(t, 8, 3, 200, [2]string{greedy, random}); w == 1 {
			won++
		}
		if w, _ := match(t, 8, 3, 200, [2]string{random, greedy}); w == 2 {
			won++
		}
	}
	t.Logf("%d of %d", won, 2*games)
	if won < 2*games-2 {
		t.Errorf("greedy wins %d of %d", won, 2*games)
	}
}
