package betoniarki_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// BenchmarkPlay plays whole random games; it reports the time of a move beside
// that of a game.
func BenchmarkPlay(b *testing.B) {
	var games [][]rules.Move
	plies := 0
	for i := uint64(0); i < 64; i++ {
		games = append(games, randomGame(b, seedSetup(), i))
		plies += len(games[i])
	}
	pos := mustOpen(b, seedSetup())
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
	perGame := float64(plies) / float64(len(games))
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/perGame, "ns/move")
}

func BenchmarkReset(b *testing.B) {
	pos := mustOpen(b, seedSetup())
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		pos.Reset()
	}
}

func BenchmarkParseMove(b *testing.B) {
	texts := [][]byte{[]byte("4 1 4 5 4 6"), []byte("10 7 10 10 1 10"), []byte("1 4 2 5 9 5")}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, refused := betoniarki.ParseMove(texts[i%len(texts)]); refused != nil {
			b.Fatal(refused)
		}
	}
}

func BenchmarkAppendLegal(b *testing.B) {
	pos := mustOpen(b, seedSetup())
	legal := make([]rules.Move, 0, 2176)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		legal = pos.AppendLegal(legal[:0])
	}
}

func BenchmarkOpen(b *testing.B) {
	setup := seedSetup()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := betoniarki.Game.Open(setup); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkConversation is a whole random game with both programs heard.
func BenchmarkConversation(b *testing.B) {
	pos := mustOpen(b, seedSetup())
	game := randomGame(b, seedSetup(), 1)
	protocol := betoniarki.Game.Protocol("lines")
	talks := [2]rules.Talk{protocol.Talk(seedSetup(), pos, 1), protocol.Talk(seedSetup(), pos, 2)}
	var lines [][]byte
	for _, m := range game {
		lines = append(lines, betoniarki.AppendMove(nil, m))
	}
	says := make([]rules.Say, 0, 16)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		pos.Reset()
		talks[0].Open(says)
		talks[1].Open(says)
		for ply, line := range lines {
			_, meaning := talks[ply%2].Hear(says, rules.Event{From: rules.FromOutput, Text: line})
			if _, refused := pos.Play(meaning.Move); refused != nil {
				b.Fatal(refused)
			}
			talks[0].Moved(says, seatOf(ply), meaning.Move)
			talks[1].Moved(says, seatOf(ply), meaning.Move)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(game)), "ns/move")
}
