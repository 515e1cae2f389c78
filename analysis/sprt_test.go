package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// logRatio returns that of the likeliest distributions with means s0 and s1.
func logRatio(counts []int64, s0, s1 float64) float64 {
	n := present(counts)
	return ratio(n, likelyByMean(n, s0), likelyByMean(n, s1))
}

// Pairs that one bot won twice or lost twice are coins: the ratio is Wald's,
// w·log(s1/s0) + l·log((1-s1)/(1-s0)), but for the thousandths.
func TestSPRTOfCoins(t *testing.T) {
	s := logistic
	got := logRatio([]int64{400, 0, 0, 0, 600}, s(0), s(50))
	near(t, "log ratio", got, 600*math.Log(s(50)/0.5)+400*math.Log((1-s(50))/0.5), 0.01)
	near(t, "nothing to tell", logRatio([]int64{7, 3, 20, 4, 6}, 0.5, 0.5), 0, 1e-9)
	// Turned round: the hypotheses change places.
	near(t, "turned", logRatio([]int64{5, 9, 30, 12, 8}, 0.5, 0.53), -logRatio([]int64{8, 12, 30, 9, 5}, 0.47, 0.5), 1e-6)
}

// The likeliest distributions satisfy the condition and sum to one, and no others near them
// that satisfy it are likelier: tried along the directions that keep sum and mean, and, for
// the ratio of mean and deviation, sum and both of those.
func TestLikeliestDistributions(t *testing.T) {
	n := []float64{5, 9, 30, 12, 8}
	height := func(p []float64) (h float64) {
		for k := range n {
			h += n[k] * math.Log(p[k])
		}
		return h
	}
	peak := func(p []float64, directions ...[5]float64) {
		t.Helper()
		for _, d := range directions {
			for _, e := range []float64{-1e-3, 1e-3} {
				q := slices.Clone(p)
				for k := range q {
					q[k] += e * d[k]
				}
				if height(q) > height(p) {
					t.Errorf("%v is likelier than %v", q, p)
				}
			}
		}
	}
	p := likelyByMean(n, 0.55)
	sum, mean, _ := moments(p)
	near(t, "sum", sum, 1, 1e-9)
	near(t, "mean", mean, 0.55, 1e-9)
	peak(p, [5]float64{1, -2, 1}, [5]float64{0, 1, -2, 1}, [5]float64{0, 0, 1, -2, 1})
	p = likelyByRatio(n, 0.3)
	sum, mean, variance := moments(p)
	near(t, "sum", sum, 1, 1e-9)
	near(t, "ratio", (mean-0.5)/math.Sqrt(variance), 0.3, 1e-9)
	peak(p, [5]float64{1, -3, 3, -1}, [5]float64{0, 1, -3, 3, -1})
}

// Numbers of another program for the same counts: fastchess, app/tests/sprt_test.cpp and
// elo_test.cpp, which ask for one part in a hundred. It keeps pairs of a win and a loss and
// pairs of draws apart, which are added here. Its case of 104 pairs that were all won twice
// hangs on what is taken for a count of none, and is not here: see TestSPRTOfOneKind.
func TestSPRTPublished(t *testing.T) {
	for _, tt := range []struct {
		scale      EloScale
		elo0, elo1 float64
		counts     [5]int64
		want       float64
	}{
		{Normalized, 0, 2, [5]int64{365, 16618, 36029 + 200, 16974, 390}, 2.25},
		{Normalized, -1.75, 0.25, [5]int64{127, 4883, 10311 + 401, 5150, 104}, 3.01},
		{Logistic, 0.5, 2.5, [5]int64{223, 9863, 20279 + 1000, 10037, 246}, -3.07},
		{Logistic, 0, 2, [5]int64{871, 26175, 55003 + 980, 26678, 821}, -4.98},
	} {
		x := SPRTResult{Scale: tt.scale, Elo0: tt.elo0, Elo1: tt.elo1, Pairs: 1, Pentanomial: tt.counts, Lower: -2.94, Upper: 2.94}
		x.judge(0.95)
		near(t, string(tt.scale), x.LLR, tt.want, 0.01*(1+math.Abs(tt.want)))
	}
	for _, tt := range []struct {
		counts                                    [5]int64
		elo, error, normalized, normalError, sure float64
	}{
		{[5]int64{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 57.94, 28.28, 100},
		{[5]int64{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, -9.17, 10.96, 5.05},
		{[5]int64{7895, 8757, 5485 + 200, 568, 9999}, -21.04, 2.95, -19.01, 2.65, 0},
	} {
		x := SPRTResult{Elo1: 5, Pairs: 1, Pentanomial: tt.counts}
		x.plain(present(tt.counts[:]), 0.95)
		near(t, "elo", x.Elo.Elo, tt.elo, 0.01)
		near(t, "its error", (x.High.Elo-x.Low.Elo)/2, tt.error, 0.01*(1+tt.error))
		near(t, "sure", x.Superiority, tt.sure, 0.02)
		near(t, "normalized", x.Normalized, tt.normalized, 0.01)
		near(t, "its error", (x.NormalizedHigh.Elo-x.NormalizedLow.Elo)/2, tt.normalError, 0.01*(1+tt.normalError))
	}
}

// By hand: fifty pairs, or games, all won are likely once in two times, or in forty, if
// the fiftieth root of 1/2, or of 1/40, is won: 0.98623 and 0.92888. They are
// 400·log10 of 71.6 and of 13.06, and nothing stands against any more. Four of four are
// one in sixteen by a coin.
func TestSPRTOfAllWon(t *testing.T) {
	for _, unit := range []Unit{Pairs, Singles} {
		x := SPRTResult{Elo1: 10, Unit: unit, Lower: -2.94, Upper: 2.94, Pentanomial: [5]int64{4: 50}, Trinomial: [3]int64{2: 50}}
		x.judge(0.95)
		near(t, "elo", x.Elo.Elo, 742.0, 0.2)
		near(t, "low", x.Low.Elo, 446.3, 0.2)
		near(t, "normalized", x.NormalizedLow.Elo*math.Sqrt(games(present(x.counts()))), 0.42888/math.Sqrt(0.92888*0.07112)*800/math.Ln10, 0.2)
		if !x.Exact || !x.High.Unbounded {
			t.Errorf("%+v", x)
		}
		y := SPRTResult{Elo1: 10, Unit: unit, Lower: -2.94, Upper: 2.94, Pentanomial: [5]int64{4}, Trinomial: [3]int64{4}}
		y.judge(0.95)
		near(t, "superiority", y.Superiority, 6.25, 1e-6)
		if !y.Low.Unbounded || y.High.Unbounded {
			t.Errorf("%+v", y)
		}
	}
}

// By hand: where all pairs were won twice, the likeliest distribution with a mean
// of 1/2 and t deviations, t small, is a coin with deviation 1/2: 1/2+t/2 of pairs
// won twice. The ratio is 104·log((1+t)/1), t = 5/347.4·sqrt 2, up to t³.
func TestSPRTOfOneKind(t *testing.T) {
	n := present([]int64{0, 0, 0, 0, 104})
	r := 5 / normalElo * math.Sqrt2
	near(t, "ratio", ratio(n, likelyByRatio(n, 0), likelyByRatio(n, r)), 104*math.Log(1+r), 0.002)
}

// Four pairs that all ended alike do not prove that every pair would: the limits
// are those of a variance of 1/32, 3.182 of whose deviations of the mean (Student's,
// three degrees of freedom) are 0.281, but for the thousandths.
func TestSPRTOfFewAlike(t *testing.T) {
	x := SPRTResult{Elo1: 5, Pairs: 1, Pentanomial: [5]int64{0, 0, 0, 4, 0}}
	x.plain(present(x.Pentanomial[:]), 0.95)
	near(t, "low", x.Low.Elo, 400*math.Log10(0.46873/0.53127), 2)
	if !x.High.Unbounded { // 1.031
		t.Errorf("%+v", x.Plain)
	}
}

// By hand: a beat b in both seats, then lost and drew; one game is left over.
// The bounds are log(0.05/0.95) and its opposite.
func TestSPRT(t *testing.T) {
	c := seatsOf(t, [4]string{"a", "b", "1", "s"}, [4]string{"b", "a", "2", "s"},
		[4]string{"a", "b", "2", "t"}, [4]string{"b", "a", "=", "t"}, [4]string{"a", "b", "1", "u"}, [4]string{"a", "c", "1", "u"})
	s := SPRT(c, "dots", SPRTOptions{A: "a", B: "b"})
	if s.Pentanomial != [5]int64{0, 1, 0, 0, 1} || s.Pairs != 2 || s.LeftOver != 1 || s.Verdict != "go on" || s.Elo1 != 10 {
		t.Errorf("%+v", s)
	}
	near(t, "lower", s.Lower, math.Log(0.05/0.95), 1e-6)
	near(t, "upper", s.Upper, math.Log(0.95/0.05), 1e-6)
	if s := SPRT(&Counts{}, "dots", SPRTOptions{A: "a", B: "b"}); s.Pairs != 0 || s.LLR != 0 || s.Verdict != "go on" {
		t.Errorf("of nothing %+v", s)
	}
	t1 := SPRTResult{Elo0: 0, Elo1: 50, Pairs: 1000, Pentanomial: [5]int64{400, 0, 0, 0, 600}, Lower: -3, Upper: 3}
	if t1.judge(0.95); t1.Verdict != "elo1" {
		t.Errorf("%+v", t1)
	}
	t1.Pentanomial = [5]int64{600, 0, 0, 0, 400}
	if t1.judge(0.95); t1.Verdict != "elo0" {
		t.Errorf("%+v", t1)
	}
}

// Whatever is counted and asked, every number is finite, limits are in their order,
// and of opposite counts and hypotheses everything is the opposite.
func TestSPRTOfAnything(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range fewer(2000) {
		x := SPRTResult{Scale: []EloScale{Logistic, Normalized}[rng.IntN(2)], Pairs: 1, Lower: math.Log(0.05 / 0.95), Upper: math.Log(0.95 / 0.05)}
		size := []float64{0.5, 2, 10, 1000, 2000}[rng.IntN(5)]
		x.Elo0 = size * (2*rng.Float64() - 1)
		x.Elo1 = x.Elo0 + (size-x.Elo0)*rng.Float64() + 1e-3
		for k := range x.Pentanomial {
			x.Pentanomial[k] = rng.Int64N([]int64{1, 2, 10, 100000}[rng.IntN(4)])
		}
		y := x
		y.Elo0, y.Elo1, y.Lower, y.Upper = -x.Elo1, -x.Elo0, x.Lower, x.Upper
		slices.Reverse(y.Pentanomial[:])
		x.judge(0.95)
		y.judge(0.95)
		for _, v := range []float64{x.LLR, x.Elo.Elo, x.Low.Elo, x.High.Elo, x.Normalized, x.Superiority} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Fatalf("%+v", x)
			}
		}
		if math.Abs(x.LLR+y.LLR) > 1e-4*(1+math.Abs(x.LLR)) {
			t.Errorf("not opposite: %+v, %+v", x, y)
		}
		if x.Exact != y.Exact || x.Exact && (x.Low.Unbounded == x.High.Unbounded || x.Elo.Unbounded) {
			t.Errorf("%+v", x)
		}
		kinds := 0
		for _, n := range x.Pentanomial {
			kinds += bit(n > 0)
		}
		if kinds > 1 && (x.Elo.Unbounded != y.Elo.Unbounded || math.Abs(x.Elo.Elo+y.Elo.Elo) > 1e-3*(1+math.Abs(x.Elo.Elo))) {
			t.Errorf("estimates not opposite: %+v, %+v", x, y)
		}
		if !x.Low.Unbounded && !x.Elo.Unbounded && x.Low.Elo > x.Elo.Elo || !x.High.Unbounded && !x.Elo.Unbounded && x.Elo.Elo > x.High.Elo {
			t.Errorf("out of order: %+v", x)
		}
	}
}
