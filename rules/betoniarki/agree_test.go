package betoniarki_test

import (
	"flag"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/test/opinion"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

var positions = flag.Int("positions", 3000, "how many positions TestSecond compares")

// TestSecond compares the position with judge.py: the usual start of six
// by six, and scattered starts of all small sizes.
func TestSecond(t *testing.T) {
	opinion.Boards{Game: betoniarki.Game, Positions: *positions,
		Need: []string{"no-move", "fault", "refused", "left", "start refused"},
		Setup: func(rng *rand.Rand) rules.Setup {
			size := 4 + rng.IntN(3)
			setup := rules.Setup{Params: []rules.Value{{Name: "size", Value: strconv.Itoa(size)}}}
			if size != 6 || rng.IntN(5) > 0 {
				setup.Start = scattered(rng, size)
			}
			return setup
		}}.Run(t)
}

// scattered returns a start with mixers and walls anywhere. Sometimes it lacks the mixers
// of a side.
func scattered(rng *rand.Rand, size int) string {
	rows := make([]string, size)
	for y := range rows {
		var row strings.Builder
		for range size {
			row.WriteByte("......##12"[rng.IntN(10)])
		}
		rows[y] = row.String()
	}
	return strings.Join(rows, "/") + " " + strconv.Itoa(1+rng.IntN(2))
}
