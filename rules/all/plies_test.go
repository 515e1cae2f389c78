package all

import (
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// byCount adds the ruling of a game that allows starts with any seat in turn, if it has one.
func byCount(g *rules.Game, s rules.Setup) rules.Setup {
	if r := g.Ruling("first"); r != nil && r.Has("by_count") {
		s.Rulings = append(s.Rulings, rules.Value{Name: "first", Value: "by_count"})
	}
	return s
}

// A start by moves is the position that the moves lead to: the
// text is the same, no plies have been played, and the gains of the moves count.
func TestPlies(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	for _, g := range Games() {
		if g.RandomStart != nil {
			continue // it has no standard start
		}
		setup := byCount(g, gametest.Small(g))
		for range 200 {
			played, err := g.Open(setup)
			if err != nil {
				t.Fatal(err)
			}
			var moves []string
			for range 1 + rng.IntN(12) {
				legal := played.AppendLegal(nil)
				m := legal[rng.IntN(len(legal))]
				if played.Play(m); played.Outcome().Over {
					played.Undo()
					break
				}
				moves = append(moves, string(g.AppendMove(nil, m)))
			}
			given := setup
			given.Start = "plies " + strings.Join(moves, "; ")
			pos, err := g.Open(given)
			if err != nil {
				t.Fatalf("%s: %q: %v", g.Name, given.Start, err)
			}
			want := string(played.AppendText(nil))
			if got := string(pos.AppendText(nil)); got != want || pos.Plies() != 0 || pos.Outcome() != played.Outcome() {
				t.Fatalf("%s: %q: %q, want %q", g.Name, given.Start, got, want)
			}
		}
	}
}

// Impossible moves are refused with the number of the ply.
func TestWrongPlies(t *testing.T) {
	params := map[string]string{"fiverow": "height=7 width=7", "dots": "cols=4 rows=4", "betoniarki": "size=10", "halma": "k=2 n=6 n1=0 n2=0"}
	for _, c := range []struct{ game, start, where string }{
		{"fiverow", "plies D3; D3", "ply 2"},
		{"fiverow", "plies D3;E3", "ply 1"},
		{"fiverow", "plies ", "ply 1"},
		{"fiverow", "plies A0; A1; B0; B1; C0; C1; D0; D1; E0", "ply 9"}, // ends the game
		{"dots", "plies 0 0 0; 0 0 0", "ply 2"},
		{"dots", "plies 9 9 9", "ply 1"},
		{"dots", "plies 0 0 1; 0 1 3", "ply 2"}, // one line under both of its names
		{"dots", "plies 0 0 0; 0 0 1; 0 0 2; 0 0 3; 0 1 0; 0 1 1; 0 1 2; 0 2 0; 0 2 1; 0 2 2; 1 0 1; 1 0 2; 1 0 3; 1 1 1; 1 1 2; 1 2 1; 1 2 2; " +
			"2 0 1; 2 0 2; 2 0 3; 2 1 1; 2 1 2; 2 2 1; 2 2 2", "ply 24"}, // all lines: complete
		{"betoniarki", "plies 1 1 1 1 1 1", "ply 1"},
		{"betoniarki", "plies 4 1 4 7 9 7; 7 10 7 4 4 1; ", "ply 3"},
		{"betoniarki", "plies 04 1 4 7 9 7", "ply 1"},
		{"halma", "plies 1 1 9", "ply 1"},
		{"triangles", "plies 1 2", ""}, // no standard start
	} {
		g := Find(c.game)
		_, err := g.Open(byCount(g, rules.Setup{Params: values(params[c.game]), Start: c.start}))
		if err == nil || !strings.Contains(err.Error(), c.where) {
			t.Errorf("%s %q: %v", c.game, c.start, err)
		}
	}
}
