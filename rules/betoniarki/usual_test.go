package betoniarki_test

import (
	"reflect"
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// What the official rules announce: two minutes a game.
func TestUsual(t *testing.T) {
	if want := (rules.Limits{Total: 120_000_000}); betoniarki.Game.Usual != want {
		t.Errorf("%+v, want %+v", betoniarki.Game.Usual, want)
	}
}

// The game is one of two players.
func TestTwoSeats(t *testing.T) {
	for seats, opens := range map[int]bool{1: false, 2: true, 3: false} {
		setup := rules.Setup{Seats: seats, Params: []rules.Value{{Name: "size", Value: "10"}}}
		if _, err := betoniarki.Game.Open(setup); (err == nil) != opens {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
}

// A win is a point, and there are no draws (B14).
func TestPointsOfGames(t *testing.T) {
	if want := (rules.Tournament{Points: rules.Points{Win: 2}, NoDraws: "B14"}); !reflect.DeepEqual(betoniarki.Game.Tournament, want) {
		t.Errorf("%+v, want %+v", betoniarki.Game.Tournament, want)
	}
}
