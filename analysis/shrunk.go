package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A pairing that follows results, as of a Swiss event, spreads the likeliest strengths
// too far: the games that link the strong with the weak are those by which they became
// that. The likelihood is what it is whatever the pairing was, as long as the next round
// hangs on results alone, and so is what Bayes' theorem makes of it. Strengths are
// therefore taken as drawn from a normal distribution, whose spread is itself estimated
// from the games (a random effect for each bot, as in Turner and Firth, Journal of
// Statistical Software 48, 2012), and limits are those of what the games leave of it.
// Averaged over the bots they contain the true value as often as they say, whatever the
// rule of pairing, which is not needed and not known.

// The spreads that are considered, in natural units (10 to 900 Elo), each so many times
// the one before; and the spread of the effect of order and of log nu, which are held
// only so far that they stay finite.
const (
	leastSpread = 0.0576
	spreadStep  = 1.45
	spreads     = 13
	looseSpread = 5.0
)

// prior is strengths as drawn from a normal distribution of some spread.
type prior struct {
	m      *model
	spread float64
}

// newPrior is that of a model, repeated games counted once.
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

// height is the logarithm of the likelihood and the prior, of strengths that sum to
// zero.
func (p prior) height(v []float64) float64 {
	return p.m.logLikelihood(v) - dot(v[:p.m.bots], v[:p.m.bots])/(2*p.spread*p.spread) - dot(v[p.m.bots:], v[p.m.bots:])/(2*looseSpread*looseSpread)
}

// newton is the slope of height and less its curvature; alone is what the latter has
// in the direction in which all strengths rise.
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

// peak is the maximum of height, from v, with its curvature, factored, and the
// logarithm of the probability of the games by Laplace's approximation, spreads being
// as likely as they are wide.
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

// crests are those of all spreads of which the search comes to its end.
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

// central is the maximum at the spread that the games make likeliest.
func (m *model) central() (g guess, spread float64, ok bool) {
	list, top := m.crests()
	for _, c := range list {
		if c.evidence == top {
			return c.guess, c.spread, true
		}
	}
	return guess{}, 0, false
}

// spreadsKnown is what is known of the parameters at each spread that strengths drawn from
// a normal distribution may have, with how likely the games make it (evidence, which sums
// to 1). There are none where no search comes to its end.
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

// shrunk is what is known of the parameters over all spreads: their mean and covariance. It
// is nil where no search comes to its end.
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

// belief is what is known of the parameters where what comes is foretold: drawn strengths,
// spread by spread. Before the games each spread is as likely as one that is any number of
// times as wide. For limits spreads are as likely as they are wide, which is careful there,
// but makes few bots seem farther apart than they are.
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

// unlikely is how much less the logarithm of its evidence may be than the greatest
// before a spread is left out.
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
