package analysis

import (
	"math"
	"slices"
)

// Limits of bots with fewer games than plenty, and of the effect of order with
// fewer games for each number that is estimated, are by the profile of the
// likelihood, others by the normal distribution.
const plenty = 30

// mostProfiled is the largest pool in which bots' limits are by profile: in larger
// ones they would take too long.
const mostProfiled = 64

// reach is an interval of a number, and its standard error. A side that was not
// found is infinite.
type reach struct{ low, high, se float64 }

// finder finds the interval of a number, of which each side may have no limit.
type finder func(q quest, z float64, below, above bool) reach

// anyLimits is a finder that does not heed which sides have a limit.
func anyLimits(of func(q quest, z float64) reach) finder {
	return func(q quest, z float64, _, _ bool) reach { return of(q, z) }
}

// contrast is a quest for the log odds of the expected score at a difference of
// strength; weights are those of the bots, and of the effect of order.
func (m *model) contrast(bots []float64, order float64) quest {
	w := m.padded(bots)
	if m.order {
		w[m.orderAt()] = order
	}
	return quest{weights: w, odds: true}
}

// padded are weights of all parameters, zero for those after the bots'.
func (m *model) padded(bots []float64) []float64 {
	w := make([]float64, m.size())
	copy(w, bots)
	return w
}

// deviation is the standard error of what is asked for, by the covariance of the
// parameters given.
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

// byDraw is the derivative by log nu of the log odds of the expected score.
func byDraw(x, nu float64) float64 {
	u := math.Exp(min(max(x, -700), 700) / 2)
	return nu / 2 * (1/(u+nu/2) - 1/(1/u+nu/2))
}

// normal is an interval by the normal distribution, half a width of z standard
// errors to either side on the scale of strengths.
func (f *fitted) normal(q quest, z float64) reach {
	p := profiler{m: f.m, q: q}
	se, x := f.deviation(q, f.cov), dot(q.weights, f.g.v)
	half := z * se * elo / f.m.slope(f.g.v, x)
	at := func(x float64) float64 { return math.Log(p.m.odds(f.g.v, x)) }
	return reach{at(x - half), at(x + half), se}
}

// unbiased is as normal, but around the maximum of the penalised likelihood, where
// that is found, and holds the estimate in any case. The likeliest values lie too
// far out by about their number in the number of games, and the penalty takes that
// away (Firth 1993). The effect of order shows it most: all games tell of it, so
// that its standard error is small, and all strengths share in its bias.
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

// profile is an interval by the profile of the penalised likelihood: where it is
// z²/2 below its maximum. Repeated games are worth less: the drop of the
// likelihood that they stand for is larger by the ratio of the variances. A side
// on which no limit is asked for is infinite.
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

// holds reports whether the interval that profile gives holds a value, at less cost.
func (f *fitted) holds(q quest, z, y float64) bool {
	p, top := profiler{m: f.m, firth: true, q: q}, f.peak()
	value, middle := p.value(f.g.v), p.value(top.v)
	if min(value, middle) <= y && y <= max(value, middle) {
		return true
	}
	drop := z * z / 2 * f.inflation(q, f.deviation(q, f.cov))
	return p.at(y, top.v).height >= p.height(top.v)-drop
}

// peak is the maximum of the penalised likelihood.
func (f *fitted) peak() guess {
	if !f.peaked {
		f.top, f.peaked = f.m.penalised(f.g.v), true
	}
	return f.top
}

// inflation is how much larger repeated games make the variance of what is asked
// for than it would be if all games were different.
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

// sparse reports whether there are few games for so many numbers.
func (m *model) sparse() bool { return m.games < plenty*float64(m.size()) }

// limited reports whether results stand against numbers ever smaller, and ever
// larger. They do where the likelihood has a maximum (ml).
func (f *fitted) limited(q quest, z float64, ml bool) (below, above bool) {
	return ml || !f.endless(q, -1, z*z/2), ml || !f.endless(q, 1, z*z/2)
}

// endless reports whether no result stands against a number however large, or
// small where sign is negative: far out the likelihood is as great as it can be.
func (f *fitted) endless(q quest, sign, drop float64) bool {
	p := profiler{m: f.m, q: q}
	y := p.value(f.g.v)
	out := p.at(y+sign*far/2, f.g.v).height
	return out > max(p.height(f.g.v), p.at(y-sign*far/2, f.g.v).height)-drop
}
