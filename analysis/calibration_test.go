package analysis

import (
	"flag"
	"fmt"
	"runtime"
	"testing"
)

var events = flag.Int("events", 0, "how many events of each kind TestCalibration plays; 0 skips it")

// TestCalibration makes the tables of docs/measurements/calibration.md: how often intervals
// of 95 % contain the true value, by kind of event, with the standard error of sampling and,
// in brackets, how many percent have no limit on some side. TestCoverageOfDavidson tries a
// few kinds every time.
func TestCalibration(t *testing.T) {
	if *events == 0 {
		t.Skip("-args -events 500 plays for a quarter of an hour")
	}
	row := func(c Trial, list ...Held) {
		text := fmt.Sprintf("| %s | %d | %.1f | %.0f |", c.Schedule, c.Bots, c.Draws, c.Order)
		for i, h := range list {
			if h.Of == 0 {
				text += " - |"
				continue
			}
			text += fmt.Sprintf(" %.1f ± %.1f", 100*h.Share, 100*h.Error)
			if h.OneSided > 0 {
				text += fmt.Sprintf(" (%.0f)", 100*float64(h.OneSided)/float64(h.Of))
			}
			text += " |"
			if h.Share+4*h.Error < 0.8 {
				t.Errorf("%+v: column %d: only %.3f of %d", c, i+1, h.Share, h.Of)
			}
		}
		fmt.Println(text)
	}
	for _, schedule := range []string{"round-robin", "gauntlet", "ladder", "swiss"} {
		for _, bots := range []int{4, 8, 16, 32} {
			if bots < 8 && schedule == "swiss" {
				continue
			}
			for _, draws := range []float64{0, 0.3, 0.7} {
				for _, order := range []float64{0, 100, 400} {
					k := Trial{Schedule: schedule, Bots: bots, Draws: draws, Order: order, Replicates: *events, Seed: 1}
					if schedule == "swiss" {
						k.Games, k.Single = 1, true
					}
					c := Simulate(k, 0.95, runtime.GOMAXPROCS(0))
					row(c.Trial, c.Ratings, c.Pairs, c.Orders, c.Scores)
				}
			}
		}
	}
	for _, schedule := range []string{"round-robin", "swiss"} {
		for _, draws := range []float64{0, 0.3, 0.7} {
			for _, order := range []float64{0, 100, 400} {
				c := SimulateGames(Trial{Schedule: schedule, Bots: 8, Draws: draws, Order: order, Replicates: *events, Seed: 1}, 0.95, runtime.GOMAXPROCS(0))
				row(c.Trial, c.Scores, c.Paired, c.Rounds, c.Ordered, c.Margins, c.Shares)
			}
		}
	}
}
