package halma_test

import (
	"flag"
	"math/rand/v2"
	"strconv"
	"testing"

	"scrutineer/internal/test/opinion"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

var positions = flag.Int("positions", 20000, "how many positions TestSecond compares")

// TestSecond compares the position with judge.py: games of two on small
// boards, by every ruling about the rules.
func TestSecond(t *testing.T) {
	opinion.Boards{Game: halma.Game, Positions: *positions,
		Need: []string{"home", "move-cap", "fault", "both-out", "refused", "left"},
		Setup: func(rng *rand.Rand) rules.Setup {
			k := 1 + rng.IntN(2)
			number := func(name string, n int) rules.Value { return rules.Value{Name: name, Value: strconv.Itoa(n)} }
			setup := rules.Setup{Params: []rules.Value{
				number("k", k), number("n", 2*k+rng.IntN(3)), number("n1", rng.IntN(4)*4), number("n2", rng.IntN(5)*10+5),
			}}
			for _, name := range []string{"blocked_target", "both_gone", "home", "n1", "n2", "n2_result", "stuck"} {
				r := halma.Game.Ruling(name)
				if v := r.Values[rng.IntN(len(r.Values))]; v != "explicit" {
					setup.Rulings = append(setup.Rulings, rules.Value{Name: name, Value: v})
				}
			}
			return setup
		}}.Run(t)
}
