package triangles_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// What the official rules announce: three minutes at least, 400 MB.
func TestUsual(t *testing.T) {
	if want := (rules.Limits{Total: 180_000_000, Memory: 419_430_400}); triangles.Game.Usual != want {
		t.Errorf("%+v, want %+v", triangles.Game.Usual, want)
	}
}

// A win is two points, a draw is one (T18).
func TestPointsOfGames(t *testing.T) {
	if have := triangles.Game.Tournament.Points; have != (rules.Points{Win: 4, Draw: 2}) {
		t.Errorf("%+v", have)
	}
}
