package betoniarki_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
	"scrutineer/rules/gametest"
)

func BenchmarkRules(b *testing.B) {
	var games [][]rules.Move
	for seed := range uint64(64) {
		games = append(games, randomGame(b, seedSetup(), seed))
	}
	gametest.Bench(b, betoniarki.Game, seedSetup(), games)
}

func BenchmarkConversation(b *testing.B) {
	gametest.Talked(b, betoniarki.Game, seedSetup(), "lines", randomGame(b, seedSetup(), 1), nil, func(_ int, move string) []string { return []string{move} })
}
