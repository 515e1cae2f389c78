package analysis

import (
	"cmp"
	"errors"
	"math"
	"strconv"
	"strings"
)

// SPRTOptions are the settings of a sequential test: the hypothesis that bot A is
// stronger than bot B by Elo0, against the hypothesis that it is stronger by Elo1. The
// zero values mean 0, 10, 0.05, 0.05, the logistic scale and 0.95.
type SPRTOptions struct {
	A, B        string
	Elo0, Elo1  float64 // on the scale; Elo1 is the larger
	Alpha, Beta float64 // chances of accepting either wrongly
	Scale       EloScale
	Level       float64 // of the intervals; 0 means 0.95
	Unit        Unit    // what is counted; empty means Pairs, or Singles if there is no pair
}

// Unit is what a sequential test counts.
type Unit string

const (
	// Pairs are pairs of games with seats swapped, by points: the pentanomial test.
	Pairs Unit = "pairs"
	// Singles are single games, won, drawn or lost: the trinomial test. It ignores seats.
	Singles Unit = "games"
)

// EloScale is the Elo scale of the hypotheses.
type EloScale string

const (
	// Logistic is 400*log10(s/(1-s)) for an expected score s; the zero value means
	// the same.
	Logistic EloScale = "logistic"
	// Normalized is 800/ln 10 times (s-1/2) over the standard deviation of a game,
	// which needs the same number of games whatever the share of draws (M. Van den
	// Bergh, Normalized Elo).
	Normalized EloScale = "normalized"
)

// SPRTResult is the result of a sequential test so far.
type SPRTResult struct {
	A     string   `json:"a"`
	B     string   `json:"b"`
	Scale EloScale `json:"scale"`
	Elo0  float64  `json:"elo0"`
	Elo1  float64  `json:"elo1"`
	// Pairs counts pairs of games with seats swapped. LeftOver counts games without a
	// partner, which the test ignores. Pentanomial counts pairs by A's score, from 0 to 2
	// in halves.
	Pairs       int64    `json:"pairs"`
	LeftOver    int64    `json:"left_over"`
	Pentanomial [5]int64 `json:"pentanomial"`
	// Unit is what was counted. If it is games, Trinomial counts them by A's score, from
	// 0 to 1 in halves, and LeftOver and Pairs are 0.
	Unit      Unit     `json:"unit"`
	Trinomial [3]int64 `json:"trinomial"`
	// LLR is the log-likelihood ratio. At Lower the first hypothesis is accepted, at Upper
	// the second.
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"` // "elo0", "elo1" or "go on"
	// Exact reports whether A won all, or lost all. The binomial distribution then gives
	// only a lower bound of the share of future games that A will win, or lose: the share
	// at which the probability to win all is one half (Elo), or what an end of the interval
	// leaves out. There is no limit on the other side (Clopper and Pearson, Biometrika 26,
	// 1934).
	Exact bool `json:"exact"`
	Plain
}

// Plain is how much stronger A is, on the logistic scale and normalized, and limits by
// Student's distribution, as if the number of pairs of games, or games, had been fixed. Elo is
// missing without pairs. A test that stops as soon as it has decided stops at a lucky moment, so
// that the difference seems larger than it is.
type Plain struct {
	Elo            Bound   `json:"elo"`
	Low            Bound   `json:"low"`
	High           Bound   `json:"high"`
	Normalized     float64 `json:"normalized"`
	NormalizedLow  Bound   `json:"normalized_low"`
	NormalizedHigh Bound   `json:"normalized_high"`
	Superiority    float64 `json:"superiority"` // in percent; like a posterior probability
}

// ParseBounds parses the settings of a test: ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA.
func ParseBounds(text string) (s SPRTOptions, err error) {
	list, words := [4]float64{2: 0.05, 3: 0.05}, strings.Split(text, ",")
	if len(words) != 2 && len(words) != 4 {
		err = errors.New("")
	}
	for i := 0; i < len(words) && err == nil; i++ {
		list[i], err = strconv.ParseFloat(words[i], 64)
	}
	s = SPRTOptions{Elo0: list[0], Elo1: list[1], Alpha: list[2], Beta: list[3]}
	switch {
	case err != nil:
		return s, errors.New("want ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA")
	case !(s.Elo0 < s.Elo1 && s.Elo0 >= -2000 && s.Elo1 <= 2000):
		return s, errors.New("want ELO0 less than ELO1, both from -2000 to 2000")
	case !(s.Alpha > 0 && s.Alpha < 0.5 && s.Beta > 0 && s.Beta < 0.5):
		return s, errors.New("want ALPHA and BETA more than 0 and less than 0.5")
	}
	return s, nil
}

func (s SPRTOptions) complete() SPRTOptions {
	if s.Elo1 == 0 && s.Elo0 == 0 {
		s.Elo1 = 10
	}
	s.Alpha = cmp.Or(s.Alpha, 0.05)
	s.Beta = cmp.Or(s.Beta, 0.05)
	s.Scale = cmp.Or(s.Scale, Logistic)
	s.Level = cmp.Or(s.Level, 0.95)
	return s
}

// SPRT computes the generalised sequential probability ratio test over pairs of games, or
// games (M. Van den Bergh, A Practical Introduction to the GSPRT). The likelihoods are the
// greatest of any five probabilities, or three, with the mean of the hypothesis, or with
// its ratio of mean and deviation on the normalized scale. Pairs are formed as in Paired.
// It is valid if the games were looked at as they came, and were stopped by this test
// alone.
func SPRT(c *Counts, game string, s SPRTOptions) SPRTResult {
	s = s.complete()
	if s.Unit == "" {
		s.Unit = Singles
		single := SPRT(c, game, s)
		s.Unit = Pairs
		if paired := SPRT(c, game, s); paired.Pairs > 0 || single.Trinomial == [3]int64{} {
			return paired
		}
		return single
	}
	none := Bound{Unbounded: true}
	t := SPRTResult{A: s.A, B: s.B, Scale: s.Scale, Unit: s.Unit, Plain: Plain{Elo: none, Low: none, High: none}, Elo0: s.Elo0, Elo1: s.Elo1, Verdict: "go on",
		Lower: millionth(math.Log(s.Beta / (1 - s.Alpha))), Upper: millionth(math.Log((1 - s.Beta) / s.Alpha))}
	l := c.games[game]
	if l == nil {
		return t
	}
	first, second := l.number[s.A], l.number[s.B]
	forth, back := pair{first, second}, pair{second, first}
	if s.Unit == Singles {
		l.each(func(e *entry, n int64) {
			switch e.pair {
			case forth:
				t.Trinomial[SecondWins-e.outcome] += n
			case back:
				t.Trinomial[e.outcome-FirstWins] += n
			}
		})
	} else {
		count := func(a, b Outcome, n int64, _ Pairing) {
			points := SecondWins - a + b - FirstWins // the score of the bot with the lesser id, in halves
			if s.A > s.B {
				points = 4 - points
			}
			t.Pentanomial[points] += n
			t.Pairs += n
		}
		l.bouts(func(p pair) bool { return p == forth || p == back }, func(list []bout) { t.LeftOver += pairUp(list, count) })
	}
	t.judge(s.Level)
	return t
}

// counts returns what was counted, by points.
func (t *SPRTResult) counts() []int64 {
	if t.Unit == Singles {
		return t.Trinomial[:]
	}
	return t.Pentanomial[:]
}

func (t *SPRTResult) judge(level float64) {
	counts := t.counts()
	total := int64(0)
	for _, n := range counts {
		total += n
	}
	if total == 0 {
		return
	}
	n := present(counts)
	p0, p1 := likelyByMean(n, logistic(t.Elo0)), likelyByMean(n, logistic(t.Elo1))
	if t.Scale == Normalized {
		of := math.Sqrt(games(n)) / normalElo
		p0, p1 = likelyByRatio(n, t.Elo0*of), likelyByRatio(n, t.Elo1*of)
	}
	t.LLR = millionth(ratio(n, p0, p1))
	switch {
	case t.LLR <= t.Lower:
		t.Verdict = "elo0"
	case t.LLR >= t.Upper:
		t.Verdict = "elo1"
	}
	t.plain(n, level)
	if t.Exact = counts[0] == total || counts[len(counts)-1] == total; t.Exact {
		t.allAlike(float64(total), counts[0] == 0, (1-level)/2)
	}
}

// games returns the number of games in a count: the mean of a pair has half the variance of
// a game.
func games(n []float64) float64 {
	if len(n) == 5 {
		return 2
	}
	return 1
}

// allAlike fills in estimate and limit if all n were won, or lost. Another result then has
// a share so small that none occurs in n with the probability of the tail, or of one half.
// Normalized they are as of a coin.
func (t *SPRTResult) allAlike(n float64, won bool, tail float64) {
	share := func(p float64) float64 { return math.Pow(p, 1/n) }
	at := func(s float64) float64 { return 400 * (math.Log10(s) - math.Log10(1-s)) }
	of := math.Sqrt(games(present(t.counts())))
	coin := func(s float64) float64 { return millionth((s - 0.5) / (of * math.Sqrt(s*(1-s))) * normalElo) }
	elo, limit, sure := at(share(0.5)), at(share(tail)), -math.Expm1(-n*math.Ln2)
	none := Bound{Unbounded: true}
	t.Elo, t.Low, t.High = Bound{Elo: millionth(elo)}, Bound{Elo: millionth(limit)}, none
	t.Normalized, t.NormalizedLow, t.NormalizedHigh = coin(share(0.5)), Bound{Elo: coin(share(tail))}, none
	if !won {
		t.Normalized, t.NormalizedLow, t.NormalizedHigh = -t.Normalized, none, Bound{Elo: -t.NormalizedLow.Elo}
		t.Elo, t.Low, t.High, sure = Bound{Elo: millionth(-elo)}, none, Bound{Elo: millionth(-limit)}, 1-sure
	}
	t.Superiority = millionth(100 * sure)
}

// plain fills in the estimate as if the number of games had been fixed.
func (t *SPRTResult) plain(n []float64, level float64) {
	count, mean, variance := scatter(n)
	freedom := max(1, math.Round(count)-1)
	half := student(level, freedom) * math.Sqrt(variance/count)
	at := func(s float64) Bound {
		if s <= 0 || s >= 1 {
			return Bound{Unbounded: true}
		}
		return Bound{Elo: millionth(400 * math.Log10(s/(1-s)))}
	}
	t.Plain = Plain{Elo: at(mean), Low: at(mean - half), High: at(mean + half)}
	// The normalized Elo of a mean at that distance from 1/2, by the same deviation.
	dev := math.Sqrt(games(n) * variance)
	scale := func(s float64) float64 { return millionth((s - 0.5) / dev * normalElo) }
	t.Normalized, t.NormalizedLow, t.NormalizedHigh = scale(mean), Bound{Elo: scale(mean - half)}, Bound{Elo: scale(mean + half)}
	t.Superiority = millionth(100 * below(freedom, (mean-0.5)/math.Sqrt(variance/count)))
}

// normalElo is the normalized Elo of a difference of one standard deviation of a game
// (M. Van den Bergh, Normalized Elo).
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
