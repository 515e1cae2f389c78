package analyze

import (
	"bytes"
	"fmt"
	"io"
	"math/rand"
	"testing"

	"scrutineer/internal/cli"
)

// million returns a million games of 64 bots as tag pairs, or as a table.
func million(pgn bool) []byte {
	rng := rand.New(rand.NewSource(1))
	var b bytes.Buffer
	b.WriteString("first,second,result\n")
	if pgn {
		b.Reset()
	}
	for range 1_000_000 {
		i, j := rng.Intn(64), rng.Intn(63)
		if j >= i {
			j++
		}
		result := []string{"1-0", "1/2-1/2", "0-1"}[rng.Intn(3)]
		if pgn {
			fmt.Fprintf(&b, "[Event \"e\"]\n[White \"bot%d\"]\n[Black \"bot%d\"]\n[Result \"%s\"]\n\n%s\n\n", i, j, result, result)
		} else {
			fmt.Fprintf(&b, "bot%d,bot%d,%s\n", i, j, result)
		}
	}
	return b.Bytes()
}

// BenchmarkMillion takes a million results from a file to ratings, covariance,
// superiority and the report on the first mover.
func BenchmarkMillion(b *testing.B) {
	for _, form := range []string{"csv", "pgn"} {
		text := million(form == "pgn")
		b.Run(form, func(b *testing.B) {
			for b.Loop() {
				env := &cli.Env{Name: "analyze", Args: []string{"--report", "ratings,first-mover", "-"}, Stdin: bytes.NewReader(text), Stdout: io.Discard, Stderr: io.Discard, Context: b.Context(), Getenv: func(string) string { return "" }}
				if Run(env) != cli.OK {
					b.Fatal("no report")
				}
			}
		})
	}
}
