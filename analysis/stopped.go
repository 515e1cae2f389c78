package analysis

import "math"

// stopped is a sequential test as Brownian motion: the log-likelihood ratio, which moves
// with the results of pairs, between two bounds until the test was stopped or looked at.
type stopped struct {
	lower, upper float64
	s0, s1       float64 // mean scores of the hypotheses
	mean, spread float64 // of the score of a game in a pair, as counted; spread is a variance
	pairs, at    float64 // the number of pairs, and the log-likelihood ratio after them
}

// newStopped returns the state of a test after some pairs. A test that went beyond a bound
// counts as stopped where it met it.
func newStopped(n []float64, s0, s1, lower, upper float64) stopped {
	b := stopped{lower: lower, upper: upper, s0: s0, s1: s1}
	b.pairs, b.mean, b.spread = scatter(n)
	drift, _ := b.drift(b.mean)
	b.at = b.pairs * drift
	if b.at < lower {
		b.pairs, b.at = lower/drift, lower
	} else if b.at > upper {
		b.pairs, b.at = upper/drift, upper
	}
	return b
}

// scatter is like moments, but the variance is at least that with half a coin toss among
// the pairs or games, because a few that all ended alike do not prove that all would.
func scatter(n []float64) (pairs, mean, variance float64) {
	pairs, mean, variance = moments(n)
	return pairs, mean, max(variance, 0.25/games(n)/pairs)
}

// moments returns the number of pairs, and mean and variance of half their score.
func moments(n []float64) (pairs, mean, variance float64) {
	for k, x := range n {
		pairs += x
		mean += x * value(n, k)
	}
	mean /= pairs
	for k, x := range n {
		variance += x * (value(n, k) - mean) * (value(n, k) - mean) / pairs
	}
	return pairs, mean, variance
}

// drift returns the drift and variance per pair of the log-likelihood ratio, if the mean
// score is s (M. Van den Bergh, GSPRT approximation). The variance of the score is the
// counted one, whatever s is, as in fishtest since July 2026 (official-stockfish, pull
// request 2581). With the likeliest variance for a mean of s, worse would not fall as s
// rises, and its limits would have no meaning.
func (b *stopped) drift(s float64) (drift, variance float64) {
	step := b.s1 - b.s0
	return (s - (b.s0+b.s1)/2) * step / b.spread, step * step / b.spread
}

// These are the limits at which reflections replace the series. The series loses digits as
// the lean grows: its terms are as large as e to the lean times the width, of which 2^-53
// is lost. The error of two reflections is at most e to the -2 times that. Both are 2e-11
// to 6e-12 at the same lean. For a time that is short for the width the series needs many
// terms, and the error of reflections, e to the -2 over the time, is negligible.
const (
	steep = 12.0 // lean times width
	short = 0.01 // variance times time, in squares of the width
)

// worse returns the probability, if the mean score is s, of an outcome that indicates less
// strength than this one: stopped at the lower bound sooner, at the upper one later, or not
// yet and lower (Siegmund, Sequential Analysis, 1985, section 4.5).
func (b *stopped) worse(s float64) float64 {
	drift, variance := b.drift(s)
	width, lean := b.upper-b.lower, drift/variance
	if variance*b.pairs < short*width*width || math.Abs(lean*width) > steep {
		return b.reflected(drift, variance)
	}
	return b.series(drift, variance)
}

// series returns worse as the final outcome of the motion minus the part that has not
// happened yet, by the eigenfunctions between the bounds.
func (b *stopped) series(drift, variance float64) float64 {
	width, lean := b.upper-b.lower, drift/variance
	x, y := -b.lower, b.at-b.lower
	sum := 0.0
	for n := 1.0; n < 1000; n++ {
		c := n * math.Pi / width
		size := 2 / width * math.Exp(lean*(y-x)-(c*c*variance+drift*lean)*b.pairs/2) / (lean*lean + c*c)
		sum += size * math.Sin(c*x) * (lean*math.Sin(c*y) - c*math.Cos(c*y))
		if size*(c+math.Abs(lean)) < 1e-12 {
			break
		}
	}
	return ruin(x, width, lean) + sum
}

// ruin returns the probability that a motion that begins at x, from 0 to width, reaches 0
// first. lean is its drift over its variance, and small.
func ruin(x, width, lean float64) float64 {
	if math.Abs(lean*width) < 1e-8 {
		return (width - x) / width
	}
	return math.Expm1(2*lean*(width-x)) / math.Expm1(2*lean*width)
}

// reflected returns worse by the reflection principle. Of the motions that end low, bounds
// ignored, those are added that met the lower bound and ended high, and those are
// subtracted that met the upper one. Those that met the other bound before count the other
// way round. Those that met three bounds are left out.
func (b *stopped) reflected(drift, variance float64) float64 {
	dev, lean, width := math.Sqrt(variance*b.pairs), drift/variance, b.upper-b.lower
	up := (b.at - drift*b.pairs) / dev
	once := tail(2*lean*b.lower, 2*b.lower/dev-up) - tail(2*lean*b.upper, up-2*b.upper/dev)
	twice := tail(2*lean*width, up-2*width/dev) - tail(-2*lean*width, -up-2*width/dev)
	return tail(0, up) + once + twice
}

// tail returns e to the x times the normal probability below z. Either may be out of range,
// but their product is at most one.
func tail(x, z float64) float64 {
	if z > -30 {
		return math.Exp(x) * math.Erfc(-z/math.Sqrt2) / 2
	}
	return math.Exp(x-z*z/2) / (-z * math.Sqrt(2*math.Pi)) * (1 - 1/(z*z) + 3/(z*z*z*z))
}

// farthest is the largest difference that is searched, in Elo of the logistic scale.
const farthest = 1000

// estimate returns the Elo at which a worse outcome has the probability p. For p = 1/2 the
// median of the estimate is the truth, whatever the stopping rule did. The search goes
// outward from the counted score, because far from it the approximation is not valid.
// Without an answer within farthest there is no bound.
func (b *stopped) estimate(p float64) Bound {
	score := min(max(b.mean, 1e-9), 1-1e-9)
	from := min(max(400*math.Log10(score/(1-score)), 1-farthest), farthest-1)
	over := func(e float64) bool { return b.worse(logistic(e)) > p }
	way := 1.0
	if !over(from) {
		way = -1
	}
	in := from
	for step := 1.0; ; step *= 1.1 {
		out := min(max(in+way*step, -farthest), farthest)
		if over(out) != over(from) {
			return Bound{Elo: millionth(between(in, out, over))}
		}
		if math.Abs(out) == farthest {
			return Bound{Unbounded: true}
		}
		in = out
	}
}

// between returns the place where a condition changes that is true at exactly one of two
// numbers.
func between(a, b float64, holds func(float64) bool) float64 {
	at := holds(a)
	for range 100 {
		if m := (a + b) / 2; holds(m) == at {
			a = m
		} else {
			b = m
		}
	}
	return (a + b) / 2
}

// logistic returns the expected score at a difference in Elo.
func logistic(e float64) float64 { return 1 / (1 + math.Pow(10, -e/400)) }
