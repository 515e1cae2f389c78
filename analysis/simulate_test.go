package analysis

import (
	"flag"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// Intervals of 95 % contain the true value between 93.5 and 96.5 % of the time, within the
// error of so few events. Seeds are fixed. docs/measurements/calibration.md has many more.
func TestCoverageOfDavidson(t *testing.T) {
	maxError, least := 0.02, 0.0
	if !*long {
		maxError, least = 0.05, 0.0475 // the variance of one that contains it 95 % of the time
	}
	trials := []Trial{
		{Bots: 8, Draws: 0.25, Order: 70, Replicates: fewer(300), Seed: 1},
		{Bots: 10, Draws: 0, Order: 0, Replicates: fewer(150), Seed: 2},
		{Bots: 8, Draws: 0.6, Order: 100, Games: 3, Replicates: fewer(150), Seed: 3},
		{Schedule: "ladder", Bots: 6, Draws: 0.7, Order: 100, Replicates: fewer(200), Seed: 4},
	}
	if !*long {
		trials = []Trial{trials[0], trials[3]}
	}
	for _, trial := range trials {
		c := Simulate(trial, 0.95, 2)
		t.Logf("%+v", c)
		for what, s := range map[string]Held{"pairs": c.Pairs, "orders": c.Orders, "ratings": c.Ratings} {
			spare := 3 * max(s.Error, math.Sqrt(least/float64(s.Of)))
			if s.Share < 0.935-spare || s.Share > 0.965+spare || s.Error > maxError {
				t.Errorf("%s of %+v: %.4f of %d contain the true value", what, trial, s.Share, s.Of)
			}
		}
		if c.Failed > 0 || c.Likeliest+c.Firth != trial.Replicates || c.Orders.Of != int64(trial.Replicates) {
			t.Errorf("%+v", c)
		}
	}
}

var long = flag.Bool("long", false, "try the intervals on every kind of event, as often as their limits were first set for")

// fewer returns a number of events, or a fifth of it where the test is not to be long.
func fewer(n int) int {
	if *long {
		return n
	}
	return n / 5
}

// A large effect of moving first in a dense event of many bots: around the likeliest
// value itself an interval by the normal distribution contains the true value in 90 %
// only.
func TestCoverageOfOrderAmongMany(t *testing.T) {
	if testing.Short() {
		t.Skip("a thousand events of 32 bots")
	}
	trial, s := Trial{Bots: 32, Order: 400, Seed: 1}.complete(), Held{}
	for _, one := range replicate(fewer(1000), 2, func(k uint64) (h Held) {
		if x, ok := trial.play(rand.New(rand.NewPCG(trial.Seed, k))).rate(0.95); ok {
			x.order(&h)
		}
		return h
	}) {
		s.join(one)
	}
	s.finish()
	spare := 0.0 // of fewer events, the error by chance
	if !*long {
		spare = 2 * s.Error
	}
	if s.Share < 0.935-spare || s.Share > 0.975+spare {
		t.Errorf("%.4f of %d contain the true value", s.Share, s.Of)
	}
}

func TestSimulateAgain(t *testing.T) {
	trial := Trial{Bots: 4, Draws: 0.3, Replicates: 5, Seed: 4}
	a, b := Simulate(trial, 0.95, 1), Simulate(trial, 0.95, 3)
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%+v\n%+v", a, b)
	}
	trial.Seed = 5
	if c := Simulate(trial, 0.95, 1); c.HalfWidth == a.HalfWidth {
		t.Error("another seed gives the same")
	}
}

// Games come as often as the model says: of 30,000 between equals a third are drawn, and a
// first mover 100 Elo ahead wins 1/(1+10^-0.25) of the decided ones.
func TestGamesOfTheModel(t *testing.T) {
	e := trialEvent{theta: []float64{0, 0}, order: 100 / elo, nu: 0}
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

// In a Swiss event of eight five rounds are played, nobody meets anybody twice,
// each pair meets in both seats, and the first round's winners meet in the
// second.
func TestSwiss(t *testing.T) {
	e := Trial{Schedule: "swiss", Bots: 8, Games: 1}.complete().play(rand.New(rand.NewPCG(1, 1)))
	if n := len(e.m.terms); n > 5*4*2 || n < 5*4*2-4 { // a bot without opponent rests
		t.Fatalf("%d ordered pairs", len(e.m.terms))
	}
	met, half := map[[2]int]bool{}, map[int]float64{}
	for k, m := range e.m.terms {
		if met[[2]int{m.first, m.second}] {
			t.Errorf("%d and %d meet twice", m.first, m.second)
		}
		met[[2]int{m.first, m.second}] = true
		if back := e.m.terms[k^1]; back.first != m.second || back.second != m.first {
			t.Errorf("%d and %d do not change seats", m.first, m.second)
		}
		if k == 8 {
			best := 0.0
			for _, points := range half {
				best = max(best, points)
			}
			if half[m.first] != best || half[m.second] < 2 && best > 2 {
				t.Errorf("round two begins with %d (%g) and %d (%g) of %v", m.first, half[m.first], m.second, half[m.second], half)
			}
		}
		half[m.first] += 2*m.n[0] + m.n[1]
		half[m.second] += 2*m.n[2] + m.n[1]
	}
}

// The error of a share by events: of two events with four intervals each, of
// which one missed two and the other none, it is that of a mean of two shares,
// 0.5 and 1, by the sum of squares: sqrt(2·0.25²)/2.
func TestHeldError(t *testing.T) {
	var h Held
	h.join(Held{Count: 2, Of: 4})
	h.join(Held{Count: 4, Of: 4})
	h.finish()
	near(t, "share", h.Share, 0.75, 1e-9)
	near(t, "error", h.Error, math.Sqrt(2*0.25*0.25)/2, 1e-6)
}

// Intervals that need no ratings contain the true value about as often as they say, and the
// numbers are the same for any number of jobs. Wilson's for shares of few games may be off
// by more.
func TestSimulateGames(t *testing.T) {
	trial := Trial{Bots: 8, Draws: 0.3, Order: 100, Replicates: 600, Seed: 3}
	c := SimulateGames(trial, 0.95, 1)
	small := trial
	small.Replicates = 60
	if SimulateGames(small, 0.95, 1) != SimulateGames(small, 0.95, 3) {
		t.Error("other jobs, other numbers")
	}
	if s := c.Margins.Share; s < 0.93 || s > 0.97 {
		t.Errorf("points: %.4f", s)
	}
	for name, h := range map[string]Held{"scores": c.Scores, "paired": c.Paired, "margins": c.Margins, "shares": c.Shares} {
		if h.Of < 600 || h.Share < 0.93 || h.Share > 0.99 || h.Error <= 0 || h.Error > 0.02 {
			t.Errorf("%s: %+v", name, h)
		}
	}
}

// The coverage of Wilson's interval of a share of one in twenty goes by steps: the
// probability, by binomial tables, of the numbers out of n for which it contains the share.
// docs/measurements/calibration.md explains by them why simulated shares are not 95 %.
func TestSharesBySteps(t *testing.T) {
	z, _ := quantiles(0.95)
	for _, x := range []struct {
		n, most int64
		held    float64
	}{{4, 1, 0.9860}, {8, 1, 0.9428}, {12, 2, 0.9804}, {16, 2, 0.9571}, {20, 2, 0.9245}, {28, 3, 0.9509}, {60, 6, 0.9703}} {
		for k := range x.n + 1 {
			s := shareOf(k, x.n, z)
			if (s.Low <= faultShare && faultShare <= s.High) != (k <= x.most) {
				t.Errorf("%d of %d: %+v", k, x.n, s)
			}
		}
		coin := distuv.Binomial{N: float64(x.n), P: faultShare}
		near(t, "held", coin.CDF(float64(x.most)), x.held, 6e-5)
	}
}
