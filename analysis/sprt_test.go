package analysis

import (
	"math"
	"testing"
)

// Pairs that one bot won twice or lost twice are coins: the ratio is Wald's,
// w·log(s1/s0) + l·log((1-s1)/(1-s0)), but for the thousandths.
func TestSPRTOfCoins(t *testing.T) {
	s := func(e float64) float64 { return 1 / (1 + math.Pow(10, -e/400)) }
	got := logRatio([5]int64{400, 0, 0, 0, 600}, s(0), s(50))
	near(t, "log ratio", got, 600*math.Log(s(50)/0.5)+400*math.Log((1-s(50))/0.5), 0.01)
	near(t, "nothing to tell", logRatio([5]int64{7, 3, 20, 4, 6}, 0.5, 0.5), 0, 1e-9)
	// Turned round: the hypotheses change places.
	near(t, "turned", logRatio([5]int64{5, 9, 30, 12, 8}, 0.5, 0.53), -logRatio([5]int64{8, 12, 30, 9, 5}, 0.47, 0.5), 1e-6)
}

// The probabilities that the tilt gives have the mean asked for, sum to one, and
// no others with that mean are likelier: tried along the directions that keep both.
func TestTilt(t *testing.T) {
	n := [5]float64{5, 9, 30, 12, 8}
	s := 0.55
	x := tilt(n, s)
	var p [5]float64
	sum, mean := 0.0, 0.0
	for k := range n {
		v := float64(k) / 4
		p[k] = n[k] / 64 / (1 + x*(v-s))
		sum += p[k]
		mean += p[k] * v
	}
	near(t, "sum", sum, 1, 1e-9)
	near(t, "mean", mean, s, 1e-9)
	height := func(p [5]float64) (h float64) {
		for k := range n {
			h += n[k] * math.Log(p[k])
		}
		return h
	}
	for _, d := range [][5]float64{{1, -2, 1}, {0, 1, -2, 1}, {0, 0, 1, -2, 1}} {
		for _, e := range []float64{-1e-3, 1e-3} {
			q := p
			for k := range q {
				q[k] += e * d[k]
			}
			if height(q) > height(p) {
				t.Errorf("%v is likelier than %v", q, p)
			}
		}
	}
}

// By hand: a beat b in both seats, then lost and drew; one game is left over.
// The bounds are log(0.05/0.95) and its opposite.
func TestSPRT(t *testing.T) {
	c := seatsOf(t, [4]string{"a", "b", "1", "s"}, [4]string{"b", "a", "2", "s"},
		[4]string{"a", "b", "2", "t"}, [4]string{"b", "a", "=", "t"}, [4]string{"a", "b", "1", "u"}, [4]string{"a", "c", "1", "u"})
	s := SPRT(c, "dots", Sequel{A: "a", B: "b"})
	if s.Pentanomial != [5]int64{0, 1, 0, 0, 1} || s.Pairs != 2 || s.LeftOver != 1 || s.Verdict != "go on" || s.Elo1 != 10 {
		t.Errorf("%+v", s)
	}
	near(t, "lower", s.Lower, math.Log(0.05/0.95), 1e-6)
	near(t, "upper", s.Upper, math.Log(0.95/0.05), 1e-6)
	if s := SPRT(&Counts{}, "dots", Sequel{A: "a", B: "b"}); s.Pairs != 0 || s.LLR != 0 || s.Verdict != "go on" {
		t.Errorf("of nothing %+v", s)
	}
	t1 := SequelTest{Elo0: 0, Elo1: 50, Pairs: 1000, Pentanomial: [5]int64{400, 0, 0, 0, 600}, Lower: -3, Upper: 3}
	if t1.judge(); t1.Verdict != "elo1" {
		t.Errorf("%+v", t1)
	}
	t1.Pentanomial = [5]int64{600, 0, 0, 0, 400}
	if t1.judge(); t1.Verdict != "elo0" {
		t.Errorf("%+v", t1)
	}
}
