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
	minSpread   = 0.0576
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

// mode is the maximum of height at one spread.
type mode struct {
	guess
	info     matrix
	spread   float64
	evidence float64
}

// shrunk returns the mean and covariance of the parameters over all spreads, each with its
// probability. It is nil if no search converges.
func (m *model) shrunk() *fitted {
	p := newPrior(m)
	var list []mode
	v, top := p.m.start(), math.Inf(-1)
	for k := range spreads {
		p.spread = minSpread * math.Pow(spreadStep, float64(k))
		g, info, evidence := p.peak(v)
		if math.IsInf(evidence, -1) || math.IsNaN(evidence) {
			continue
		}
		v, top = g.v, max(top, evidence)
		list = append(list, mode{g, info, p.spread, evidence})
	}
	var parts []known
	most, sum := math.Inf(-1), 0.0
	for _, c := range list {
		if c.evidence > top-unlikely {
			k := p.known(c)
			parts, most = append(parts, k), max(most, k.evidence)
		}
	}
	if len(parts) == 0 {
		return nil
	}
	for k := range parts {
		parts[k].evidence = math.Exp(parts[k].evidence - most)
		sum += parts[k].evidence
	}
	mean, cov := make([]float64, m.size()), newMatrix(m.size())
	for k := range parts {
		parts[k].evidence /= sum
		for i, x := range parts[k].mean {
			mean[i] += parts[k].evidence * x
		}
	}
	for _, k := range parts {
		cov.mix(k.evidence, k.cov, k.mean, mean)
	}
	return &fitted{m: m, g: guess{v: mean, converged: true}, cov: cov, plain: cov}
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

// known is a part of the posterior: the distribution of the parameters for one spread.
type known struct {
	mean     []float64
	cov      matrix
	evidence float64 // the log marginal likelihood, then the probability of the spread
}

// For few games Laplace's approximation is not enough: it makes a wide spread less likely
// than it is, and strengths more certain than they are. The error is estimated by
// importance sampling (Tierney and Kadane, JASA 81, 1986, for the error; Kong, Liu and
// Wong, JASA 89, 1994, for the weights). If the error is negligible, nothing is drawn.
const (
	sampledPairs = 300
	negligible   = 0.02 // in the log marginal likelihood
)

// known returns the posterior for the spread of a mode.
func (p prior) known(c mode) known {
	p.spread = c.spread
	k := known{mean: c.v, cov: c.info.inverse(), evidence: c.evidence}
	if p.missed(k.cov) < negligible {
		return k
	}
	near, ok := p.spreadOver(k)
	if !ok {
		return k
	}
	n, bots := p.m.size(), p.m.bots
	rng := rand.New(rand.NewPCG(uint64(n), uint64(len(p.m.terms))))
	wide, base := 1+0.3/math.Sqrt(float64(n)), p.height(near.v)
	var drawn [][]float64
	var logs []float64
	z := make([]float64, n)
	for range sampledPairs {
		size := 0.0
		for i := range z {
			z[i] = rng.NormFloat64()
			size += z[i] * z[i]
		}
		near.info.spreadOut(z)
		mean := 0.0
		for _, x := range z[:bots] {
			mean += x / float64(bots)
		}
		centre(z[:bots])
		size -= near.alone * float64(bots) * mean * mean
		for _, times := range []float64{wide, -wide} {
			v := slices.Clone(near.v)
			for i := range v {
				v[i] += times * z[i]
			}
			drawn, logs = append(drawn, v), append(logs, p.height(v)-base+size/2)
		}
	}
	k.evidence = base - (near.info.logDet()-math.Log(near.alone))/2 - float64(bots-2)*math.Log(p.spread) + float64(n-1)*math.Log(wide)
	return weigh(k.evidence, drawn, logs)
}

// normalDist is a normal distribution of parameters: its mean, and the factored inverse of its
// covariance, with the part of that in the direction in which all strengths rise.
type normalDist struct {
	v     []float64
	info  matrix
	alone float64
}

// spreadOver returns the normal distribution that is nearest to the posterior, by the
// divergence of Kullback and Leibler (Opper and Archambeau, Neural Computation 21, 2009).
// At its mean the averaged slope is zero, and its precision is the averaged curvature, both
// by Gauss-Hermite quadrature.
func (p prior) spreadOver(k known) (c normalDist, ok bool) {
	c.v = slices.Clone(k.mean)
	cov := k.cov
	for range 4 {
		slope, info, shift := p.over(c.v, cov)
		for i := range c.v {
			w := 1 / (p.spread * p.spread)
			if i >= p.m.bots {
				w = 1 / (looseSpread * looseSpread)
			}
			slope[i] -= w * c.v[i]
			info.add(i, i, w)
		}
		if !info.factor() {
			return c, false
		}
		info.solve(slope)
		for i, x := range slope {
			c.v[i] += x
		}
		centre(c.v[:p.m.bots])
		c.info, c.alone, cov = info, shift*float64(p.m.bots)+1/(p.spread*p.spread), info.inverse()
	}
	return c, true
}

// over returns the slope and the curvature of the likelihood, averaged over a normal
// distribution of parameters.
func (p prior) over(v []float64, cov matrix) (slope []float64, info matrix, shift float64) {
	nodes, weights := [...]float64{0, 1.355626179974266, 2.856970013872806}, [...]float64{0.5333333333333333, 0.2220759220056126, 0.01125741132772069}
	slope, f := make([]float64, p.m.size()), p.m.newFilling()
	for i := range p.m.terms {
		t := &p.m.terms[i]
		x, draw := p.m.at(v, t)
		dev := math.Sqrt(max(0, cov.at(t.first, t.first)+cov.at(t.second, t.second)-2*cov.at(t.first, t.second)))
		var mean cell
		for k := -2; k <= 2; k++ {
			c, at := cell{}, max(k, -k)
			c = cellAt(x+math.Copysign(nodes[at], float64(k))*dev, draw)
			for o := range c.p {
				mean.p[o] += weights[at] * c.p[o]
			}
			mean.cov[0][0] += weights[at] * c.cov[0][0]
			mean.cov[0][1] += weights[at] * c.cov[0][1]
			mean.cov[1][1] += weights[at] * c.cov[1][1]
		}
		p.m.pushMissed(slope, t, mean.p[0], mean.p[1], mean.p[2])
		f.enter(t, t.games()*mean.cov[0][0], t.games()*mean.cov[0][1], t.games()*mean.cov[1][1])
	}
	info, shift = f.whole()
	return slope, info, shift
}

// weigh returns the posterior from the draws and the logarithms of their weights.
func weigh(evidence float64, drawn [][]float64, logs []float64) known {
	n, sum, most := len(drawn[0]), 0.0, slices.Max(logs)
	out := known{mean: make([]float64, n), cov: newMatrix(n)}
	for i := range logs {
		logs[i] = math.Exp(logs[i] - most)
		sum += logs[i]
	}
	for i, v := range drawn {
		for j, x := range v {
			out.mean[j] += logs[i] / sum * x
		}
	}
	d := make([]float64, n)
	for i, v := range drawn {
		for j, x := range v {
			d[j] = x - out.mean[j]
		}
		for a := range d {
			for b := range d {
				out.cov.add(a, b, logs[i]/sum*d[a]*d[b])
			}
		}
	}
	out.evidence = evidence + most + math.Log(sum/float64(len(logs)))
	return out
}

// missed returns the approximate error of Laplace's approximation in the log marginal
// likelihood: the term of the fourth derivatives of the likelihood.
func (p prior) missed(cov matrix) (sum float64) {
	for i := range p.m.terms {
		t := &p.m.terms[i]
		x := cov.at(t.first, t.first) + cov.at(t.second, t.second) - 2*cov.at(t.first, t.second)
		sum += t.games() * x * x / 64
	}
	return sum
}
