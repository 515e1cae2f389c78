package analysis

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// ended is a game that counts points: who moved first, the other, the first's points minus
// the other's, and a number for the moves, 0 for unknown moves.
type ended struct {
	first, second string
	points        int64
	moves         byte
}

// pointed counts games, all from one start.
func pointed(t *testing.T, list ...ended) *store {
	t.Helper()
	c := &Counts{}
	for i, p := range list {
		r := Result{Game: "g", ID: strconv.Itoa(i), First: p.first, Second: p.second, Outcome: Draw, Scored: true, Score: [2]int64{max(0, p.points), max(0, -p.points)}}
		if p.moves > 0 {
			r.Moves, r.Shape = Digest{p.moves, byte(i)}, Digest{p.moves}
		}
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	return c.store("g")
}

// By hand. a and b: 5 and 3, then -1 and 1 with b moving first: means 4 and 0, half
// their sum 2 of weight 4, and squares of 2 and 2 about the means. c and d: 7 and -1:
// 3 of weight 2. Together (4·2+2·3)/6 = 7/3, about which the halves have
// 4(1/3)²+2(2/3)² = 4/3. Of 6 games less two strengths and one effect 3 are left:
// (2+2+4/3)/3 = 16/9 is a game's variance, and 4/3 / sqrt 6 the error. Of the game of
// c and a nobody knows what strength did.
func TestMargin(t *testing.T) {
	m := margin(pointed(t, ended{"a", "b", 5, 0}, ended{"b", "a", -1, 0}, ended{"a", "b", 3, 0}, ended{"b", "a", 1, 0},
		ended{"c", "d", 7, 0}, ended{"d", "c", -1, 0}, ended{"c", "a", 50, 0}, ended{"a", "a", 90, 0}), 0.95)
	if m.Games != 6 || m.Meetings != 2 || m.LeftOut != 1 || m.Freedom != 3 || m.Leaning {
		t.Errorf("%+v", m)
	}
	near(t, "mean", m.Mean, 7.0/3, 1e-6)
	near(t, "error", m.SE, 4.0/3/math.Sqrt(6), 1e-6)
	half := 3.182446 * 4.0 / 3 / math.Sqrt(6) // Student's 97.5 % of 3 degrees (tables)
	near(t, "low", m.Low.Elo, 7.0/3-half, 1e-5)
	near(t, "high", m.High.Elo, 7.0/3+half, 1e-5)
}

// By hand, of a game that came twice: 4, 4 and 1, then -1 with b moving first. The
// means are 3 and -1, half their sum is 1. The first mean has 5/9 of a game's
// variance, the second all of it, so that half the sum has 7/18. Different games are
// 4 and 1, with squares of 4.5 on one degree of freedom: sqrt(4.5·7/18).
func TestMarginOfRepeated(t *testing.T) {
	m := margin(pointed(t, ended{"a", "b", 4, 1}, ended{"a", "b", 1, 2}, ended{"b", "a", -1, 3}, ended{"a", "b", 4, 1}), 0.95)
	if m.Games != 4 || m.Freedom != 1 || m.LeftOut != 0 {
		t.Errorf("%+v", m)
	}
	near(t, "mean", m.Mean, 1, 1e-9)
	near(t, "error", m.SE, math.Sqrt(4.5*7/18), 1e-6)
	near(t, "high", m.High.Elo, 1+12.706205*math.Sqrt(1.75), 1e-4) // of 1 degree (tables)

	// Two games that ended alike are two, whatever came between: 4 four times, of two
	// games, against -1 and 1. Both means have half a game's variance, and half their sum a
	// quarter; squares of 2 on 4-1-1 degrees of freedom: sqrt(2/2/4).
	m = margin(pointed(t, ended{"a", "b", 4, 1}, ended{"a", "b", 4, 2}, ended{"a", "b", 4, 1}, ended{"a", "b", 4, 2}, ended{"b", "a", -1, 3}, ended{"b", "a", 1, 4}), 0.95)
	if m.Freedom != 2 || m.Mean != 2 {
		t.Errorf("%+v", m)
	}
	near(t, "error", m.SE, 0.5, 1e-6)

	// One game in either seat, repeated, says no more than once.
	var again []ended
	for range 50 {
		again = append(again, ended{"a", "b", 4, 1}, ended{"b", "a", -1, 2})
	}
	if m := margin(pointed(t, again...), 0.95); m.Games != 100 || m.Mean != 1.5 || m.Freedom != 0 || !m.Low.Unbounded || !m.High.Unbounded || m.SE != 0 {
		t.Errorf("%+v", m)
	}
}

// Two meetings, all games won by two points: a game's variance is that of rounding,
// 1/12, of four games, and Student's 97.5 % of one degree is 12.7062.
func TestMarginOfRounding(t *testing.T) {
	m := margin(pointed(t, ended{"a", "b", 2, 0}, ended{"b", "a", 2, 0}, ended{"a", "c", 2, 0}, ended{"c", "a", 2, 0}), 0.95)
	near(t, "mean", m.Mean, 2, 1e-9)
	near(t, "high", m.High.Elo, 2+12.7062*math.Sqrt(1.0/48), 1e-4)
	near(t, "low", m.Low.Elo, 2-12.7062*math.Sqrt(1.0/48), 1e-4)
}

// Without two bots that changed seats the mean is that of all games, and says so:
// of 5, 1 and 0 it is 2, with squares of 14 on two degrees: sqrt(14/2/3), and
// Student's 97.5 % is 4.302653. One game has no limits, and none no margin.
func TestMarginLeaning(t *testing.T) {
	m := margin(pointed(t, ended{"a", "b", 5, 0}, ended{"a", "b", 1, 0}, ended{"c", "a", 0, 0}), 0.95)
	if m.Games != 3 || m.Meetings != 0 || m.LeftOut != 0 || m.Freedom != 2 || !m.Leaning {
		t.Errorf("%+v", m)
	}
	near(t, "mean", m.Mean, 2, 1e-9)
	near(t, "error", m.SE, math.Sqrt(14.0/6), 1e-6)
	near(t, "low", m.Low.Elo, 2-4.302653*math.Sqrt(14.0/6), 1e-5)
	if m := margin(pointed(t, ended{"a", "b", 5, 0}), 0.95); m.Mean != 5 || !m.Low.Unbounded || !m.High.Unbounded || !m.Leaning {
		t.Errorf("of one game %+v", m)
	}
	if m := margin(pointed(t, ended{"a", "a", 5, 0}), 0.95); m != nil {
		t.Errorf("of a game against itself %+v", m)
	}
}

// Meetings are of one event and one start: here nobody changed seats in any.
func TestMarginByStart(t *testing.T) {
	for _, where := range [][2]Result{{{Start: "x"}, {Start: "y"}}, {{Event: "x"}, {Event: "y"}}} {
		c := &Counts{}
		for i, r := range where {
			r.Game, r.ID, r.Outcome, r.Scored, r.Score = "g", strconv.Itoa(i), Draw, true, [2]int64{3, 1}
			r.First, r.Second = []string{"a", "b"}[i], []string{"b", "a"}[i]
			if err := c.Add(r); err != nil {
				t.Fatal(err)
			}
		}
		if m := margin(c.store("g"), 0.95); !m.Leaning || m.Mean != 2 {
			t.Errorf("%+v", m)
		}
	}
}

// minSquares solves margin = effect + strength of the meeting + chance outright: a
// column of ones, and one for each meeting, 1 if the lesser id moved first, else -1.
// It returns the effect and its standard error.
func minSquares(list []ended) (effect, se float64) {
	meetings := map[[2]string]int{}
	for _, p := range list {
		if _, known := meetings[[2]string{min(p.first, p.second), max(p.first, p.second)}]; !known {
			meetings[[2]string{min(p.first, p.second), max(p.first, p.second)}] = len(meetings) + 1
		}
	}
	n, k := len(list), len(meetings)+1
	x, y := mat.NewDense(n, k, nil), mat.NewVecDense(n, nil)
	for i, p := range list {
		side := 1.0
		if p.first > p.second {
			side = -1
		}
		x.Set(i, 0, 1)
		x.Set(i, meetings[[2]string{min(p.first, p.second), max(p.first, p.second)}], side)
		y.SetVec(i, float64(p.points))
	}
	var square, inverse mat.Dense
	square.Mul(x.T(), x)
	if err := inverse.Inverse(&square); err != nil {
		return math.NaN(), math.NaN()
	}
	var right, b, fit, left mat.VecDense
	right.MulVec(x.T(), y)
	b.MulVec(&inverse, &right)
	fit.MulVec(x, &b)
	left.SubVec(y, &fit)
	return b.AtVec(0), math.Sqrt(mat.Dot(&left, &left) / float64(n-k) * inverse.At(0, 0))
}

// The result by means is that of least squares, for any numbers of games in the two seats.
func TestMarginIsLeastSquares(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		var list []ended
		bots := []string{"a", "b", "c", "d"}[:2+rng.IntN(3)]
		for i, a := range bots {
			for _, b := range bots[i+1:] {
				for range 1 + rng.IntN(4) {
					list = append(list, ended{a, b, rng.Int64N(41) - 20, 0})
				}
				for range 1 + rng.IntN(4) {
					list = append(list, ended{b, a, rng.Int64N(41) - 25, 0})
				}
			}
		}
		m := margin(pointed(t, list...), 0.95)
		effect, se := minSquares(list)
		if m.Freedom == 0 {
			continue
		}
		near(t, "effect", m.Mean, effect, 2e-6)
		near(t, "error", m.SE, se, 2e-6)
	}
}

// Strong bots moved first more often, which biases the plain mean by points. The interval
// contains the true value as often as it says. Seeds are fixed.
func TestMarginUneven(t *testing.T) {
	rng, held, events := rand.New(rand.NewPCG(1, 7)), 0, 1500
	for range events {
		var list []ended
		strength := []float64{9, 4, 0, -8}
		play := func(i, j int) {
			x := 1.5 + strength[i] - strength[j] + 5*rng.NormFloat64()
			list = append(list, ended{strconv.Itoa(i), strconv.Itoa(j), int64(math.Round(x)), 0})
		}
		for i := range strength {
			for j := i + 1; j < len(strength); j++ {
				for range 1 + rng.IntN(6) {
					play(i, j)
				}
				if i+j != 3 { // two meetings never change seats
					play(j, i)
				}
			}
		}
		m := margin(pointed(t, list...), 0.95)
		held += bit(m.Low.Elo <= 1.5 && 1.5 <= m.High.Elo)
	}
	// 2.6 standard errors, 1.5 %, either way of 95 %.
	if share := float64(held) / float64(events); share < 0.935 || share > 0.965 {
		t.Errorf("%.4f of the intervals contain the true value", share)
	}
}

// Points may be as large as any that are counted. A difference of large ones keeps its
// digits, because sums are exact.
func TestMarginOfLargePoints(t *testing.T) {
	const big = largest - 4
	m := margin(pointed(t, ended{"a", "b", big + 1, 0}, ended{"a", "b", big + 3, 0}, ended{"b", "a", -big, 0}, ended{"b", "a", -big + 2, 0}), 0.95)
	near(t, "mean", m.Mean, 1.5, 1e-9)
	near(t, "error", m.SE, math.Sqrt((2.0+2)/2/4), 1e-6) // squares of 2 and 2, two degrees of freedom, four games
	for _, x := range []float64{m.Mean, m.SE, m.Low.Elo, m.High.Elo} {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			t.Errorf("%+v", m)
		}
	}
}

// The result does not depend on the order in which games were counted.
func TestMarginInAnyOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	var list []ended
	for i := range 60 {
		a, b := strconv.Itoa(rng.IntN(4)), strconv.Itoa(4+rng.IntN(3))
		if i%2 == 0 {
			a, b = b, a
		}
		list = append(list, ended{a, b, rng.Int64N(3), byte(rng.IntN(3))})
	}
	want := margin(pointed(t, list...), 0.95)
	for range 20 {
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		if m := margin(pointed(t, list...), 0.95); *m != *want {
			t.Fatalf("%+v, want %+v", m, want)
		}
	}
}

// Whatever is counted, numbers are finite, limits include the mean, and every game is
// either in it or left out.
func TestMarginOfAnything(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 1000 {
		var list []ended
		for range 1 + rng.IntN(12) {
			points := []int64{0, 1, -3, largest, -largest}[rng.IntN(5)]
			list = append(list, ended{strconv.Itoa(rng.IntN(3)), strconv.Itoa(3 + rng.IntN(2)), points, byte(rng.IntN(3))})
			if rng.IntN(2) == 0 {
				last := &list[len(list)-1]
				last.first, last.second = last.second, last.first
			}
		}
		m := margin(pointed(t, list...), 0.95)
		for _, x := range []float64{m.Mean, m.SE, m.Low.Elo, m.High.Elo} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Fatalf("%+v of %v", m, list)
			}
		}
		if m.Low.Unbounded != (m.Freedom == 0) || m.High.Unbounded != m.Low.Unbounded || !m.Low.Unbounded && (m.Low.Elo > m.Mean || m.High.Elo < m.Mean) {
			t.Fatalf("%+v of %v", m, list)
		}
		if m.Freedom < 0 || m.Games+m.LeftOut != int64(len(list)) || m.Leaning != (m.Meetings == 0) {
			t.Fatalf("%+v of %v", m, list)
		}
	}
}
