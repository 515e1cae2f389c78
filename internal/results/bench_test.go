package results_test

import (
	"bytes"
	"fmt"
	"math/rand"
	"testing"

	"scrutineer/internal/results"
)

// someGames returns games of a hundred bots: rows with ids, tag pairs, or tag pairs with
// moves and their times.
func someGames(n int, form string) []byte {
	rng := rand.New(rand.NewSource(1))
	var b bytes.Buffer
	if form == "rows" {
		b.WriteString("id,round,first,second,result,end\n")
	}
	for g := range n {
		i, j := rng.Intn(100), rng.Intn(99)
		if j >= i {
			j++
		}
		result := []string{"1-0", "1/2-1/2", "0-1"}[rng.Intn(3)]
		if form == "rows" {
			fmt.Fprintf(&b, "g%d,%d,bot%d,bot%d,%s,mate\n", g, g/50, i, j, result)
			continue
		}
		fmt.Fprintf(&b, "[Event \"e\"]\n[Site \"?\"]\n[Date \"2026.05.01\"]\n[Round \"%d\"]\n[White \"bot%d\"]\n[Black \"bot%d\"]\n[Result \"%s\"]\n[TimeControl \"60+1\"]\n\n", g/50, i, j, result)
		for ply := range 120 {
			if form == "tags" {
				break
			}
			if ply%2 == 0 {
				fmt.Fprintf(&b, "%d. ", ply/2+1)
			}
			fmt.Fprintf(&b, "N%c%d ", 'a'+rng.Intn(8), 1+rng.Intn(8))
			if form == "times" {
				fmt.Fprintf(&b, "{+0.%02d/12 %d.%03ds} ", rng.Intn(100), rng.Intn(3), rng.Intn(1000))
			}
			if ply%8 == 7 {
				b.WriteString("\n")
			}
		}
		fmt.Fprintf(&b, "%s\n\n", result)
	}
	return b.Bytes()
}

// BenchmarkRead reads games one by one.
func BenchmarkRead(b *testing.B) {
	for _, form := range []string{"rows", "tags", "moves", "times"} {
		const games = 20_000
		text := someGames(games, form)
		b.Run(form, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				n := 0
				r := &results.Reader{Options: results.Options{Kind: "g"}, Game: func(*results.Game) { n++ }, Bad: func(_ string, line int, p *results.Problem) { b.Fatal(line, p) }}
				if err := r.Read(bytes.NewReader(text), "f"); err != nil || n != games {
					b.Fatal(err, n)
				}
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/games, "ns/game")
		})
	}
}
