package fiverow_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

func BenchmarkRules(b *testing.B) {
	var games [][]rules.Move
	for seed := range uint64(64) {
		games = append(games, randomGame(b, seed))
	}
	gametest.Bench(b, fiverow.Game, officialSetup(), games)
}

// BenchmarkConversation: each program asks step? for every move of the other and says its
// own.
func BenchmarkConversation(b *testing.B) {
	gametest.BenchConversation(b, fiverow.Game, officialSetup(), "console", randomGame(b, 1), nil, func(ply int, move string) []string {
		if ply == 0 {
			return []string{"step! " + move}
		}
		return []string{"step?", "step! " + move}
	})
}

// BenchmarkReceiveMove is one line of a program.
func BenchmarkReceiveMove(b *testing.B) {
	pos := mustOpen(b, officialSetup())
	conv := fiverow.Game.Protocol("console").Conversation(officialSetup(), pos, 1)
	line := []byte("step! B7\r")
	actions := make([]rules.Action, 0, 16)
	b.ReportAllocs()
	for b.Loop() {
		if _, meaning := conv.Receive(actions, rules.Event{From: rules.FromOutput, Text: line}); meaning.Sense != rules.Played {
			b.Fatal(meaning)
		}
	}
}
