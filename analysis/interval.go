package analysis

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Share is k of n as a proportion from 0 to 1 with Wilson's interval (Journal
// of the American Statistical Association 22, 1927), which is 0 to 1 where
// there is nothing.
type Share struct {
	Count int64   `json:"count"`
	Of    int64   `json:"of"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

func shareOf(k, n int64, z float64) Share {
	s := Share{Count: k, Of: n, High: 1}
	if n > 0 {
		s.Share = millionth(float64(k) / float64(n))
		s.Low, s.High = wilson(float64(k)/float64(n), float64(n), z)
	}
	return s
}

// wilson is the interval of a mean p of n numbers from 0 to 1, as wide as if
// all were 0 or 1.
func wilson(p, n, z float64) (low, high float64) {
	zz := z * z / n
	middle, half := p+zz/2, z*math.Sqrt(p*(1-p)/n+zz/(4*n))
	return millionth(max(0, (middle-half)/(1+zz))), millionth(min(1, (middle+half)/(1+zz)))
}

// student is by how many standard errors a mean of numbers with so many degrees of
// freedom may be off, as often as the level says.
func student(level, freedom float64) float64 {
	t := mathext.InvRegIncBeta(freedom/2, 0.5, 2*(1-(1+level)/2)) // the square of a quantile q is freedom*(1-t)/t
	return math.Sqrt(freedom * (1 - t) / t)
}

// signTest is the two-sided probability that a fair coin falls as unevenly as
// k against l, or more so.
func signTest(k, l int64) float64 {
	if k == l {
		return 1
	}
	n, least := float64(k+l), float64(min(k, l))
	return millionth(min(1, 2*mathext.RegIncBeta(n-least, least+1, 0.5)))
}
