package analysis

import "math"

// stopped is a sequential test as Brownian motion: how the logarithm of the ratio
// of likelihoods, which moves by the results of pairs, wandered between two bounds
// until the test was stopped or looked at.
type stopped struct {
	lower, upper float64
	s0, s1       float64 // mean scores of the hypotheses
	mean, spread float64 // of the score of a pair's game, as counted; spread is a variance
	pairs, at    float64 // after how many pairs, and where it stood then
}

// newStopped is what is known of a test after some pairs. A test that went beyond
// a bound is taken as stopped where it met it.
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

// scatter is moments with a variance that is not taken for less than if half of one
// coin's were among the pairs, or games, since a few that all ended alike do not prove
// that all would.
func scatter(n []float64) (pairs, mean, variance float64) {
	pairs, mean, variance = moments(n)
	return pairs, mean, max(variance, 0.25/games(n)/pairs)
}

// moments are the number of pairs, and mean and variance of half their score.
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

// drift and variance of the logarithm of the ratio by one pair, if the mean score
// is s (M. Van den Bergh, GSPRT approximation). The variance of the score is taken as
// counted, whatever s is, as fishtest has done since July 2026 (official-stockfish,
// pull request 2581): taken as the likeliest with a mean of s, worse does not fall as
// s rises, and its limits mean nothing.
func (b *stopped) drift(s float64) (drift, variance float64) {
	step := b.s1 - b.s0
	return (s - (b.s0+b.s1)/2) * step / b.spread, step * step / b.spread
}

// Where the series below gives way to reflections. The series loses digits as the
// motion leans: its terms are as large as e to the lean times the width, of which
// 2^-53 is lost; what two reflections leave out is at most e to the -2 times that.
// Both are 2e-11 to 6e-12 at the same lean. Of a time that is short for the width
// the series takes many terms, and what reflections leave out is e to the -2 over
// the time: nothing.
const (
	steep = 12.0 // lean times width
	short = 0.01 // variance times time, in squares of the width
)

// worse is the probability, if the mean score is s, of an outcome that says less
// for strength than this one: stopped at the lower bound sooner, at the upper one
// later, or not yet and lower (Siegmund, Sequential Analysis, 1985, section 4.5).
func (b *stopped) worse(s float64) float64 {
	drift, variance := b.drift(s)
	width, lean := b.upper-b.lower, drift/variance
	if variance*b.pairs < short*width*width || math.Abs(lean*width) > steep {
		return b.reflected(drift, variance)
	}
	return b.series(drift, variance)
}

// series is worse as what happens to the motion in the end, and what of that is not
// yet so, by the waves that fit between the bounds.
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

// ruin is the probability that a motion that begins at x of 0 to width reaches 0
// first; lean is its drift over its variance, and small.
func ruin(x, width, lean float64) float64 {
	if math.Abs(lean*width) < 1e-8 {
		return (width - x) / width
	}
	return math.Expm1(2*lean*(width-x)) / math.Expm1(2*lean*width)
}

// reflected is worse by the principle of reflection: of the motions that end low,
// bounds or not, those count too that met the lower bound and ended high, and those
// not that met the upper one; and of both the other way round if they met the other
// bound before. Those that met three bounds are left out.
func (b *stopped) reflected(drift, variance float64) float64 {
	dev, lean, width := math.Sqrt(variance*b.pairs), drift/variance, b.upper-b.lower
	up := (b.at - drift*b.pairs) / dev
	once := tail(2*lean*b.lower, 2*b.lower/dev-up) - tail(2*lean*b.upper, up-2*b.upper/dev)
	twice := tail(2*lean*width, up-2*width/dev) - tail(-2*lean*width, -up-2*width/dev)
	return tail(0, up) + once + twice
}

// tail is e to the x times the normal probability below z, either of which may be
// out of range, though their product is at most one.
func tail(x, z float64) float64 {
	if z > -30 {
		return math.Exp(x) * math.Erfc(-z/math.Sqrt2) / 2
	}
	return math.Exp(x-z*z/2) / (-z * math.Sqrt(2*math.Pi)) * (1 - 1/(z*z) + 3/(z*z*z*z))
}

// farthest is beyond what scores tell, in Elo of the logistic scale.
const farthest = 1000

// estimate is the Elo at which a worse outcome has a probability of p: the median
// of the estimate is the truth for p = 1/2, whatever the rule of stopping did. The
// search goes outward from what was counted, since far from there the
// approximation is none. Without an answer within farthest there is no bound.
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

// between is where a condition changes that holds at one of two numbers alone.
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

// logistic is the expected score at a difference in Elo.
func logistic(e float64) float64 { return 1 / (1 + math.Pow(10, -e/400)) }
