package analysis

import (
	"math"
	"slices"
)

// Order is the effect of moving first in a pool, by the model. Theta is in natural units,
// Elo on the scale of expected scores between two equal bots. Score is the expected score
// of the first of two equal bots, from 0 to 1. Odds are its odds of winning rather than
// losing.
type Order struct {
	Missing Reason  `json:"missing,omitempty"` // why nothing is known; empty if something is
	Theta   float64 `json:"theta"`
	SE      float64 `json:"se"` // of Theta
	Elo     float64 `json:"elo"`
	// Low and High are the limits of Elo by the profile of the penalised likelihood. If
	// there are many games, they are by the normal distribution around its maximum; if
	// there are more than 300 bots, around Theta. ScoreLow and ScoreHigh are those of
	// Score, 0 and 1 without a limit.
	Low       Bound   `json:"low"`
	High      Bound   `json:"high"`
	Odds      float64 `json:"odds"`
	Score     float64 `json:"score"`
	ScoreLow  float64 `json:"score_low"`
	ScoreHigh float64 `json:"score_high"`
	// ChiSquared is twice the gain of the log-likelihood by the effect, or of the penalised
	// one if that is the estimator, with one degree of freedom. P is the probability of at
	// least as much by chance.
	ChiSquared float64 `json:"chi_squared"`
	P          float64 `json:"p"`
}

// largestOdds is the limit at which odds are cut off.
const largestOdds = 1e6

// orderEffect fills in the effect of a fitted model that has one.
func orderEffect(o *Order, m *model, f *fitted, z float64, ml bool) {
	b := f.g.v[m.orderAt()]
	se := math.Sqrt(max(0, f.cov.at(m.orderAt(), m.orderAt())))
	o.Theta, o.SE = millionth(b), millionth(se)
	o.Elo, o.Odds, o.Score = millionth(m.elo(f.g.v, b)), millionth(min(math.Exp(b), largestOdds)), millionth(m.expected(f.g.v, b))
	q := m.contrast(nil, 1)
	if m.bots > mostCompared {
		o.many(f, q, b, se, z, ml)
		return
	}
	o.test(f, q, ml)
	if ml && !m.sparse() {
		o.limit(f.unbiased(q, z))
		return
	}
	below, above := f.limited(q, z, ml)
	o.limit(f.profile(q, z, below, above))
}

// limit fills in the limits from those of the log odds of the score.
func (o *Order) limit(r reach) {
	o.Low, o.High = oddsBound(r.low), oddsBound(r.high)
	o.ScoreLow, o.ScoreHigh = millionth(1/(1+math.Exp(-r.low))), millionth(1/(1+math.Exp(-r.high)))
}

// oddsBound returns a limit in Elo from log odds, or no limit if they are infinite.
func oddsBound(y float64) Bound {
	if math.IsInf(y, 0) {
		return Bound{Unbounded: true}
	}
	return Bound{Elo: millionth(y * elo)}
}

// test compares with no effect by the likelihood ratio, or by that of the penalised ones if
// the others have no maximum.
func (o *Order) test(f *fitted, q quest, ml bool) {
	p := profiler{m: f.m, firth: !ml, q: q}
	without, found := 0.0, false
	if ml {
		without, found = f.withoutOrder()
	}
	if !found {
		without = p.at(0, f.g.v).height
	}
	gain := max(0, p.height(f.g.v)-without)
	o.ChiSquared, o.P = millionth(2*gain), millionth(math.Erfc(math.Sqrt(gain)))
}

// withoutOrder returns the greatest likelihood without an effect of order, if the search
// finds it.
func (f *fitted) withoutOrder() (height float64, found bool) {
	m := *f.m
	m.order = false
	v := slices.Delete(slices.Clone(f.g.v), f.m.orderAt(), f.m.orderAt()+1)
	g := m.likeliest(v)
	return m.logLikelihood(g.v), g.converged
}

// many fills in limits and test by the normal distribution, for pools in which profiles
// would take too long. With so many games they differ little. There are no limits if the
// likelihood has no maximum.
func (o *Order) many(f *fitted, q quest, b, se, z float64, ml bool) {
	if !ml || se <= 0 {
		o.limit(reach{low: math.Inf(-1), high: math.Inf(1)})
		o.P = 1
		return
	}
	o.limit(f.normal(q, z))
	x := b / se
	o.ChiSquared, o.P = millionth(x*x), millionth(math.Erfc(math.Abs(x)/math.Sqrt2))
}

// expected returns the expected score of the first at a difference x.
func (m *model) expected(v []float64, x float64) float64 {
	odds := m.odds(v, x)
	return odds / (1 + odds)
}
