// Package random runs a test with many random inputs. Only tests import it.
package random

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// runs is how often a property is tried.
const runs = 60

// T is a test of one random input.
type T struct {
	testing.TB
	*rand.Rand
}

// Check tries a property with many inputs, each from its own seed. To run a failed
// one again use -run 'TestName/seed=7$'.
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

// Between returns a number from low to high, both included. The ends are more likely
// than the rest.
func (t *T) Between(low, high int) int {
	switch t.IntN(12) {
	case 0:
		return low
	case 1:
		return high
	}
	return low + t.IntN(high-low+1)
}

// Bool returns true or false.
func (t *T) Bool() bool { return t.IntN(2) == 0 }

// One returns an element of a list.
func One[E any](t *T, list []E) E { return list[t.IntN(len(list))] }

// Text returns a text of low to high characters of an alphabet.
func (t *T) Text(alphabet string, low, high int) string {
	all, text := []rune(alphabet), []rune{}
	for range t.Between(low, high) {
		text = append(text, One(t, all))
	}
	return string(text)
}
