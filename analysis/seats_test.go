package analysis

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func seatTest(t *testing.T, c *Counts) SeatTest {
	t.Helper()
	list := SeatTests(c, "g", Options{})
	if len(list) != 1 || list[0].Pool != 1 {
		t.Fatalf("%+v", list)
	}
	return list[0]
}

// Made by R's glm (4.2.2) of the baseball games of testdata/published, binomial:
// 0 + home + away against order + (home - away), where home and away are a column
// each of 1 for the team that plays there; theta is a team's home coefficient less
// its away coefficient, chi-squared the difference of the deviances.
func TestSeatTestIsThatOfR(t *testing.T) {
	got := seatTest(t, load(t, "testdata/published/baseball.csv"))
	near(t, "chi2", got.ChiSquared, 4.676271924, 1e-6)
	near(t, "p", got.P, 0.585951781, 1e-6)
	if got.Freedom != 6 || len(got.Bots) != 7 {
		t.Fatalf("%+v", got)
	}
	for i, want := range []struct {
		bot       string
		theta, se float64
	}{
		{"Baltimore", -0.159462271, 0.569031407}, {"Boston", 1.086517967, 0.515066082},
		{"Cleveland", 0.344649077, 0.513588728}, {"Detroit", 0.474652585, 0.513487704},
		{"Milwaukee", 0.476687764, 0.519426471}, {"New York", 0.199096267, 0.503519509},
		{"Toronto", -0.378488938, 0.499328123},
	} {
		b := got.Bots[i]
		if b.Bot != want.bot {
			t.Errorf("%s instead of %s", b.Bot, want.bot)
		}
		near(t, b.Bot, b.Theta, want.theta, 1e-6)
		near(t, "se of "+b.Bot, b.SE, want.se, 1e-6)
		// without draws 173.717793 Elo are one natural unit, 1.959964 the quantile
		near(t, "high of "+b.Bot, b.High.Elo, 173.717793*(want.theta+1.959964*want.se), 1e-3)
	}
}

// With one effect for all the statistic is chi-squared: its mean the degrees of
// freedom, 4, its variance twice that. The mean of 300 is within 4 ± 0.65, four of
// its standard errors; a twentieth of them, 15 ± 3.8, have p below 0.05.
func TestSeatTestUnderTheNull(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	sum, below := 0.0, 0
	for range 300 {
		c := &Counts{}
		for i := range 5 {
			for j := range 5 {
				for k := 0; k < 40 && i != j; k++ {
					o := SecondWins
					if p, _ := expected(float64(i-j)/4 + 0.5); rng.Float64() < p {
						o = FirstWins
					}
					if err := c.Add(Result{Game: "g", First: strconv.Itoa(i), Second: strconv.Itoa(j), Outcome: o}); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		got := seatTest(t, c)
		sum += got.ChiSquared
		if got.P < 0.05 {
			below++
		}
	}
	if mean := sum / 300; mean < 3.35 || mean > 4.65 || below < 3 || below > 30 {
		t.Errorf("mean %v, %d below 0.05", mean, below)
	}
}

func TestSeatTestRefused(t *testing.T) {
	for want, lines := range map[string]string{
		"too few pairs":  "a b 1\nb a 1\na b 2\nb a 2",
		"linked to the":  "a b =\nb a =\nb c =\nc b =\na b 1",
		"separated":      "a b 1\nb a 1\nb c 1\nc b 1\na c 1\nc a 1",
		"not recorded":   "synthetic",
		"same as others": "repeated",
	} {
		c := count(t, "g", "a b =")
		switch lines {
		case "synthetic":
			c.Add(Result{Game: "g", First: "b", Second: "c", Outcome: Draw, Synthetic: true})
		case "repeated":
			for range 2 {
				c.Add(Result{Game: "g", First: "b", Second: "c", Outcome: Draw, Shape: Digest{1}})
			}
		default:
			c = count(t, "g", lines)
		}
		if got := seatTest(t, c); !strings.Contains(got.Refused, want) || len(got.Bots) > 0 {
			t.Errorf("%s: %+v", want, got)
		}
	}
}

// Draws have no reference here: that each bot's own effect, and the weight of
// draws, pass a table made by the model without chance.
func TestSeatEffectsExact(t *testing.T) {
	// Odds of winning, drawing and losing 4 : 2 : 1 and 1 : 2 : 4 are x = 2·ln 2
	// and -2·ln 2 with nu 1; 1 : 1 : 1 is x = 0. First strengths of a, b, c: 2, 0
	// and 0 times ln 2, second ones 0.
	c := &Counts{}
	for pair, n := range map[string][3]int64{
		"a b": {400, 200, 100}, "a c": {400, 200, 100},
		"b a": {100, 100, 100}, "b c": {100, 100, 100}, "c a": {100, 100, 100}, "c b": {100, 100, 100},
	} {
		bots := strings.Fields(pair)
		for o, k := range n {
			if err := c.AddMany(Result{Game: "g", First: bots[0], Second: bots[1], Outcome: Outcome(o + 1)}, k); err != nil {
				t.Fatal(err)
			}
		}
	}
	got := seatTest(t, c)
	for i, want := range []float64{1.386294, 0, 0} { // 2·ln 2
		near(t, got.Bots[i].Bot, got.Bots[i].Theta, want, 2e-6)
	}
	if got.P > 1e-6 || got.Freedom != 2 {
		t.Errorf("%+v", got)
	}
}
