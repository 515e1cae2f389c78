package plain

import (
	"strings"
	"testing"
)

// The numbers of games.md: moves of a mixer alone at the start, full moves, and
// sequences of two full moves. On 10 by 10 the 80 can be seen by hand: (4,1)
// goes 8 squares up to (4,9), 3 left, 2 right to (6,1), 2 to (2,3) before
// (1,4), and 5 to (9,6) before (10,7): 20; the others do so in the mirrors.
//
// games.md has no second number for 10 by 10; 4307152 is what a benchmark of
// another program for the game of the Amazons gives beside the 2176. It takes
// seconds and is left out of short runs. No deeper table is looked at.
func TestPerft(t *testing.T) {
	for _, c := range []struct{ size, drives, one, two int }{
		{6, 0, 544, 238532},
		{8, 0, 1232, 1331198},
		{10, 80, 2176, 4307152},
	} {
		legal := open(t, c.size, "").Legal()
		drives := map[string]bool{}
		for _, m := range legal {
			drives[strings.Join(strings.Fields(m)[:4], " ")] = true
		}
		if len(legal) != c.one || c.drives != 0 && len(drives) != c.drives {
			t.Errorf("size %d: %d moves of a mixer, %d moves; want %d, %d", c.size, len(drives), len(legal), c.drives, c.one)
		}
		if c.size == 10 && testing.Short() {
			t.Log("size 10: no second number in short runs")
			continue
		}
		two := 0
		for _, m := range legal {
			b := open(t, c.size, "")
			play(t, b, m)
			two += len(b.Legal())
		}
		if two != c.two {
			t.Errorf("size %d: %d sequences of two moves, want %d", c.size, two, c.two)
		}
	}
}

// A start has as many moves and sequences of moves as the same start with the sides
// exchanged or the board turned over. The strip of TestStrip, by hand.
func TestMirror(t *testing.T) {
	for _, c := range []struct{ blue, red string }{
		{"1..2/####/####/#### 1", "2..1/####/####/#### 2"},
		{".1../..../#.../..2. 1", ".2../..../#.../..1. 2"},
		{".1../..../#.../..2. 1", "..1./#.../..../.2.. 2"},
	} {
		for depth := 1; depth <= 2; depth++ {
			one, two := perft(t, c.blue, depth), perft(t, c.red, depth)
			if one != two || one == 0 {
				t.Errorf("depth %d: %s has %d, %s has %d", depth, c.blue, one, c.red, two)
			}
		}
	}
	for depth, want := range map[int]int{1: 4, 2: 1, 3: 0} {
		if have := perft(t, "1..2/####/####/#### 1", depth); have != want {
			t.Errorf("strip, depth %d: %d, want %d", depth, have, want)
		}
	}
}

func perft(t *testing.T, start string, depth int) int {
	t.Helper()
	b := open(t, 4, start)
	legal := b.Legal()
	if depth == 1 {
		return len(legal)
	}
	n := 0
	for _, m := range legal {
		b := open(t, 4, start)
		play(t, b, m)
		if over, _, _, _ := b.Outcome(); !over {
			n += perft(t, b.Text(), depth-1)
		}
	}
	return n
}
