package board_test

import (
	"testing"

	"scrutineer/rules/board"
)

// A pair is two numbers separated by a comma.
func TestPair(t *testing.T) {
	for text, want := range map[string][2]int{"3,4": {3, 4}, "10,1": {10, 1}, "0,-1": {0, -1}} {
		if x, y, ok := board.Pair(text); !ok || x != want[0] || y != want[1] {
			t.Errorf("%q is %d, %d, %v; want %v", text, x, y, ok, want)
		}
	}
	for _, text := range []string{"", ",", "3", "3,", ",4", "3 4", "3, 4", "3,4,5", "a,b", "99999999999999999999,1"} {
		if x, y, ok := board.Pair(text); ok {
			t.Errorf("%q is %d, %d", text, x, y)
		}
	}
}
