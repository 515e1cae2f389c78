package triangles_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// table is what is known about a small configuration: the legal moves at the start, the
// ways to make 2, 3 and 4 moves, the figures that can be reached and those to which
// nothing can be added, and the first player's margin if both play best.
type table struct {
	points           string
	perft            [4]int
	reachable, final int
	margin           int
}

// tables are counts of another implementation (shared/games.md).
var tables = []table{
	{"1,1 5,1 1,5", [4]int{3, 6, 6, 0}, 8, 1, 1},
	{square, [4]int{6, 28, 96, 216}, 48, 2, 2},
	{convex5, [4]int{10, 80, 510, 2520}, 352, 5, 1},
	{convex6, [4]int{15, 180, 1770, 14256}, 2880, 14, 2},
	{convex7, [4]int{21, 350, 4830, 55944}, 25216, 42, 1},
	{inner4, [4]int{6, 30, 120, 360}, 64, 1, -1},
	{inner5, [4]int{10, 88, 672, 4368}, 768, 2, 1},
	{centred9, [4]int{8, 56, 336, 1680}, 256, 1, 0},
	{line5, [4]int{4, 12, 24, 24}, 16, 1, 0},
	{grid32, [4]int{13, 138, 1218, 8904}, 1664, 6, 0},
	{grid42, [4]int{22, 390, 5880, 76800}, 64512, 20, 2},
}

func TestTables(t *testing.T) {
	for _, c := range tables {
		pos := mustOpen(t, from(c.points))
		gametest.Perft(t, triangles.Game, pos, c.perft[:]...)
		s := search{pos: pos, margins: map[string]int{}}
		margin := s.best()
		if len(s.margins) != c.reachable || s.final != c.final || margin != c.margin {
			gametest.Errorf(t, pos, "%s: %d figures, %d final, margin %d; want %d, %d, %d", c.points, len(s.margins), s.final, margin, c.reachable, c.final, c.margin)
		}
	}
}

// search goes through all figures. Seats alternate, so that the figure alone decides who
// is in turn and what can still be won.
type search struct {
	pos     rules.Position
	margins map[string]int // by figure
	final   int
	key     []byte
}

// best returns by how much the seat in turn can win what can still be won.
func (s *search) best() int {
	key := s.figure()
	if m, ok := s.margins[key]; ok {
		return m
	}
	legal := s.pos.AppendLegal(nil)
	best := -1 << 30
	if len(legal) == 0 {
		best = 0
		s.final++
	}
	for _, m := range legal {
		gain, _ := s.pos.Play(m)
		best = max(best, gain-s.best())
		s.pos.Undo()
	}
	s.margins[key] = best
	return best
}

// figure returns the segments of the position's text, without who drew them.
func (s *search) figure() string {
	s.key = s.pos.AppendText(s.key[:0])
	var key []byte
	part := 0
	for i := 0; i < len(s.key); i++ {
		switch {
		case s.key[i] == '|':
			part++
		case part == 1 && s.key[i] == ':':
			i++
		case part == 1:
			key = append(key, s.key[i])
		}
	}
	return string(key)
}

// From points in convex position the final figures are the triangulations of a polygon,
// counted by the Catalan numbers 1, 2, 5. Two moves in either order lead to one figure,
// so that a game of k moves to a final figure has k! orders.
func TestConvex(t *testing.T) {
	for i, c := range []string{"1,1 5,1 1,5", square, convex5} {
		n := i + 3
		moves := 2*n - 3
		pos := mustOpen(t, from(c))
		catalan, orders := 1, 1
		for k := 0; k < n-2; k++ {
			catalan = catalan * 2 * (2*k + 1) / (k + 2)
		}
		for k := 2; k <= moves; k++ {
			orders *= k
		}
		if got := gametest.Ways(pos, moves); got != catalan*orders {
			gametest.Errorf(t, pos, "%d points: %d games, want %d times %d", n, got, catalan, orders)
		}
	}
}

// The example of the official rules, sentence by sentence. Its picture is lost; these
// points fit all that is said about it.
func TestExample(t *testing.T) {
	setup := starting(example + " | " + sofar + " | 0 0 | 1 | -")
	pos := mustOpen(t, setup)
	gains := map[string]int{"1-5": 1, "5-8": 1, "1-9": 2, "2-4": 2} // all others gain nothing
	legal := pos.AppendLegal(nil)
	if len(legal) != 15 {
		gametest.Errorf(t, pos, "%d legal moves, want 15: %s", len(legal), names(pos))
	}
	for _, m := range legal {
		name := segmentName(m)
		gain, refused := pos.Play(m)
		if refused != nil || gain != gains[name] {
			gametest.Errorf(t, pos, "%s gains %d (%v), want %d", name, gain, refused, gains[name])
		}
		delete(gains, name)
		pos.Undo()
	}
	for name := range gains {
		gametest.Errorf(t, pos, "%s is not legal", name)
	}
	refuses(t, pos, "1-6", "through-point", "segment=1-6 ends=(5,6)-(5,10) point=3 at=(5,7)")
	refuses(t, pos, "3-8", "through-point", "segment=3-8 ends=(5,7)-(9,19) point=5 at=(6,10)")
	mustPlay(t, pos, "8-9:0")
	closes(t, pos, "4 8 9 holds 7")
}

// Random games on random points end after 3n-3-h moves with 2n-2-h points (n-1 and none
// on a line), however they are played, and no move gains more than 2.
func TestTotals(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 8, 13, 30, 60, 100} {
		for seed := uint64(0); seed < 6; seed++ {
			for _, points := range someConfigurations(n, seed) {
				setup := from(pointsText(points))
				game := randomGame(t, setup, n, seed)
				moves, sum := totals(points)
				pos := mustOpen(t, setup)
				for _, m := range game {
					if gain, _ := pos.Play(m); gain > 2 {
						gametest.Errorf(t, pos, "%s: %v gains %d", setup.Start, m, gain)
					}
				}
				o := pos.Outcome()
				if len(game) != moves || o.Score[0]+o.Score[1] != sum || o.Reason != rules.Complete {
					gametest.Errorf(t, pos, "%s: %d moves and %+v, want %d and %d points", setup.Start, len(game), o, moves, sum)
				}
			}
		}
	}
}

// totals returns the moves and points of a complete game by the theorem. A point is on
// the border of the hull if all others are on one side of a line through it and another
// point.
func totals(points []place) (moves, sum int) {
	n, h, flat := len(points), 0, true
	for i, a := range points {
		border := n == 1
		for j, b := range points {
			left, right := 0, 0
			for _, c := range points {
				switch d := (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x); {
				case d > 0:
					left++
				case d < 0:
					right++
				}
			}
			flat = flat && left+right == 0
			border = border || i != j && left*right == 0
		}
		if border {
			h++
		}
	}
	if flat {
		return n - 1, 0
	}
	return 3*n - 3 - h, 2*n - 2 - h
}

// After every ply of random games the game is over exactly if a search through all
// segments, with the test's own arithmetic, finds none that can be drawn. The list of
// legal moves is what it finds.
func TestEndBySearch(t *testing.T) {
	for _, n := range []int{2, 3, 5, 7, 10, 14} {
		for seed := uint64(0); seed < 4; seed++ {
			for _, points := range someConfigurations(n, seed) {
				setup := from(pointsText(points))
				pos := mustOpen(t, setup)
				board := plane{points: points}
				for _, m := range append(randomGame(t, setup, n, seed), rules.Move{}) {
					free := board.free()
					if got := pos.AppendLegal(nil); !sameMoves(got, free) || (pos.Turn() == base.Nobody) != (len(free) == 0) {
						gametest.Fatalf(t, pos, "%s: legal %v, found %v, in turn %d", text(pos), got, free, pos.Turn())
					}
					if m.N[0] == 0 {
						break
					}
					want := board.draw(m)
					if gain, refused := pos.Play(m); refused != nil || gain != want {
						gametest.Fatalf(t, pos, "%s: %v gains %d (%v), want %d", text(pos), m, gain, refused, want)
					}
				}
			}
		}
	}
}
