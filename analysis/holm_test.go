package analysis

import (
	"math"
	"testing"
)

// Three bots by hand. Smallest first, the probabilities of the three pairs are
// times three, two and one, and none is below the one before.
func TestHolm(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 30, 0, 10)
	played(t, c, "b", "a", 10, 0, 30)
	played(t, c, "b", "c", 22, 0, 18)
	played(t, c, "c", "b", 18, 0, 22)
	played(t, c, "a", "c", 30, 0, 10)
	played(t, c, "c", "a", 10, 0, 30)
	pool := Rate(c, "g", Options{}).Pools[0]
	f := fitOf(t, c, pool)
	p := func(i, j int) float64 {
		return math.Erfc(math.Abs(f.g.v[i]-f.g.v[j]) / f.apart(i, j) / math.Sqrt2)
	}
	ac, ab, bc := p(0, 2), p(0, 1), p(1, 2)
	if !(ac < ab && ab < bc && 2*ab < bc) {
		t.Fatal("another order:", ac, ab, bc)
	}
	for _, want := range []struct {
		i, j int
		p    float64
	}{{0, 2, 3 * ac}, {0, 1, math.Max(3*ac, 2*ab)}, {1, 2, bc}, {2, 2, 1}} {
		near(t, "p", pool.Holm[want.i][want.j], want.p, 1e-6)
		near(t, "p turned", pool.Holm[want.j][want.i], want.p, 1e-6)
	}
	gap := pool.Ratings[1].Next
	if pool.Ratings[2].Next != nil || gap == nil || gap.P != pool.Holm[1][2] {
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

// Two pairs with the same probability: the second of them is no more certain than the
// first.
func TestHolmDoesNotFall(t *testing.T) {
	c := &Counts{}
	for _, bot := range []string{"b", "c"} {
		played(t, c, "a", bot, 15, 0, 5)
		played(t, c, bot, "a", 5, 0, 15)
	}
	played(t, c, "b", "c", 10, 0, 10)
	played(t, c, "c", "b", 10, 0, 10)
	pool := Rate(c, "g", Options{}).Pools[0]
	f := fitOf(t, c, pool)
	p := math.Erfc((f.g.v[0] - f.g.v[1]) / f.apart(0, 1) / math.Sqrt2)
	near(t, "first", pool.Holm[0][1], 3*p, 1e-6)
	near(t, "second", pool.Holm[0][2], 3*p, 1e-6)
}
