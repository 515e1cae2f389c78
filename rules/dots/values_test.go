package dots_test

import (
	"flag"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// solver finds the best net score of the seat in turn by trying everything. It gets
// everything from the position except the lines and its memory.
type solver struct {
	pos   rules.Position
	lines []rules.Move
	known []int8 // by the set of lines drawn; unknown or the value
}

const unknown = -128

func solve(pos rules.Position) int {
	s := &solver{pos: pos, lines: pos.AppendLegal(nil)}
	s.known = make([]int8, 1<<len(s.lines))
	for i := range s.known {
		s.known[i] = unknown
	}
	return s.best(0)
}

func (s *solver) best(drawn uint32) int {
	mover := s.pos.Turn()
	if mover == 0 {
		return 0
	}
	if v := s.known[drawn]; v != unknown {
		return int(v)
	}
	best := unknown
	for i, m := range s.lines {
		if drawn&(1<<i) != 0 {
			continue
		}
		gain, _ := s.pos.Play(m)
		v := gain
		if rest := s.best(drawn | 1<<i); s.pos.Turn() == mover {
			v += rest
		} else {
			v -= rest
		}
		s.pos.Undo()
		best = max(best, v)
	}
	s.known[drawn] = int8(best)
	return best
}

var long = flag.Bool("long", false, "solve the largest fields that games.md has values of, and play on all official sizes")

// What the first player wins by in boxes if both play best, as in games.md, on fields of
// so many rows and columns of boxes. On one box the second player draws the fourth line.
// The two fields with the most lines take ten seconds, and are for -long.
func TestValues(t *testing.T) {
	for _, c := range []struct{ rows, cols, want int }{
		{1, 1, -1}, {1, 2, 0}, {1, 3, -1}, {1, 4, 0}, {2, 2, +2}, {2, 3, -2}, {2, 4, +2}, {3, 3, -3},
		{2, 1, 0}, {3, 1, -1}, {4, 1, 0}, {3, 2, -2}, // and turned
	} {
		if !*long && c.rows*c.cols > 6 {
			continue
		}
		pos := mustOpen(t, sized(c.rows+1, c.cols+1, ""))
		if got := solve(pos); got != c.want {
			gametest.Errorf(t, pos, "%d by %d boxes: %+d, want %+d", c.rows, c.cols, got, c.want)
		}
	}
}
