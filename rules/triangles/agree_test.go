package triangles_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/internal/test/opinion"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

var positions = flag.Int("positions", 10000, "how many positions TestSecond compares")

// TestSecond compares the position with judge.py on few points in a
// narrow field, with many points on lines and triangles around points, by all rulings on
// faults.
func TestSecond(t *testing.T) {
	opinion.Boards{Game: triangles.Game, Positions: *positions,
		Need: []string{"complete", "both-out", "fault", "refused", "left", "start refused"},
		Setup: func(rng *rand.Rand) rules.Setup {
			choice := func() string { return []string{"offender_out", "forfeit"}[rng.IntN(2)] }
			return rules.Setup{
				Rulings: []rules.Value{{Name: "fault", Value: choice()}, {Name: "timeout", Value: choice()}},
				Start:   someStart(rng),
			}
		}}.Run(t)
}

// someStart returns a start of a few points, sometimes two of them the same.
func someStart(rng *rand.Rand) string {
	side := 3 + rng.IntN(6)
	var points []string
	for range 2 + rng.IntN(6) {
		points = append(points, fmt.Sprintf("%d,%d", 1+rng.IntN(side), 1+rng.IntN(side)))
	}
	return strings.Join(points, " ") + " | - | 0 0 | 1 | -"
}
