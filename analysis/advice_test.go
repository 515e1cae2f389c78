package analysis

import (
	"flag"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

var advised = flag.Int("advised", 1, "how many events of each kind follow the advice")

// adviceKind is a kind of event that follows the advice: strengths in Elo, or drawn with a
// standard deviation if there are none.
type adviceKind struct {
	name  string
	bots  int
	fixed []float64
	draws float64
	order float64
}

var adviceKinds = []adviceKind{
	{name: "4 bots, drawn", bots: 4},
	{name: "4 bots, drawn, 40 % draws, first +50", bots: 4, draws: 0.4, order: 50},
	{name: "8 bots, drawn", bots: 8},
	{name: "2 bots, 100 apart", bots: 2, fixed: []float64{100, 0}},
	{name: "2 bots, 20 apart", bots: 2, fixed: []float64{20, 0}},
	{name: "2 bots, 2 apart", bots: 2, fixed: []float64{2, 0}},
	{name: "4 bots, three 30 below the first", bots: 4, fixed: []float64{30, 0, 0, 0}},
}

// advisedEvent is the result of one event: whether first place was settled, and rightly, by
// either rule; the number of games, and what was predicted after the first ones.
type advisedEvent struct {
	settled, right, early, earlyRight bool
	games, low, median, high          int64
}

// maxAdvised is the maximum number of games of an event that follows the advice.
const maxAdvised = 4000

// follow plays a round robin of two games a pair, and then the advised games, until first
// place is settled, but at most most games.
func (k adviceKind) follow(seed, number uint64, most int64) (out advisedEvent) {
	rng := rand.New(rand.NewPCG(seed, number))
	e := event{m: &model{bots: k.bots}, theta: make([]float64, k.bots), order: k.order / elo, nu: 2 * k.draws / (1 - k.draws)}
	for i := range e.theta {
		if k.fixed != nil {
			e.theta[i] = k.fixed[i] / elo
		} else {
			e.theta[i] = rng.NormFloat64() * 150 / elo
		}
	}
	for a := range k.bots {
		for b := range k.bots {
			if a != b {
				Trial{Games: 1}.match(&e, rng, a, b)
			}
		}
	}
	best := slices.Index(e.theta, slices.Max(e.theta))
	for out.games < most {
		p := e.rater(0.95).p
		now := p.posterior(0.95)
		if now == nil {
			return out
		}
		first := now.leader()
		if !out.early && now.sumOver(first, now.stronger) <= 0.05 {
			out.early, out.earlyRight = true, first == best
		}
		if now.settled(0.95) {
			out.settled, out.right = true, first == best
			return out
		}
		if out.games == 0 {
			n := now.needed(Planning{Level: 0.95, Futures: 40, Seed: number})
			out.low, out.median, out.high = n.Low, n.Median, n.High
		}
		n := batch(out.games)
		w := now.advice(0.95, float64(n))[0]
		half := Trial{Games: int(n / 2)}
		half.match(&e, rng, w.a, w.b)
		half.match(&e, rng, w.b, w.a)
		e.join()
		out.games += n
	}
	return out
}

// First place that was called settled at 95 % is right at least as often, however near the
// bots are and however often one looked. A rule for one look would be wrong in a quarter of
// the events of bots 20 Elo apart. The figures of docs/measurements/calibration.md are of
// -args -advised 1000.
func TestAdviceSettlesFirstPlaceRightly(t *testing.T) {
	for n, k := range adviceKinds {
		list := replicate(*advised, runtime.NumCPU(), func(i uint64) advisedEvent { return k.follow(uint64(n), i, maxAdvised) })
		var settled, right, early, earlyRight, within, said, least int
		var games []int64
		for _, e := range list {
			settled, right, early, earlyRight = settled+bit(e.settled), right+bit(e.right), early+bit(e.early), earlyRight+bit(e.earlyRight)
			if e.low+e.median+e.high == 0 && e.games == 0 {
				continue // settled by the first games
			}
			said++
			used := e.games
			if !e.settled {
				used = maxAdvised + 1
			}
			games = append(games, used)
			high := e.high
			if high == 0 || high > maxAdvised {
				high = maxAdvised + 1
			}
			within += bit(e.low <= used && e.low > 0 && used <= high)
			least += bit(e.median > 0 && used <= e.median)
		}
		slices.Sort(games)
		t.Logf("%s: settled %d of %d, right %d (%.1f %%); one look: %d, right %d (%.1f %%); games: median %d; within the interval %d of %d, at most the median %d",
			k.name, settled, len(list), right, 100*float64(right)/float64(max(1, settled)), early, earlyRight, 100*float64(earlyRight)/float64(max(1, early)), games[len(games)/2], within, said, least)
		if wrong := float64(settled - right); wrong > 0.05*float64(settled)+3*math.Sqrt(0.0475*float64(settled)) {
			t.Errorf("%s: %v of %d first places that were settled are wrong", k.name, wrong, settled)
		}
	}
}
