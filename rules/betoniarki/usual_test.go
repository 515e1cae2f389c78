package betoniarki_test

import (
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
