package analysis

import (
	"cmp"
	"math"
	"slices"
)

// Holm is, for the bots of a pool in the order of its ratings, the probability
// that two equal bots would differ as much by chance: two-sided, by the normal
// distribution, and so adjusted that of all pairs of the pool together none is
// wrongly held to differ with the probability at which one looks (S. Holm,
// Scandinavian Journal of Statistics 6, 1979). 1 stands on the diagonal.
type Holm [][]float64

func holm(f *fitted, order []int) (h Holm) {
	type test struct {
		i, j int
		p    float64
	}
	var tests []test
	for i := range order {
		h = append(h, make([]float64, len(order)))
		h[i][i] = 1
		for j := range i {
			d, se := f.g.v[order[i]]-f.g.v[order[j]], f.apart(order[i], order[j])
			p := 1.0
			if se > 0 {
				p = math.Erfc(math.Abs(d) / se / math.Sqrt2)
			}
			tests = append(tests, test{i, j, p})
		}
	}
	slices.SortFunc(tests, func(a, b test) int { return cmp.Or(cmp.Compare(a.p, b.p), a.i-b.i, a.j-b.j) })
	least := 0.0
	for k, t := range tests {
		least = max(least, min(1, t.p*float64(len(tests)-k)))
		h[t.i][t.j], h[t.j][t.i] = millionth(least), millionth(least)
	}
	return h
}

// Gap is the difference of two bots' strengths as the Elo of the score expected
// of the one against the other on neutral seats, with its limits.
type Gap struct {
	Elo  float64 `json:"elo"`
	Low  Bound   `json:"low"`
	High Bound   `json:"high"`
	P    float64 `json:"p"` // of Holm
}

// gaps fills in the differences of those that stand next to each other. The
// ratings must be in the order of the bots' numbers.
func (r *rater) gaps(pool *Pool, f *fitted, order []int) {
	for k := range len(order) - 1 {
		i, j := order[k], order[k+1]
		q, from := r.against(f.m, i, j, pool.Estimator == MaximumLikelihood)
		var at reach
		if r.few(i) || r.few(j) {
			at = f.profile(q, r.z, from.below[i], from.above[i])
		} else {
			at = f.normal(q, r.z)
		}
		pool.Ratings[i].Next = &Gap{
			Elo: millionth(f.m.elo(f.g.v, f.g.v[i]-f.g.v[j])), P: pool.Holm[k][k+1],
			Low: limited(from.below[i], at.low), High: limited(from.above[i], at.high),
		}
	}
}
