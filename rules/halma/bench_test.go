package halma_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// BenchmarkRules uses random games of 200 plies.
func BenchmarkRules(b *testing.B) {
	for _, c := range []struct {
		name  string
		setup rules.Setup
	}{{"n8k3", sized(8, 3, "N2=100")}, {"n16k5", sized(16, 5, "N2=100")}, {"full", sized(8, 3, "N2=100", "blocked_target=full_and_at_least_one_own")}} {
		b.Run(c.name, func(b *testing.B) {
			var games [][]rules.Move
			for seed := range uint64(64) {
				games = append(games, randomGame(b, c.setup, seed, 200))
			}
			gametest.Bench(b, halma.Game, c.setup, games)
		})
	}
}

func BenchmarkConversation(b *testing.B) {
	setup := sized(8, 3, "N2=100")
	gametest.BenchConversation(b, halma.Game, setup, "lines", randomGame(b, setup, 1, 200), nil, func(_ int, move string) []string { return []string{move} })
}
