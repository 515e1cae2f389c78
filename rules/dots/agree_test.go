package dots_test

import (
	"flag"
	"math/rand/v2"
	"strconv"
	"testing"

	"scrutineer/internal/test/opinion"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

var positions = flag.Int("positions", 20000, "how many positions TestSecond compares")

// TestSecond compares the position with judge.py on small fields by the
// rulings on faults.
func TestSecond(t *testing.T) {
	opinion.Boards{Game: dots.Game, Positions: *positions, Need: []string{"complete", "fault", "both-out", "refused", "left"},
		Setup: func(rng *rand.Rand) rules.Setup {
			side := func() string { return strconv.Itoa(2 + rng.IntN(4)) }
			score := []string{"as_is", "all_to_opponent"}[rng.IntN(2)]
			gone := []string{"first_loses", "draw", "points"}[rng.IntN(3)]
			return rules.Setup{
				Params:  []rules.Value{{Name: "cols", Value: side()}, {Name: "rows", Value: side()}},
				Rulings: []rules.Value{{Name: "both_gone", Value: gone}, {Name: "fault_score", Value: score}},
			}
		}}.Run(t)
}
