package dots_test

import (
	"math/rand/v2"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// TestLaws plays at random on fields of all sizes and checks for every ply what the rules
// imply: the gain by the slow implementation; the mover changes if and only if nothing
// was gained; one move fewer is legal after each; a complete game of R by C points has
// R(C-1)+C(R-1) moves (DAB-010) and (R-1)(C-1) boxes (DAB-009), and its last move closes
// one.
func TestLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := 0; i < 60; i++ {
		rows, cols := 2+rng.IntN(8), 2+rng.IntN(8)
		if i < 2 {
			rows, cols = 15, 5+10*i
		}
		setup := sized(rows, cols, "")
		game := randomGame(t, setup, uint64(i))
		lines := rows*(cols-1) + cols*(rows-1)
		if len(game) != lines {
			t.Fatalf("%d by %d: %d lines, want %d", rows, cols, len(game), lines)
		}
		pos := mustOpen(t, setup)
		f := &field{rows: rows - 1, cols: cols - 1, drawn: map[edge]bool{}}
		last := 0
		for ply, m := range game {
			last = plyByLaw(t, pos, f, m, lines-ply)
		}
		o := pos.Outcome()
		if !o.Over || o.Reason != rules.Complete || pos.Plies() != lines || o.Score[0]+o.Score[1] != (rows-1)*(cols-1) || last == 0 {
			gametest.Errorf(t, pos, "%d by %d: %+v after %d plies, the last gains %d", rows, cols, o, pos.Plies(), last)
		}
	}
}

// plyByLaw makes one move, before which so many are legal.
func plyByLaw(t *testing.T, pos rules.Position, f *field, m rules.Move, legal int) int {
	t.Helper()
	mover := pos.Turn()
	if n := len(pos.AppendLegal(nil)); n != legal {
		gametest.Fatalf(t, pos, "%d legal moves, want %d", n, legal)
	}
	gain, refused := pos.Play(m)
	if want := f.draw(edgeOf(m)); refused != nil || gain != want {
		gametest.Fatalf(t, pos, "%v gains %d (%v), want %d", m, gain, refused, want)
	}
	if next := pos.Turn(); next != base.Nobody && (next == mover) != (gain > 0) {
		gametest.Fatalf(t, pos, "%v by seat %d gains %d, and seat %d is in turn", m, mover, gain, next)
	}
	if gain > 2 {
		gametest.Fatalf(t, pos, "%v gains %d: a line has two sides", m, gain)
	}
	return gain
}

// Every undrawn line is legal, so there are n(n-1)(n-2)... ways to begin on a field of n
// lines.
func TestPerft(t *testing.T) {
	for _, c := range []struct{ rows, cols, lines, depth int }{
		{2, 2, 4, 5}, {2, 3, 7, 7}, {3, 3, 12, 4}, {3, 4, 17, 3}, {5, 5, 40, 3}, {15, 15, 420, 2},
	} {
		var want []int
		for i, ways := 0, 1; i < c.depth; i++ {
			ways *= c.lines - i
			want = append(want, ways)
		}
		gametest.Perft(t, dots.Game, mustOpen(t, sized(c.rows, c.cols, "")), want...)
	}
}

// Rotating or mirroring the field changes nothing. Random games are played on a field and
// on its images at once. A move is rotated by its box and side.
func TestMirror(t *testing.T) {
	const rows, cols = 4, 6 // of boxes
	images := []struct {
		turned bool
		of     func(r, c, s int) (int, int, int)
	}{
		{false, func(r, c, s int) (int, int, int) { return rows - 1 - r, c, []int{2, 1, 0, 3}[s] }},
		{false, func(r, c, s int) (int, int, int) { return r, cols - 1 - c, []int{0, 3, 2, 1}[s] }},
		{true, func(r, c, s int) (int, int, int) { return c, r, 3 - s }},
		{true, func(r, c, s int) (int, int, int) { return c, rows - 1 - r, (s + 1) % 4 }},
	}
	for i, image := range images {
		plain := mustOpen(t, sized(rows+1, cols+1, ""))
		other := mustOpen(t, sized(rows+1, cols+1, ""))
		if image.turned {
			other = mustOpen(t, sized(cols+1, rows+1, ""))
		}
		for seed := uint64(0); seed < 20; seed++ {
			plain.Reset()
			other.Reset()
			for _, m := range randomGame(t, sized(rows+1, cols+1, ""), seed) {
				r, c, s := image.of(int(m.N[0]), int(m.N[1]), int(m.N[2]))
				gain, _ := plain.Play(m)
				same, refused := other.Play(lesser(r, c, s))
				if refused != nil || gain != same || plain.Turn() != other.Turn() || plain.Outcome() != other.Outcome() {
					t.Fatalf("image %d, seed %d, %v: gain %d against %d (%v)", i, seed, m, gain, same, refused)
				}
			}
		}
	}
}

// lesser returns the lesser of the names of a line, found by trying all.
func lesser(r, c, s int) rules.Move {
	want := edgeOf(rules.Move{N: [6]int16{int16(r), int16(c), int16(s)}})
	for br := max(r-1, 0); br <= r; br++ {
		for bc := max(c-1, 0); bc <= c+1; bc++ {
			for side := 0; side < 4; side++ {
				if m := (rules.Move{N: [6]int16{int16(br), int16(bc), int16(side)}}); edgeOf(m) == want {
					return m
				}
			}
		}
	}
	panic("no name")
}
