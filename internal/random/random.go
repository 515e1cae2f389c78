// Package random runs a test on many random inputs, for tests alone.
package random

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// runs is how often a property is tried.
const runs = 100

// T is a test of one random input.
type T struct {
	testing.TB
	*rand.Rand
}

// Check tries a property on many inputs, each drawn from its own seed: one that
// fails is run again by -run 'TestName/seed=7$'.
func Check(t *testing.T, property func(t *T)) {
	t.Helper()
	for seed := range uint64(runs) {
		failed := !t.Run("seed="+strconv.FormatUint(seed, 10), func(t *testing.T) {
			property(&T{t, rand.New(rand.NewPCG(seed, 1))})
		})
		if failed {
			return
		}
	}
}

// Between returns a number from low to high, both included. Ends are likelier than what
// is between them.
func (t *T) Between(low, high int) int {
	switch t.IntN(12) {
	case 0:
		return low
	case 1:
		return high
	}
	return low + t.IntN(high-low+1)
}

// Bool is true or false.
func (t *T) Bool() bool { return t.IntN(2) == 0 }

// One returns one of a list.
func One[E any](t *T, list []E) E { return list[t.IntN(len(list))] }

// Text returns some characters of an alphabet, as many as low to high.
func (t *T) Text(alphabet string, low, high int) string {
	all, text := []rune(alphabet), []rune{}
	for range t.Between(low, high) {
		text = append(text, One(t, all))
	}
	return string(text)
}
