package analysis

import "math"

// Sequel asks whether bot A is stronger than bot B by a sequential test: of the
// hypothesis that A is Elo0 stronger against the one that it is Elo1 stronger.
// The zero value of the last four is 0, 10, 0.05 and 0.05.
type Sequel struct {
	A, B        string
	Elo0, Elo1  float64 // of the logistic scale; Elo1 is the larger
	Alpha, Beta float64 // chances of accepting either wrongly
}

// SequelTest is what such a test says so far.
type SequelTest struct {
	A    string  `json:"a"`
	B    string  `json:"b"`
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
	// Pairs of games with seats swapped, and games without a partner, which do
	// not count. Pentanomial counts pairs by A's score, from 0 to 2 in halves.
	Pairs       int64    `json:"pairs"`
	LeftOver    int64    `json:"left_over"`
	Pentanomial [5]int64 `json:"pentanomial"`
	// LLR is the logarithm of the ratio of the likelihoods; at Lower the first
	// hypothesis is accepted, at Upper the second.
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"` // "elo0", "elo1" or "go on"
}

func (s Sequel) complete() Sequel {
	if s.Elo1 == 0 && s.Elo0 == 0 {
		s.Elo1 = 10
	}
	if s.Alpha == 0 {
		s.Alpha = 0.05
	}
	if s.Beta == 0 {
		s.Beta = 0.05
	}
	return s
}

// SPRT is the generalised sequential probability ratio test over pairs of games
// (M. Van den Bergh, A Practical Introduction to the GSPRT): the likelihoods are
// the greatest of any five probabilities with the mean of the hypothesis. Pairs
// are formed as in Paired. It holds if the games were looked at as they came,
// and were stopped by this test alone.
func SPRT(c *Counts, game string, s Sequel) SequelTest {
	s = s.complete()
	t := SequelTest{A: s.A, B: s.B, Elo0: s.Elo0, Elo1: s.Elo1, Verdict: "go on",
		Lower: millionth(math.Log(s.Beta / (1 - s.Alpha))), Upper: millionth(math.Log((1 - s.Beta) / s.Alpha))}
	l := c.games[game]
	if l == nil {
		return t
	}
	first, second := l.number[s.A], l.number[s.B]
	list := l.bouts(func(p pair) bool { return p == pair{first, second} || p == pair{second, first} })
	t.LeftOver = pairUp(list, func(a, b Outcome, n int64) {
		points := SecondWins - a + b - FirstWins // the lesser id's, in halves
		if s.A > s.B {
			points = 4 - points
		}
		t.Pentanomial[points] += n
		t.Pairs += n
	})
	t.judge()
	return t
}

func (t *SequelTest) judge() {
	if t.Pairs == 0 {
		return
	}
	score := func(e float64) float64 { return 1 / (1 + math.Pow(10, -e/400)) }
	t.LLR = millionth(logRatio(t.Pentanomial, score(t.Elo0), score(t.Elo1)))
	switch {
	case t.LLR <= t.Lower:
		t.Verdict = "elo0"
	case t.LLR >= t.Upper:
		t.Verdict = "elo1"
	}
}

// logRatio is the logarithm of the ratio of the greatest likelihoods of counts
// by quarters of a point with mean s1, and with mean s0. A count of none is
// taken for a thousandth, so that both exist.
func logRatio(counts [5]int64, s0, s1 float64) float64 {
	var n [5]float64
	for k, c := range counts {
		n[k] = max(float64(c), 1e-3)
	}
	a, b := tilt(n, s0), tilt(n, s1)
	sum := 0.0
	for k := range n {
		value := float64(k) / 4
		sum += n[k] * (math.Log1p(a*(value-s0)) - math.Log1p(b*(value-s1)))
	}
	return sum
}

// tilt is the x for which the likeliest probabilities with mean s are the
// frequencies over 1+x·(value-s): the zero of a sum that falls with x, between
// the ends where a probability is infinite.
func tilt(n [5]float64, s float64) float64 {
	low, high := -1/(1-s), 1/s
	for range 200 {
		x, sum := (low+high)/2, 0.0
		for k := range n {
			d := float64(k)/4 - s
			sum += n[k] * d / (1 + x*d)
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	return (low + high) / 2
}
