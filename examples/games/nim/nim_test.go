package nim

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

func TestPromises(t *testing.T) {
	usual := gametest.Usual(Game)
	late, loses := usual, usual
	late.Start = "1,0,2 2"
	loses.Rulings = []rules.Value{{Name: "last", Value: "loses"}}
	gametest.Run(t, Game, []rules.Setup{usual, late, loses})
}

// From 1, 0 and 2 sticks seat 2 takes one of the two, and seat 1 has a heap of one left for
// each of the last two moves: it takes the last but one, seat 2 the last (N3).
func TestLastStick(t *testing.T) {
	for ruling, want := range map[string]base.Seat{"wins": base.Second, "loses": base.First} {
		pos, err := Game.Open(rules.Setup{Params: gametest.Usual(Game).Params, Start: "1,0,2 2", Rulings: []rules.Value{{Name: "last", Value: ruling}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range [][2]int16{{3, 1}, {1, 1}, {3, 1}} {
			if _, refused := pos.Play(rules.Move{N: [6]int16{m[0], m[1]}}); refused != nil {
				t.Fatal(refused)
			}
		}
		if o := pos.Outcome(); !o.Over || o.Winner != want || o.Reason != "x-last-stick" {
			t.Errorf("last=%s: %+v, want seat %s", ruling, o, want)
		}
	}
}

// Three heaps of 4, 5 and 6 sticks can lose any number of theirs: 15 moves (N1, N2).
func TestFirstMoves(t *testing.T) {
	pos, err := Game.Open(gametest.Usual(Game))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(pos.AppendLegal(nil)); n != 4+5+6 {
		t.Errorf("%d moves, want 15", n)
	}
	_, refused := pos.Play(rules.Move{N: [6]int16{2, 6}})
	if refused == nil || refused.Code != TooMany || refused.Witness.String() != "heap=2 sticks=5 taken=6" {
		t.Errorf("six of five: %v", refused)
	}
}
