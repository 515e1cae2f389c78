package analysis

import "math"

// normalElo is the normalized Elo of a difference of one standard deviation of a game,
// divided by that deviation (M. Van den Bergh, Normalized Elo).
const normalElo = 800 / math.Ln10

// likelyByMean returns the likeliest probabilities with mean s, given the counts n: the
// frequencies over 1+x·(value-s).
func likelyByMean(n []float64, s float64) []float64 {
	g := make([]float64, len(n))
	for k := range g {
		g[k] = value(n, k) - s
	}
	return tilted(n, g)
}

// likelyByRatio returns the likeliest probabilities whose mean minus 1/2 is t standard
// deviations. For those the frequencies are p·(1+x·slope), where slope is the derivative of
// the condition by p. They are found by iteration (M. Van den Bergh, Normalized Elo:
// practical notes, section 4.1).
func likelyByRatio(n []float64, t float64) []float64 {
	p, g := make([]float64, len(n)), make([]float64, len(n))
	for k := range p {
		p[k] = 1 / float64(len(p))
	}
	for range 200 {
		_, mean, variance := moments(p)
		dev := math.Sqrt(variance)
		for k := range g {
			value := value(n, k)
			g[k] = value - 0.5 - t*dev*(1+(mean-value)*(mean-value)/variance)/2
		}
		next, moved := tilted(n, g), 0.0
		for k := range next {
			moved = max(moved, math.Abs(next[k]-p[k]))
		}
		if p = next; moved < 1e-13 {
			break
		}
	}
	return p
}

// tilted returns the frequencies over 1+x·g, with x such that the mean of g is zero. It is
// searched between the poles, where a probability is infinite.
func tilted(n, g []float64) []float64 {
	low, high, total := math.Inf(-1), math.Inf(1), 0.0
	for k := range g {
		total += n[k]
		if g[k] > 0 {
			low = max(low, -1/g[k])
		} else if g[k] < 0 {
			high = min(high, -1/g[k])
		}
	}
	x := 0.0
	if !math.IsInf(low, 0) && !math.IsInf(high, 0) {
		x = between(low, high, func(x float64) bool {
			sum := 0.0
			for k := range g {
				sum += n[k] * g[k] / (1 + x*g[k])
			}
			return sum > 0
		})
	}
	p := make([]float64, len(n))
	for k := range p {
		p[k] = n[k] / total / (1 + x*g[k])
	}
	return p
}

// ratio returns the log-likelihood ratio of two distributions.
func ratio(n, p0, p1 []float64) float64 {
	sum := 0.0
	for k := range n {
		sum += n[k] * (math.Log(p1[k]) - math.Log(p0[k]))
	}
	return sum
}

// present returns counts without zeros: 0 becomes a thousandth, so that all likelihoods
// exist.
func present(counts []int64) []float64 {
	n := make([]float64, len(counts))
	for k, c := range counts {
		n[k] = max(float64(c), 1e-3)
	}
	return n
}

// value returns the score of a game, from 0 to 1, in the counts at index k.
func value(n []float64, k int) float64 { return float64(k) / float64(len(n)-1) }
