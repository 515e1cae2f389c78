package analysis

import (
	"math"
	"slices"
)

// far is a limit in natural units. An estimate beyond it is on its way to infinity: no
// maximum of the likelihood exists.
const far = 30

// An estimate passes if no slope of the likelihood is above flat for each game in the pool,
// and the next step, which is still taken, moves no strength by more than still. The first
// condition is not enough: if one game in millions went the other way, the slope is small
// far from the maximum.
const (
	flat  = 1e-9
	still = 1e-7
)

// guess is an estimate of a model: parameters, with strengths that sum to zero.
type guess struct {
	v         []float64
	converged bool // the slope and the next step passed their test, see flat and still
	climbed   bool // by the search, which then knows the height of v
	height    float64
}

// start returns the start of searches: all bots equal, draws as frequent as they were.
func (m *model) start() []float64 {
	v := make([]float64, m.size())
	if m.draws {
		drawn := 0.0
		for i := range m.terms {
			drawn += m.terms[i].n[1]
		}
		v[m.drawAt()] = math.Log(2 * (drawn + 0.5) / (m.games - drawn + 0.5))
	}
	return v
}

// The factored information of a model with many parameters is kept for the next steps as
// long as each makes the slope smaller by this factor. The last step that uses a kept one
// must be a hundredth of still, because those after it might add up to as much.
const (
	manyParameters = 200
	keen           = 8
	kept           = still / 100
)

// likeliest searches the maximum of the likelihood by Newton's method, from the given
// parameters or, if nil, from the start. If none exists the search runs away, and the guess
// has not converged.
func (m *model) likeliest(from []float64) guess {
	g := guess{v: m.start()}
	copy(g.v, from)
	var info matrix // factored; none if it is not worth keeping
	before := 0.0
	for range 100 {
		var slope []float64
		least := kept
		if info.n > 0 {
			slope = m.gradient(g.v)
		}
		if info.n == 0 || size(slope) > before/keen {
			slope, info = m.newton(g.v)
			if !info.factor() {
				return g
			}
			least = still
		}
		before = size(slope)
		if m.step(&g, slope, info, least, m.logLikelihood) || size(g.v) > far {
			return g
		}
		if m.size() < manyParameters {
			info = matrix{}
		}
	}
	return g
}

// step moves a guess to where, by the curvature info, the slope is zero. It reports whether
// the search is over: it passed, with a step below least, or is stuck.
func (m *model) step(g *guess, slope []float64, info matrix, least float64, height func([]float64) float64) bool {
	steep := size(slope)
	info.solve(slope)
	passed := steep <= flat*m.games && size(slope) <= least
	moved := m.climb(g, slope, height)
	g.converged = passed && moved
	return passed || !moved
}

// climb moves a guess in an uphill direction, by less if the whole step would lose height
// or move any x, or log nu, by more than 4.
func (m *model) climb(g *guess, step []float64, height func([]float64) float64) bool {
	if !g.climbed {
		g.height = height(g.v)
	}
	slack := 1e-12 * (1 + math.Abs(g.height)) // rounding of sums near the maximum
	t := 1.0
	for i := range m.terms {
		x, draw := m.move(step, &m.terms[i])
		t = min(t, 4/math.Abs(x), 4/math.Abs(draw))
	}
	next := make([]float64, len(g.v))
	for range 40 {
		for i := range next {
			next[i] = g.v[i] + t*step[i]
		}
		if h := height(next); h >= g.height-slack {
			centre(next[:m.bots])
			copy(g.v, next)
			g.height, g.climbed = h, true
			return true
		}
		t /= 2
	}
	return false
}

// move returns how much a step moves x and log nu of a term.
func (m *model) move(step []float64, t *term) (x, draw float64) {
	x = step[t.first] - step[t.second]
	if m.ordered(t) {
		x += step[m.orderAt()]
	}
	if m.draws {
		draw = step[m.drawAt()]
	}
	return x, draw
}

// penalised finds the maximum of the likelihood times the square root of the determinant of
// the Fisher information (Jeffreys' prior; Firth, Biometrika 80, 1993), from the given
// parameters or, if nil, from the start. The slope of the penalty by a pair's x and log nu
// follows from the third cumulants of the statistics and the covariance of the two.
func (m *model) penalised(from []float64) guess {
	g := guess{v: m.start()}
	copy(g.v, from)
	steps := 500
	if m.bots <= maxProfiled { // each step is cheap, and lopsided numbers need many
		steps = 5000
	}
	stall := stall{least: math.Inf(1)}
	for range steps {
		slope := m.gradient(g.v)
		lever, ok := m.penalty(g.v, slope)
		if !ok {
			return g
		}
		flat, step := size(slope) <= flat*m.games, slices.Clone(slope)
		info, _ := m.information(g.v, func(i int, t *term) float64 { return t.games() + lever[i] })
		if !info.factor() {
			return g
		}
		over := m.step(&g, step, info, still, m.penalisedHeight)
		near := flat && dot(slope, step) <= noise*noise
		if over || near && stall.over(size(step)) {
			g.converged = g.converged || near
			return g
		}
	}
	return g
}

// noise is the largest distance from the maximum, in standard errors by the curvature at
// the last place, at which a search may end if it finds nothing higher or comes no nearer.
// Heights have no more digits then. The distance is the root of the slope times the step
// (Newton's decrement: Boyd and Vandenberghe, Convex Optimization, 9.5.1).
const noise = 1e-4

// stall detects a search that has come as close as rounding allows: for a long time no step
// was smaller than those before.
type stall struct {
	least float64 // the smallest step
	quiet int     // steps since
}

// patience is the number of steps after which one must have been smaller.
const patience = 200

// over records the size of a step, and reports whether the search has stalled.
func (s *stall) over(step float64) bool {
	s.quiet++
	if step < 0.999*s.least {
		s.least, s.quiet = step, 0
	}
	return s.quiet > patience
}

// penalisedHeight returns the logarithm of the penalised likelihood.
func (m *model) penalisedHeight(v []float64) float64 {
	info, shift := m.information(v, byGames)
	if !info.factor() {
		return m.logLikelihood(v) - 1e300
	}
	return m.logLikelihood(v) + (info.logDet()-math.Log(shift))/2
}

// penalty adds the slope of the penalty to that of the likelihood. It returns the
// leverages: how much each term determines its own fitted values.
func (m *model) penalty(v, slope []float64) (lever []float64, ok bool) {
	info, _ := m.information(v, byGames)
	if !info.factor() {
		return nil, false
	}
	return m.pull(v, info, slope), true
}

// pull is like penalty, with the information factored.
func (m *model) pull(v []float64, info matrix, slope []float64) (lever []float64) {
	inv := info.inverse()
	lever = make([]float64, len(m.terms))
	see := m.view(v)
	for i := range m.terms {
		t := &m.terms[i]
		k, n, c := see.cell(t), t.games(), m.between(inv, t)
		lever[i] = n * (c[0][0]*k.cov[0][0] + 2*c[0][1]*k.cov[0][1] + c[1][1]*k.cov[1][1])
		by := k.thirdCumulants(c)
		m.push(slope, t, n/2*by[0], n/2*by[1])
	}
	return lever
}

// between returns the covariance of x and log nu of a term, given that of the parameters.
func (m *model) between(inv matrix, t *term) (c [2][2]float64) {
	a, b := inv.row(t.first), inv.row(t.second)
	c[0][0] = a[t.first] + b[t.second] - 2*a[t.second]
	if m.ordered(t) {
		o := m.orderAt()
		c[0][0] += inv.at(o, o) + 2*(a[o]-b[o])
	}
	if m.draws {
		d := m.drawAt()
		c[0][1] = a[d] - b[d]
		if m.ordered(t) {
			c[0][1] += inv.at(m.orderAt(), d)
		}
		c[1][0], c[1][1] = c[0][1], inv.at(d, d)
	}
	return c
}

// fitted is the precision of the parameters of a model.
type fitted struct {
	m        *model
	g        guess
	cov      matrix // of the parameters; of strengths only contrasts have a meaning
	repeated bool   // some games are the same as others
	plain    matrix // the covariance if they were not
	top      guess  // of the penalised likelihood, set by peak
	peaked   bool
}

// newFit computes the covariance: the inverse A of the Fisher information, or A·B·A if
// games are repeated, where B is the information with every game counted as often as it
// came, squared. That is the variance of the estimates if the distinct games, not the
// games, are the independent ones. It is nil if the information is numerically singular.
func newFit(m *model, g guess) *fitted {
	info, _ := m.information(g.v, byGames)
	if !info.factor() {
		return nil
	}
	f := &fitted{m: m, g: g, cov: info.inverse()}
	for i := range m.terms {
		f.repeated = f.repeated || m.terms[i].squares > m.terms[i].games()
	}
	f.plain = f.cov
	if f.repeated {
		filling, _ := m.information(g.v, bySquares)
		f.cov = f.cov.times(filling).times(f.cov)
	}
	return f
}

// from returns the precision of strengths as distances from the mean of some bots, the zero
// point. It is enough for limits by the normal distribution.
func (f *fitted) from(zero []int) *fitted {
	n, size := f.cov.n, f.m.bots
	mean, share := make([]float64, n), 1/float64(len(zero)) // covariances with the zero point
	for i := range n {
		for _, z := range zero {
			mean[i] += f.cov.at(i, z) * share
		}
	}
	own, height := 0.0, 0.0
	for _, z := range zero {
		own, height = own+mean[z]*share, height+f.g.v[z]*share
	}
	c := &fitted{m: f.m, g: guess{v: slices.Clone(f.g.v)}, cov: matrix{n, slices.Clone(f.cov.v)}}
	for i := range size {
		c.g.v[i] -= height
		for j := range size {
			c.cov.add(i, j, own-mean[i]-mean[j])
		}
		for j := size; j < n; j++ {
			c.cov.add(i, j, -mean[j])
			c.cov.add(j, i, -mean[j])
		}
	}
	return c
}

// times returns the product with a symmetric matrix.
func (m matrix) times(s matrix) matrix {
	p := newMatrix(m.n)
	for i := range m.n {
		for j := range m.n {
			p.v[i*m.n+j] = dot(m.row(i), s.row(j))
		}
	}
	return p
}

// apart returns the standard error of the difference of two strengths.
func (f *fitted) apart(i, j int) float64 {
	return math.Sqrt(max(0, f.cov.at(i, i)+f.cov.at(j, j)-2*f.cov.at(i, j)))
}

// identifiable reports whether the games determine every difference of strength and the effect
// of order. If a standard error is huge, the search did not find the maximum of the
// likelihood, but a plateau on the way to infinity.
func (f *fitted) identifiable() bool {
	for i := 1; i < f.m.bots; i++ {
		if !(f.apart(0, i) < far) {
			return false
		}
	}
	return !f.m.order || f.cov.at(f.m.orderAt(), f.m.orderAt()) < far*far
}
