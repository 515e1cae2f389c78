package fiverow_test

import (
	"slices"
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

// A win is two points, a draw is one. Each pair plays five starts in both seats in stage
// 2, which shares 20 points, and three in the final (4.7 to 4.10).
func TestPointsOfGames(t *testing.T) {
	have := fiverow.Game.Tournament
	if have.Points != (rules.Points{Win: 4, Draw: 2}) || !slices.Equal(have.Starts, []int{5, 3}) || have.PairHalfPoints() != 2*20 {
		t.Errorf("%+v", have)
	}
}

// A move in a file of other programs: column and row from 0.
func TestPoints(t *testing.T) {
	if got := fiverow.Game.SGF.Points(mustMove(t, "B7")); !slices.Equal(got, []int{1, 7}) {
		t.Error(got)
	}
}
