package betoniarki_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// ways counts the moves of mixers alone, without what they pour.
func ways(pos rules.Position) int {
	set := map[rules.Move]bool{}
	for _, m := range pos.AppendLegal(nil) {
		m.N[4], m.N[5] = 0, 0
		set[m] = true
	}
	return len(set)
}

// The published counts of Amazons (10 by 10: 2176 first moves, 80 without the pouring; 8
// by 8 and 6 by 6: one and two plies).
func TestPerft(t *testing.T) {
	if got := ways(mustOpen(t, officialSetup())); got != 80 {
		t.Errorf("%d ways of mixers at the start, want 80", got)
	}
	for _, c := range []struct {
		size int
		want []int
	}{
		{10, []int{2176}}, {8, []int{1232, 1331198}}, {6, []int{544, 238532}},
	} {
		gametest.Perft(t, betoniarki.Game, mustOpen(t, sized(c.size, "")), c.want...)
	}
}

// Counted by hand. Blue is in a corner closed by concrete except for one square: one way,
// and from there only the corner can be poured. Red is the same in the opposite corner.
// So each game is one line of two plies, and then blue loses, blocked by what it poured
// itself.
func TestCorner(t *testing.T) {
	setup := sized(4, start("1.## #### #### ##.2 1"))
	pos := mustOpen(t, setup)
	gametest.Perft(t, betoniarki.Game, pos, 1, 1)
	mustPlay(t, pos, "1 1 2 1 1 1, 4 4 3 4 4 4")
	want := rules.Outcome{Over: true, Winner: base.Second, Reason: rules.NoMove}
	if pos.Outcome() != want || text(pos) != start("#1## #### #### ##2# -") {
		gametest.Errorf(t, pos, "%+v in %s", pos.Outcome(), text(pos))
	}
}

// Rotating or mirroring the board changes nothing. Random games are played from an
// asymmetric start and from its seven images at once.
func TestMirror(t *testing.T) {
	const n = 7
	board := "1..#... .....2. ..#.... ....1.. #...... ..2.... 1.....2 2"
	images := []func(x, y int16) (int16, int16){
		func(x, y int16) (int16, int16) { return n + 1 - x, y },
		func(x, y int16) (int16, int16) { return x, n + 1 - y },
		func(x, y int16) (int16, int16) { return n + 1 - x, n + 1 - y },
		func(x, y int16) (int16, int16) { return y, x },
		func(x, y int16) (int16, int16) { return n + 1 - y, x },
		func(x, y int16) (int16, int16) { return y, n + 1 - x },
		func(x, y int16) (int16, int16) { return n + 1 - y, n + 1 - x },
	}
	from := start(board)
	for i, image := range images {
		turned := []byte(from)
		for y := int16(1); y <= n; y++ {
			for x := int16(1); x <= n; x++ {
				u, v := image(x, y)
				turned[(v-1)*(n+1)+u-1] = from[(y-1)*(n+1)+x-1]
			}
		}
		for seed := uint64(0); seed < 20; seed++ {
			plain, other := mustOpen(t, sized(n, from)), mustOpen(t, sized(n, string(turned)))
			for _, m := range randomGame(t, sized(n, from), seed) {
				var w rules.Move
				for k := 0; k < 6; k += 2 {
					w.N[k], w.N[k+1] = image(m.N[k], m.N[k+1])
				}
				_, first := plain.Play(m)
				_, second := other.Play(w)
				if first != nil || second != nil || plain.Outcome() != other.Outcome() || len(plain.AppendLegal(nil)) != len(other.AppendLegal(nil)) {
					t.Fatalf("image %d, seed %d: %v %v and %+v, %+v", i, seed, first, second, plain.Outcome(), other.Outcome())
				}
			}
		}
	}
}
