package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"scrutineer/examples/bots/internal/bot"
	"scrutineer/examples/bots/internal/bottest"
)

func TestMain(m *testing.M) { bottest.Main(m, main) }

// program returns the program with flags.
func program(t testing.TB, flags string) func(io.Reader, io.Writer) {
	t.Helper()
	s, err := about.Parse(strings.Fields(flags), io.Discard)
	if err != nil {
		t.Fatal(flags, err)
	}
	return func(in io.Reader, out io.Writer) { play(s, bot.NewLink(s, in, out, "\n")) }
}

// On four fields with one pawn each, white wins with two moves if black makes room.
// Black waits for a request.
func TestTalk(t *testing.T) {
	if got := bottest.Answers(t, program(t, ""), "8 3 10 100 2", "3 1 1"); len(got) != 0 {
		t.Errorf("it speaks unasked: %q", got)
	}
	won := 0
	for seed := range 10 {
		// Black goes left, which makes room if white has gone right.
		got := bottest.Answers(t, program(t, fmt.Sprint("-seed ", seed)), "2 1 0 0 1", "1000", "2 2 4", "900")
		if len(got) != 2 || got[0] != "1 1 2" && got[0] != "1 1 1" || got[0] == "1 1 2" && got[1] != "2 1 1" {
			t.Fatalf("%q", got)
		}
		if got[1] == "2 1 1" {
			won++
		}
	}
	if won == 0 {
		t.Error("white has never won")
	}
	got := bottest.Answers(t, program(t, ""), "5", "4 1 0 0 2\r", "1 1 1\r", "", "words", "9 9 9", "1 2 7", "7\r")
	if len(got) != 1 || got[0] != "4 4 3" && got[0] != "4 4 4" {
		t.Errorf("%q after lines that mean nothing", got)
	}
}

func TestFaults(t *testing.T) {
	either := []string{"1 1 1", "1 1 2"}
	for fault, want := range map[string][]string{
		"illegal@1":    {"4 4 1"}, // black's pawn
		"unreadable@1": {"a move"},
		"resign@1":     {"a move"},
		"early@1":      either,
		"extra@1":      either,
		"exit@1":       nil,
	} {
		got := bottest.Answers(t, program(t, "-fault "+fault), "4 1 0 0 1", "1000")
		switch {
		case len(want) == 2: // the move twice
			if len(got) != 2 || got[0] != got[1] || !slices.Contains(want, got[0]) {
				t.Errorf("%s: %q", fault, got)
			}
		case !slices.Equal(got, want):
			t.Errorf("%s: %q, want %q", fault, got, want)
		}
	}
}

// The number of moves at the start, from perft: n=8 k=3 12, k=2 6, n=4 k=2 6.
func TestMovesAtStart(t *testing.T) {
	for _, c := range []struct{ n, k, moves int }{{8, 3, 12}, {8, 2, 6}, {4, 2, 6}} {
		for number := 1; number <= 2; number++ {
			if got := len(newBoard(c.n, c.k).moves(number)); got != c.moves {
				t.Errorf("n=%d k=%d player %d: %d moves, want %d", c.n, c.k, number, got, c.moves)
			}
		}
	}
}

// A pawn jumps over everything in its way, but not over the border.
func TestTo(t *testing.T) {
	b := newBoard(5, 0)
	b.who[b.at(field{2, 1})], b.who[b.at(field{3, 1})], b.who[b.at(field{5, 1})] = 1, 2, 2
	b.who[b.at(field{1, 1})] = 1
	if to, ok := b.to(move{field{1, 1}, right}); !ok || to != (field{4, 1}) {
		t.Error(to, ok)
	}
	if to, ok := b.to(move{field{2, 1}, left}); ok {
		t.Error("a move over the border to", to)
	}
}

// assign finds the lowest total, compared with all orders of four rows.
func TestAssign(t *testing.T) {
	rng := bot.Settings{Seed: 5}.Rand()
	for range 200 {
		var cost [4][5]int
		for i := range cost {
			for j := range cost[i] {
				cost[i][j] = rng.IntN(20)
			}
		}
		list := assign(4, 5, func(i, j int) int { return cost[i][j] })
		sum, seen := 0, map[int]bool{}
		for i, j := range list {
			sum += cost[i][j]
			seen[j] = true
		}
		if want := least(cost[:], 0, map[int]bool{}); sum != want || len(seen) != 4 {
			t.Fatalf("%v: %v costs %d, not %d", cost, list, sum, want)
		}
	}
}

// least tries every column for a row.
func least(cost [][5]int, row int, used map[int]bool) int {
	if row == len(cost) {
		return 0
	}
	best := 1 << 30
	for j, v := range cost[row] {
		if !used[j] {
			used[j] = true
			best = min(best, v+least(cost, row+1, used))
			used[j] = false
		}
	}
	return best
}

// Of moves that come equally closer, that of the pawn with the longest way is chosen.
func TestLastPawnFirst(t *testing.T) {
	b := newBoard(8, 2)
	clear(b.who)
	for _, f := range []field{{7, 4}, {8, 6}, {2, 2}} {
		b.who[b.at(f)] = 1
	}
	for seed := range 10 {
		m, ok := b.greedy(1, bot.Settings{Seed: uint64(seed)}.Rand())
		if !ok || m.from != (field{2, 2}) || m.way != up && m.way != right {
			t.Errorf("seed %d: %v", seed, m)
		}
	}
}

// From any position of the pawns, both sides' greedy play brings one side home.
func TestGreedyArrivesFromAnywhere(t *testing.T) {
	for _, size := range [][2]int{{8, 3}, {6, 3}, {4, 2}, {10, 5}} {
		for seed := range 100 {
			rng := bot.Settings{Seed: uint64(seed)}.Rand()
			b := newBoard(size[0], size[1])
			rng.Shuffle(len(b.who), func(i, j int) { b.who[i], b.who[j] = b.who[j], b.who[i] })
			number := 1
			for moves := 0; !arrived(b, 1) && !arrived(b, 2); moves++ {
				m, ok := b.greedy(number, rng)
				if !ok || moves == 400 {
					t.Fatalf("n=%d k=%d seed %d: nobody has arrived after %d moves", size[0], size[1], seed, moves)
				}
				b.make(m)
				number = 3 - number
			}
		}
	}
}

// arrived reports whether a player's pawns fill the opposite home.
func arrived(b *board, number int) bool {
	for _, f := range b.home(3 - number) {
		if int(b.who[b.at(f)]) != number {
			return false
		}
	}
	return true
}

// A process without input sends nothing.
func TestProcess(t *testing.T) {
	out, err := bottest.Command(t).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("%q, %v", out, err)
	}
}

// Any lines are handled without a panic.
func TestHostile(t *testing.T) {
	for _, flags := range []string{"", "-play random", "-fault illegal@2"} {
		bottest.Babble(t, program(t, flags), []string{"8 3 0 0 1", "8 3 0 0 2", "4 4 0 0 1", "2 1 0 0 3", "1 1 0 0 1", "0 0 0 0 0", "-5 -5 -5 -5 -5", "8 3 0 0 0", ""},
			"1 1 1", "1 3 2", "0", "1", "2", "3", "10", "11", "-1", "-2", "100000", "9223372036854775807", "99999999999999999999", "x", "\t", "\xff")
	}
}
