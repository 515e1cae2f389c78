package analysis

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strconv"
)

// bootstrap simulates the games of a pool from its estimates, to find the distribution of
// statistics (Efron, Annals of Statistics 7, 1979; Davison and Hinkley, Bootstrap Methods
// and their Application, 1997, chapter 4). The same games give the same numbers. The
// sampling error of the estimates is taken into account to first order, by the score: the
// deviance falls by Rao's statistic.
type bootstrap struct {
	m     *model
	cells []cell
	cov   matrix // of the estimates
	rng   *rand.Rand
	// spread is the standard deviation of a prior. With few parameters the estimates of
	// each replicate are found again, from v, with this prior, because first order is not
	// enough for few games. It is 0 for many parameters.
	spread float64
	v      []float64
}

// fewParameters is the largest number of parameters that are estimated again for each
// replicate.
const fewParameters = 12

// Limits of a bootstrap: the most replicates, how many that reach a statistic are enough,
// the fewest replicates, and the largest total cost, in games.
const (
	maxReplicas   = 1999
	reachedEnough = 40
	minReplicas   = 99
	maxReplayed   = 20_000_000
)

// newBootstrap returns the bootstrap of a model at its estimates.
func newBootstrap(m *model, v []float64, cov matrix) *bootstrap {
	b := &bootstrap{m: m, cells: make([]cell, len(m.terms)), cov: cov, v: v}
	h, see := fnv.New64a(), m.view(v)
	var text []byte
	for i := range m.terms {
		t := &m.terms[i]
		b.cells[i] = see.cell(t)
		text = append(text[:0], strconv.Itoa(t.first)...)
		for _, x := range []float64{float64(t.second), t.n[0], t.n[1], t.n[2], flagged(t.neutral)} {
			text = strconv.AppendFloat(append(text, ' '), x, 'f', 0, 64)
		}
		h.Write(append(text, '\n'))
	}
	b.rng = rand.New(rand.NewPCG(h.Sum64(), uint64(m.size())))
	return b
}

// replicas returns the maximum number of replicates; 0 if they would take too long.
func (b *bootstrap) replicas() int {
	cost := b.m.games + 4*float64(len(b.m.terms)) + float64(b.cov.n*b.cov.n)/8
	n := int(min(maxReplicas, maxReplayed/cost))
	if n < minReplicas {
		return 0
	}
	return n
}

// chances returns, for some statistics of the games, the probability of a value at least as
// large by chance. It is the share of n replicates that reach it or, if enough do earlier,
// of those played until then (Besag and Clifford, Biometrika 78, 1991).
func (b *bootstrap) chances(n int, statistics func(games []term) []float64) []float64 {
	seen := statistics(b.m.terms)
	reached, p := make([]int, len(seen)), make([]float64, len(seen))
	games := append([]term(nil), b.m.terms...)
	open := len(seen)
	for k := 1; k <= n && open > 0; k++ {
		b.play(games)
		for i, x := range statistics(games) {
			if reached[i] == reachedEnough || x < seen[i]-1e-9*(1+math.Abs(seen[i])) {
				continue
			}
			if reached[i]++; reached[i] == reachedEnough {
				p[i] = float64(reachedEnough) / float64(k)
				open--
			}
		}
	}
	for i := range p {
		if reached[i] < reachedEnough {
			p[i] = float64(reached[i]+1) / float64(n+1)
		}
		p[i] = millionth(p[i])
	}
	return p
}

// play simulates all games.
func (b *bootstrap) play(games []term) {
	for i := range games {
		p, n := b.cells[i].p, [3]float64{}
		for range int(games[i].games()) {
			switch u := b.rng.Float64(); {
			case u < p[0]:
				n[0]++
			case u < p[0]+p[2]:
				n[2]++
			default:
				n[1]++
			}
		}
		games[i].n = n
	}
}

// scores returns the slope of the likelihood of games at the estimates.
func (b *bootstrap) scores(games []term) []float64 {
	g := make([]float64, b.m.size())
	for i := range games {
		k := &b.cells[i]
		b.m.pushMissed(g, &games[i], k.p[0], k.p[1], k.p[2])
	}
	return g
}

// rao returns the quadratic form of a slope and a covariance, and the step of the estimates
// that it corresponds to.
func rao(cov matrix, slope []float64) (form float64, step []float64) {
	step = make([]float64, len(slope))
	for i := range step {
		step[i] = dot(cov.row(i), slope)
	}
	return dot(slope, step), step
}
