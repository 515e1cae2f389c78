package rules_test

import (
	"errors"
	"slices"
	"testing"

	"scrutineer/rules"
)

// The moves of a start follow the word "plies", separated by "; ". Anything else is a
// position.
func TestStartPlies(t *testing.T) {
	for start, want := range map[string][]string{
		"plies 2": {"2"}, "plies 2; 3": {"2", "3"}, "plies 2;3": {"2;3"}, "plies ": {""}, "plies 2 1; 4 4": {"2 1", "4 4"},
		"": nil, "plies": nil, "5 2 0 2 3": nil, " plies 2": nil, "Plies 2": nil,
	} {
		if moves, ok := rules.StartPlies(start); ok != (want != nil) || !slices.Equal(moves, want) {
			t.Errorf("%q: %q, %v", start, moves, ok)
		}
	}
}

func (p *heapPosition) text() string { return string(p.AppendText(nil)) }

// A start by moves is the position that they lead to: of ten stones two, then three are
// taken, after which seat 2 still has the turn. They are not plies of the game.
func TestStartByMoves(t *testing.T) {
	const plies, text = "plies 2; 3", "5 2 0 2 3"
	g := heap
	for _, start := range []string{plies, text} {
		setup := heapOf(10, 2, start)
		pos, err := g.Open(setup)
		if err != nil {
			t.Fatal(err)
		}
		pos.Undo()
		if got := pos.(*heapPosition).text(); got != text || pos.Plies() != 0 {
			t.Errorf("%s: it begins at %q, after %d plies", start, got, pos.Plies())
		}
		if got := g.StartText(setup); got != text {
			t.Errorf("%s: the start is %q", start, got)
		}
	}
}

// An impossible start is refused at the ply that is wrong. Its text
// stays.
func TestNoStart(t *testing.T) {
	g := heap
	for _, c := range []struct{ start, want string }{
		{"plies 4; 1", `start: ply 1, "4": cannot take 4`},
		{"plies 2; 3; x", `start: ply 3, "x": no number: "x"`},
		{"plies ", `start: ply 1, "": no number: ""`},
		{"plies 3; 3; 3; 1", `start: ply 4, "1": it ends the game`},
		{"plies 3; 3; 3; 1; 1", `start: ply 4, "1": it ends the game`},
		{"heap", `start: not a heap: "heap"`},
	} {
		setup := heapOf(10, 2, c.start)
		_, err := g.Open(setup)
		var wrong *rules.SetupError
		if !errors.As(err, &wrong) || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.start, err, c.want)
		}
		if got := g.StartText(setup); got != c.start {
			t.Errorf("%s: the start is %q", c.start, got)
		}
	}
	for _, start := range []string{"", "plies 2"} {
		setup := heapOf(1001, 2, start) // more stones than a heap may have
		const want = `stones: "1001" is not a number from 1 to 1000`
		if pos, err := g.Open(setup); err == nil || err.Error() != want || pos != nil {
			t.Errorf("%q: %v", start, err)
		}
	}
}
