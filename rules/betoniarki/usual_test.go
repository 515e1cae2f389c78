package betoniarki_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// What the seed announces: two minutes a game.
func TestUsual(t *testing.T) {
	if want := (rules.Limits{Total: 120_000_000}); betoniarki.Game.Usual != want {
		t.Errorf("%+v, want %+v", betoniarki.Game.Usual, want)
	}
}
