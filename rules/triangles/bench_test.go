package triangles_test

import (
	"math/rand/v2"
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/triangles"
	"scrutineer/seat"
)

// greatest is a random configuration of as many points as there can be.
func greatest() rules.Setup {
	return from(pointsText(scattered(rand.New(rand.NewPCG(1, 1)), 100, 100)))
}

// BenchmarkPlay plays whole random games on 100 points; it reports the time of a
// move beside that of a game.
func BenchmarkPlay(b *testing.B) {
	var games [][]rules.Move
	for i := uint64(0); i < 16; i++ {
		games = append(games, randomGame(b, greatest(), 100, i))
	}
	pos := mustOpen(b, greatest())
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

func BenchmarkOpen(b *testing.B) {
	setup := greatest()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := triangles.Game.Open(setup); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendLegal(b *testing.B) {
	game := randomGame(b, greatest(), 100, 1)
	pos := mustOpen(b, greatest())
	for _, m := range game[:len(game)/2] {
		pos.Play(m)
	}
	legal := make([]rules.Move, 0, 5000)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		legal = pos.AppendLegal(legal[:0])
	}
}

func BenchmarkParseMove(b *testing.B) {
	texts := [][]byte{[]byte("1 2"), []byte("3 14"), []byte("27 99"), []byte("99 100")}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, refused := triangles.ParseMove(texts[i%len(texts)]); refused != nil {
			b.Fatal(refused)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	pos := mustOpen(b, greatest())
	for _, m := range randomGame(b, greatest(), 100, 1) {
		pos.Play(m)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		triangles.Game.Draw(pos)
	}
}

// BenchmarkConversation is a whole random game with both programs heard.
func BenchmarkConversation(b *testing.B) {
	game := randomGame(b, greatest(), 100, 1)
	pos := mustOpen(b, greatest())
	gtp := triangles.Game.Protocol("gtp")
	talks := [2]rules.Talk{gtp.Talk(greatest(), pos, 1), gtp.Talk(greatest(), pos, 2)}
	var lines [][]byte
	for _, m := range game {
		lines = append(lines, triangles.AppendMove([]byte("= "), m))
	}
	ack, says := []byte("="), make([]rules.Say, 0, 16)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		pos.Reset()
		for _, t := range talks {
			t.Open(says)
			hear(t, says, ack)
		}
		for ply, line := range lines {
			t, by := talks[ply%2], seat.Seat(1+ply%2)
			if ply > 0 {
				hear(t, says, ack)
			}
			hear(t, says, ack)
			meaning := hear(t, says, line)
			pos.Play(meaning.Move)
			talks[0].Moved(says, by, meaning.Move)
			talks[1].Moved(says, by, meaning.Move)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(game)), "ns/move")
}

// hear gives a reply of one line and the empty line that ends it.
func hear(t rules.Talk, says []rules.Say, line []byte) rules.Meaning {
	t.Hear(says, rules.Event{From: rules.FromOutput, Text: line})
	_, meaning := t.Hear(says, rules.Event{From: rules.FromOutput})
	return meaning
}
