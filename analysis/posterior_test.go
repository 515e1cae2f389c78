package analysis

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A posterior interval leaves out what the level says: at 95 % the probability of 5 %, all
// of it on one side if the other has no limit or must reach the estimate. Strengths are
// normal, so that the probability is that of the limits.
func TestDrawnIntervalsLeaveOutTheirShare(t *testing.T) {
	sides := map[[2]bool]int{}
	stretched := 0
	for seed := range uint64(20) {
		trial := Trial{Schedule: "swiss", Bots: 16, Games: 1, Single: true, Draws: float64(seed%2) * 0.3}.complete()
		x, ok := trial.play(rand.New(rand.NewPCG(1, seed))).rate(0.95)
		if !ok || x.r.drawn == nil {
			t.Fatalf("seed %d: no strengths", seed)
		}
		d := x.r.drawn
		for i := range trial.Bots {
			q := x.e.m.contrast(x.r.fromZero(i), 0)
			at := x.r.reachDrawn(x.f)(q, x.r.z, x.r.below[i], x.r.above[i])
			value := profiler{m: x.f.m, q: q}.value(x.f.g.v)
			if at.low > value || at.high < value {
				t.Errorf("seed %d, bot %d: %+v does not hold the estimate %v", seed, i, at, value)
			}
			sides[[2]bool{x.r.below[i], x.r.above[i]}]++
			middle, dev := profiler{m: d.m, q: q}.value(d.g.v), d.deviation(q, d.cov)
			stretched += bit(math.Abs(value-middle) > 1.96*dev)
			if trial.Draws > 0 || !x.r.below[i] && !x.r.above[i] {
				continue // the scale of Elo is not that of strengths; nothing is left out
			}
			left := 0.0
			if x.r.below[i] {
				left += superior(at.low-middle, dev)
			}
			if x.r.above[i] {
				left += superior(middle-at.high, dev)
			}
			near(t, "left out", left, 0.05, 1e-9)
		}
	}
	if len(sides) < 3 || stretched == 0 {
		t.Errorf("limits below and above: %v; %d limits have to reach the estimate", sides, stretched)
	}
}
