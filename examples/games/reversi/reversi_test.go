package reversi

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

func setup(side, start string, rulings ...rules.Value) rules.Setup {
	return rules.Setup{Params: []rules.Value{{Name: "side", Value: side}}, Start: start, Rulings: rulings}
}

func TestPromises(t *testing.T) {
	gametest.Run(t, Game, []rules.Setup{setup("6", ""), setup("4", "", rules.Value{Name: "empty", Value: "winner"}), setup("4", "12../.12./..../.... 1")})
}

// perft counts the ways to make n plies.
func perft(pos rules.Position, n int) (sum int) {
	if n == 0 || pos.Turn() == base.Nobody {
		return 1
	}
	for _, m := range pos.AppendLegal(nil) {
		pos.Play(m)
		sum += perft(pos, n-1)
		pos.Undo()
	}
	return sum
}

// The published numbers of Othello on 8 by 8; passing is no ply here, and none is possible in
// six plies.
func TestPerft(t *testing.T) {
	pos, err := Game.Open(setup("8", ""))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{4, 12, 56, 244, 1396, 8200} {
		if got := perft(pos, i+1); got != want {
			t.Errorf("%d plies: %d, want %d", i+1, got, want)
		}
	}
}

// On 12../.... the disc on C0 encloses B0, after which seat 2 has no disc, and nobody a move:
// three points, and the thirteen free squares by the ruling (R3, R4).
func TestEnd(t *testing.T) {
	for ruling, want := range map[string]int{"nobody": 3, "winner": 16} {
		pos, err := Game.Open(setup("4", "12../..../..../.... 1", rules.Value{Name: "empty", Value: ruling}))
		if err != nil {
			t.Fatal(err)
		}
		if _, refused := pos.Play(rules.Move{N: [6]int16{3}}); refused == nil || refused.Code != EnclosesNone || refused.Witness.String() != "cell=D0" {
			t.Errorf("D0: %v", refused)
		}
		if _, refused := pos.Play(rules.Move{N: [6]int16{2}}); refused != nil {
			t.Fatal(refused)
		}
		if o := pos.Outcome(); !o.Over || o.Winner != base.First || o.Score[0] != want || o.Score[1] != 0 {
			t.Errorf("%s: %+v", ruling, o)
		}
	}
}
