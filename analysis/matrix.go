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

// dot returns the sum of the products in four strands, in a fixed order, so that the
// machine need not wait for one addition before the next.
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

// panel is the number of columns of a large matrix that are processed together, so that
// they stay in the cache.
const panel = 64

// factor replaces a symmetric positive definite matrix by its Cholesky factor: the lower
// triangle L with L·Lᵀ = m. The rest does not change. It reports whether m was numerically
// positive definite. Each panel of columns is subtracted from those after it at once (Golub
// and Van Loan, Matrix Computations, the outer product form by blocks).
func (m matrix) factor() bool {
	diagonal := make([]float64, m.n)
	for i := range diagonal {
		diagonal[i] = m.at(i, i)
	}
	for k := 0; k < m.n; k += panel {
		end := min(k+panel, m.n)
		for i := k; i < m.n; i++ {
			ri := m.row(i)
			for j := k; j < min(i, end); j++ {
				rj := m.row(j)
				ri[j] = (ri[j] - dot(ri[k:j], rj[k:j])) / rj[j]
			}
			if i >= end {
				continue
			}
			d := ri[i] - dot(ri[k:i], ri[k:i])
			if !(d > diagonal[i]*1e-15) || math.IsInf(d, 1) {
				return false
			}
			ri[i] = math.Sqrt(d)
		}
		m.products(-1, m, m, k, end, end, m.n, func(i int) (int, int) { return end, i + 1 })
	}
	return true
}

// solve replaces b by the solution x of m·x = b, where m is factored.
func (m matrix) solve(b []float64) {
	for i := range m.n {
		r := m.row(i)
		b[i] = (b[i] - dot(r[:i], b[:i])) / r[i]
	}
	m.spreadOut(b)
}

// logDet returns the logarithm of the determinant of the matrix of which m is the factor.
func (m matrix) logDet() float64 {
	sum := 0.0
	for i := range m.n {
		sum += math.Log(m.at(i, i))
	}
	return 2 * sum
}

// inverse returns the inverse of the matrix of which m is the factor.
func (m matrix) inverse() matrix {
	// u is the transposed inverse of the factor: row i is column i, so that all sums run
	// along rows.
	u, inv := newMatrix(m.n), newMatrix(m.n)
	for k := 0; k < m.n; k += panel {
		end := min(k+panel, m.n)
		for i := range end {
			ui := u.row(i)
			for j := max(i, k); j < end; j++ {
				r, from := m.row(j), max(i, k)
				if i == j {
					ui[j] = 1 / r[j]
				} else {
					ui[j] = -(ui[j] + dot(r[from:j], ui[from:j])) / r[j]
				}
			}
		}
		u.products(1, u, m, k, end, 0, end, func(int) (int, int) { return end, m.n })
		inv.products(1, u, u, k, end, 0, end, func(i int) (int, int) { return i, end })
	}
	for i := range m.n {
		for j := range i {
			inv.v[i*m.n+j] = inv.v[j*m.n+i]
		}
	}
	return inv
}

// spreadOut replaces b by the solution x of Lᵀ·x = b, where m is the factor L. It turns
// independent numbers of variance 1 into numbers whose covariance is the inverse of L·Lᵀ.
func (m matrix) spreadOut(b []float64) {
	for i := m.n - 1; i >= 0; i-- {
		b[i] /= m.at(i, i)
		for j, x := range m.row(i)[:i] {
			b[j] -= x * b[i]
		}
	}
}

// products adds sign times the products of rows of a with rows of b, over columns k to end,
// to the entries of m: in rows from to to, and the columns that columns returns for the
// row. None of these is a sum of others.
func (m matrix) products(sign float64, a, b matrix, k, end, from, to int, columns func(row int) (low, high int)) {
	one := func(i, low, high int) {
		for j := low; j < high; j++ {
			m.v[i*m.n+j] += sign * dot(a.row(i)[k:end], b.row(j)[k:end])
		}
	}
	i := from
	for ; i+1 < to; i += 2 {
		low, high := columns(i)
		low2, high2 := columns(i + 1)
		j, stop := max(low, low2), min(high, high2)
		one(i, low, min(j, high))
		one(i+1, low2, min(j, high2))
		for ; j+3 <= stop; j += 3 {
			s := six(a.row(i)[k:end], a.row(i + 1)[k:end], b.row(j)[k:end], b.row(j + 1)[k:end], b.row(j + 2)[k:end])
			x, y := m.row(i)[j:j+3], m.row(i + 1)[j:j+3]
			for c := range x {
				x[c] += sign * s[c]
				y[c] += sign * s[3+c]
			}
		}
		one(i, max(j, low), high)
		one(i+1, max(j, low2), high2)
	}
	if i < to {
		low, high := columns(i)
		one(i, low, high)
	}
}

// six returns the products of two rows with three others, summed side by side, so that each
// number is fetched for several of them. More would not fit into the registers.
func six(a, b, p, q, r []float64) (out [6]float64) {
	n := len(a)
	b, p, q, r = b[:n], p[:n], q[:n], r[:n]
	var ap, aq, ar, bp, bq, br float64
	for k, x := range a {
		y, z := b[k], p[k]
		ap += x * z
		bp += y * z
		z = q[k]
		aq += x * z
		bq += y * z
		z = r[k]
		ar += x * z
		br += y * z
	}
	return [6]float64{ap, aq, ar, bp, bq, br}
}

// centre moves all strengths so that they sum to zero.
func centre(theta []float64) {
	mean := 0.0
	for _, t := range theta {
		mean += t
	}
	mean /= float64(len(theta))
	for i := range theta {
		theta[i] -= mean
	}
}

// size returns the largest absolute value.
func size(v []float64) float64 {
	s := 0.0
	for _, x := range v {
		s = max(s, math.Abs(x))
	}
	return s
}
