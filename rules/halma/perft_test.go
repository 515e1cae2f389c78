package halma_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// The numbers of the games' digest, and some that follow by hand. On 2 by 2 with one pawn
// each white goes to one of two free corners. Black then has one move, to the other
// corner, as white's pawn is at the border in the other direction. White now wins from
// either corner or goes back: 2 moves, 4 in all. After going back black can only go back,
// too.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		want  []int
	}{
		{sized(8, 3), []int{12, 144, 2064, 29584}},
		{sized(8, 3, "home=square"), []int{18, 324, 7020, 152100}},
		{sized(8, 2), []int{6, 36, 276, 2116}},
		{sized(8, 2, "home=square"), []int{8, 64, 672, 7056}},
		{sized(4, 2), []int{6, 36, 276, 2098}},
		{sized(2, 1), []int{2, 2, 4, 2}},
	} {
		gametest.Perft(t, halma.Game, mustOpen(t, c.setup), c.want...)
	}
}
