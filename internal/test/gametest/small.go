package gametest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"

	"scrutineer/base"
	"scrutineer/rules"
)

// What Small wants of random games from a setup.
const (
	smallGames = 20  // so many are tried
	fewPlies   = 8   // their mean length is at least this
	manyPlies  = 200 // none is longer
	smallWins  = 2   // each seat wins at least so many
	smallTries = 20  // parameters are at most this far above the least; starts have at most this size
	smallMost  = 2e4 // so many setups are tried: a faulty game may have none that fits
)

// smalls keeps what Small has found, by game.
var smalls sync.Map

// Small returns a small setup of any game: the smallest parameters, and the smallest start
// if the game draws its starts, with which random games are neither very short nor long,
// and either seat can win. If there is none, it returns the usual setup. It is the same at
// every call.
func Small(g *rules.Game) rules.Setup {
	found, ok := smalls.Load(g)
	if !ok {
		setup, left := Usual(g), int(smallMost)
		for most := range smallTries {
			if s, ok := within(g, rules.Setup{}, most, &left); ok {
				setup = s
				break
			}
		}
		found, _ = smalls.LoadOrStore(g, setup)
	}
	setup := found.(rules.Setup)
	setup.Params = slices.Clone(setup.Params)
	return setup
}

// within returns the first setup that fits and begins with the parameters of s. The others
// are at most so far above their least values, and so is the size of a start. A least value
// of 0 usually means that something is not limited, so 1 is the least here.
func within(g *rules.Game, s rules.Setup, most int, left *int) (rules.Setup, bool) {
	n := len(s.Params)
	if n == len(g.Params) {
		if g.RandomStart != nil {
			s.Start = g.RandomStart(1+most, rand.New(rand.NewPCG(1, 2)).IntN)
		}
		*left--
		return s, *left >= 0 && fits(g, s)
	}
	p := g.Params[n]
	least := max(p.Min, min(1, p.Max))
	for v := least; v <= min(least+most, p.Max); v++ {
		longer := s
		longer.Params = append(slices.Clip(s.Params), rules.Value{Name: p.Name, Value: strconv.Itoa(v)})
		if found, ok := within(g, longer, most, left); ok {
			return found, true
		}
	}
	return s, false
}

// fits reports whether random games from a setup are as Small wants them.
func fits(g *rules.Game, setup rules.Setup) bool {
	pos, err := g.Open(setup)
	if err != nil {
		return false
	}
	rng := rand.New(rand.NewPCG(3, 4))
	plies, wins := 0, [base.Max + 1]int{}
	var legal []rules.Move
	for range smallGames {
		for pos.Reset(); pos.Turn() != base.Nobody; plies++ {
			if pos.Plies() == manyPlies {
				return false
			}
			legal = pos.AppendLegal(legal[:0])
			if _, refused := pos.Play(legal[rng.IntN(len(legal))]); refused != nil {
				return false
			}
		}
		if pos.Plies() < fewPlies/2 {
			return false
		}
		wins[pos.Outcome().Winner]++
	}
	return plies >= fewPlies*smallGames && min(wins[base.First], wins[base.Second]) >= smallWins
}
