package fiverow_test

import (
	"math/rand/v2"
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/fiverow"
	"scrutineer/seat"
)

// randomGame is a random game on the seed's field, played to its end.
func randomGame(t testing.TB, seed uint64) []rules.Move {
	pos := mustOpen(t, seedSetup())
	rng := rand.New(rand.NewPCG(seed, 5))
	var game, legal []rules.Move
	for !pos.Outcome().Over {
		legal = pos.AppendLegal(legal[:0])
		m := legal[rng.IntN(len(legal))]
		pos.Play(m)
		game = append(game, m)
	}
	return game
}

// BenchmarkPlay plays whole random games; it reports the time of a move beside
// that of a game.
func BenchmarkPlay(b *testing.B) {
	var games [][]rules.Move
	plies := 0
	for i := uint64(0); i < 64; i++ {
		games = append(games, randomGame(b, i))
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
	texts := [][]byte{[]byte("A0"), []byte("B7"), []byte("J9"), []byte("E5")}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, refused := fiverow.ParseMove(texts[i%len(texts)]); refused != nil {
			b.Fatal(refused)
		}
	}
}

func BenchmarkAppendLegal(b *testing.B) {
	pos := mustOpen(b, seedSetup())
	legal := make([]rules.Move, 0, 100)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		legal = pos.AppendLegal(legal[:0])
	}
}

func BenchmarkHearMove(b *testing.B) {
	pos := mustOpen(b, seedSetup())
	talk := fiverow.Game.Protocol("console").Talk(seedSetup(), pos, 1)
	line := []byte("step! B7\r")
	says := make([]rules.Say, 0, 16)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, meaning := talk.Hear(says, rules.Event{From: rules.FromOutput, Text: line}); meaning.Sense != rules.Played {
			b.Fatal(meaning)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	setup := seedSetup()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := fiverow.Game.Open(setup); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkConversation is a whole random game with both programs heard: each
// asks step? for every move of the other and says its own.
func BenchmarkConversation(b *testing.B) {
	pos := mustOpen(b, seedSetup())
	game := randomGame(b, 1)
	console := fiverow.Game.Protocol("console")
	talks := [2]rules.Talk{console.Talk(seedSetup(), pos, 1), console.Talk(seedSetup(), pos, 2)}
	var lines [][]byte
	for _, m := range game {
		lines = append(lines, fiverow.AppendMove([]byte("step! "), m))
	}
	ask := []byte("step?")
	says := make([]rules.Say, 0, 16)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		pos.Reset()
		talks[0].Open(says)
		talks[1].Open(says)
		for ply, line := range lines {
			mover := talks[ply%2]
			if ply > 0 {
				mover.Hear(says, rules.Event{From: rules.FromOutput, Text: ask})
			}
			_, meaning := mover.Hear(says, rules.Event{From: rules.FromOutput, Text: line})
			pos.Play(meaning.Move)
			talks[0].Moved(says, seatOf(ply), meaning.Move)
			talks[1].Moved(says, seatOf(ply), meaning.Move)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(game)), "ns/move")
}

// seatOf is who makes a move, counted from 0, in a game that X opens.
func seatOf(ply int) seat.Seat { return seat.Seat(1 + ply%2) }
