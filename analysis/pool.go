package analysis

import (
	"cmp"
	"math"
	"slices"
)

// ratePool rates the bots of one problem. names are their ids.
func ratePool(p *problem, names []string, o Options) Pool {
	r := newRater(p, o.Level)
	r.names = names
	pool := Pool{Estimator: NoEstimator, Games: int64(p.games), Groups: len(r.sets)}
	for _, c := range p.contests {
		pool.Draws += int64(c.draws)
	}
	for _, t := range p.terms {
		pool.Distinct += t.distinct
	}
	for i, name := range names {
		rec := r.records[i]
		pool.Ratings = append(pool.Ratings, Rating{
			Bot: name, Games: int64(rec.games), HalfPoints: int64(2 * rec.score), InZero: r.inZero[i],
			Low: Bound{Unbounded: true}, High: Bound{Unbounded: true},
		})
	}
	if p.bots > 1 && p.bots <= o.MaxBots {
		anchors := slices.DeleteFunc(slices.Clone(o.Anchors), func(a Anchor) bool { return !slices.Contains(names, a.Bot) })
		if len(anchors) > 0 {
			r.anchored(&pool, anchors)
		} else {
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
	level        float64
	z, tail      float64 // see quantiles
}

func newRater(p *problem, level float64) *rater {
	r := &rater{p: p, level: level}
	r.z, r.tail = quantiles(level)
	r.forth, r.back = scored(p.bots, p.contests)
	r.sets = groups(r.forth, r.back)
	r.measure(zeroPoint(p, r.sets))
	return r
}

// measure makes some bots the zero point.
func (r *rater) measure(zero []int) {
	r.zero, r.inZero = zero, make([]bool, r.p.bots)
	for _, i := range zero {
		r.inZero[i] = true
	}
	r.records = r.p.records(r.inZero)
	r.below, r.above = limits(r.forth, r.back, r.sets, zero)
}

// quantiles returns, for a level of intervals, the normal quantile of the upper end and the
// probability beyond each end.
func quantiles(level float64) (z, tail float64) {
	return math.Sqrt2 * math.Erfinv(level), (1 - level) / 2
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
