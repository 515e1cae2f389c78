package dots_test

import (
	"flag"
	"math/rand/v2"
	"strconv"
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/dots"
	"scrutineer/rules/gametest"
)

var positions = flag.Int("positions", 20000, "how many positions TestSecond compares")

// TestSecond compares the position with the second implementation on small fields by both
// rulings on the score of a fault.
func TestSecond(t *testing.T) {
	gametest.Duel{Game: dots.Game, Positions: *positions, Need: []string{"complete", "fault", "refused", "left"},
		Setup: func(rng *rand.Rand) rules.Setup {
			side := func() string { return strconv.Itoa(2 + rng.IntN(4)) }
			score := []string{"as_is", "all_to_opponent"}[rng.IntN(2)]
			return rules.Setup{
				Params:  []rules.Value{{Name: "cols", Value: side()}, {Name: "rows", Value: side()}},
				Rulings: []rules.Value{{Name: "fault_score", Value: score}},
			}
		}}.Run(t)
}
