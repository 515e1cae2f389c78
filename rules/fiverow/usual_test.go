package fiverow_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// What the official rules announce: five seconds a move (1.7).
func TestUsual(t *testing.T) {
	if want := (rules.Limits{Move: 5_000_000}); fiverow.Game.Usual != want {
		t.Errorf("%+v, want %+v", fiverow.Game.Usual, want)
	}
}
