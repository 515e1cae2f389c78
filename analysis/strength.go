package analysis

import (
	"math"
	"slices"
)

// davidson fills in estimates and limits by Davidson's model, and returns the precision; nil
// if it is unknown. The ratings are still in the order of the bots' numbers.
func (r *rater) davidson(pool *Pool) *fitted {
	m := &model{bots: r.p.bots, terms: r.p.terms, games: r.p.games, draws: pool.Draws > 0}
	pool.Order = &Order{}
	switch {
	case r.p.made:
		pool.Order.Missing = SeatsNotRecorded
	case !m.identifiable():
		pool.Order.Missing = SeatsFixed
	default:
		m.order = true
	}
	g, f := r.search(pool, m)
	pool.Converged = g.converged && f != nil
	if pool.Converged && !pool.Anchored && r.p.follows() {
		r.drawn = m.shrunk()
	}
	mean := r.mean(g.v)
	for i := range pool.Ratings {
		rating := &pool.Ratings[i]
		rating.Theta = millionth(g.v[i] - mean)
		rating.Elo = millionth(m.elo(g.v, g.v[i]-mean))
	}
	if m.draws {
		pool.DrawWeight = millionth(math.Exp(g.v[m.drawAt()]))
	}
	pool.LogLikelihood = millionth(m.logLikelihood(g.v))
	if pool.Converged {
		if m.order {
			orderEffect(pool.Order, m, f, r.z, pool.Estimator == MaximumLikelihood)
		}
		r.limit(pool, f)
		if !pool.Anchored {
			r.compare(pool, f)
		}
	} else if m.order {
		pool.Order.Missing = NotConverged
	}
	return f
}

// search finds the estimates: of maximum likelihood if they exist, otherwise penalised.
// They may not exist although results connect all bots: if the order explains all results,
// or if draws are so frequent that nu has no limit. In the second case expected scores
// still have limits. The fitted is nil if the information is numerically singular.
func (r *rater) search(pool *Pool, m *model) (guess, *fitted) {
	if pool.Groups == 1 {
		pool.Estimator = MaximumLikelihood
		if g := m.likeliest(nil); g.converged {
			if f := newFit(m, g); f != nil && f.identifiable() {
				return g, f
			}
		}
	}
	pool.Estimator = Firth
	if m.order {
		r.free(m)
	}
	g := m.penalised(nil)
	return g, newFit(m, g)
}

// mean returns the zero point.
func (r *rater) mean(v []float64) float64 {
	mean := 0.0
	for _, i := range r.zero {
		mean += v[i] / float64(len(r.zero))
	}
	return mean
}

// limit fills in standard errors and limits.
func (r *rater) limit(pool *Pool, f *fitted) {
	pool.Variance = OfFisher
	if f.repeated {
		pool.Variance = OfFisherRepeated
	}
	if r.drawn != nil {
		pool.Variance = OfSpread
	}
	centred := f.from(r.zero)
	for i := range pool.Ratings {
		rating := &pool.Ratings[i]
		at := r.reach(f, centred, i)
		rating.SE = millionth(at.se * elo)
		rating.Low, rating.High = limited(r.below[i], at.low), limited(r.above[i], at.high)
	}
}

// reach returns the interval of bot i. If the pairing may have followed results, it is that
// of the posterior. If the bot played few games, it is by the profile of the likelihood.
// Otherwise it is by the normal distribution, except that the one limit of a bot that won
// or lost all its games is as in rater.interval. In centred, distances are from the zero
// point.
func (r *rater) reach(f, centred *fitted, i int) reach {
	if r.drawn != nil {
		q := f.m.contrast(r.fromZero(i), 0)
		return r.reachDrawn(f)(q, r.z, r.below[i], r.above[i])
	}
	if r.few(i) {
		if q := f.m.contrast(r.fromZero(i), 0); f.deviation(q, f.cov) > 0 {
			return f.profile(q, r.z, r.below[i], r.above[i])
		}
	}
	alone := make([]float64, r.p.bots)
	alone[i] = 1
	at := centred.normal(f.m.contrast(alone, 0), r.z)
	if !r.identifiable(i) {
		return at
	}
	rec, v := r.records[i], f.g.v
	bound := func(sign float64) float64 {
		x := centred.g.v[i] + r.move(i)*(f.m.flawless(v, i, sign, r.tail)-v[i])
		return math.Log(f.m.odds(v, x))
	}
	if rec.score == rec.games {
		at.low = bound(1)
	}
	if rec.score == 0 {
		at.high = bound(-1)
	}
	return at
}

// reachDrawn returns a finder of posterior intervals. They leave out as much as the level
// says: half of it on either side, but nothing on a side without a limit, and less if the
// limit must include the estimate. The other side then leaves out the rest.
func (r *rater) reachDrawn(f *fitted) finder {
	return func(q estimand, z float64, below, above bool) reach {
		d := r.drawn
		p := profiler{m: d.m, q: q}
		value := profiler{m: f.m, q: q}.value(f.g.v)
		x, _, _ := p.bend(d.g.v, value)
		middle := dot(q.weights, d.g.v)
		dev := d.deviation(q, d.cov) * elo / d.m.slope(d.g.v, middle)
		all := math.Erfc(z / math.Sqrt2)
		down, up := shares(all, superior(middle-x, dev), below, above)
		at := func(share, sign float64) float64 {
			return math.Log(d.m.odds(d.g.v, middle+sign*dev*math.Sqrt2*math.Erfinv(1-2*share)))
		}
		return reach{min(value, at(down, -1)), max(value, at(up, 1)), f.deviation(q, f.cov)}
	}
}

// shares returns the probability that an interval leaves out on either side, out of all:
// nothing on a side without a limit, and at most what is beyond the estimate. over is the
// probability above the estimate.
func shares(all, over float64, below, above bool) (down, up float64) {
	under := float64(bit(below)) * (1 - over)
	over *= float64(bit(above))
	return min(under, max(all/2, all-over)), min(over, max(all/2, all-under))
}

// few reports whether bot i played so few games that its limits are by a profile.
func (r *rater) few(i int) bool {
	return r.records[i].games < enoughGames && r.p.bots <= maxProfiled
}

// against returns the estimand for the difference of two bots, as log odds of the expected
// score of i against j, and a rater with j as the zero point, which says on which sides
// bots have limits.
func (r *rater) against(m *model, i, j int, ml bool) (estimand, *rater) {
	w := make([]float64, r.p.bots)
	w[i], w[j] = 1, -1
	from := &rater{p: r.p, zero: []int{j}, paths: r.paths}
	from.below, from.above = limits(r.forth, r.back, r.sets, from.zero)
	if !ml && m.order {
		from.free(m)
	}
	return m.contrast(w, 0), from
}

// limited returns a limit in Elo from log odds, if there is one.
func limited(is bool, y float64) Bound {
	if !is {
		y = math.Inf(1)
	}
	return oddsBound(y)
}

// identifiable reports whether a flawless record of bot i would set it a limit: its opponents
// are all connected, so that their estimates are meaningful, and no other parameter runs
// away.
func (r *rater) identifiable(i int) bool {
	return r.records[i].inside && (len(r.zero) < r.p.bots || r.p.bots == 2) && (r.below[i] || r.above[i])
}

// flawless is like problem.flawless, by the model.
func (m *model) flawless(v []float64, i int, sign, tail float64) float64 {
	chance := func(theta float64) float64 {
		sum := 0.0
		w := append([]float64(nil), v...)
		w[i] = theta
		for k := range m.terms {
			t := &m.terms[k]
			l := logs(m.at(w, t))
			switch i {
			case t.first:
				sum += t.games() * l[1-int(sign)]
			case t.second:
				sum += t.games() * l[1+int(sign)]
			}
		}
		return sum
	}
	return crossing(chance, v[i], sign, math.Log(tail))
}

// elo returns the expected-score Elo of a difference of strength on neutral seats.
func (m *model) elo(v []float64, x float64) float64 {
	return 400 * math.Log10(m.odds(v, x))
}

// odds returns s/(1-s) for the expected score s at a difference x: exp(x) without draws,
// and less than that with them.
func (m *model) odds(v []float64, x float64) float64 {
	if !m.draws {
		return math.Exp(min(max(x, -700), 700))
	}
	l := logs(min(max(x, -700), 700), v[m.drawAt()])
	w, d, q := math.Exp(l[0]), math.Exp(l[1]), math.Exp(l[2])
	return max(w+d/2, 1e-300) / max(q+d/2, 1e-300)
}

// slope returns the derivative of elo by x.
func (m *model) slope(v []float64, x float64) float64 {
	draw := math.Inf(-1)
	if m.draws {
		draw = v[m.drawAt()]
	}
	k := cellAt(x, draw)
	s := k.score()
	if s <= 0 || s >= 1 {
		return elo
	}
	return elo * k.cov[0][0] / (s * (1 - s))
}

// identifiable reports whether the games can separate the effect of order from strengths. They
// cannot if there are strengths with which the first mover's is larger by the same amount
// in every game, and both are equal in neutral ones.
func (m *model) identifiable() bool {
	links := make([][]int, m.bots)
	for k := range m.terms {
		t := &m.terms[k]
		links[t.first] = append(links[t.first], k)
		links[t.second] = append(links[t.second], k)
	}
	height, seen := make([]int, m.bots), make([]bool, m.bots)
	for i := range m.bots {
		if seen[i] {
			continue
		}
		seen[i] = true
		for queue := []int{i}; len(queue) > 0; {
			b := queue[0]
			queue = queue[1:]
			for _, k := range links[b] {
				t := &m.terms[k]
				step := 1 - bit(t.neutral)
				other, h := t.second, height[b]-step
				if b == t.second {
					other, h = t.first, height[b]+step
				}
				if !seen[other] {
					seen[other], height[other] = true, h
					queue = append(queue, other)
				} else if height[other] != h {
					return true
				}
			}
		}
	}
	return false
}

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
	if m.bots > maxCompared {
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
func (o *Order) test(f *fitted, q estimand, ml bool) {
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
// would take too long. With that many games they differ little. There are no limits if the
// likelihood has no maximum.
func (o *Order) many(f *fitted, q estimand, b, se, z float64, ml bool) {
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
