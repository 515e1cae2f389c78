package analysis

import (
	"math"
	"slices"
	"testing"

	"scrutineer/internal/test/random"
)

// drop95 is half the 95 % point of chi-squared with one degree of freedom.
const drop95 = 3.841458820694124 / 2

// Few games between two bots whose order is unknown: the difference x of strengths has
// information n·p·q, so that the limits, each bot's half of those of x, are where (w+1/2)
// log p + (l+1/2) log q is 1.9207 below its maximum.
func TestFewGamesOfTwo(t *testing.T) {
	for _, n := range [][2]int{{1, 1}, {3, 1}, {12, 5}, {4, 0}} {
		c := &Counts{}
		for i := range n[0] + n[1] {
			r := Result{Game: "g", First: "a", Second: "b", Outcome: FirstWins, Synthetic: true}
			if i >= n[0] {
				r.Outcome = SecondWins
			}
			if err := c.Add(r); err != nil {
				t.Fatal(err)
			}
		}
		w, l := float64(n[0])+0.5, float64(n[1])+0.5
		height := func(p float64) float64 { return w*math.Log(p) + l*math.Log(1-p) }
		a := Rate(c, "g", Options{}).Pools[0].Ratings[0]
		for side, b := range map[float64]Bound{-1: a.Low, 1: a.High} {
			if b.Unbounded != (side > 0 && n[1] == 0) {
				t.Errorf("%v: %+v", n, a)
			}
			if p := 1 / (1 + math.Pow(10, -2*b.Elo/400)); !b.Unbounded {
				near(t, "drop", height(w/(w+l))-height(p), drop95, 1e-4)
			}
		}
	}
}

// At a limit the score of the first of two equal bots is fixed, whatever the weight of
// draws. Two bots with the same results in both seats are equal, so that one number, nu, is
// left. The best value is found by trial of the definition.
func TestLimitsHoldTheScore(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 4, 9, 1)
	played(t, c, "b", "a", 4, 9, 1)
	pool := Rate(c, "g", Options{}).Pools[0]
	m := fitOf(t, c, pool).m
	best := func(score float64) float64 { // over nu, by a golden section
		height := func(draw float64) float64 {
			x := bisect(func(x float64) float64 {
				w, nu, l := math.Exp(x/2), math.Exp(draw), math.Exp(-x/2)
				return (w+nu/2)/(w+nu+l) - score
			})
			return plainHeight(m, []float64{0, 0, x, draw}, true)
		}
		return golden(height, -3, 5)
	}
	top := golden(best, 0.3, 0.9)
	near(t, "drop to the lower limit", top-best(pool.Order.ScoreLow), drop95, 1e-3)
	near(t, "drop to the upper limit", top-best(pool.Order.ScoreHigh), drop95, 1e-3)
	near(t, "low", pool.Order.Low.Elo, 400*math.Log10(pool.Order.ScoreLow/(1-pool.Order.ScoreLow)), 1e-2)
}

// bisect returns the zero of f, which rises, between -30 and 30.
func bisect(f func(float64) float64) float64 {
	low, high := -30.0, 30.0
	for range 100 {
		if mid := (low + high) / 2; f(mid) < 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// golden returns the maximum of f, which is unimodal, from a to b.
func golden(f func(float64) float64, a, b float64) float64 {
	r := (math.Sqrt(5) - 1) / 2
	for range 40 {
		if x, y := b-r*(b-a), a+r*(b-a); f(x) < f(y) {
			a = x
		} else {
			b = y
		}
	}
	return f((a + b) / 2)
}

// inverseOdds inverts odds, and its derivatives are those by differences.
func TestInverseOdds(t *testing.T) {
	m := &model{bots: 2, draws: true}
	for _, nu := range []float64{1e-6, 0.3, 2, 1e4} {
		for _, y := range []float64{-9, -1, 0, 0.2, 6} {
			x, byDraw, byY := inverseOdds(y, nu)
			near(t, "odds", math.Log(m.odds([]float64{0, 0, math.Log(nu)}, x)), y, 1e-9)
			const h = 1e-6
			up, _, _ := inverseOdds(y, nu*math.Exp(h))
			down, _, _ := inverseOdds(y, nu*math.Exp(-h))
			near(t, "by log nu", byDraw, (up-down)/(2*h), 1e-4*(1+math.Abs(byDraw)))
			up, _, _ = inverseOdds(y+h, nu)
			down, _, _ = inverseOdds(y-h, nu)
			near(t, "by y", byY, (up-down)/(2*h), 1e-4*(1+byY))
		}
	}
}

// A point of the profile is the highest with its value: no step along the parameters that
// keeps the value goes higher by the definition, and the slope is that by differences.
func TestProfileIsTheHighest(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		m := inSeats(rt, rt.Bool())
		drawn := slices.ContainsFunc(m.terms, func(k term) bool { return k.n[1] > 0 })
		m.draws = m.draws && drawn
		f := newFit(m, m.penalised(nil))
		if f == nil {
			return
		}
		w := make([]float64, m.bots)
		w[0], w[1] = 1, -1
		q := m.contrast(w, 0)
		if m.order && rt.Bool() {
			q = m.contrast(nil, 1)
		}
		p := profiler{m: m, firth: true, q: q}
		y := p.value(f.g.v) + random.One(rt, []float64{-1.5, -0.2, 0.7, 2})
		at := p.at(y, f.g.v)
		near(t, "held", p.value(at.v), y, 1e-8)
		if !at.found {
			rt.Fatalf("not found")
		}
		here := plainHeight(m, at.v, true)
		for i := range at.v {
			for _, d := range []float64{-0.02, 0.02} {
				v := slices.Clone(at.v)
				v[i] += d
				restore(p, v, y)
				if got := plainHeight(m, v, true); got > here+1e-6 {
					rt.Fatalf("parameter %d by %g: %g higher", i, d, got-here)
				}
			}
		}
		slope := (p.at(y+1e-3, at.v).height - p.at(y-1e-3, at.v).height) / 2e-3
		if math.Abs(slope-at.slope) > 1e-2*(1+math.Abs(slope)) {
			rt.Fatalf("slope %g, by differences %g", at.slope, slope)
		}
	})
}

// restore moves v along the weights so that the value is y.
func restore(p profiler, v []float64, y float64) {
	x, _, _ := p.bend(v, y)
	d := (x - dot(p.q.weights, v)) / dot(p.q.weights, p.q.weights)
	for i, w := range p.q.weights {
		v[i] += d * w
	}
}

// holds agrees with the limits of profile.
func TestHoldsIsWithinLimits(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		m := inSeats(rt, false)
		f := newFit(m, m.penalised(nil))
		if f == nil || !m.order {
			return
		}
		q := m.contrast(nil, 1)
		at := f.profile(q, 1.96, true, true)
		for _, y := range []float64{at.low - 0.01, at.low + 0.01, at.high - 0.01, at.high + 0.01} {
			if want := at.low <= y && y <= at.high; !math.IsInf(y, 0) && f.holds(q, 1.96, y) != want {
				rt.Fatalf("%g in %+v: want %v", y, at, want)
			}
		}
	})
}

// Many games: limits are those of the normal distribution, which depends on the weight of
// draws. Elo of 400·log10 of the odds (w+d/2)/(l+d/2), two proportions of n games, has by
// the delta method the variance of the score s, (w+d/4)/n - s², over n·(s(1-s))².
func TestManyGamesWithDraws(t *testing.T) {
	c := &Counts{}
	for i := range 2000 {
		r := Result{Game: "g", First: "a", Second: "b", Outcome: Outcome(i%2*2 + 1), Synthetic: true}
		switch {
		case i >= 1200:
			r.Outcome = Draw
		case i >= 600:
			r.Outcome = FirstWins
		}
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	s := (900 + 400.0) / 2000
	variance := (900+200.0)/2000 - s*s
	se := elo * math.Sqrt(variance/2000) / (s * (1 - s))
	pool := Rate(c, "g", Options{}).Pools[0]
	f := fitOf(t, c, pool)
	got := f.deviation(f.m.contrast([]float64{1, -1}, 0), f.cov) * elo
	near(t, "standard error", got, se, 1e-6)
	near(t, "Elo of the difference", f.m.elo(f.g.v, f.g.v[0]-f.g.v[1]), 400*math.Log10(s/(1-s)), 1e-6)
}
