package analysis

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// Intervals of 95 % hold the truth between 93.5 and 96.5 % of the time, those of
// the effect of order, of which there is one an event, within what so few events
// can show. Seeds are fixed.
func TestCoverageOfDavidson(t *testing.T) {
	for _, trial := range []Trial{
		{Bots: 8, Draws: 0.25, Order: 70, Replicates: 300, Seed: 1},
		{Bots: 10, Draws: 0, Order: 0, Replicates: 150, Seed: 2},
		{Bots: 8, Draws: 0.6, Order: 100, Games: 3, Replicates: 150, Seed: 3},
	} {
		c := Simulate(trial, 0.95)
		t.Logf("%+v", c)
		for what, s := range map[string]Share{"pairs": c.Pairs, "orders": c.Orders} {
			low, high := 0.935, 0.965
			if what == "orders" {
				low, high = 0.95-2*math.Sqrt(0.0475/float64(s.Of)), 0.985
			}
			if s.Share < low || s.Share > high {
				t.Errorf("%s of %+v: %.4f of %d hold the truth", what, trial, s.Share, s.Of)
			}
		}
		if c.Failed > 0 || c.Likeliest+c.Firth != trial.Replicates || c.Orders.Of != int64(trial.Replicates) {
			t.Errorf("%+v", c)
		}
	}
}

func TestSimulateAgain(t *testing.T) {
	trial := Trial{Bots: 4, Draws: 0.3, Replicates: 5, Seed: 4}
	a, b := Simulate(trial, 0.95), Simulate(trial, 0.95)
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%+v\n%+v", a, b)
	}
	trial.Seed = 5
	if c := Simulate(trial, 0.95); c.HalfWidth == a.HalfWidth {
		t.Error("another seed gives the same")
	}
}

// Games come as often as the model says: of 30,000 between equals a third are
// drawn, and a first mover 100 Elo ahead wins 1/(1+10^-0.25) of the decided ones.
func TestGamesOfTheModel(t *testing.T) {
	e := event{theta: []float64{0, 0}, order: 100 / elo, nu: 0}
	rng := rand.New(rand.NewPCG(1, 1))
	var n [3]float64
	for range 30000 {
		n[e.game(rng, 0, 1)]++
	}
	near(t, "won", n[0]/30000, 1/(1+math.Pow(10, -0.25)), 0.01)
	e = Trial{Bots: 2, Draws: 1.0 / 3, Games: 15000}.complete().play(rng)
	e.theta[0], e.theta[1], n = 0, 0, [3]float64{}
	for range 30000 {
		n[e.game(rng, 0, 1)]++
	}
	near(t, "drawn", n[1]/30000, 1.0/3, 0.01)
}

// Who meets whom: all, neighbours up to the second, or all against the first.
func TestSchedules(t *testing.T) {
	for schedule, want := range map[string]int{"round-robin": 5 * 4, "ladder": 2 * (4 + 3), "gauntlet": 2 * 4} {
		e := Trial{Schedule: schedule, Bots: 5}.complete().play(rand.New(rand.NewPCG(1, 1)))
		if len(e.m.terms) != want {
			t.Errorf("%s: %d ordered pairs, want %d", schedule, len(e.m.terms), want)
		}
	}
}
