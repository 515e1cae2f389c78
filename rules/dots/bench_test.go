package dots_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// BenchmarkRules uses the largest official field.
func BenchmarkRules(b *testing.B) {
	var games [][]rules.Move
	for seed := range uint64(64) {
		games = append(games, randomGame(b, sized(15, 15, ""), seed))
	}
	gametest.Bench(b, dots.Game, sized(15, 15, ""), games)
}

func BenchmarkConversation(b *testing.B) {
	setup := sized(15, 15, "")
	gametest.BenchConversation(b, dots.Game, setup, "server", randomGame(b, setup, 1), nil, func(_ int, move string) []string { return []string{move} })
}
