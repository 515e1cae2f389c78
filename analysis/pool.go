package analysis

import (
	"cmp"
	"math"
	"slices"
)

// ratePool rates the bots of one problem. names are their ids.
func ratePool(p *problem, names []string, o Options) Pool {
	forth, back := scored(p.bots, p.contests)
	sets := groups(forth, back)
	pool := Pool{Estimator: NoEstimator, Games: int64(p.games), Groups: len(sets)}
	for _, c := range p.contests {
		pool.Draws += int64(c.draws)
	}
	for _, t := range p.terms {
		pool.Distinct += t.distinct
	}
	r := newRater(p, forth, back, sets, o.Level)
	r.names = names
	for i, name := range names {
		rec := r.records[i]
		pool.Ratings = append(pool.Ratings, Rating{
			Bot: name, Games: int64(rec.games), HalfPoints: int64(2 * rec.score), InZero: r.inZero[i],
			Low: Bound{Unbounded: true}, High: Bound{Unbounded: true},
		})
	}
	if p.bots > 1 && p.bots <= o.MaxBots {
		switch {
		case len(o.Anchors)+len(o.Relations) > 0:
			r.anchored(&pool, names, &o)
		case o.Model == HalfDraws:
			r.rate(&pool)
		case o.Model == Ordo:
			r.ordo(&pool, o.OrdoFit)
		case o.Model == BayesEloModel:
			r.bayes(&pool, o.BayesElo)
		default:
			r.davidson(&pool)
		}
	}
	pool.order()
	return pool
}

// rater is the state of rating a pool.
type rater struct {
	p            *problem
	forth, back  graph   // see scored
	sets         [][]int // see groups
	zero         []int
	inZero       []bool
	records      []record
	below, above []bool  // whether the results set a limit on this side
	paths        [][]int // see rater.free
	drawn        *fitted // see model.shrunk; nil if the pairing cannot have followed results
	names        []string
	z, tail      float64 // see quantiles
}

func newRater(p *problem, forth, back graph, sets [][]int, level float64) *rater {
	r := &rater{p: p, forth: forth, back: back, sets: sets, zero: zeroPoint(p, sets), inZero: make([]bool, p.bots)}
	r.z, r.tail = quantiles(level)
	for _, i := range r.zero {
		r.inZero[i] = true
	}
	r.records = p.records(r.inZero)
	r.below, r.above = limits(forth, back, sets, r.zero)
	return r
}

// quantiles returns, for a level of intervals, the normal quantile of the upper end and the
// probability beyond each end.
func quantiles(level float64) (z, tail float64) {
	return math.Sqrt2 * math.Erfinv(level), (1 - level) / 2
}

// rate fills in estimates and limits by the model in which draws are half wins. The ratings
// are still in the order of the bots' numbers.
func (r *rater) rate(pool *Pool) {
	var f fit
	if pool.Groups == 1 {
		pool.Estimator = MaximumLikelihood
		f = r.p.likeliest()
	}
	if pool.Groups > 1 || !f.converged {
		pool.Estimator = Firth
		f = r.p.penalised()
	}
	r.fill(pool, f)
}

// fill fills in what follows from strengths if draws are half wins.
func (r *rater) fill(pool *Pool, f fit) {
	s, known := newSpread(r.p, f.theta)
	pool.Converged = f.converged && known
	if known {
		pool.Variance = s.variance()
	}
	mean := 0.0
	for _, i := range r.zero {
		mean += f.theta[i] / float64(len(r.zero))
	}
	for i := range pool.Ratings {
		rating := &pool.Ratings[i]
		rating.Theta = millionth(f.theta[i] - mean)
		rating.Elo = millionth((f.theta[i] - mean) * elo)
		if !pool.Converged {
			continue
		}
		se := s.deviation(r.fromZero(i))
		rating.SE = millionth(se * elo)
		low, high := r.interval(f.theta, i, r.z*se)
		rating.Low = bound(r.below[i], low-mean)
		rating.High = bound(r.above[i], high-mean)
	}
	if pool.Converged && r.p.bots <= maxMatrix {
		pool.Superiority = superiority(f.theta, s.apart, byStrength(pool))
	}
}

func bound(limited bool, theta float64) Bound {
	if !limited {
		return Bound{Unbounded: true}
	}
	return Bound{Elo: millionth(theta * elo)}
}

// fromZero returns the contrast between bot i and the zero point.
func (r *rater) fromZero(i int) []float64 { return contrast(r.p.bots, i, r.zero) }

// contrast returns the weights, of n strengths, of the distance of one from the mean of
// some.
func contrast(n, i int, zero []int) []float64 {
	w := make([]float64, n)
	for _, j := range zero {
		w[j] = -1 / float64(len(zero))
	}
	w[i]++
	return w
}

// interval returns the estimate of bot i minus and plus half a width. The one limit of a
// bot that won or lost all its games comes from the probability of that, if all its
// opponents are connected, so that their estimates are meaningful.
func (r *rater) interval(theta []float64, i int, half float64) (low, high float64) {
	low, high = theta[i]-half, theta[i]+half
	rec := r.records[i]
	tied := rec.inside && (len(r.zero) < r.p.bots || r.p.bots == 2)
	if tied && rec.score == rec.games {
		low = theta[i] + r.move(i)*(r.p.flawless(theta, i, 1, r.tail)-theta[i])
	}
	if tied && rec.score == 0 {
		high = theta[i] + r.move(i)*(r.p.flawless(theta, i, -1, r.tail)-theta[i])
	}
	return low, high
}

// move returns how far bot i moves from the zero point if it alone moves by one: less than
// one if it is part of that mean.
func (r *rater) move(i int) float64 {
	if r.inZero[i] {
		return 1 - 1/float64(len(r.zero))
	}
	return 1
}

// order sorts the ratings and numbers them.
func (pool *Pool) order() {
	list := pool.Ratings
	slices.SortFunc(list, func(a, b Rating) int {
		return cmp.Or(cmp.Compare(b.Elo, a.Elo), cmp.Compare(a.Bot, b.Bot))
	})
	for i := 0; i < len(list); {
		j := i + 1
		for j < len(list) && list[j].Elo == list[i].Elo {
			j++
		}
		for k := i; k < j; k++ {
			list[k].Rank, list[k].RankTo = i+1, j
		}
		i = j
	}
}
