package analysis

import (
	"math"
	"slices"
)

// fitted is the precision of the parameters of a model.
type fitted struct {
	m        *model
	g        guess
	cov      matrix // of the parameters; of strengths only contrasts have a meaning
	repeated bool   // some games are the same as others
	plain    matrix // the covariance if they were not
	top      guess  // of the penalised likelihood, set by peak
	peaked   bool
}

// newFit computes the covariance: the inverse A of the Fisher information, or A·B·A if
// games are repeated, where B is the information with every game counted as often as it
// came, squared. That is the variance of the estimates if the distinct games, not the
// games, are the independent ones. It is nil if the information is numerically singular.
func newFit(m *model, g guess) *fitted {
	info, _ := m.information(g.v, byGames)
	if !info.factor() {
		return nil
	}
	f := &fitted{m: m, g: g, cov: info.inverse()}
	for i := range m.terms {
		f.repeated = f.repeated || m.terms[i].squares > m.terms[i].games()
	}
	f.plain = f.cov
	if f.repeated {
		filling, _ := m.information(g.v, bySquares)
		f.cov = f.cov.times(filling).times(f.cov)
	}
	return f
}

// from returns the precision of strengths as distances from the mean of some bots, the zero
// point. It is enough for limits by the normal distribution.
func (f *fitted) from(zero []int) *fitted {
	n, size := f.cov.n, f.m.bots
	mean, share := make([]float64, n), 1/float64(len(zero)) // covariances with the zero point
	for i := range n {
		for _, z := range zero {
			mean[i] += f.cov.at(i, z) * share
		}
	}
	own, height := 0.0, 0.0
	for _, z := range zero {
		own, height = own+mean[z]*share, height+f.g.v[z]*share
	}
	c := &fitted{m: f.m, g: guess{v: slices.Clone(f.g.v)}, cov: matrix{n, slices.Clone(f.cov.v)}}
	for i := range size {
		c.g.v[i] -= height
		for j := range size {
			c.cov.add(i, j, own-mean[i]-mean[j])
		}
		for j := size; j < n; j++ {
			c.cov.add(i, j, -mean[j])
			c.cov.add(j, i, -mean[j])
		}
	}
	return c
}

// times returns the product with a symmetric matrix.
func (m matrix) times(s matrix) matrix {
	p := newMatrix(m.n)
	for i := range m.n {
		for j := range m.n {
			p.v[i*m.n+j] = dot(m.row(i), s.row(j))
		}
	}
	return p
}

// apart returns the standard error of the difference of two strengths.
func (f *fitted) apart(i, j int) float64 {
	return math.Sqrt(max(0, f.cov.at(i, i)+f.cov.at(j, j)-2*f.cov.at(i, j)))
}

// telling reports whether the games determine every difference of strength and the effect
// of order. If a standard error is huge, the search did not find the maximum of the
// likelihood, but a plateau on the way to infinity.
func (f *fitted) telling() bool {
	for i := 1; i < f.m.bots; i++ {
		if !(f.apart(0, i) < far) {
			return false
		}
	}
	return !f.m.order || f.cov.at(f.m.orderAt(), f.m.orderAt()) < far*far
}
