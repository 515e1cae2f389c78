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

// second is a second implementation of the heap that records what it was asked.
type second struct{ p *heapPosition }

func (s second) Turn() int { return int(s.p.turn) }
func (s second) Play(move string) (int, string) {
	m, refused := parseTake([]byte(move))
	gain := 0
	if refused == nil {
		gain, refused = s.p.Play(m)
	}
	if refused != nil {
		return 0, "not by me: " + refused.Message
	}
	return gain, ""
}
func (s second) Leave(int, rules.Cause) string { return "" }
func (s second) Outcome() (bool, int, string, []int) {
	o := s.p.Outcome()
	return o.Over, int(o.Winner), string(o.Reason), o.Score[:]
}
func (s second) Legal() []string { return nil }
func (s second) Text() string    { return s.p.text() }

func (p *heapPosition) text() string { return string(p.AppendText(nil)) }

func openSecond(setup rules.Setup) (*second, error) {
	pos, err := openHeap(setup)
	if err != nil {
		return nil, err
	}
	return &second{pos.(*heapPosition)}, nil
}

// listening is a listener of which only the setup is known.
type listening struct {
	rules.Listener
	setup    rules.Setup
	protocol string
	limits   rules.Limits
}

// twice returns the heap with a second implementation and a listener.
func twice() *rules.Game {
	g := *heap
	g.NewOpinion = rules.OpinionBy(openSecond)
	g.NewListener = func(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
		return &listening{setup: setup, protocol: protocol, limits: limits}, nil
	}
	return &g
}

// A start by moves is the position that they lead to: of ten stones two, then three are
// taken, after which seat 2 still has the turn. They are not plies of the game.
func TestStartByMoves(t *testing.T) {
	const plies, text = "plies 2; 3", "5 2 0 2 3"
	g := twice()
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
		board, err := g.Second(setup)
		if err != nil || board.Text() != text || board.(*second).p.Plies() != 0 {
			t.Errorf("%s: the second opinion begins at %q: %v", start, board.Text(), err)
		}
		limits := rules.Limits{Move: 7}
		l, err := g.Listen(setup, "pipe", limits)
		if err != nil {
			t.Fatal(err)
		}
		if listener := l.(*listening); listener.setup.Start != text || listener.setup.Seats != 2 || listener.protocol != "pipe" || listener.limits != limits {
			t.Errorf("%s: what listens is given %+v", start, listener)
		}
	}
}

// Both implementations refuse an impossible start at the ply that is wrong. Its text
// stays.
func TestNoStart(t *testing.T) {
	g := twice()
	for _, c := range []struct{ start, want, second string }{
		{"plies 4; 1", `start: ply 1, "4": cannot take 4`, `start: ply 1, "4": not by me: cannot take 4`},
		{"plies 2; 3; x", `start: ply 3, "x": no number: "x"`, `start: ply 3, "x": not by me: no number: "x"`},
		{"plies ", `start: ply 1, "": no number: ""`, `start: ply 1, "": not by me: no number: ""`},
		{"plies 3; 3; 3; 1", `start: ply 4, "1": it ends the game`, `start: ply 4, "1": it ends the game`},
		{"plies 3; 3; 3; 1; 1", `start: ply 4, "1": it ends the game`, `start: ply 4, "1": it ends the game`},
		{"heap", `start: not a heap: "heap"`, `start: not a heap: "heap"`},
	} {
		setup := heapOf(10, 2, c.start)
		_, err := g.Open(setup)
		_, again := g.Second(setup)
		for _, e := range []struct {
			err  error
			want string
		}{{err, c.want}, {again, c.second}} {
			var wrong *rules.SetupError
			if !errors.As(e.err, &wrong) || e.err.Error() != e.want {
				t.Errorf("%s: %v, want %s", c.start, e.err, e.want)
			}
		}
		if l, err := g.Listen(setup, "", rules.Limits{}); c.start != "heap" && (err == nil || err.Error() != c.second || l != nil) {
			t.Errorf("%s: who listens is told %v, want %s", c.start, err, c.second)
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
		if o, err := g.Second(setup); err == nil || err.Error() != want || o != nil {
			t.Errorf("%q: %v, %v", start, o, err)
		}
	}
}
