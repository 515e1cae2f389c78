// Package gametest checks what package rules promises about every game: by random play,
// illegal moves, other spellings, positions opened again from their text, moves taken
// back, seats that leave, pictures, and
// conversations full of garbage.
//
// It knows no game. It cannot check that the rules are the right ones, only that they are
// consistent. What moves do is for the game's own tests.
package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"testing"

	"scrutineer/rules"
)

// games is how many random games are played from each setup.
const games = 4

// maxPlies is the length at which a game counts as endless.
const maxPlies = 1_000

// Run fails the test with the first promise that the game breaks from any of the setups.
// The same call always makes the same moves.
func Run(t *testing.T, g *rules.Game, setups []rules.Setup) {
	t.Helper()
	if err := Check(g, setups); err != nil {
		t.Fatal(err)
	}
}

// Check is like Run, but returns the first broken promise, with the setup and the moves
// that lead to it, or nil.
func Check(g *rules.Game, setups []rules.Setup) error {
	if err := checkDefinition(g); err != nil {
		return fmt.Errorf("%s: %w", g.Name, err)
	}
	if len(setups) == 0 {
		return fmt.Errorf("%s: no setups to play from", g.Name)
	}
	for i, setup := range setups {
		if err := checkSetup(g, setup, uint64(i)); err != nil {
			text := err.Error()
			if small := smallest(g, setups); small != "" {
				text = small
			}
			return fmt.Errorf("%s: %s", g.Name, text)
		}
	}
	return nil
}

// checkDefinition checks what a game says about itself.
func checkDefinition(g *rules.Game) error {
	switch {
	case g.Name == "" || g.Version < 1 || g.Doc == "":
		return errors.New("needs a name, a version from 1 and a text of its rules")
	case g.Seats[0] < 1 || g.Seats[1] < g.Seats[0]:
		return fmt.Errorf("seats %v are not a range", g.Seats)
	case g.NewPosition == nil || g.ParseMove == nil || g.AppendMove == nil:
		return errors.New("needs Open, ParseMove and AppendMove")
	}
	if !sort.SliceIsSorted(g.Params, func(i, j int) bool { return g.Params[i].Name < g.Params[j].Name }) {
		return errors.New("parameters are not in the order of their names")
	}
	if !sort.SliceIsSorted(g.Rulings, func(i, j int) bool { return g.Rulings[i].Name < g.Rulings[j].Name }) {
		return errors.New("rulings are not in the order of their names")
	}
	for _, r := range g.Rulings {
		if err := checkRuling(r); err != nil {
			return fmt.Errorf("ruling %s: %w", r.Name, err)
		}
	}
	return nil
}

func checkRuling(r rules.Ruling) error {
	if len(r.Values) < 2 || r.Doc == "" || r.Source == "" {
		return errors.New("needs two values or more, a line that says what they mean, and its source")
	}
	seen := map[string]bool{}
	for _, v := range r.Values {
		if seen[v] {
			return fmt.Errorf("value %q is given twice", v)
		}
		seen[v] = true
	}
	return nil
}

// checkSetup plays random games from one setup.
func checkSetup(g *rules.Game, setup rules.Setup, seed uint64) error {
	if err := checkRefusedSetups(g, setup); err != nil {
		return err
	}
	pos, err := g.Open(setup)
	if err != nil {
		return fmt.Errorf("%s does not open: %w", SetupWords(setup), err)
	}
	for i := uint64(0); i < games; i++ {
		w := &walk{g: g, setup: setup, pos: pos, rng: rand.New(rand.NewPCG(seed, i)), leaving: i%2 == 1}
		if err := w.playOut(); err != nil {
			return errors.New(w.tells(err))
		}
	}
	for _, p := range g.Protocols {
		if err := checkProtocol(g, p, setup, seed); err != nil {
			return fmt.Errorf("protocol %s, %s: %w", p.Name, SetupWords(setup), err)
		}
	}
	return nil
}

// noPosition is not the text of a position of any game.
const noPosition = "\x00 no position of any game \xff"

// checkRefusedSetups changes a setup in ways that every game must refuse.
func checkRefusedSetups(g *rules.Game, good rules.Setup) error {
	with := func(list []rules.Value, v rules.Value) []rules.Value {
		return append(append([]rules.Value(nil), list...), v)
	}
	bad := map[string]rules.Setup{}
	s := good
	s.Params = with(good.Params, rules.Value{Name: "no_such_parameter", Value: "1"})
	bad["an unknown parameter"] = s
	s = good
	s.Rulings = with(good.Rulings, rules.Value{Name: "no_such_ruling", Value: "1"})
	bad["an unknown ruling"] = s
	for i, p := range g.Params {
		for _, value := range []string{"", "x", strconv.Itoa(p.Min - 1), strconv.Itoa(p.Max + 1)} {
			s = good
			s.Params = slices.Clone(good.Params)
			if i < len(s.Params) {
				s.Params[i] = rules.Value{Name: p.Name, Value: value}
				bad["the parameter "+p.Name+" of "+strconv.Quote(value)] = s
			}
		}
	}
	s = good
	s.Start = noPosition
	bad["a start that is no position"] = s
	s = good
	s.Seats = g.Seats[1] + 1
	bad["too many seats"] = s
	if g.Seats[0] > 1 {
		s.Seats = g.Seats[0] - 1
		bad["too few seats"] = s
	}
	for what, setup := range bad {
		var wrong *rules.SetupError
		if _, err := g.Open(setup); !errors.As(err, &wrong) {
			return fmt.Errorf("opening with %s gives the error %v, not a SetupError", what, err)
		}
	}
	return nil
}

// usualStart is the size of the start to draw if a game has no standard one.
const usualStart = 5

// Usual returns a setup of any game, for tests that go over all games and know none of
// them. Each parameter is that of the official rules or the referee's default. The start
// is the same at every call.
func Usual(g *rules.Game) rules.Setup {
	var setup rules.Setup
	for _, p := range g.Params {
		n := max(p.Min, p.Usual)
		if p.Official != 0 {
			n = p.Official
		}
		setup.Params = append(setup.Params, rules.Value{Name: p.Name, Value: strconv.Itoa(n)})
	}
	if g.RandomStart != nil {
		setup.Start = g.RandomStart(usualStart, rand.New(rand.NewPCG(1, 2)).IntN)
	}
	return setup
}
