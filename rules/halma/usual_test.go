package halma_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// What the official rules announce: five minutes in the referee's example, 96 MB and 8 of them stack.
func TestUsual(t *testing.T) {
	if want := (rules.Limits{Total: 300_000_000, Memory: 100_663_296, Stack: 8_388_608}); halma.Game.Usual != want {
		t.Errorf("%+v, want %+v", halma.Game.Usual, want)
	}
}

// The official rules' example of a file of the game has n=8, k=3, N1=10, N2=100.
func TestUsualHeader(t *testing.T) {
	want := map[string]int{"n": 8, "k": 3, "n1": 10, "n2": 100}
	for _, p := range halma.Game.Params {
		if p.Usual != want[p.Name] {
			t.Errorf("%s is %d, want %d", p.Name, p.Usual, want[p.Name])
		}
	}
}
