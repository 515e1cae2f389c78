package results_test

import (
	"bytes"
	"fmt"
	"math/rand"
	"testing"
	"time"

	"scrutineer/internal/results"
)

// games returns games of a hundred bots as tag pairs, or as a table.
func games(n int, tags bool) []byte {
	rng := rand.New(rand.NewSource(1))
	var b bytes.Buffer
	if !tags {
		b.WriteString("first,second,result\n")
	}
	for range n {
		i, j := rng.Intn(100), rng.Intn(99)
		if j >= i {
			j++
		}
		result := []string{"1-0", "1/2-1/2", "0-1"}[rng.Intn(3)]
		if tags {
			fmt.Fprintf(&b, "[Event \"e\"]\n[White \"bot%d\"]\n[Black \"bot%d\"]\n[Result \"%s\"]\n\n%s\n\n", i, j, result, result)
		} else {
			fmt.Fprintf(&b, "bot%d,bot%d,%s\n", i, j, result)
		}
	}
	return b.Bytes()
}

// BenchmarkSum adds up a quarter of a million games. It reports nanoseconds for each
// game, and the ratio to bytes.Count, which counts the lines.
func BenchmarkSum(b *testing.B) {
	for _, tags := range []bool{false, true} {
		text := games(250_000, tags)
		form := results.Form{Jobs: 1, Tags: tags}
		b.Run(map[bool]string{false: "csv", true: "pgn"}[tags], func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			lines, beside := 0, time.Duration(0)
			for b.Loop() {
				if _, ok := results.Sum(bytes.NewReader(text), form); !ok {
					b.Fatal("not added up")
				}
				start := time.Now()
				lines += bytes.Count(text, []byte{'\n'})
				beside += time.Since(start)
			}
			b.ReportMetric(float64(b.Elapsed()-beside)/float64(beside), "x-count")
			b.ReportMetric(float64(b.Elapsed()-beside)/float64(b.N)/250_000, "ns/game")
		})
	}
}
