package analysis

import (
	"math"
	"math/rand/v2"
	"strconv"
)

// GameCoverage is how often those intervals held the truth that come from counting
// alone, without a model.
type GameCoverage struct {
	Trial
	Level float64 `json:"level"`
	// Scores are of the mean score of the first movers, Paired of the same by pairs
	// with seats swapped, Margins of the points of the first mover less the other's,
	// Shares of the share of a bot's games with a fault.
	Scores  Held `json:"scores"`
	Paired  Held `json:"paired"`
	Margins Held `json:"margins"`
	Shares  Held `json:"shares"`
}

// What simulated games are like beyond how they end: points differ by a number
// that grows with the difference of strength and scatters about that; and one game
// in twenty of a bot has a fault.
const (
	marginSlope  = 4    // points for a natural unit of strength
	marginSpread = 6    // points, the standard deviation of one game's
	faultShare   = 0.05 // of a bot's games
)

// SimulateGames plays a trial as Simulate does, and looks at the intervals that rest
// on no ratings.
func SimulateGames(t Trial, level float64, jobs int) GameCoverage {
	t = t.complete()
	c := GameCoverage{Trial: t, Level: level}
	for _, one := range replicate(t.Replicates, jobs, func(k uint64) *GameCoverage { return t.games(k, level) }) {
		c.Scores.join(one.Scores)
		c.Paired.join(one.Paired)
		c.Margins.join(one.Margins)
		c.Shares.join(one.Shares)
	}
	for _, h := range []*Held{&c.Scores, &c.Paired, &c.Margins, &c.Shares} {
		h.finish()
	}
	return c
}

// games plays one event and looks at its intervals.
func (t Trial) games(number uint64, level float64) *GameCoverage {
	c := &GameCoverage{}
	e := t.play(rand.New(rand.NewPCG(t.Seed, number)))
	z, _ := quantiles(level)
	truth, low, high := e.scored(z)
	c.Scores.enter(truth, low, high)
	rng := rand.New(rand.NewPCG(^t.Seed, number)) // games are those of Simulate
	counts, mean := e.results(rng)
	p := paired(counts.ledger("g").bouts(func(pair) bool { return true }), z)
	c.Paired.enter(truth, p.Low.Elo, p.High.Elo)
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

// results are the games as results, with points, of which the mean difference that
// is expected is given.
func (e *event) results(rng *rand.Rand) (counts Counts, mean float64) {
	for i, g := range e.games {
		x := marginSlope * (e.theta[g.first] - e.theta[g.second] + e.order)
		mean += x / float64(len(e.games))
		r := Result{Game: "g", ID: strconv.Itoa(i), First: strconv.Itoa(g.first), Second: strconv.Itoa(g.second),
			Outcome: FirstWins + Outcome(g.outcome), Scored: true, Score: [2]int64{int64(math.Round(x + marginSpread*rng.NormFloat64())), 0}}
		counts.Add(r) // it is fit to be
	}
	return counts, mean
}
