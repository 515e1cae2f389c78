package analysis

import (
	"cmp"
	"math"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
)

// Trial is a kind of event to be simulated many times with bots of known strength, to see
// how often intervals contain the true value. The zero value of each field except Bots,
// Draws and Order means the usual one.
type Trial struct {
	Schedule   string  // round-robin (the usual), swiss, arena, ladder (of neighbours) or gauntlet (one against all)
	Bots       int     // at least 2
	Games      int     // of each ordered pair that meets: 2
	Single     bool    // in swiss and arena all games of a pairing have the same seats
	Spread     float64 // standard deviation of strengths, Elo of the logistic scale: 150
	Draws      float64 // share of draws between equals, from 0 to less than 1
	Order      float64 // effect of moving first, Elo of the logistic scale
	Replicates int     // 200
	Seed       uint64
	Rounds     int // of swiss and arena: 5 for 8 bots, 2 more for each doubling

}

// Coverage is how often intervals contained the true value.
type Coverage struct {
	Trial
	Level float64
	// Likeliest and Firth count events by estimator, Failed those without an estimate. The
	// others are shares of the intervals of the first two.
	Likeliest int
	Firth     int
	Failed    int
	// Ratings has the intervals of bots from the zero point, Pairs those of differences of
	// two bots. Both are for a few bots of every event, or for many if the pairing may have
	// followed results. Orders has those of the effect of moving first, Scores those of the
	// mean score of the first movers, by Wilson.
	Ratings Held
	Pairs   Held
	Orders  Held
	Scores  Held
	// HalfWidth is the mean half width of the intervals of pairs by the normal
	// distribution, in Elo.
	HalfWidth float64
}

// Held counts the intervals of a kind that contained the true value.
type Held struct {
	Count int64
	Of    int64
	// OneSided counts those without a limit on one side, or on both.
	OneSided int64
	Share    float64
	// Error is the standard error of Share, with the events as the independent units.
	Error float64

	squares, products float64 // over events: of misses, and of misses times intervals
	sizes             float64 // of intervals
}

// sampled is the number of bots, and of pairs, of an event that are checked.
const sampled = 2

// Simulate simulates a trial: strengths are drawn again for every event, then the games by
// Davidson's model, which the ratings assume. The same trial gives the same numbers,
// whatever the number of jobs.
func Simulate(t Trial, level float64, jobs int) Coverage {
	t = t.complete()
	c := Coverage{Trial: t, Level: level}
	for _, one := range replicate(t.Replicates, jobs, func(k uint64) *Coverage { return t.once(k, level) }) {
		c.Likeliest, c.Firth, c.Failed = c.Likeliest+one.Likeliest, c.Firth+one.Firth, c.Failed+one.Failed
		c.Ratings.join(one.Ratings)
		c.Pairs.join(one.Pairs)
		c.Orders.join(one.Orders)
		c.Scores.join(one.Scores)
		c.HalfWidth += one.HalfWidth
	}
	for _, h := range []*Held{&c.Ratings, &c.Pairs, &c.Orders, &c.Scores} {
		h.finish()
	}
	c.HalfWidth = millionth(c.HalfWidth / float64(max(1, c.Pairs.Of)))
	return c
}

// replicate calls once with 1 to n, as many at a time as there are jobs, and returns the
// results in that order.
func replicate[T any](n, jobs int, once func(k uint64) T) []T {
	list := make([]T, n)
	var group sync.WaitGroup
	var next atomic.Int64
	for range max(1, jobs) {
		group.Go(func() {
			for k := next.Add(1); k <= int64(n); k = next.Add(1) {
				list[k-1] = once(uint64(k))
			}
		})
	}
	group.Wait()
	return list
}

// join adds the counts of one event.
func (h *Held) join(one Held) {
	h.Count, h.Of, h.OneSided = h.Count+one.Count, h.Of+one.Of, h.OneSided+one.OneSided
	n, missed := float64(one.Of), float64(one.Of-one.Count)
	h.squares, h.products, h.sizes = h.squares+missed*missed, h.products+missed*n, h.sizes+n*n
}

// finish computes the share and its error: that of a ratio of sums over events.
func (h *Held) finish() {
	if h.Of == 0 {
		return
	}
	n := float64(h.Of)
	miss := 1 - float64(h.Count)/n
	h.Share = millionth(1 - miss)
	h.Error = millionth(math.Sqrt(max(0, h.squares-2*miss*h.products+miss*miss*h.sizes)) / n)
}

// rated is an event with its estimates.
type rated struct {
	e  trialEvent
	r  *rater
	f  *fitted
	ml bool // they are the maximum likelihood estimates
}

// rate estimates strengths. It returns false if that fails.
func (e trialEvent) rate(level float64) (rated, bool) {
	r := e.rater(level)
	pool := Pool{Groups: len(r.sets)}
	g, f := r.search(&pool, e.m)
	if g.converged && f != nil && r.p.follows() {
		r.drawn = e.m.shrunk()
	}
	return rated{e, r, f, pool.Estimator == MaximumLikelihood}, g.converged && f != nil
}

// order checks the interval of the effect of moving first, if there is one.
func (x rated) order(h *Held) {
	if x.e.m.order {
		q := x.e.m.contrast(nil, 1)
		below, above := x.f.limited(q, x.r.z, x.ml)
		h.look(x.f, q, x.r.z, x.e.truth(x.e.order), anyLimits(x.f.unbiased), !x.ml || x.e.m.sparse(), below, above)
	}
}

// sample returns the pairs of an event that are checked: a few or, if limits are those of
// the posterior, which are cheap, every bot with half of the others.
func (x rated) sample(rng *rand.Rand) (list [][2]int) {
	n := x.e.m.bots
	if x.r.drawn == nil {
		for range min(sampled, n) {
			i, j := rng.IntN(n), rng.IntN(n-1)
			list = append(list, [2]int{i, j + bit(j >= i)})
		}
		return list
	}
	for i := range n {
		for k := 1; k <= n/2; k++ {
			list = append(list, [2]int{i, (i + k) % n})
		}
	}
	return list
}

// once simulates and rates one event.
func (t Trial) once(number uint64, level float64) *Coverage {
	rng := rand.New(rand.NewPCG(t.Seed, number))
	e, c := t.play(rng), &Coverage{}
	x, ok := e.rate(level)
	c.Scores.enter(e.scored(x.r.z))
	if !ok {
		c.Failed++
		return c
	}
	c.Likeliest, c.Firth = bit(x.ml), bit(!x.ml)
	x.order(&c.Orders)
	r, f := x.r, x.f
	many, few := anyLimits(f.normal), r.few
	if r.drawn != nil {
		many, few = r.reachDrawn(f), func(int) bool { return false }
	}
	for _, p := range x.sample(rng) {
		i, j := p[0], p[1]
		q, from := r.against(e.m, i, j, x.ml)
		c.Pairs.look(f, q, r.z, e.truth(e.theta[i]-e.theta[j]), many, few(i) || few(j), from.below[i], from.above[i])
		c.HalfWidth += r.z * f.deviation(q, f.cov) * elo
		q = e.m.contrast(r.fromZero(i), 0)
		if f.deviation(q, f.cov) > 0 { // else it is the zero point
			c.Ratings.look(f, q, r.z, e.truth(dot(q.weights[:t.Bots], e.theta)), many, few(i), r.below[i], r.above[i])
		}
	}
	return c
}

// look counts the interval of an estimand, whose true value is given in Elo. If few is set it
// is by the profile, with a limit below and above or not; otherwise it is by many.
func (h *Held) look(f *fitted, q estimand, z, truth float64, many finder, few, below, above bool) {
	h.Of++
	h.OneSided += int64(bit(!below || !above))
	value := profiler{m: f.m, q: q}.value(f.g.v) * elo
	in := truth < value && !below || truth >= value && !above
	if few {
		in = in || f.holds(q, z, truth/elo)
	} else {
		at := many(q, z, below, above)
		in = in || at.low*elo <= truth && truth <= at.high*elo
	}
	h.Count += int64(bit(in))
}

// enter counts an interval with two limits.
func (h *Held) enter(truth, low, high float64) {
	h.Of++
	h.Count += int64(bit(low <= truth && truth <= high))
}

func (t Trial) complete() Trial {
	t.Schedule = cmp.Or(t.Schedule, "round-robin")
	if t.Games <= 0 {
		t.Games = 2
	}
	t.Spread = cmp.Or(t.Spread, 150)
	if t.Replicates <= 0 {
		t.Replicates = 200
	}
	t.Bots = max(2, t.Bots)
	return t
}

// GameCoverage is how often intervals contained the true value, for the intervals that
// need no rating model.
type GameCoverage struct {
	Trial
	Level float64
	// Scores has the intervals of the mean score of the first movers, Paired the same by
	// pairs with seats swapped that are known by their names, by rounds and by the order of
	// ids. Orders has those of the effect of moving first by the model, Margins those of
	// the points of the first mover minus the other's, Shares those of the share of a bot's
	// games with a fault.
	Scores  Held
	Paired  Held
	Rounds  Held
	Ordered Held
	Orders  Held
	Margins Held
	Shares  Held
}

// Properties of simulated games other than their outcome: points differ by a number that
// grows with the difference of strength, plus scatter; and one game in twenty of a bot has
// a fault.
const (
	marginSlope  = 4    // points per natural unit of strength
	marginSpread = 6    // points, the standard deviation of one game's
	faultShare   = 0.05 // of a bot's games
)

// SimulateGames simulates a trial as Simulate does, and checks the intervals that need no
// ratings.
func SimulateGames(t Trial, level float64, jobs int) GameCoverage {
	t = t.complete()
	c := GameCoverage{Trial: t, Level: level}
	for _, one := range replicate(t.Replicates, jobs, func(k uint64) *GameCoverage { return t.games(k, level) }) {
		c.Scores.join(one.Scores)
		c.Paired.join(one.Paired)
		c.Rounds.join(one.Rounds)
		c.Ordered.join(one.Ordered)
		c.Orders.join(one.Orders)
		c.Margins.join(one.Margins)
		c.Shares.join(one.Shares)
	}
	for _, h := range []*Held{&c.Scores, &c.Paired, &c.Rounds, &c.Ordered, &c.Orders, &c.Margins, &c.Shares} {
		h.finish()
	}
	return c
}

// games simulates one event and checks its intervals.
func (t Trial) games(number uint64, level float64) *GameCoverage {
	c := &GameCoverage{}
	e := t.play(rand.New(rand.NewPCG(t.Seed, number)))
	z, _ := quantiles(level)
	truth, low, high := e.scored(z)
	c.Scores.enter(truth, low, high)
	rng := rand.New(rand.NewPCG(^t.Seed, number)) // the same games as Simulate
	counts, mean := e.results(rng)
	c.enterPairs(e, rng, truth, z)
	if x, ok := e.rate(level); ok {
		x.order(&c.Orders)
	}
	m := margin(counts.store("g"), level)
	c.Margins.enter(mean, m.Low.Elo, m.High.Elo)
	played, faults := make([]int64, t.Bots), make([]int64, t.Bots)
	for _, g := range e.games {
		for _, bot := range []int{g.first, g.second} {
			played[bot]++
			faults[bot] += int64(bit(rng.Float64() < faultShare))
		}
	}
	for bot := range min(sampled, t.Bots) {
		if s := shareOf(faults[bot], played[bot], z); s.Of > 0 {
			c.Shares.enter(faultShare, s.Low, s.High)
		}
	}
	return c
}

// results returns the games as results with points, and the mean expected difference of
// points.
func (e *trialEvent) results(rng *rand.Rand) (counts Counts, mean float64) {
	for i, g := range e.games {
		x := marginSlope * (e.theta[g.first] - e.theta[g.second] + e.order)
		mean += x / float64(len(e.games))
		r := Result{Game: "g", ID: strconv.Itoa(i), First: strconv.Itoa(g.first), Second: strconv.Itoa(g.second),
			Outcome: FirstWins + Outcome(g.outcome), Scored: true, Score: [2]int64{int64(math.Round(x + marginSpread*rng.NormFloat64())), 0}}
		counts.Add(r) // it is valid
	}
	return counts, mean
}

// enterPairs checks the interval by pairs: named pairs, in which chance chose the two
// games; pairs of rounds, in each of which two bots meet once in either seat; and pairs by
// the order of ids, which are random.
func (c *GameCoverage) enterPairs(e trialEvent, rng *rand.Rand, truth, z float64) {
	shuffled := rng.Perm(len(e.games))
	for _, way := range []struct {
		held *Held
		tell func(r *Result, game, at int)
	}{
		{&c.Paired, func(r *Result, _, at int) { r.Pair = strconv.Itoa(at) }},
		{&c.Rounds, func(r *Result, _, at int) { r.Round = strconv.Itoa(at) }},
		{&c.Ordered, func(r *Result, game, _ int) { r.ID = strconv.Itoa(game) }},
	} {
		var counts Counts
		times := map[pair]int{} // by an ordered pair, the number of games
		for at := range e.games {
			k := at
			if way.held != &c.Rounds {
				k = shuffled[at]
			}
			g := e.games[k]
			p := pair{uint32(g.first), uint32(g.second)}
			r := Result{Game: "g", First: strconv.Itoa(g.first), Second: strconv.Itoa(g.second), Outcome: FirstWins + Outcome(g.outcome)}
			way.tell(&r, at, times[p])
			times[p]++
			counts.Add(r) // it is valid
		}
		p := paired(counts.store("g"), z)
		way.held.enter(truth, p.Low.Elo, p.High.Elo)
	}
}

// anyLimits returns a finder that ignores which sides have a limit.
func anyLimits(of func(q estimand, z float64) reach) finder {
	return func(q estimand, z float64, _, _ bool) reach { return of(q, z) }
}

// holds reports whether the interval of profile contains a value, at less cost.
func (f *fitted) holds(q estimand, z, y float64) bool {
	p, top := profiler{m: f.m, firth: true, q: q}, f.peak()
	value, middle := p.value(f.g.v), p.value(top.v)
	if min(value, middle) <= y && y <= max(value, middle) {
		return true
	}
	drop := z * z / 2 * f.inflation(q, f.deviation(q, f.cov))
	return p.at(y, top.v).height >= p.height(top.v)-drop
}
