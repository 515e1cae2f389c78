package bottest

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

const (
	talks = 300 // conversations of Babble
	lines = 12  // of each
)

// Babble sends a program random lines of the given words, in many conversations that
// begin with one of the openings. The test fails if the program panics, or does not
// end with its input.
func Babble(t testing.TB, play func(in io.Reader, out io.Writer), openings []string, words ...string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for range talks {
		list := []string{openings[rng.IntN(len(openings))]}
		for range lines {
			line := make([]string, rng.IntN(7))
			for i := range line {
				line[i] = words[rng.IntN(len(words))]
			}
			list = append(list, strings.Join(line, " "))
		}
		Answers(t, play, list...)
	}
}
