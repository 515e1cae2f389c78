package analysis

import (
	"math"
	"math/rand/v2"
	"strconv"
)

// GameCoverage is how often intervals contained the true value, for the intervals that
// need no rating model.
type GameCoverage struct {
	Trial
	Level float64 `json:"level"`
	// Scores has the intervals of the mean score of the first movers, Paired the same by
	// pairs with seats swapped that are known by their names, by rounds and by the order of
	// ids. Orders has those of the effect of moving first by the model, Margins those of
	// the points of the first mover minus the other's, Shares those of the share of a bot's
	// games with a fault.
	Scores  Held `json:"scores"`
	Paired  Held `json:"paired"`
	Rounds  Held `json:"paired_by_round"`
	Ordered Held `json:"paired_by_order"`
	Orders  Held `json:"orders"`
	Margins Held `json:"margins"`
	Shares  Held `json:"shares"`
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
	m := margin(counts.ledger("g"), level)
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
func (e *event) results(rng *rand.Rand) (counts Counts, mean float64) {
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
func (c *GameCoverage) enterPairs(e event, rng *rand.Rand, truth, z float64) {
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
		p := paired(counts.ledger("g").bouts(func(pair) bool { return true }), z)
		way.held.enter(truth, p.Low.Elo, p.High.Elo)
	}
}
