package analysis

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"
)

// definite returns a symmetric matrix that is positive definite: A·Aᵀ, and some of the
// identity.
func definite(n int, rng *rand.Rand) matrix {
	a, m := newMatrix(n), newMatrix(n)
	for i := range a.v {
		a.v[i] = rng.NormFloat64()
	}
	for i := range n {
		for j := range n {
			for k := range n {
				m.v[i*n+j] += a.at(i, k) * a.at(j, k)
			}
		}
		m.add(i, i, 1)
	}
	return m
}

// A factor times its transpose is the matrix, and the inverse times the matrix the
// identity, for any size around that of a panel. What is above the diagonal does not
// change.
func TestMatrix(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 9, panel - 1, panel, panel + 1, panel + 5, 2*panel + 3} {
		m := definite(n, rng)
		l := matrix{n, append([]float64(nil), m.v...)}
		if !l.factor() {
			t.Fatalf("%d: not factored", n)
		}
		inv, logs := l.inverse(), 0.0
		for i := range n {
			logs += 2 * math.Log(l.at(i, i))
			for j := range n {
				square, unit := 0.0, 0.0
				for k := range n {
					if k <= min(i, j) {
						square += l.at(i, k) * l.at(j, k)
					}
					unit += m.at(i, k) * inv.at(k, j)
				}
				want := 0.0
				if i == j {
					want = 1
				}
				if math.Abs(square-m.at(i, j)) > 1e-9*float64(n) || math.Abs(unit-want) > 1e-7 || j > i && l.at(i, j) != m.at(i, j) || inv.at(i, j) != inv.at(j, i) {
					t.Fatalf("%d: at %d, %d: %g for %g, %g for %g", n, i, j, square, m.at(i, j), unit, want)
				}
			}
		}
		if math.Abs(logs-l.logDet()) > 1e-9*float64(n) {
			t.Errorf("%d: logarithm of the determinant %g, not %g", n, l.logDet(), logs)
		}
	}
}

// A matrix that is not positive definite is refused, wherever that shows.
func TestMatrixIndefinite(t *testing.T) {
	for _, n := range []int{2, panel + 2, 2*panel + 1} {
		for _, at := range []int{0, n / 2, n - 1} {
			m := definite(n, rand.New(rand.NewPCG(2, 2)))
			m.add(at, at, -2*m.at(at, at))
			if m.factor() {
				t.Errorf("%d: factored with a negative entry at %d", n, at)
			}
		}
	}
}

// BenchmarkInverse factors and inverts. The unit is the time of the same number of products
// one after another, of two rows in the cache.
func BenchmarkInverse(b *testing.B) {
	for _, n := range []int{100, 600, 1000} {
		m := newMatrix(n)
		for i := range m.v {
			m.v[i] = 1 / float64(n)
		}
		for i := range n {
			m.add(i, i, 1)
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			beside, sum := time.Duration(0), 0.0
			for b.Loop() {
				l := matrix{n, append([]float64(nil), m.v...)}
				if !l.factor() {
					b.Fatal("not factored")
				}
				sum += l.inverse().at(0, 0)
				start := time.Now()
				for range n * n / 2 {
					sum += dot(m.row(0), m.row(1))
				}
				beside += time.Since(start)
			}
			b.ReportMetric(float64(b.Elapsed()-beside)/float64(beside), "x-dot")
			if math.IsNaN(sum) {
				b.Error("no number")
			}
		})
	}
}
