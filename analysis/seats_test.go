package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
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
	near(t, "p for many games", chance(got.ChiSquared, got.Freedom), 0.585951781, 1e-6)
	near(t, "p", got.P, 0.586, 0.2) // of replicates, until forty reach it
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
// its standard errors; a twentieth of them, 15 ± 3.8, have p below 0.05, as that of
// halves, which are found by the same games.
func TestSeatTestUnderTheNull(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	sum, below, halves := 0.0, 0, 0
	n := fewer(300)
	for range n {
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
		if got.HalvesP < 0.05 {
			halves++
		}
	}
	// Chi squared of four degrees has the mean 4 and the variance 8.
	spare, sd := 4*math.Sqrt(8/float64(n)), math.Sqrt(0.0475*float64(n))
	few, many := int(0.05*float64(n)-3.2*sd), int(0.05*float64(n)+4*sd)
	if mean := sum / float64(n); math.Abs(mean-4) > spare || below < few || below > many || halves < few || halves > many {
		t.Errorf("mean %v, %d below 0.05, of halves %d", mean, below, halves)
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
			c = &Counts{}
			c.Add(Result{Game: "g", First: "b", Second: "c", Outcome: Draw, Synthetic: true})
		case "repeated":
			for range 2 {
				c.Add(Result{Game: "g", First: "b", Second: "c", Outcome: Draw, Shape: Digest{1}})
			}
		default:
			c = count(t, "g", lines)
		}
		if got := seatTest(t, c); !strings.Contains(string(got.Refused), want) || len(got.Bots) > 0 {
			t.Errorf("%s: %+v", want, got)
		}
	}
}

// Draws have no reference here. Each bot's own effect, and the weight of draws, are
// recovered from a table made by the model without chance.
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
	if got.P != 1.0/2000 || got.Freedom != 2 { // none of 1999 replicates is as far off
		t.Errorf("%+v", got)
	}
}

// The halves of the baseball teams by the strengths that R's packages give them
// (TestPublished): Milwaukee, Detroit and Toronto, then Boston, Cleveland and Baltimore,
// New York between them. Their effects are the means of R's, above; the standard errors
// those of a logistic regression that is solved here by itself.
func TestSeatHalves(t *testing.T) {
	c := load(t, "testdata/published/baseball.csv")
	got := seatTest(t, c)
	if len(got.Halves) != 2 {
		t.Fatalf("%+v", got)
	}
	bots := []string{"Baltimore", "Boston", "Cleveland", "Detroit", "Milwaukee", "New York", "Toronto"}
	_, cov := logit14(t, c, bots)
	var c1, c2 [14]float64
	for _, x := range []struct {
		half  HalfEffect
		bots  []string
		theta float64
		c     *[14]float64
	}{
		{got.Halves[0], []string{"Milwaukee", "Detroit", "Toronto"}, (0.476687764 + 0.474652585 - 0.378488938) / 3, &c1},
		{got.Halves[1], []string{"Boston", "Cleveland", "Baltimore"}, (1.086517967 + 0.344649077 - 0.159462271) / 3, &c2},
	} {
		if !slices.Equal(x.half.Bots, x.bots) {
			t.Errorf("%q, want %q", x.half.Bots, x.bots)
		}
		for _, bot := range x.bots {
			i := slices.Index(bots, bot)
			x.c[i], x.c[7+i] = 1.0/3, -1.0/3
		}
		se := math.Sqrt(spreadOf(cov, *x.c))
		near(t, "theta", x.half.Theta, x.theta, 2e-6)
		near(t, "se", x.half.SE, se, 1e-6)
		near(t, "low", x.half.Low.Elo, 173.717793*(x.theta-1.959964*se), 1e-3)
	}
	apart := c1
	for i := range apart {
		apart[i] -= c2[i]
	}
	x := (got.Halves[0].Theta - got.Halves[1].Theta) / math.Sqrt(spreadOf(cov, apart))
	near(t, "p", got.HalvesP, math.Erfc(math.Abs(x)/math.Sqrt2), 2e-6)
}

// spreadOf returns the variance of a sum with weights.
func spreadOf(cov *mat.Dense, w [14]float64) float64 {
	v := mat.NewVecDense(14, w[:])
	return mat.Inner(v, cov, v)
}

// logit14 returns the logistic regression on who is at home and who is away, of seven
// teams, by Newton's method; the last coefficient is held by a square of its own.
func logit14(t *testing.T, c *Counts, bots []string) (b *mat.VecDense, cov *mat.Dense) {
	t.Helper()
	b, cov = mat.NewVecDense(14, nil), mat.NewDense(14, 14, nil)
	for range 20 {
		info, slope := mat.NewDense(14, 14, nil), mat.NewVecDense(14, nil)
		info.Set(13, 13, 1)
		slope.SetVec(13, -b.AtVec(13))
		for _, cell := range c.Cells("g") {
			i, j := slices.Index(bots, cell.First), 7+slices.Index(bots, cell.Second)
			p := 1 / (1 + math.Exp(b.AtVec(j)-b.AtVec(i)))
			n := float64(cell.Games())
			for _, x := range [][3]float64{{float64(i), float64(i), 1}, {float64(j), float64(j), 1}, {float64(i), float64(j), -1}, {float64(j), float64(i), -1}} {
				info.Set(int(x[0]), int(x[1]), info.At(int(x[0]), int(x[1]))+x[2]*n*p*(1-p))
			}
			slope.SetVec(i, slope.AtVec(i)+float64(cell.Wins)-n*p)
			slope.SetVec(j, slope.AtVec(j)-float64(cell.Wins)+n*p)
		}
		if err := cov.Inverse(info); err != nil {
			t.Fatal(err)
		}
		var step mat.VecDense
		step.MulVec(cov, slope)
		b.AddVec(b, &step)
	}
	return b, cov
}

// Bots whose first move is worth more the stronger they are: odds of 4 to 1 for the
// first among a and b, even ones among c and d, and between the two 32 to 1 if the
// stronger moves first, 8 to 1 if not: first strengths of 5 and 0 times ln 2, second
// ones of 3 and 0. Effects are 2·ln 2 and 0. Of three bots there are no halves.
func TestSeatHalvesDiffer(t *testing.T) {
	c := &Counts{}
	strong := map[string]float64{"a": 2, "b": 2, "c": 0, "d": 0}
	for first, x := range strong {
		for second, y := range strong {
			if first == second {
				continue
			}
			odds := math.Pow(2, (x+y)/2+2*(x-y))
			for outcome, share := range map[Outcome]float64{FirstWins: odds / (1 + odds), SecondWins: 1 / (1 + odds)} {
				if err := c.AddMany(Result{Game: "g", First: first, Second: second, Outcome: outcome}, int64(math.Round(share*9900))); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	got := seatTest(t, c)
	if !slices.Equal(got.Halves[0].Bots, []string{"a", "b"}) || !slices.Equal(got.Halves[1].Bots, []string{"c", "d"}) {
		t.Fatalf("%+v", got.Halves)
	}
	near(t, "upper", got.Halves[0].Theta, 2*math.Ln2, 2e-6)
	near(t, "lower", got.Halves[1].Theta, 0, 2e-6)
	if got.HalvesP > 1e-6 {
		t.Errorf("p %v", got.HalvesP)
	}
	few := c.Select(func(r Result) bool { return r.First != "d" && r.Second != "d" })
	if got := seatTest(t, few); got.Refused != "" || got.Halves != nil {
		t.Errorf("of three %+v", got)
	}
}
