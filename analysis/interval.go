package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
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
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Quantile((1 + level) / 2)
}

// signTest is the two-sided probability that a fair coin falls as unevenly as
// k against l, or more so.
func signTest(k, l int64) float64 {
	if k == l {
		return 1
	}
	coin := distuv.Binomial{N: float64(k + l), P: 0.5}
	return millionth(min(1, 2*coin.CDF(float64(min(k, l)))))
}
