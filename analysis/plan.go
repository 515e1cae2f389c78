package analysis

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Planning has the settings of a plan of further games. The zero value is ready to use.
type Planning struct {
	Level float64 // of intervals, and how certain first place must be; 0 is 0.95
	// Margin is half the width of the wanted interval, in Elo; 0 means 20.
	Margin float64
	// Score is the expected score of one of two bots against the other; 0 means 0.5.
	Score float64
	// Draws is the share of drawn games; nil means that of the games so far.
	Draws *float64

	Futures int    // the number of simulated courses of further games; 0 is 200
	Seed    uint64 // of the random numbers
	Jobs    int    // the number of courses that are simulated at once
}

func (o Planning) complete() Planning {
	o.Level = cmp.Or(o.Level, 0.95)
	o.Margin = cmp.Or(o.Margin, 20)
	o.Score = cmp.Or(o.Score, 0.5)
	if o.Futures <= 0 {
		o.Futures = 200
	}
	return o
}

// MarginPlan is the number of games that bring intervals to a margin.
type MarginPlan struct {
	Level  float64 `json:"level"`
	Margin float64 `json:"margin"` // half of the interval, Elo
	Score  float64 `json:"score"`
	Draws  float64 `json:"draws"`
	// Games is the number of games that two bots need that have not met, an even number.
	// It is 0 if no number can be given because all games are drawn.
	Games int64        `json:"games"`
	Bots  []MarginNeed `json:"bots"` // in the order of ratings, pool by pool
}

// MarginNeed is the number of games that a bot needs in all, if the schedule is repeated.
type MarginNeed struct {
	Pool  int    `json:"pool"`
	Bot   string `json:"bot"`
	Games int64  `json:"games"` // so far
	// Half is half the width of its current interval, in Elo. It is 0 if the results set no
	// limit on a side. Then Need and Rounds are 0, too.
	Half float64 `json:"half"`
	Need int64   `json:"need"` // in all; never less than Games
	// Rounds is how many more times the schedule so far must be played.
	Rounds int64 `json:"rounds"`
}

// PlanMargin computes how many games bring the intervals of a game's bots to a margin. The
// variance is inversely proportional to the number of games, if the further games are like
// those so far. For pools of up to 300 bots it is the median of the variances at strengths
// drawn from the posterior, because the variance at the estimates is as uncertain as they
// are.
func PlanMargin(c *Counts, game string, o Planning) MarginPlan {
	o = o.complete()
	r := Rate(c, game, Options{Level: o.Level})
	p := MarginPlan{Level: o.Level, Margin: o.Margin, Score: o.Score, Bots: []MarginNeed{}}
	pools, names := c.problems(game)
	var games, draws int64
	for i, pool := range r.Pools {
		games, draws = games+pool.Games, draws+pool.Draws
		expectedHalves := pools[i].expectedHalves(o)
		for _, x := range pool.Ratings {
			half := HalfWidth(o.Level) * x.SE
			if at := slices.Index(names[i], x.Bot); expectedHalves != nil {
				half = expectedHalves[at]
			}
			p.Bots = append(p.Bots, o.need(pool, x, half))
		}
	}
	if o.Draws != nil {
		p.Draws = *o.Draws
	} else if games > 0 {
		p.Draws = millionth(float64(draws) / float64(games))
	}
	p.Games = GamesForMargin(o.Margin, o.Level, p.Score, p.Draws)
	return p
}

// need returns what a bot needs, if the games so far give it such a half interval.
func (o Planning) need(pool Pool, x Rating, half float64) MarginNeed {
	n := MarginNeed{Pool: pool.Number, Bot: x.Bot, Games: x.Games}
	if !pool.Converged || x.SE == 0 || x.Low.Unbounded || x.High.Unbounded {
		return n
	}
	n.Half, n.Need = millionth(HalfWidth(o.Level)*x.SE), x.Games
	if n.Half > o.Margin {
		times := max(1+1e-6, half*half/(o.Margin*o.Margin))
		n.Need, n.Rounds = ceil(times*float64(x.Games)), ceil(times)-1
	}
	return n
}

// expectedDraws is the number of draws of all strengths that the median is of.
const expectedDraws = 21

// expectedHalves returns, bot by bot, half the width of the interval that as many games as
// so far give: the median over strengths drawn from the posterior. It is nil if nothing is
// known, or the pool is too large.
func (p *problem) expectedHalves(o Planning) []float64 {
	m, r := p.davidson(o.Level)
	if p.bots < 2 || p.bots > maxCompared {
		return nil
	}
	known := m.mixture()
	if len(known.parts) == 0 {
		return nil
	}
	halves := make([][]float64, p.bots)
	for n := range uint64(expectedDraws) {
		f := newFit(m, guess{v: known.draw(rand.New(rand.NewPCG(o.Seed, n)))})
		if f == nil {
			continue
		}
		for i := range halves {
			halves[i] = append(halves[i], HalfWidth(o.Level)*elo*f.deviation(m.contrast(r.fromZero(i), 0), f.cov))
		}
	}
	list := make([]float64, p.bots)
	for i, h := range halves {
		if len(h) == 0 {
			return nil
		}
		slices.Sort(h)
		list[i] = h[len(h)/2]
	}
	return list
}

// GamesForMargin returns the number of games between two bots, an even number, that makes
// the interval of their difference no wider than margin Elo to either side, if one of them
// has the expected score and draws is the share of drawn games. It is 0 if a game's score
// does not vary, or the numbers are impossible.
//
// A game's score s has the variance s(1-s) - d/4, where d is the share of draws. The slope
// of the Elo 400·log10(s/(1-s)) by s is 400/ln10/(s(1-s)). The standard error of the Elo
// from n games is that slope times √(variance/n).
func GamesForMargin(margin, level, score, draws float64) int64 {
	even := score * (1 - score)
	variance := even - draws/4
	if !(margin > 0 && even > 0 && variance > 1e-9 && draws >= 0 && draws <= 2*min(score, 1-score)) {
		return 0
	}
	se := elo / even * HalfWidth(level) / margin
	return 2 * ceil(se*se*variance/2)
}

// HalfWidth returns the number of standard errors between an estimate and its limit at a
// level.
func HalfWidth(level float64) float64 {
	z, _ := quantiles(level)
	return z
}

// ceil returns the least whole number that is not below x, except for rounding.
func ceil(x float64) int64 { return int64(math.Ceil(min(x, 1e15) - 1e-9)) }
