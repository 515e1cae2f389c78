package analysis

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
	"scrutineer/rules/dots"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/halma"
)

// setups are games with a symmetric start, and how many symmetries they have.
var setups = []struct {
	game   *rules.Game
	params string
	maps   int
}{
	{fiverow.Game, "height=10 width=10", 7}, {fiverow.Game, "height=6 width=9", 3},
	{dots.Game, "cols=5 rows=5", 7}, {dots.Game, "cols=7 rows=4", 3},
	{betoniarki.Game, "size=10", 1}, {halma.Game, "k=3 n=8 n1=0 n2=0", 1},
}

func session(game *rules.Game, params string) *judge.Session {
	s := &judge.Session{Game: game, Header: logfmt.Header{Game: game.Name}}
	for _, p := range strings.Fields(params) {
		name, value, _ := strings.Cut(p, "=")
		s.Setup.Params = append(s.Setup.Params, rules.Value{Name: name, Value: value})
	}
	return s
}

// The image of a game under a symmetry is a game by the rules: whatever can be played can
// be played in the image, with the same points and the same end, and all images have the
// same shape.
func TestSymmetriesKeepTheRules(t *testing.T) {
	for _, x := range setups {
		s := session(x.game, x.params)
		maps := symmetries(s)
		if len(maps) != x.maps {
			t.Errorf("%s %s: %d symmetries, want %d", x.game.Name, x.params, len(maps), x.maps)
		}
		for k, turn := range maps {
			a, b := s.Position(), s.Position()
			if a == nil {
				t.Fatalf("%s %s: no start", x.game.Name, x.params)
			}
			var plies, image []judge.Ply
			for n := range 40 {
				moves := a.AppendLegal(nil)
				if len(moves) == 0 {
					break
				}
				if n%7 == 0 && !sameSet(moves, b.AppendLegal(nil), turn) {
					t.Fatalf("%s, symmetry %d, ply %d: other moves are legal", x.game.Name, k, n)
				}
				m := moves[(n*n*31+17*k)%len(moves)]
				gain, _ := a.Play(m)
				again, refused := b.Play(turn(m))
				if refused != nil || gain != again || a.Turn() != b.Turn() || a.Outcome() != b.Outcome() {
					t.Fatalf("%s, symmetry %d, ply %d: %v as %v: %v", x.game.Name, k, n, m, turn(m), refused)
				}
				plies, image = append(plies, judge.Ply{Seat: 1, Move: m}), append(image, judge.Ply{Seat: 1, Move: turn(m)})
			}
			s.Moves = plies
			moves1, shape1 := digests(s)
			s.Moves = image
			moves2, shape2 := digests(s)
			if shape1 != shape2 || moves1 == moves2 {
				t.Errorf("%s, symmetry %d: shapes %s and %s", x.game.Name, k, shape1, shape2)
			}
		}
	}
}

func sameSet(a, b []rules.Move, turn func(rules.Move) rules.Move) bool {
	var x, y []string
	for _, m := range a {
		x = append(x, fmt.Sprint(turn(m)))
	}
	for _, m := range b {
		y = append(y, fmt.Sprint(m))
	}
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// A custom start has no symmetry here.
func TestNoSymmetryOfOtherStarts(t *testing.T) {
	s := session(fiverow.Game, "height=10 width=10")
	s.Setup.Start = "x"
	if len(symmetries(s)) != 0 {
		t.Error("a start that need not be symmetric has symmetries")
	}
}
