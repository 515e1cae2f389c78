package analysis

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// enoughGames is a limit for few games. For a bot with fewer games, and for the effect of order
// with fewer games for each parameter, limits are by the profile of the likelihood. Others
// are by the normal distribution.
const enoughGames = 30

// maxProfiled is the size of the largest pool in which bots' limits are by profile. In
// larger ones they would take too long.
const maxProfiled = 64

// reach is an interval of a number, and its standard error. A side that was not found is
// infinite.
type reach struct{ low, high, se float64 }

// finder finds the interval of a number. Each side may have no limit.
type finder func(q estimand, z float64, below, above bool) reach

// contrast returns the estimand for the log odds of the expected score at a difference of
// strength. The weights are those of the bots and of the effect of order.
func (m *model) contrast(bots []float64, order float64) estimand {
	w := m.padded(bots)
	if m.order {
		w[m.orderAt()] = order
	}
	return estimand{weights: w, odds: true}
}

// padded returns weights of all parameters, with zeros for those after the bots'.
func (m *model) padded(bots []float64) []float64 {
	w := make([]float64, m.size())
	copy(w, bots)
	return w
}

// deviation returns the standard error of an estimand, with the given covariance of the
// parameters.
func (f *fitted) deviation(q estimand, cov matrix) float64 {
	g := slices.Clone(q.weights)
	if q.odds && f.m.draws {
		x := dot(g, f.g.v)
		slope := f.m.slope(f.g.v, x) / elo
		for i := range g {
			g[i] *= slope
		}
		g[f.m.drawAt()] = byDraw(x, math.Exp(f.g.v[f.m.drawAt()]))
	}
	sum := 0.0
	for i, w := range g {
		if w != 0 {
			sum += w * dot(cov.row(i), g)
		}
	}
	return math.Sqrt(max(0, sum))
}

// byDraw returns the derivative of the log odds of the expected score by log nu.
func byDraw(x, nu float64) float64 {
	u := math.Exp(min(max(x, -700), 700) / 2)
	return nu / 2 * (1/(u+nu/2) - 1/(1/u+nu/2))
}

// normal returns an interval by the normal distribution: z standard errors to either side,
// on the scale of strengths.
func (f *fitted) normal(q estimand, z float64) reach {
	p := profiler{m: f.m, q: q}
	se, x := f.deviation(q, f.cov), dot(q.weights, f.g.v)
	half := z * se * elo / f.m.slope(f.g.v, x)
	at := func(x float64) float64 { return math.Log(p.m.odds(f.g.v, x)) }
	return reach{at(x - half), at(x + half), se}
}

// unbiased is like normal, but around the maximum of the penalised likelihood, if that is
// found. It always includes the estimate. The likeliest values lie too far out by about the
// ratio of their number to the number of games, and the penalty removes that (Firth 1993).
// The effect of order shows it most: all games depend on it, so that its standard error is
// small, and all strengths contribute to its bias.
func (f *fitted) unbiased(q estimand, z float64) reach {
	out, top := f.normal(q, z), f.peak()
	if !top.converged {
		return out
	}
	if around := newFit(f.m, top); around != nil {
		value := profiler{m: f.m, q: q}.value(f.g.v)
		r := around.normal(q, z)
		out.low, out.high = min(r.low, value), max(r.high, value)
	}
	return out
}

// profile returns an interval by the profile of the penalised likelihood: where it is z²/2
// below its maximum. Repeated games count less: the drop of the likelihood is larger by the
// ratio of the variances. A side without a requested limit is infinite.
func (f *fitted) profile(q estimand, z float64, below, above bool) reach {
	out := reach{math.Inf(-1), math.Inf(1), f.deviation(q, f.cov)}
	top := f.peak()
	p := profiler{m: f.m, firth: true, q: q}
	drop := z * z / 2 * f.inflation(q, out.se)
	step := min(max(z*out.se, 1e-3), 4)
	value := profiler{m: f.m, q: q}.value(f.g.v)
	if at, found := p.edge(top.v, -step, p.height(top.v)-drop, below); found {
		out.low = min(at.at, value)
	}
	if at, found := p.edge(top.v, step, p.height(top.v)-drop, above); found {
		out.high = max(at.at, value)
	}
	return out
}

// peak returns the maximum of the penalised likelihood.
func (f *fitted) peak() guess {
	if !f.peaked {
		f.top, f.peaked = f.m.penalised(f.g.v), true
	}
	return f.top
}

// inflation returns the ratio of the variance of an estimand with repeated games to that if all
// games were distinct.
func (f *fitted) inflation(q estimand, se float64) float64 {
	if !f.repeated {
		return 1
	}
	plain := f.deviation(q, f.plain)
	if plain == 0 {
		return 1
	}
	return max(1, se*se/(plain*plain))
}

// sparse reports whether there are few games for the number of parameters.
func (m *model) sparse() bool { return m.games < enoughGames*float64(m.size()) }

// limited reports whether results contradict ever smaller, and ever larger numbers. They do
// if the likelihood has a maximum (ml).
func (f *fitted) limited(q estimand, z float64, ml bool) (below, above bool) {
	return ml || !f.endless(q, -1, z*z/2), ml || !f.endless(q, 1, z*z/2)
}

// endless reports whether no result contradicts a number however large, or small if sign is
// negative: far out the likelihood is as high as possible.
func (f *fitted) endless(q estimand, sign, drop float64) bool {
	p := profiler{m: f.m, q: q}
	y := p.value(f.g.v)
	out := p.at(y+sign*far/2, f.g.v).height
	return out > max(p.height(f.g.v), p.at(y-sign*far/2, f.g.v).height)-drop
}

// elo is the number of Elo in one natural unit of strength.
const elo = 400 / math.Ln10

// zeroPoint returns the bots whose mean strength is the zero point: the largest set whose
// members are all connected by chains of "beat or drew". Of several largest sets it is the
// one with the most games, or the whole pool if those are equal as well. Within such a set
// differences are finite whatever the other bots did, so that a limit can be given. A set
// of one is a bot that all others are compared with.
func zeroPoint(p *problem, groups [][]int) []int {
	played := p.played()
	var best []int
	most, alone := 0.0, false
	for _, g := range groups {
		games := 0.0
		for _, i := range g {
			games += played[i]
		}
		if len(g) > len(best) || len(g) == len(best) && games >= most {
			alone = len(g) > len(best) || games > most
			best, most = g, games
		}
	}
	if alone {
		return best
	}
	all := make([]int, p.bots)
	for i := range all {
		all[i] = i
	}
	return all
}

// played returns the number of games of each bot.
func (p *problem) played() []float64 {
	list := make([]float64, p.bots)
	for _, c := range p.contests {
		list[c.a] += c.games()
		list[c.b] += c.games()
	}
	return list
}

// limits reports for every bot whether the results limit its distance from the zero point
// on each side. A bot can rise freely if some set of bots that includes it, but not all of
// the zero point's, has never given points to the rest: all of the set can then rise
// together and contradict no result. It can fall freely if such a set has never taken
// points from the rest.
func limits(forth, back graph, groups [][]int, zero []int) (below, above []bool) {
	if len(zero) < len(forth) || len(groups) == 1 {
		return reached(back, zero), reached(forth, zero)
	}
	// With several groups the zero point may be the whole pool. A limit then exists only if
	// all of it limits a bot. That is only possible in the first group, or the last: groups
	// are in the order in which points flow.
	below, above = make([]bool, len(forth)), make([]bool, len(forth))
	first, last := groups[0], groups[len(groups)-1]
	belowAll, aboveAll := every(reached(forth, first)), every(reached(back, last))
	for _, i := range first {
		below[i] = belowAll
	}
	for _, i := range last {
		above[i] = aboveAll
	}
	return below, above
}

func reached(g graph, from []int) []bool {
	seen := make([]bool, len(g))
	g.reach(from, seen)
	return seen
}

func every(list []bool) bool {
	return !slices.Contains(list, false)
}

// crossing returns the place where chance, which rises with sign·t, crosses a value. It is
// below the value far to one side of the middle, and above it far to the other.
func crossing(chance func(t float64) float64, middle, sign, value float64) float64 {
	low, high := middle-sign*1e4, middle+sign*1e4
	for range 100 {
		mid := (low + high) / 2
		if chance(mid) < value {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

// record is the results of a bot in its pool.
type record struct {
	games, score float64
	inside       bool // all its opponents are in the zero point
}

func (p *problem) records(zero []bool) []record {
	list := make([]record, p.bots)
	for i := range list {
		list[i].inside = true
	}
	for _, c := range p.contests {
		a, b := &list[c.a], &list[c.b]
		a.games += c.games()
		b.games += c.games()
		a.score += c.score()
		b.score += c.games() - c.score()
		a.inside = a.inside && zero[c.b]
		b.inside = b.inside && zero[c.a]
	}
	return list
}

// Share is k of n as a proportion from 0 to 1, with Wilson's interval (Journal of the
// American Statistical Association 22, 1927). If n is 0 the interval is 0 to 1.
type Share struct {
	Count int64   `json:"count"`
	Of    int64   `json:"of"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

func shareOf(k, n int64, z float64) Share {
	s := Share{Count: k, Of: n, High: 1}
	if n > 0 {
		s.Share = millionth(float64(k) / float64(n))
		s.Low, s.High = wilson(float64(k)/float64(n), float64(n), z)
	}
	return s
}

// wilson returns the interval of a mean p of n numbers from 0 to 1. It is as wide as if all
// were 0 or 1.
func wilson(p, n, z float64) (low, high float64) {
	zz := z * z / n
	middle, half := p+zz/2, z*math.Sqrt(p*(1-p)/n+zz/(4*n))
	return millionth(max(0, (middle-half)/(1+zz))), millionth(min(1, (middle+half)/(1+zz)))
}

// student returns the two-sided quantile of Student's distribution: the number of standard
// errors that a mean is within with the probability level.
func student(level, freedom float64) float64 {
	t := mathext.InvRegIncBeta(freedom/2, 0.5, 2*(1-(1+level)/2)) // the square of a quantile q is freedom*(1-t)/t
	return math.Sqrt(freedom * (1 - t) / t)
}

// below returns the probability that a number of Student's distribution is less than t.
func below(freedom, t float64) float64 {
	beyond := mathext.RegIncBeta(freedom/2, 0.5, freedom/(freedom+t*t)) / 2
	if t < 0 {
		return beyond
	}
	return 1 - beyond
}

// chance returns the probability that chi-squared with that many degrees of freedom reaches
// x; 1 without any.
func chance(x float64, freedom int) float64 {
	if freedom < 1 {
		return 1
	}
	return millionth(mathext.GammaIncRegComp(float64(freedom)/2, x/2))
}

// signTest returns the two-sided probability that a fair coin falls at least as unevenly as
// k against l.
func signTest(k, l int64) float64 {
	if k == l {
		return 1
	}
	n, least := float64(k+l), float64(min(k, l))
	return millionth(min(1, 2*mathext.RegIncBeta(n-least, least+1, 0.5)))
}
