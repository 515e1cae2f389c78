package analysis

import (
	"flag"
	"fmt"
	"runtime"
	"testing"
)

var events = flag.Int("events", 0, "how many events of each kind TestCalibration plays; 0 skips it")

// TestCalibration makes the tables of docs/measurements/calibration.md: how often intervals
// of 95 % contain the true value, by kind of event, with the largest standard error of the
// row and, in brackets, how many percent have no limit on some side.
// TestCoverageOfDavidson tries a few kinds every time.
func TestCalibration(t *testing.T) {
	if *events == 0 {
		t.Skip("-args -events 500 plays for a quarter of an hour")
	}
	// row prints one line: of each kind of interval the shares at the three effects of moving
	// first, and the largest standard error.
	row := func(c Trial, ofEffects [][]Held) {
		text, most := fmt.Sprintf("| %s | %d | %.0f |", c.Schedule, c.Bots, 100*c.Draws), 0.0
		for kind := range ofEffects[0] {
			for i, effect := range ofEffects {
				h := effect[kind]
				text += fmt.Sprintf("%s %.1f", []string{"", ",", ","}[i], 100*h.Share)
				if missing := 100 * float64(h.OneSided) / float64(h.Of); missing >= 0.5 {
					text += fmt.Sprintf(" (%.0f)", missing)
				}
				most = max(most, h.Error)
				if h.Of == 0 || h.Share+4*h.Error < 0.8 {
					t.Errorf("%+v: column %d: only %.3f of %d", c, kind+1, h.Share, h.Of)
				}
			}
			text += " |"
		}
		fmt.Printf("%s %.1f |\n", text, 100*most)
	}
	effects := []float64{0, 100, 400}
	for _, schedule := range []string{"round-robin", "gauntlet", "ladder", "swiss"} {
		for _, bots := range []int{4, 8, 16, 32} {
			if bots < 8 && schedule == "swiss" {
				continue
			}
			for _, draws := range []float64{0, 0.3, 0.7} {
				k := Trial{Schedule: schedule, Bots: bots, Draws: draws, Replicates: *events, Seed: 1}
				if schedule == "swiss" {
					k.Games, k.Single = 1, true
				}
				var list [][]Held
				for _, k.Order = range effects {
					c := Simulate(k, 0.95, runtime.GOMAXPROCS(0))
					list = append(list, []Held{c.Ratings, c.Pairs, c.Orders, c.Scores})
				}
				row(k, list)
			}
		}
	}
	for _, schedule := range []string{"round-robin", "swiss"} {
		for _, draws := range []float64{0, 0.3, 0.7} {
			k := Trial{Schedule: schedule, Bots: 8, Draws: draws, Replicates: *events, Seed: 1}
			var list [][]Held
			for _, k.Order = range effects {
				c := SimulateGames(k, 0.95, runtime.GOMAXPROCS(0))
				list = append(list, []Held{c.Scores, c.Paired, c.Rounds, c.Ordered, c.Margins, c.Shares})
			}
			row(k, list)
		}
	}
}
