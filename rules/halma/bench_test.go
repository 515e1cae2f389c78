package halma_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// BenchmarkPlay plays whole random games of 200 plies; it reports the time of a
// move beside that of a game.
func BenchmarkPlay(b *testing.B) {
	for _, c := range []struct {
		name  string
		setup rules.Setup
	}{{"n8k3", sized(8, 3, "N2=100")}, {"n16k5", sized(16, 5, "N2=100")}, {"full", sized(8, 3, "N2=100", "blocked_target=full_and_at_least_one_own")}} {
		b.Run(c.name, func(b *testing.B) {
			var games [][]rules.Move
			plies := 0
			for i := uint64(0); i < 64; i++ {
				games = append(games, randomGame(b, c.setup, i, 200))
				plies += len(games[i])
			}
			pos := mustOpen(b, c.setup)
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
		})
	}
}

func BenchmarkReset(b *testing.B) {
	pos := mustOpen(b, sized(8, 3))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		pos.Reset()
	}
}

func BenchmarkAppendLegal(b *testing.B) {
	pos := mustOpen(b, sized(8, 3))
	legal := make([]rules.Move, 0, 100)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		legal = pos.AppendLegal(legal[:0])
	}
}

func BenchmarkParseMove(b *testing.B) {
	text := []byte("8 7 4")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, refused := halma.ParseMove(text); refused != nil {
			b.Fatal(refused)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	setup := sized(8, 3)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		mustOpen(b, setup)
	}
}
