package analysis

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Limits of the comparisons of bots.
const (
	maxCompared = 300   // size of the largest pool whose pairs are compared
	maxMatrix   = 100   // size of the largest pool whose whole matrix is given
	minFirsts   = 8     // size of the smallest pool with probabilities of being the strongest
	maxFirsts   = 32    // and of the largest
	draws       = 10000 // of the strengths of all bots, for those probabilities
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
	r.quasi(pool, f)
	likely := f
	if r.drawn != nil {
		f = r.drawn
	}
	r.ranks(pool, f, order)
	if pool.FirstMissing = DesignUncalibrated; r.calibrated() {
		if drawn := likely.m.shrunk(); drawn != nil {
			pool.FirstMissing = ""
			r.firsts(pool, drawn)
		}
	}
	if n <= maxMatrix {
		pool.Superiority = superiority(f.g.v, f.apart, order)
		pool.Holm = holm(f, order)
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

// quasi fits quasi-variances (Firth and de Menezes, Biometrika 91, 2004): one number for
// each bot, such that the variance of the difference of any two is about the sum of theirs.
// It minimises the squared relative errors of the logarithms, with all numbers positive, by
// the Gauss-Newton method.
func (r *rater) quasi(pool *Pool, f *fitted) {
	n := r.p.bots
	if n < 3 {
		return
	}
	q, ok := quasiVariances(n, f.apart)
	if !ok {
		return
	}
	worst := 0.0
	for i := range n {
		rating := &pool.Ratings[i]
		rating.QuasiTheta = millionth(math.Sqrt(q[i]))
		rating.Quasi = millionth(math.Sqrt(q[i]) * f.m.slope(f.g.v, rating.Theta))
		for j := range i {
			worst = max(worst, math.Abs(math.Sqrt(q[i]+q[j])/f.apart(i, j)-1))
		}
	}
	pool.QuasiError = millionth(100 * worst)
}

// quasiVariances returns the quasi-variances for standard errors of differences. It fails
// if some difference has no error.
func quasiVariances(n int, apart func(i, j int) float64) ([]float64, bool) {
	u := make([]float64, n) // logarithms of the quasi-variances
	for i := range n {
		sum := 0.0
		for j := range n {
			if i != j {
				if apart(i, j) <= 0 {
					return nil, false
				}
				sum += math.Log(apart(i, j) * apart(i, j) / 2)
			}
		}
		u[i] = sum / float64(n-1)
	}
	misfit := func(u []float64) float64 {
		sum := 0.0
		for i := range n {
			for j := range i {
				d := math.Log((math.Exp(u[i]) + math.Exp(u[j])) / (apart(i, j) * apart(i, j)))
				sum += d * d
			}
		}
		return sum
	}
	damp := 1e-3
	for range 200 {
		h, g := normalEquations(n, u, apart)
		for i := range n {
			h.add(i, i, damp)
		}
		if !h.factor() {
			return nil, false
		}
		h.solve(g)
		next := make([]float64, n)
		for i := range next {
			next[i] = u[i] - min(max(g[i], -2), 2)
		}
		if misfit(next) <= misfit(u) {
			u, damp = next, max(damp/4, 1e-9)
		} else {
			damp *= 4
		}
		if size(g) < 1e-10 || damp > 1e9 {
			break
		}
	}
	for i := range u {
		u[i] = math.Exp(u[i])
	}
	return u, true
}

// normalEquations returns those of the squared logarithms of the relative errors.
func normalEquations(n int, u []float64, apart func(i, j int) float64) (matrix, []float64) {
	h, g := newMatrix(n), make([]float64, n)
	for i := range n {
		for j := range i {
			a, b := math.Exp(u[i]), math.Exp(u[j])
			d := math.Log((a + b) / (apart(i, j) * apart(i, j)))
			x, y := a/(a+b), b/(a+b)
			h.add(i, i, x*x)
			h.add(j, j, y*y)
			h.add(i, j, x*y)
			h.add(j, i, x*y)
			g[i] += d * x
			g[j] += d * y
		}
	}
	return h, g
}

// calibrated reports whether simulated events have shown that the probability of being the
// strongest is right as often as it says: docs/measurements/calibration.md.
func (r *rater) calibrated() bool {
	return r.p.bots >= minFirsts && r.p.bots <= maxFirsts && r.p.even()
}

// even reports whether every two bots met, none more than twice as often as any others.
func (p *problem) even() bool {
	least, most := p.games, 0.0
	for _, c := range p.contests {
		least, most = min(least, c.games()), max(most, c.games())
	}
	return len(p.contests) == p.bots*(p.bots-1)/2 && most <= 2*least
}

// firsts draws the strengths of all bots from the posterior, always with the same random
// numbers, and counts who is the strongest. Bots that cannot be, because by the
// Cauchy-Schwarz inequality the noise is too small to reach the top, are skipped.
func (r *rater) firsts(pool *Pool, f *fitted) {
	n := r.p.bots
	c := newMatrix(n)
	for i := range n {
		copy(c.row(i), f.cov.row(i)[:n])
	}
	if !c.factor() {
		return
	}
	order, spread := byStrength(pool), make([]float64, n)
	for i := range n {
		spread[i] = math.Sqrt(dot(c.row(i)[:i+1], c.row(i)[:i+1])) * (1 + 1e-9)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	noise, counts := make([]float64, n), make([]int, n)
	for range draws {
		for i := range noise {
			noise[i] = rng.NormFloat64()
		}
		loud := math.Sqrt(dot(noise, noise))
		best, most := order[0], math.Inf(-1)
		for _, i := range order {
			if f.g.v[i]+spread[i]*loud < most {
				continue
			}
			if x := f.g.v[i] + dot(c.row(i)[:i+1], noise[:i+1]); x > most {
				best, most = i, x
			}
		}
		counts[best]++
	}
	for i, k := range counts {
		pool.Ratings[i].First = millionth(100 * float64(k) / draws)
	}
}

// Holm is the probability that two equal bots would differ as much by chance, for the bots
// of a pool in the order of its ratings. It is two-sided, by the normal distribution, and
// adjusted for all pairs of the pool (S. Holm, Scandinavian Journal of Statistics 6, 1979).
// The diagonal is 1.
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

// Gap is the difference between two bots with its limits: the Elo of the expected score
// of one against the other on neutral seats.
type Gap struct {
	Elo  float64 `json:"elo"`
	Low  Bound   `json:"low"`
	High Bound   `json:"high"`
	P    float64 `json:"p"` // see Holm
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
			Elo: millionth(likely.m.elo(likely.g.v, likely.g.v[i]-likely.g.v[j])), P: pool.Holm[k][k+1],
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
