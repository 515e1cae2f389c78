package analysis

import "math"

// penalised finds the maximum of the likelihood times the square root of the
// determinant of the Fisher information (Jeffreys' prior). It exists for every
// connected pool. The prior acts as if each contest held some more games, half
// of them won by each side: as many as its leverage, and bots-1 in all (Firth
// 1993; Heinze and Schemper, Statistics in Medicine 21, 2002). Each step is
// Newton's for those games, and is uphill for the penalised likelihood.
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
			e, rest := expected(f.theta[c.a] - f.theta[c.b])
			return (c.games() + leverage[i]) * e * rest
		})
		if p.step(&f, g, m, height) {
			return f
		}
	}
	return f
}

// leverages tells for each contest how far its own games decide its fitted
// value: games·p·(1-p) times the variance of the difference of strength. They
// sum to bots-1. It fails where the information is singular to the eye of the
// machine.
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
