package main

import (
	"fmt"
	"testing"

	"scrutineer/examples/bots/internal/bottest"
)

// squares is a board for the arbiter of the tests: what is on x y; free squares are
// missing.
type squares map[[2]int]string

// arbiter returns the start. Squares off the board are concrete.
func arbiter() squares {
	s := squares{
		{4, 1}: "1", {7, 1}: "1", {1, 4}: "1", {10, 4}: "1",
		{1, 7}: "2", {10, 7}: "2", {4, 10}: "2", {7, 10}: "2",
	}
	for i := 0; i <= 11; i++ {
		s[[2]int{0, i}], s[[2]int{11, i}], s[[2]int{i, 0}], s[[2]int{i, 11}] = "#", "#", "#", "#"
	}
	return s
}

// line reports whether b can be reached from a in a straight line of free squares.
func (s squares) line(a, b [2]int) bool {
	dx, dy := b[0]-a[0], b[1]-a[1]
	n := max(dx, -dx, dy, -dy)
	if n == 0 || dx%n != 0 || dy%n != 0 || s[b] == "#" {
		return false
	}
	for i := 1; i <= n; i++ {
		if s[[2]int{a[0] + dx/n*i, a[1] + dy/n*i}] != "" {
			return false
		}
	}
	return true
}

// stuck reports whether no mixer of a player has an adjacent free square.
func (s squares) stuck(player string) bool {
	for at, who := range s {
		for i := 0; i < 9 && who == player; i++ {
			if s.line(at, [2]int{at[0] + i%3 - 1, at[1] + i/3 - 1}) {
				return false
			}
		}
	}
	return true
}

// match plays a game and returns the winner, 0 or 1. It fails for an illegal move.
func match(t *testing.T, flags [2]string) (winner int) {
	t.Helper()
	var who [2]*bottest.Peer
	for i := range who {
		who[i] = bottest.Start(t, program(t, flags[i]))
		who[i].Send(fmt.Sprint(i + 1))
	}
	s, turn := arbiter(), 0
	for ply := 0; ; ply++ {
		player := fmt.Sprint(turn + 1)
		if s.stuck(player) {
			break
		}
		who[turn].Send("120")
		text := who[turn].Read()
		var a, b, c [2]int
		if _, err := fmt.Sscan(text, &a[0], &a[1], &b[0], &b[1], &c[0], &c[1]); err != nil || text != fmt.Sprint(a[0], a[1], b[0], b[1], c[0], c[1]) {
			t.Fatalf("%q is no move", text)
		}
		legal := s[a] == player && s.line(a, b)
		delete(s, a)
		if !legal || !s.line(b, c) || ply >= 92 {
			t.Fatalf("%q is not legal at ply %d", text, ply)
		}
		s[b], s[c] = player, "#"
		turn = 1 - turn
		who[turn].Send(text)
	}
	who[turn].Send("120") // a program that cannot move sends nothing
	for _, w := range who {
		if rest := w.End(); len(rest) > 0 {
			t.Errorf("%q is said out of turn", rest)
		}
	}
	return 1 - turn
}

// Every way of playing is legal to the end, and greedy wins.
func TestGreedyBeatsRandom(t *testing.T) {
	match(t, [2]string{"", "-seed 2"})
	match(t, [2]string{"-play random", "-play random -seed 2"})
	won, games := 0, 10
	for seed := range games {
		greedy, random := fmt.Sprint("-seed ", seed), fmt.Sprint("-play random -seed ", seed)
		if match(t, [2]string{greedy, random}) == 0 {
			won++
		}
		if match(t, [2]string{random, greedy}) == 1 {
			won++
		}
	}
	t.Logf("%d of %d", won, 2*games)
	if won < 2*games-2 {
		t.Errorf("greedy wins %d of %d", won, 2*games)
	}
}
