package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A pairing that follows results, as in a Swiss event, spreads the likeliest strengths too
// far: the games that connect the strong with the weak are those by which they became so.
// The likelihood does not depend on the pairing as long as the next round depends on
// results alone, and neither does a Bayesian posterior. Strengths are therefore taken as
// drawn from a normal distribution, whose spread is itself estimated from the games (a
// random effect for each bot, as in Turner and Firth, Journal of Statistical Software 48,
// 2012), and limits are those of the posterior. Averaged over the bots they contain the
// true value as often as they say, whatever the rule of pairing, which is not needed and
// not known.

// The spreads that are considered, in natural units (10 to 900 Elo), each this many times
// the one before, and the spread of the effect of order and of log nu, which only keeps
// them finite.
const (
	leastSpread = 0.0576
	spreadStep  = 1.45
	spreads     = 13
	looseSpread = 5.0
)

// prior is a normal distribution of strengths with some spread.
type prior struct {
	m      *model
	spread float64
}

// newPrior returns the prior of a model, with repeated games counted once.
func newPrior(m *model) prior {
	once := *m
	once.terms = slices.Clone(m.terms)
	for i := range once.terms {
		t := &once.terms[i]
		if t.squares > t.games() {
			for o := range t.n {
				t.n[o] *= t.games() / t.squares
			}
		}
	}
	return prior{m: &once}
}

// height returns the logarithm of the likelihood times the prior, for strengths that sum to
// zero.
func (p prior) height(v []float64) float64 {
	return p.m.logLikelihood(v) - dot(v[:p.m.bots], v[:p.m.bots])/(2*p.spread*p.spread) - dot(v[p.m.bots:], v[p.m.bots:])/(2*looseSpread*looseSpread)
}

// newton returns the slope of height and its negative curvature. alone is the latter in the
// direction in which all strengths rise.
func (p prior) newton(v []float64) (slope []float64, info matrix, alone float64) {
	slope = p.m.gradient(v)
	info, shift := p.m.information(v, byGames)
	for i := range v {
		w := 1 / (p.spread * p.spread)
		if i >= p.m.bots {
			w = 1 / (looseSpread * looseSpread)
		}
		slope[i] -= w * v[i]
		info.add(i, i, w)
	}
	return slope, info, shift*float64(p.m.bots) + 1/(p.spread*p.spread)
}

// peak returns the maximum of height, found from v, with its factored curvature, and the
// log marginal likelihood by Laplace's approximation, with a prior of spreads that is
// proportional to the spread.
func (p prior) peak(v []float64) (g guess, info matrix, evidence float64) {
	g = guess{v: slices.Clone(v)}
	for range 50 {
		slope, info, alone := p.newton(g.v)
		if !info.factor() {
			return g, info, math.Inf(-1)
		}
		if p.m.step(&g, slope, info, still, p.height) {
			evidence = p.height(g.v) - (info.logDet()-math.Log(alone))/2 - float64(p.m.bots-2)*math.Log(p.spread)
			return g, info, evidence
		}
	}
	return g, matrix{}, math.Inf(-1)
}

// crest is the maximum of height at one spread.
type crest struct {
	guess
	info     matrix
	spread   float64
	evidence float64
}

// crests returns those of all spreads at which the search converges.
func (m *model) crests() (list []crest, top float64) {
	p := newPrior(m)
	v, top := p.m.start(), math.Inf(-1)
	for k := range spreads {
		p.spread = leastSpread * math.Pow(spreadStep, float64(k))
		g, info, evidence := p.peak(v)
		if math.IsInf(evidence, -1) || math.IsNaN(evidence) {
			continue
		}
		v, top = g.v, max(top, evidence)
		list = append(list, crest{g, info, p.spread, evidence})
	}
	return list, top
}

// central returns the maximum at the likeliest spread.
func (m *model) central() (g guess, spread float64, ok bool) {
	list, top := m.crests()
	for _, c := range list {
		if c.evidence == top {
			return c.guess, c.spread, true
		}
	}
	return guess{}, 0, false
}

// spreadsKnown returns the posterior of the parameters at each spread, with the probability
// of the spread (evidence, which sums to 1). It is empty if no search converges.
func (m *model) spreadsKnown() (parts []known) {
	list, top := m.crests()
	most := math.Inf(-1)
	for _, c := range list {
		if c.evidence > top-unlikely {
			k := newPrior(m).known(c)
			k.spread = c.spread
			parts, most = append(parts, k), max(most, k.evidence)
		}
	}
	sum := 0.0
	for k := range parts {
		parts[k].evidence = math.Exp(parts[k].evidence - most)
		sum += parts[k].evidence
	}
	for k := range parts {
		parts[k].evidence /= sum
	}
	return parts
}

// shrunk returns the mean and covariance of the parameters over all spreads. It is nil if
// no search converges.
func (m *model) shrunk() *fitted {
	parts := m.spreadsKnown()
	if len(parts) == 0 {
		return nil
	}
	mean, cov := make([]float64, m.size()), newMatrix(m.size())
	for _, k := range parts {
		for i, x := range k.mean {
			mean[i] += k.evidence * x
		}
	}
	for _, k := range parts {
		cov.mix(k.evidence, k.cov, k.mean, mean)
	}
	return &fitted{m: m, g: guess{v: mean, converged: true}, cov: cov, plain: cov}
}

// belief is the posterior of the parameters for predictions, spread by spread. Its prior of
// spreads is uniform in their logarithm. For limits the prior is proportional to the
// spread, which is cautious there, but makes few bots seem farther apart than they are.
type belief struct {
	m     *model
	parts []known
}

func (m *model) belief() belief {
	b, sum := belief{m, m.spreadsKnown()}, 0.0
	for i := range b.parts {
		b.parts[i].evidence /= b.parts[i].spread
		sum += b.parts[i].evidence
	}
	for i := range b.parts {
		b.parts[i].evidence /= sum
	}
	return b
}

// draw draws a spread, and then all parameters. There must be a part.
func (b belief) draw(rng *rand.Rand) []float64 {
	at, u := 0, rng.Float64()
	for ; at < len(b.parts)-1 && u >= b.parts[at].evidence; at++ {
		u -= b.parts[at].evidence
	}
	return normalDraw(b.parts[at].mean, b.parts[at].cov, rng)
}

// unlikely is the distance of the log evidence from the greatest beyond which a spread is
// left out.
const unlikely = 14

// mix adds the covariance of a part of a mixture, with its weight.
func (m matrix) mix(weight float64, inverse matrix, v, mean []float64) {
	for i := range mean {
		row, d := inverse.row(i), v[i]-mean[i]
		for j := range mean {
			m.add(i, j, weight*(row[j]+d*(v[j]-mean[j])))
		}
	}
}
