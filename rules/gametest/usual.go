package gametest

import (
	"math/rand/v2"
	"strconv"

	"scrutineer/rules"
)

// usualStart is how large a start is drawn where a game has no standard one.
const usualStart = 5

// Usual is a setup of any game, for tests that go over all games and know none of
// them: each parameter is that of the official rules or of a referee who is given no
// other, and the start is the same at every call.
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
