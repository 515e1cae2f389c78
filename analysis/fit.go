package analysis

import (
	"math"
)

// contest is all games of two bots of a pool, whoever moved first.
type contest struct {
	a, b                int // numbers of the bots, a < b
	wins, draws, losses float64
	shift               float64 // of a over b, in addition to their strengths; see nodeMap
}

// lead returns how much stronger a is than b.
func (c contest) lead(theta []float64) float64 { return theta[c.a] - theta[c.b] + c.shift }

func (c contest) games() float64 { return c.wins + c.draws + c.losses }

// score returns the points of a, with a draw as half a win.
func (c contest) score() float64 { return c.wins + c.draws/2 }

// problem is a pool to be rated: bots 0 to bots-1, all connected by games.
type problem struct {
	bots     int
	contests []contest
	games    float64 // in all contests
	terms    []term  // the same games by who moved first
	made     bool    // it is unknown of every game who moved first
	ties     []tie   // prior knowledge, see nodeMap
}

// fit is an estimate: strengths in natural units that sum to zero.
type fit struct {
	theta     []float64
	converged bool // the gradient passed its test
}

// An estimate passes if no slope of the likelihood is above flat for each game in the pool,
// and the next step, which is still taken, moves no strength by more than still. The first
// condition is not enough: if one game in millions went the other way, the slope is small
// far from the maximum.
const (
	flat  = 1e-9
	still = 1e-7
)

// expected returns the expected score at a difference of strength, and its complement, each
// without loss of digits where it is small.
func expected(x float64) (p, q float64) {
	if x < 0 {
		e := math.Exp(x)
		return e / (1 + e), 1 / (1 + e)
	}
	e := math.Exp(-x)
	return 1 / (1 + e), e / (1 + e)
}

// logExpected returns the logarithm of the expected score.
func logExpected(x float64) float64 {
	if x < 0 {
		return x - math.Log1p(math.Exp(x))
	}
	return -math.Log1p(math.Exp(-x))
}

// logLikelihood returns the log-likelihood of the prior knowledge and of games in which
// draws are half wins, up to a constant.
func (p *problem) logLikelihood(theta []float64) float64 {
	sum := 0.0
	for _, c := range p.contests {
		x := c.lead(theta)
		sum += c.score()*logExpected(x) + (c.games()-c.score())*logExpected(-x)
	}
	for _, t := range p.ties {
		d := theta[t.a] - theta[t.b] - t.mean
		sum -= t.precision * d * d / 2
	}
	return sum
}

// laplacian returns the sum over the contests of weight(c)·x·xᵀ, where x is +1 at one bot
// and -1 at the other, plus the same number everywhere, which it also returns. Without that
// number the matrix would be singular, because strengths are relative. With it the solution
// for a right side that sums to zero sums to zero. The number is of the size of the other
// entries.
func (p *problem) laplacian(weight func(i int, c contest) float64) (matrix, float64) {
	m := newMatrix(p.bots)
	sum := 0.0
	enter := func(a, b int, w float64) {
		sum += w
		m.add(a, a, w)
		m.add(b, b, w)
		m.add(a, b, -w)
		m.add(b, a, -w)
	}
	for i, c := range p.contests {
		enter(c.a, c.b, weight(i, c))
	}
	for _, t := range p.ties {
		enter(t.a, t.b, t.precision)
	}
	shift := 2 * sum / float64(p.bots*p.bots)
	for i := range m.v {
		m.v[i] += shift
	}
	return m, shift
}

// information returns the weight of a contest in the Fisher information.
func information(theta []float64) func(int, contest) float64 {
	return func(_ int, c contest) float64 {
		e, rest := expected(c.lead(theta))
		return c.games() * e * rest
	}
}

// likeliest finds the maximum of the likelihood, which must exist (Ford's condition).
func (p *problem) likeliest() fit {
	f := fit{theta: make([]float64, p.bots)}
	for range 100 {
		g := p.gradient(f.theta, nil)
		m, _ := p.laplacian(information(f.theta))
		if p.step(&f, g, m, p.logLikelihood) {
			return f
		}
	}
	return f
}

// step moves the strengths to where, by the curvature m, the slopes g are zero. It reports
// whether the search is over: it passed, or is stuck.
func (p *problem) step(f *fit, g []float64, m matrix, height func([]float64) float64) bool {
	slope := size(g)
	if !m.factor() {
		return true
	}
	m.solve(g)
	passed := slope <= flat*p.games+p.noise() && size(g) <= still
	moved := p.climb(f.theta, g, height)
	f.converged = passed && moved
	return passed || !moved
}

// gradient returns the derivative of the likelihood by each strength: points made minus
// points expected. With leverages it is that of the penalised likelihood.
func (p *problem) gradient(theta, leverage []float64) []float64 {
	g := make([]float64, p.bots)
	for i, c := range p.contests {
		e, rest := expected(c.lead(theta))
		d := (c.wins+c.draws/2)*rest - (c.losses+c.draws/2)*e
		if leverage != nil {
			d += leverage[i] * (rest - e) / 2
		}
		g[c.a] += d
		g[c.b] -= d
	}
	for _, t := range p.ties {
		d := t.precision * (theta[t.a] - theta[t.b] - t.mean)
		g[t.a] -= d
		g[t.b] += d
	}
	return g
}

// climb moves theta in an uphill direction, by less if the whole step would lose height or
// move the bots of a contest apart by more than 4 natural units. It reports whether it
// moved.
func (p *problem) climb(theta, step []float64, height func([]float64) float64) bool {
	start := height(theta)
	slack := 1e-12 * (1 + math.Abs(start)) // rounding of sums near the maximum
	t := 1.0
	for _, c := range p.contests {
		t = min(t, 4/math.Abs(step[c.a]-step[c.b]))
	}
	next := make([]float64, len(theta))
	for range 40 {
		for i := range next {
			next[i] = theta[i] + t*step[i]
		}
		if height(next) >= start-slack {
			centre(next)
			copy(theta, next)
			return true
		}
		t /= 2
	}
	return false
}

// centre moves all strengths so that they sum to zero.
func centre(theta []float64) {
	mean := 0.0
	for _, t := range theta {
		mean += t
	}
	mean /= float64(len(theta))
	for i := range theta {
		theta[i] -= mean
	}
}

// size returns the largest absolute value.
func size(v []float64) float64 {
	s := 0.0
	for _, x := range v {
		s = max(s, math.Abs(x))
	}
	return s
}

// penalised finds the maximum of the likelihood times the square root of the determinant of
// the Fisher information (Jeffreys' prior). It exists for every connected pool. The prior
// acts as if each contest had more games, half of them won by each side: as many as its
// leverage, and bots-1 in all (Firth 1993; Heinze and Schemper, Statistics in Medicine 21,
// 2002). Each step is Newton's for those games, and is uphill for the penalised likelihood.
func (p *problem) penalised() fit {
	f := fit{theta: make([]float64, p.bots)}
	height := func(theta []float64) float64 {
		m, shift := p.laplacian(information(theta))
		if !m.factor() {
			return p.logLikelihood(theta) - 1e300
		}
		return p.logLikelihood(theta) + (m.logDet()-math.Log(shift))/2
	}
	for range 500 {
		leverage, ok := p.leverages(f.theta)
		if !ok {
			return f
		}
		g := p.gradient(f.theta, leverage)
		m, _ := p.laplacian(func(i int, c contest) float64 {
			e, rest := expected(c.lead(f.theta))
			return (c.games() + leverage[i]) * e * rest
		})
		if p.step(&f, g, m, height) {
			return f
		}
	}
	return f
}

// leverages returns for each contest how much its own games determine its fitted value:
// games·p·(1-p) times the variance of the difference of strength. They sum to bots-1. It
// fails if the information is numerically singular.
func (p *problem) leverages(theta []float64) ([]float64, bool) {
	weight := information(theta)
	m, _ := p.laplacian(weight)
	if !m.factor() {
		return nil, false
	}
	inv := m.inverse()
	list := make([]float64, len(p.contests))
	for i, c := range p.contests {
		list[i] = weight(i, c) * (inv.at(c.a, c.a) + inv.at(c.b, c.b) - 2*inv.at(c.a, c.b))
	}
	return list, true
}

// spread is the precision of a fit. It is only for contrasts: weighted sums of strengths
// whose weights sum to zero.
type spread struct {
	p        *problem
	theta    []float64
	inv      matrix // of the Fisher information; exact for contrasts
	sandwich bool
	squares  []float64 // by contest: of games' points minus those expected
}

// newSpread prepares the covariance of a fit. It fails if the information is numerically
// singular.
func newSpread(p *problem, theta []float64) (*spread, bool) {
	m, _ := p.laplacian(information(theta))
	if !m.factor() {
		return nil, false
	}
	s := &spread{p: p, theta: theta, inv: m.inverse(), squares: make([]float64, len(p.contests))}
	for i, c := range p.contests {
		s.sandwich = s.sandwich || c.draws > 0
		e, rest := expected(c.lead(theta))
		s.squares[i] = c.wins*rest*rest + c.draws*(0.5-e)*(0.5-e) + c.losses*e*e
	}
	return s, true
}

// deviation returns the standard error of the contrast with the given weights, in natural
// units.
//
// Without draws it comes from the Fisher information A. With draws it is that of the
// sandwich inv(A)·B·inv(A), where B sums the squared differences between each game's points
// and those expected. There are two corrections for few games, where df is the number of
// games minus the number of strengths estimated. B counts games/df times, because a fit is
// nearer to its own data than the truth is. A/(df+1), the scatter of about one game, is
// added, because a few games that are all drawn do not prove that every game would be. It
// is never larger than without draws: points between 0 and 1 with a given mean scatter most
// if none is a draw.
func (s *spread) deviation(weights []float64) float64 {
	y := make([]float64, s.p.bots)
	for i := range y {
		y[i] = dot(s.inv.row(i), weights)
	}
	return s.along(y, max(0, dot(weights, y)))
}

// apart returns the standard error of the difference of two bots.
func (s *spread) apart(i, j int) float64 {
	y := make([]float64, s.p.bots)
	for k := range y {
		y[k] = s.inv.at(i, k) - s.inv.at(j, k)
	}
	return s.along(y, max(0, y[i]-y[j]))
}

// along returns the standard error of a contrast, given the inverse information times its
// weights and its variance without draws.
func (s *spread) along(y []float64, fisher float64) float64 {
	if !s.sandwich {
		return math.Sqrt(fisher)
	}
	df := s.p.games + float64(len(s.p.ties)-s.p.bots+1)
	robust := s.scatter(y)*s.p.games/max(df, 1) + s.beforehand(y) + fisher/(df+1)
	return math.Sqrt(min(robust, fisher))
}

// beforehand returns the part of the variance that comes from prior knowledge.
func (s *spread) beforehand(y []float64) float64 {
	sum := 0.0
	for _, t := range s.p.ties {
		d := y[t.a] - y[t.b]
		sum += t.precision * d * d
	}
	return sum
}

// variance returns the source of the variance.
func (s *spread) variance() Variance {
	if s.sandwich {
		return OfSandwich
	}
	return OfFisher
}

// scatter returns y·B·y, where B is the middle of the sandwich.
func (s *spread) scatter(y []float64) float64 {
	sum := 0.0
	for i := range s.p.contests {
		c := &s.p.contests[i]
		d := y[c.a] - y[c.b]
		sum += d * d * s.squares[i]
	}
	return sum
}
