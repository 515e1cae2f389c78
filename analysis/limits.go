package analysis

import (
	"math"
	"slices"
)

// plenty is a limit for few games. For a bot with fewer games, and for the effect of order
// with fewer games for each parameter, limits are by the profile of the likelihood. Others
// are by the normal distribution.
const plenty = 30

// mostProfiled is the size of the largest pool in which bots' limits are by profile. In
// larger ones they would take too long.
const mostProfiled = 64

// reach is an interval of a number, and its standard error. A side that was not found is
// infinite.
type reach struct{ low, high, se float64 }

// finder finds the interval of a number. Each side may have no limit.
type finder func(q quest, z float64, below, above bool) reach

// anyLimits returns a finder that ignores which sides have a limit.
func anyLimits(of func(q quest, z float64) reach) finder {
	return func(q quest, z float64, _, _ bool) reach { return of(q, z) }
}

// contrast returns the quest for the log odds of the expected score at a difference of
// strength. The weights are those of the bots and of the effect of order.
func (m *model) contrast(bots []float64, order float64) quest {
	w := m.padded(bots)
	if m.order {
		w[m.orderAt()] = order
	}
	return quest{weights: w, odds: true}
}

// padded returns weights of all parameters, with zeros for those after the bots'.
func (m *model) padded(bots []float64) []float64 {
	w := make([]float64, m.size())
	copy(w, bots)
	return w
}

// deviation returns the standard error of a quest, with the given covariance of the
// parameters.
func (f *fitted) deviation(q quest, cov matrix) float64 {
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
func (f *fitted) normal(q quest, z float64) reach {
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
func (f *fitted) unbiased(q quest, z float64) reach {
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
func (f *fitted) profile(q quest, z float64, below, above bool) reach {
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

// holds reports whether the interval of profile contains a value, at less cost.
func (f *fitted) holds(q quest, z, y float64) bool {
	p, top := profiler{m: f.m, firth: true, q: q}, f.peak()
	value, middle := p.value(f.g.v), p.value(top.v)
	if min(value, middle) <= y && y <= max(value, middle) {
		return true
	}
	drop := z * z / 2 * f.inflation(q, f.deviation(q, f.cov))
	return p.at(y, top.v).height >= p.height(top.v)-drop
}

// peak returns the maximum of the penalised likelihood.
func (f *fitted) peak() guess {
	if !f.peaked {
		f.top, f.peaked = f.m.penalised(f.g.v), true
	}
	return f.top
}

// inflation returns the ratio of the variance of a quest with repeated games to that if all
// games were distinct.
func (f *fitted) inflation(q quest, se float64) float64 {
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
func (m *model) sparse() bool { return m.games < plenty*float64(m.size()) }

// limited reports whether results contradict ever smaller, and ever larger numbers. They do
// if the likelihood has a maximum (ml).
func (f *fitted) limited(q quest, z float64, ml bool) (below, above bool) {
	return ml || !f.endless(q, -1, z*z/2), ml || !f.endless(q, 1, z*z/2)
}

// endless reports whether no result contradicts a number however large, or small if sign is
// negative: far out the likelihood is as high as possible.
func (f *fitted) endless(q quest, sign, drop float64) bool {
	p := profiler{m: f.m, q: q}
	y := p.value(f.g.v)
	out := p.at(y+sign*far/2, f.g.v).height
	return out > max(p.height(f.g.v), p.at(y-sign*far/2, f.g.v).height)-drop
}
