package analysis

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"testing"
)

// more plays a schedule times more times.
func (e *event) more(t Trial, rng *rand.Rand, times int) {
	terms := e.m.terms
	t.Games = times
	for _, k := range slices.Clone(terms) {
		t.match(e, rng, k.first, k.second)
	}
	e.join()
	e.games = nil
}

// needed plays an event until no interval is wider than the margin. It returns, bot by bot,
// the predicted number of games and the actual one.
func (t Trial) needed(number uint64, o Planning) (said, took []float64) {
	rng := rand.New(rand.NewPCG(t.Seed, number))
	e := t.play(rng)
	now := func() (list []MarginNeed) {
		names := make([]string, t.Bots)
		for i := range names {
			names[i] = strconv.Itoa(i)
		}
		p := e.rater(o.Level).p
		pool := ratePool(p, names, Options{Level: o.Level, MaxBots: t.Bots})
		list = make([]MarginNeed, t.Bots)
		var expectedHalves []float64
		if took == nil {
			expectedHalves = p.expectedHalves(o)
		}
		for _, x := range pool.Ratings {
			i, half := slices.Index(names, x.Bot), 0.0
			if expectedHalves != nil {
				half = expectedHalves[i]
			}
			list[i] = o.need(pool, x, half)
		}
		return list
	}
	for _, n := range now() {
		said = append(said, float64(n.Need))
	}
	took = make([]float64, t.Bots)
	for rounds := t.Games; slices.Contains(took, 0); {
		add := max(1, rounds/20)
		e.more(t, rng, add)
		rounds += add
		for i, n := range now() {
			if took[i] == 0 && n.Half > 0 && n.Half <= o.Margin {
				took[i] = float64(n.Games)
			}
		}
	}
	return said, took
}

// The number of games for a margin is right on average: as many bots need more as less. The
// figures of docs/measurements/calibration.md are of -args -long -advised 10. Without -long
// two kinds of events are tried.
func TestGamesForMarginAreRight(t *testing.T) {
	kinds := []Trial{
		{Bots: 4, Games: 2}, {Bots: 4, Games: 2, Draws: 0.4, Order: 50},
		{Bots: 8, Games: 1}, {Bots: 8, Games: 2, Draws: 0.4, Order: 50}, {Bots: 8, Games: 10}, {Bots: 16, Games: 1},
	}
	if !*long {
		kinds = kinds[:2]
	}
	for _, k := range kinds {
		type pairs struct{ said, took []float64 }
		k.Seed = 21
		list := replicate(2**advised, runtime.NumCPU(), func(n uint64) (p pairs) {
			p.said, p.took = k.complete().needed(n, Planning{Seed: n}.complete())
			return p
		})
		var logs []float64
		sum, fewer, all := 0.0, 0, 0
		for _, p := range list {
			all += k.Bots
			for i, n := range p.said {
				if n > 0 {
					logs = append(logs, math.Log(n/p.took[i]))
					sum, fewer = sum+logs[len(logs)-1], fewer+bit(n < p.took[i])
				}
			}
		}
		slices.Sort(logs)
		n := len(logs)
		mean := math.Exp(sum / float64(n))
		t.Logf("%d bots, %d games, draws %v, first %v: said of %d of %d; mean ratio %.2f, a tenth below %.2f, a tenth above %.2f; %.0f %% too low",
			k.Bots, k.Games, k.Draws, k.Order, n, all, mean, math.Exp(logs[n/10]), math.Exp(logs[n*9/10]), 100*float64(fewer)/float64(n))
		if mean < 0.8 || mean > 1.25 {
			t.Errorf("%+v: %.2f of the games that it took are said", k, mean)
		}
	}
}
