package triangles_test

import (
	"math/rand/v2"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// greatest returns a random configuration with the greatest number of points.
func greatest() rules.Setup {
	return from(pointsText(scattered(rand.New(rand.NewPCG(1, 1)), 100, 100)))
}

// BenchmarkRules uses 100 points.
func BenchmarkRules(b *testing.B) {
	var games [][]rules.Move
	for seed := range uint64(16) {
		games = append(games, randomGame(b, greatest(), 100, seed))
	}
	gametest.Bench(b, triangles.Game, greatest(), games)
}

func BenchmarkDraw(b *testing.B) {
	pos := mustOpen(b, greatest())
	for _, m := range randomGame(b, greatest(), 100, 1) {
		pos.Play(m)
	}
	b.ReportAllocs()
	for b.Loop() {
		rules.Draw(pos)
	}
}

// BenchmarkConversation: each program replies to what it was sent, including the other's
// move, before it says its own.
func BenchmarkConversation(b *testing.B) {
	gametest.BenchConversation(b, triangles.Game, greatest(), "gtp", randomGame(b, greatest(), 100, 1), []string{"=", ""}, func(ply int, move string) []string {
		if ply == 0 {
			return []string{"=", "", "= " + move, ""}
		}
		return []string{"=", "", "=", "", "= " + move, ""}
	})
}
