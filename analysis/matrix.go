package analysis

import "math"

// matrix is a dense square matrix in rows.
type matrix struct {
	n int
	v []float64
}

func newMatrix(n int) matrix { return matrix{n, make([]float64, n*n)} }

func (m matrix) row(i int) []float64     { return m.v[i*m.n : (i+1)*m.n] }
func (m matrix) at(i, j int) float64     { return m.v[i*m.n+j] }
func (m matrix) add(i, j int, x float64) { m.v[i*m.n+j] += x }

// dot sums the products in four strands, in a fixed order, so that the machine
// need not wait for one addition before the next.
func dot(a, b []float64) float64 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float64
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return (s0 + s1) + (s2 + s3)
}

// factor replaces a symmetric positive definite matrix by its Cholesky factor:
// lower triangle L with L·Lᵀ = m, the rest left as it was. It tells whether m
// was positive definite as far as the numbers show.
func (m matrix) factor() bool {
	for i := range m.n {
		ri := m.row(i)
		for j := range i {
			rj := m.row(j)
			ri[j] = (ri[j] - dot(ri[:j], rj[:j])) / rj[j]
		}
		d := ri[i] - dot(ri[:i], ri[:i])
		if !(d > ri[i]*1e-15) || math.IsInf(d, 1) {
			return false
		}
		ri[i] = math.Sqrt(d)
	}
	return true
}

// solve replaces b by the solution x of m·x = b, m being factored.
func (m matrix) solve(b []float64) {
	for i := range m.n {
		r := m.row(i)
		b[i] = (b[i] - dot(r[:i], b[:i])) / r[i]
	}
	for i := m.n - 1; i >= 0; i-- {
		b[i] /= m.at(i, i)
		for j, x := range m.row(i)[:i] {
			b[j] -= x * b[i]
		}
	}
}

// logDet is the logarithm of the determinant of the matrix that m, factored,
// was made from.
func (m matrix) logDet() float64 {
	sum := 0.0
	for i := range m.n {
		sum += math.Log(m.at(i, i))
	}
	return 2 * sum
}

// inverse is the inverse of the matrix that m, factored, was made from.
func (m matrix) inverse() matrix {
	// u holds the inverse of the factor, transposed: row i is column i, so
	// that all sums run along rows.
	u := newMatrix(m.n)
	for k := range m.n {
		r := m.row(k)
		for i := range k {
			u.row(i)[k] = -dot(r[i:k], u.row(i)[i:k]) / r[k]
		}
		u.row(k)[k] = 1 / r[k]
	}
	inv := newMatrix(m.n)
	for i := range m.n {
		for j := i; j < m.n; j++ {
			x := dot(u.row(i)[j:], u.row(j)[j:])
			inv.v[i*m.n+j], inv.v[j*m.n+i] = x, x
		}
	}
	return inv
}
