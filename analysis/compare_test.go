package analysis

import (
	"math"
	"testing"
)

// One sided: 30 wins against 10, the same in both seats. The difference is log 3, its
// variance 1/(npq), n = 40; the superiority its normal probability.
func TestSuperiority(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 15, 0, 5)
	played(t, c, "b", "a", 5, 0, 15)
	pool := Rate(c, "g", Options{}).Pools[0]
	z := math.Log(3) / math.Sqrt(1/(40*0.75*0.25))
	near(t, "superiority", pool.Superiority[0][1], 50*math.Erfc(-z/math.Sqrt2), 1e-4)
	near(t, "both ways", pool.Superiority[0][1]+pool.Superiority[1][0], 100, 1e-5)
	if a := pool.Ratings[0]; a.Best != 1 || a.Worst != 1 || a.Tier != 1 || pool.Ratings[1].Tier != 2 {
		t.Errorf("%+v", pool.Ratings)
	}
}

// Of neighbours the difference and its limits are said, by the normal distribution.
func TestGaps(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 30, 0, 10)
	played(t, c, "b", "a", 10, 0, 30)
	played(t, c, "b", "c", 22, 0, 18)
	played(t, c, "c", "b", 18, 0, 22)
	played(t, c, "a", "c", 30, 0, 10)
	played(t, c, "c", "a", 10, 0, 30)
	pool := Rate(c, "g", Options{}).Pools[0]
	f := fitOf(t, c, pool)
	gap := pool.Ratings[1].Next
	if pool.Ratings[2].Next != nil || gap == nil {
		t.Fatalf("%+v", pool.Ratings)
	}
	d := f.g.v[1] - f.g.v[2]
	near(t, "gap", gap.Elo, elo*d, 1e-5)
	near(t, "low", gap.Low.Elo, elo*(d-1.959963984540054*f.apart(1, 2)), 1e-4)
}

// A bot that lost all its games has no limit below the one before it.
func TestGapWithoutLimit(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 2, 0, 1)
	played(t, c, "b", "a", 2, 0, 1)
	played(t, c, "a", "z", 2, 0, 0)
	played(t, c, "z", "b", 0, 0, 2)
	pool := Rate(c, "g", Options{}).Pools[0]
	gap := pool.Ratings[1].Next
	if pool.Ratings[2].Bot != "z" || !gap.High.Unbounded || gap.Low.Unbounded || gap.Low.Elo > gap.Elo {
		t.Errorf("%+v %+v", pool.Ratings, gap)
	}
}

// By hand: 12 of 20 are log 1.5 apart, with the information 0.24 of each game. At 95 % they
// are apart after (1.959964/log 1.5)²/0.24 = 97.36 games, so that 77.36 are missing: 39
// pairs. With 60 of 100 nothing is missing, and for equals there is no number.
func TestMorePairs(t *testing.T) {
	for want, n := range map[int64][2]int{39: {12, 8}, 0: {60, 40}} {
		c := &Counts{}
		played(t, c, "a", "b", n[0], 0, n[1])
		if got := Rate(unordered(t, c), "g", Options{}).Pools[0].Ratings[0].Next.Pairs; got != want {
			t.Errorf("%v: %d more pairs, want %d", n, got, want)
		}
	}
	c := &Counts{}
	played(t, c, "a", "b", 5, 1, 5)
	if got := Rate(unordered(t, c), "g", Options{}).Pools[0].Ratings[0].Next.Pairs; got != 0 {
		t.Errorf("equals: %d more pairs", got)
	}
	// A game has less information if more is drawn, or if a seat decides: of two equal bots
	// with nu draws for each kind of win it is 1/(2·(2+nu)), and with an effect of order e
	// in either seat p(1-p).
	z := 1.959964
	for _, x := range []struct {
		m    model
		v    []float64
		game float64
	}{
		{model{draws: true, bots: 2}, []float64{0, 0, math.Log(3)}, 1.0 / 10},
		{model{order: true, bots: 2}, []float64{0, 0, math.Log(4)}, 0.8 * 0.2},
	} {
		d, se := 0.001, 0.5
		want := math.Ceil((z*z/(d*d) - 1/(se*se)) / (2 * x.game))
		if got := float64(x.m.morePairs(x.v, d, se, z)); math.Abs(got-want) > 1e-5*want {
			t.Errorf("%+v: %v more pairs, want %v", x, got, want)
		}
	}
}
