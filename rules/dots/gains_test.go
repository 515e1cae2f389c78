package dots_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// As many boxes have all sides in the text as a line gains points, and each box beside a
// line is named once.
func TestGainsSayWhy(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		pos := mustOpen(t, sized(4, 5, ""))
		for moves := pos.AppendLegal(nil); len(moves) > 0; moves = pos.AppendLegal(moves[:0]) {
			m := moves[rng.IntN(len(moves))]
			points, refused := pos.Play(m)
			if refused != nil {
				t.Fatal(refused)
			}
			text := rules.Gains(pos, m)
			boxes := strings.Count(text, "the box ")
			if n := strings.Count(text, "all 4 sides"); n != points || boxes < 1 || boxes > 2 || boxes != strings.Count(text, " sides") {
				gametest.Fatalf(t, pos, "%v gains %d: %s", m, points, text)
			}
		}
	}
}
