package dots_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// BenchmarkPlay plays whole random games on the seed's largest field; it reports
// the time of a move beside that of a game.
func BenchmarkPlay(b *testing.B) {
	setup := sized(15, 15, "")
	var games [][]rules.Move
	for i := uint64(0); i < 64; i++ {
		games = append(games, randomGame(b, setup, i))
	}
	pos := mustOpen(b, setup)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		pos.Reset()
		for _, m := range games[i%len(games)] {
			if _, refused := pos.Play(m); refused != nil {
				b.Fatal(refused)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(games[0])), "ns/move")
}

func BenchmarkReset(b *testing.B) {
	pos := mustOpen(b, sized(15, 15, ""))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		pos.Reset()
	}
}

func BenchmarkParseMove(b *testing.B) {
	texts := [][]byte{[]byte("0 0 0"), []byte("13 0 2"), []byte("7 12 1"), []byte("3 3 2")}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, refused := dots.ParseMove(texts[i%len(texts)]); refused != nil {
			b.Fatal(refused)
		}
	}
}

func BenchmarkAppendLegal(b *testing.B) {
	pos := mustOpen(b, sized(15, 15, ""))
	legal := make([]rules.Move, 0, 420)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		legal = pos.AppendLegal(legal[:0])
	}
}

func BenchmarkOpen(b *testing.B) {
	setup := sized(15, 15, "")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := dots.Game.Open(setup); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkConversation is a whole random game with both programs heard.
func BenchmarkConversation(b *testing.B) {
	setup := sized(15, 15, "")
	pos := mustOpen(b, setup)
	game := randomGame(b, setup, 1)
	server := dots.Game.Protocol("server")
	talks := [3]rules.Talk{1: server.Talk(setup, pos, 1), 2: server.Talk(setup, pos, 2)}
	var lines [][]byte
	for _, m := range game {
		lines = append(lines, dots.AppendMove(nil, m))
	}
	says := make([]rules.Say, 0, 16)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		pos.Reset()
		talks[1].Open(says)
		talks[2].Open(says)
		for _, line := range lines {
			by := pos.Turn()
			_, meaning := talks[by].Hear(says, rules.Event{From: rules.FromOutput, Text: line})
			pos.Play(meaning.Move)
			talks[1].Moved(says, by, meaning.Move)
			talks[2].Moved(says, by, meaning.Move)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(game)), "ns/move")
}
