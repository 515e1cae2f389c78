package betoniarki_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

func BenchmarkRules(b *testing.B) {
	var games [][]rules.Move
	for seed := range uint64(64) {
		games = append(games, randomGame(b, officialSetup(), seed))
	}
	gametest.Bench(b, betoniarki.Game, officialSetup(), games)
}

func BenchmarkConversation(b *testing.B) {
	gametest.BenchConversation(b, betoniarki.Game, officialSetup(), "lines", randomGame(b, officialSetup(), 1), nil, func(_ int, move string) []string { return []string{move} })
}
