package dots_test

import (
	"reflect"
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

// A win is three points, a draw is one.
func TestPointsOfGames(t *testing.T) {
	if want := (rules.Tournament{Points: rules.Points{Win: 6, Draw: 2}}); !reflect.DeepEqual(dots.Game.Tournament, want) {
		t.Errorf("%+v, want %+v", dots.Game.Tournament, want)
	}
}

// Rows and columns are drawn by lot from 5 to 15. The default is 7 of each.
func TestUsualSides(t *testing.T) {
	for _, p := range dots.Game.Params {
		if p.Usual != 7 || p.Min != 2 || p.Max != 100 || p.Official != 0 {
			t.Errorf("%+v", p)
		}
	}
}
