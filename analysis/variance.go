package analysis

import "math"

// spread answers how well a fit is known. All of it is about contrasts:
// weighted sums of strengths whose weights sum to zero.
type spread struct {
	p        *problem
	theta    []float64
	inv      matrix // of the Fisher information; exact for contrasts
	sandwich bool
}

// newSpread prepares the covariance of a fit. It fails where the information
// is singular to the eye of the machine.
func newSpread(p *problem, theta []float64) (*spread, bool) {
	m, _ := p.laplacian(information(theta))
	if !m.factor() {
		return nil, false
	}
	s := &spread{p: p, theta: theta, inv: m.inverse()}
	for _, c := range p.contests {
		s.sandwich = s.sandwich || c.draws > 0
	}
	return s, true
}

// deviation is the standard error of the contrast with the given weights, in
// natural units.
//
// Without draws it comes from the Fisher information A. With draws it is that
// of the sandwich inv(A)·B·inv(A), where B sums the squared differences between
// each game's points and what was expected of it, with two corrections for few
// games, df being the games less the strengths estimated: B counts games/df
// times, since a fit is nearer to its own data than the truth is; and A/(df+1)
// is added, the scatter of about one game, since a few games all drawn do not
// prove that every game would be. It is never larger than without draws: points
// between 0 and 1 with a given mean scatter most where none is a draw.
func (s *spread) deviation(weights []float64) float64 {
	y := make([]float64, s.p.bots)
	for i := range y {
		y[i] = dot(s.inv.row(i), weights)
	}
	fisher := max(0, dot(weights, y))
	if !s.sandwich {
		return math.Sqrt(fisher)
	}
	df := s.p.games - float64(s.p.bots-1)
	robust := s.scatter(y)*s.p.games/max(df, 1) + fisher/(df+1)
	return math.Sqrt(min(robust, fisher))
}

// scatter is y·B·y, B being the sandwich's filling.
func (s *spread) scatter(y []float64) float64 {
	sum := 0.0
	for _, c := range s.p.contests {
		e, rest := expected(s.theta[c.a] - s.theta[c.b])
		d := y[c.a] - y[c.b]
		sum += d * d * (c.wins*rest*rest + c.draws*(0.5-e)*(0.5-e) + c.losses*e*e)
	}
	return sum
}
