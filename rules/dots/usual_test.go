package dots_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// What the official rules announce: three seconds a move, 64 MB (D4).
func TestUsual(t *testing.T) {
	if want := (rules.Limits{Move: 3_000_000, Memory: 67_108_864}); dots.Game.Usual != want {
		t.Errorf("%+v, want %+v", dots.Game.Usual, want)
	}
}
