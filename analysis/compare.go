package analysis

import (
	"cmp"
	"math"
	"slices"
)

// Limits of the comparisons of bots.
const (
	maxCompared = 300 // size of the largest pool whose pairs are compared
	maxMatrix   = 100 // size of the largest pool whose whole matrix is given
)

// Superiority is, in percent, how certain it is that the bot of a row is stronger than the
// bot of a column, in the order of a pool's ratings. It is the normal probability of the
// difference of their estimates divided by its standard error: like a posterior
// probability, not a p-value. The diagonal is 50.
type Superiority [][]float64

// compare fills in what follows from comparing every bot with every other. The ratings must
// be in the order of the bots' numbers.
func (r *rater) compare(pool *Pool, f *fitted) {
	n := r.p.bots
	if n > maxCompared {
		return
	}
	order := byStrength(pool)
	likely := f
	if r.drawn != nil {
		f = r.drawn
	}
	r.ranks(pool, f, order)
	if n <= maxMatrix {
		pool.Superiority = superiority(f.g.v, f.apart, order)
		r.gaps(pool, likely, f, order)
	}
}

func superiority(v []float64, apart func(i, j int) float64, order []int) (s Superiority) {
	for _, i := range order {
		var row []float64
		for _, j := range order {
			row = append(row, millionth(100*superior(v[i]-v[j], apart(i, j))))
		}
		s = append(s, row)
	}
	return s
}

// byStrength returns the bots' numbers in the order of their ratings.
func byStrength(pool *Pool) []int {
	order := make([]int, len(pool.Ratings))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(pool.Ratings[b].Elo, pool.Ratings[a].Elo), cmp.Compare(pool.Ratings[a].Bot, pool.Ratings[b].Bot))
	})
	return order
}

// superior returns the normal probability that a difference is above zero, given the
// estimate and its standard error.
func superior(d, se float64) float64 {
	switch {
	case se == 0 && d == 0:
		return 0.5
	case se == 0:
		return (1 + d/math.Abs(d)) / 2
	}
	return math.Erfc(-d/se/math.Sqrt2) / 2
}

// ranks gives each bot the range of its places: below all that are significantly better,
// above all that are significantly worse. The level is shared among all pairs (Bonferroni),
// so that all statements hold together with its probability. A tier ends where a bot is
// significantly worse than the first of the tier. If a bot won or lost all its games, the
// probability of that is used as well, see rater.ends.
func (r *rater) ranks(pool *Pool, f *fitted, order []int) {
	n := len(order)
	z := math.Sqrt2 * math.Erfcinv(2*r.tail/max(1, float64(n*(n-1)/2)))
	low, high := r.flawlessAt(f, math.Erfc(z/math.Sqrt2)/2)
	better := func(i, j int) bool {
		return f.g.v[i]-f.g.v[j] > z*f.apart(i, j) && f.apart(i, j) > 0 || low[i] > f.g.v[j] || high[j] < f.g.v[i]
	}
	head, tier := order[0], 1
	for _, i := range order {
		if better(head, i) {
			head = i
			tier++
		}
		rating := &pool.Ratings[i]
		rating.Tier, rating.Best, rating.Worst = tier, 1, n
		for _, j := range order {
			if better(j, i) {
				rating.Best++
			}
			if better(i, j) {
				rating.Worst--
			}
		}
	}
}

// flawlessAt returns the limits, at another tail probability, of bots that won or lost all
// their games. They are infinite for all others.
func (r *rater) flawlessAt(f *fitted, tail float64) (low, high []float64) {
	low, high = make([]float64, r.p.bots), make([]float64, r.p.bots)
	for i := range low {
		low[i], high[i] = math.Inf(-1), math.Inf(1)
		if !r.identifiable(i) {
			continue
		}
		if rec := r.records[i]; rec.score == rec.games {
			low[i] = f.m.flawless(f.g.v, i, 1, tail)
		} else if rec.score == 0 {
			high[i] = f.m.flawless(f.g.v, i, -1, tail)
		}
	}
	return low, high
}

// Gap is the difference between two bots with its limits: the Elo of the expected score
// of one against the other on neutral seats.
type Gap struct {
	Elo  float64 `json:"elo"`
	Low  Bound   `json:"low"`
	High Bound   `json:"high"`
	// Pairs is how many more pairs of games of the two, with seats swapped, would tell them
	// apart at the level, if their difference stays as it is. It is 0 if they are apart, or
	// equal.
	Pairs int64 `json:"more_pairs,omitempty"`
}

// gaps fills in the differences between neighbours. The ratings must be in the order of the
// bots' numbers.
func (r *rater) gaps(pool *Pool, likely, f *fitted, order []int) {
	for k := range len(order) - 1 {
		i, j := order[k], order[k+1]
		q, from := r.against(f.m, i, j, pool.Estimator == MaximumLikelihood)
		var at reach
		if r.drawn == nil && (r.few(i) || r.few(j)) {
			at = f.profile(q, r.z, from.below[i], from.above[i])
		} else {
			at = f.normal(q, r.z)
		}
		if r.drawn != nil {
			at = r.reachDrawn(likely)(q, r.z, from.below[i], from.above[i])
		}
		pool.Ratings[i].Next = &Gap{
			Elo: millionth(likely.m.elo(likely.g.v, likely.g.v[i]-likely.g.v[j])),
			Low: limited(from.below[i], at.low), High: limited(from.above[i], at.high),
			Pairs: f.m.morePairs(f.g.v, f.g.v[i]-f.g.v[j], f.apart(i, j), r.z),
		}
	}
}

// morePairs returns how many more pairs of games move the limit of a difference d, whose
// standard error is se, to zero: a variance of (d/z)² is wanted, and its inverse grows with
// each game by the information of the game. It is 0 for no difference, or if there is no
// end of it.
func (m *model) morePairs(v []float64, d, se, z float64) int64 {
	order, draw := 0.0, math.Inf(-1)
	if m.order {
		order = v[m.orderAt()]
	}
	if m.draws {
		draw = v[m.drawAt()]
	}
	one, other := cellAt(d+order, draw), cellAt(d-order, draw)
	pairs := (z*z/(d*d) - 1/(se*se)) / (one.cov[0][0] + other.cov[0][0])
	const most = 1e9
	if !(pairs > 0 && pairs < most) {
		return 0
	}
	return int64(math.Ceil(pairs))
}
