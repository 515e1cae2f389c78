package plain

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// configurations are those of games.md with its counts for each: legal moves at the
// start, sequences of 2, 3, 4 moves, positions that can be reached (as sets of segments,
// including the empty one), final positions, and by how much the first player wins if
// both play best. Final positions are the triangulations. So for convex points their
// number is a Catalan number, and for two rows of 3 and of 4 it is 4!/2!2! = 6 and
// 6!/3!3! = 20.
var configurations = []struct {
	name, points   string
	perft          [4]int
	states, finals int
	margin         int
	big            bool // only with -long
}{
	{"triangle", "1,1 5,1 5,5", [4]int{3, 6, 6, 0}, 8, 1, 1, false},
	{"convex 4", square, [4]int{6, 28, 96, 216}, 48, 2, 2, false},
	{"convex 5", convex(5), [4]int{10, 80, 510, 2520}, 352, 5, 1, false},
	{"convex 6", convex(6), [4]int{15, 180, 1770, 14256}, 2880, 14, 2, false},
	{"convex 7", convex(7), [4]int{21, 350, 4830, 55944}, 25216, 42, 1, true},
	{"one inside", "1,1 9,1 5,9 5,4", [4]int{6, 30, 120, 360}, 64, 1, -1, false},
	{"two inside", "1,1 12,1 6,12 5,4 7,5", [4]int{10, 88, 672, 4368}, 768, 2, 1, false},
	{"centre of a square", "1,1 9,1 9,9 1,9 5,5", [4]int{8, 56, 336, 1680}, 256, 1, 0, false},
	{"five on a line", "1,1 2,1 3,1 4,1 5,1", [4]int{4, 12, 24, 24}, 16, 1, 0, false},
	{"grid 3x2", "1,1 2,1 3,1 1,2 2,2 3,2", [4]int{13, 138, 1218, 8904}, 1664, 6, 0, false},
	{"grid 4x2", "1,1 2,1 3,1 4,1 1,2 2,2 3,2 4,2", [4]int{22, 390, 5880, 76800}, 64512, 20, 2, true},
}

// convex returns n points on the parabola y = x*x, no three of them on a line.
func convex(n int) string {
	var words []string
	for x := 1; x <= n; x++ {
		words = append(words, name(x)+","+name(x*x))
	}
	return strings.Join(words, " ")
}

// copied returns the same board a second time.
func copied(b *Board) *Board {
	c := *b
	c.points, c.segments = slices.Clone(b.points), slices.Clone(b.segments)
	return &c
}

// drawn returns the segments of a board without the seats.
func drawn(b *Board) string {
	words := []string{}
	for _, s := range b.sorted() {
		words = append(words, name(s.i)+"-"+name(s.j))
	}
	return strings.Join(words, " ")
}

// count is what can follow from the position on a board.
type count struct {
	sequences [5]int // of so many moves, from 0 to 4
	margin    int    // what the seat to move gains more than the other, if both play best
}

// tree examines all that can follow from positions, each set of segments once.
type tree struct {
	t      *testing.T
	known  map[string]count
	finals int
}

func (w *tree) look(b *Board) count {
	key := drawn(b)
	if c, ok := w.known[key]; ok {
		return c
	}
	legal := b.Legal()
	c := count{margin: -1 << 30}
	c.sequences[0] = 1
	if len(legal) == 0 {
		c.margin = 0
		w.finals++
	}
	for _, m := range legal {
		next := copied(b)
		gain, refused := next.Play(m)
		if refused != "" {
			w.t.Fatalf("%s: %s is legal and refused: %s", b.Text(), m, refused)
		}
		below := w.look(next)
		for n := range 4 {
			c.sequences[n+1] += below.sequences[n]
		}
		c.margin = max(c.margin, gain-below.margin)
	}
	w.known[key] = c
	return c
}

// The tables of games.md, all of them, all columns; without -long not the two largest.
func TestTables(t *testing.T) {
	for _, c := range configurations {
		t.Run(c.name, func(t *testing.T) {
			if c.big && !*long {
				t.Skip("a large table, only with -long")
			}
			w := &tree{t: t, known: map[string]count{}}
			have := w.look(open(t, c.points))
			if [4]int(have.sequences[1:]) != c.perft {
				t.Errorf("sequences %v, want %v", have.sequences[1:], c.perft)
			}
			if len(w.known) != c.states || w.finals != c.finals || have.margin != c.margin {
				t.Errorf("%d positions, %d final, margin %d, want %d, %d, %d", len(w.known), w.finals, have.margin, c.states, c.finals, c.margin)
			}
		})
	}
}

// onHull reports whether p is on the border of the convex hull: whether a line through it
// and another point has all points on it or on one side.
func onHull(p point, all []point) bool {
	for _, q := range all {
		left, right := 0, 0
		for _, r := range all {
			switch side(p, q, r) {
			case 1:
				left++
			case -1:
				right++
			}
		}
		if q != p && (left == 0 || right == 0) {
			return true
		}
	}
	return false
}

// totals returns how many segments and how many points a complete game has: with n
// points, h of them on the border of the hull, 3n-3-h and 2n-2-h; if all are on one line
// n-1 and 0.
func totals(all []point) (segments, points int) {
	n, h, flat := len(all), 0, true
	for _, p := range all {
		if onHull(p, all) {
			h++
		}
		flat = flat && side(all[0], all[min(1, n-1)], p) == 0
	}
	if flat {
		return n - 1, 0
	}
	return 3*n - 3 - h, 2*n - 2 - h
}

// TestTotals plays random games to the end, some with a seat that leaves, and checks what
// is true of every complete game: the totals, a gain of 0, 1 or 2 a move, a seat that
// only moves again if the other is out, a text that opens as the same position.
func TestTotals(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range 300 {
		n, side := 2+rng.IntN(13), int64(4+rng.IntN(7))
		if i%10 == 0 {
			n, side = 15+rng.IntN(15), 100
		}
		all := scatter(rng, n, side)
		b := open(t, spell(all))
		game(t, b, rng)
		segments, points := totals(all)
		_, winner, reason, score := b.Outcome()
		if len(b.segments) != segments || score[0]+score[1] != points || reason != "complete" {
			t.Errorf("%s: %d segments, %v points, %q, want %d, %d", spell(all), len(b.segments), score, reason, segments, points)
		}
		if (winner == 1) != (score[0] > score[1]) || (winner == 2) != (score[1] > score[0]) {
			t.Errorf("%s: winner %d of %v", spell(all), winner, score)
		}
	}
}

// game plays a random game to the end.
func game(t *testing.T, b *Board, rng *rand.Rand) {
	t.Helper()
	gone := 0
	for b.Turn() != 0 {
		if gone == 0 && rng.IntN(60) == 0 {
			gone = 1 + rng.IntN(2)
			leave(t, b, gone, causes[rng.IntN(3)])
		}
		again, err := New(setup(b.Text()))
		if err != nil || again.Text() != b.Text() || !slices.Equal(again.Legal(), b.Legal()) || again.Turn() != b.Turn() {
			t.Fatalf("%s does not open as itself: %v", b.Text(), err)
		}
		before, legal := b.Turn(), b.Legal()
		gain, refused := b.Play(legal[rng.IntN(len(legal))])
		if refused != "" || gain < 0 || gain > 2 {
			t.Fatalf("gain %d, refused %q", gain, refused)
		}
		if b.Turn() == gone && gone != 0 || gone == 0 && b.Turn() == before {
			t.Fatalf("seat %d, then seat %d, out %d", before, b.Turn(), gone)
		}
	}
	again, err := New(setup(b.Text()))
	if err != nil {
		t.Fatalf("%s does not open: %v", b.Text(), err)
	}
	if have, want := look(again), look(b); have.Winner != want.Winner || have.Reason != want.Reason || have.Text != want.Text {
		t.Fatalf("the end opens as %+v, want %+v", have, want)
	}
}

// scatter returns n different points on a square of this side, which must have room for
// them.
func scatter(rng *rand.Rand, n int, side int64) []point {
	var all []point
	for len(all) < n {
		p := point{1 + rng.Int64N(side), 1 + rng.Int64N(side)}
		if !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all
}

// spell returns points as a start has them.
func spell(all []point) string {
	var words []string
	for _, p := range all {
		words = append(words, name(int(p.x))+","+name(int(p.y)))
	}
	return strings.Join(words, " ")
}
