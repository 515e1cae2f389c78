package analysis

import (
	"encoding/json"
	"math"
	"testing"
)

// played counts games between two bots: won, drawn and lost by the first.
func played(t testing.TB, c *Counts, first, second string, won, drawn, lost int) {
	t.Helper()
	for how, n := range map[Outcome]int{FirstWins: won, Draw: drawn, SecondWins: lost} {
		if n == 0 {
			continue
		}
		if err := c.AddMany(Result{Game: "g", First: first, Second: second, Outcome: how}, int64(n)); err != nil {
			t.Fatal(err)
		}
	}
}

// rate rates the only pool of game g, as if nobody knew who moved first, and returns the
// ratings by bot.
func rate(t testing.TB, c *Counts) (Pool, map[string]Rating) {
	t.Helper()
	r := Rate(unordered(t, c), "g", Options{})
	if len(r.Pools) != 1 {
		t.Fatalf("%d pools, want one", len(r.Pools))
	}
	by := map[string]Rating{}
	for _, x := range r.Pools[0].Ratings {
		by[x.Bot] = x
	}
	return r.Pools[0], by
}

func near(t testing.TB, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: %.9g, want %.9g within %g", what, got, want, within)
	}
}

func logit(p float64) float64 { return math.Log(p / (1 - p)) }

const digits = 2e-6 // of what is rounded to a millionth

// Two bots without draws: the difference is 400·log10(w/l), its variance
// 1/(n·p·q), each bot's share half of the difference. With few games limits are by the
// profile (TestFewGamesOfTwo).
func TestTwoBots(t *testing.T) {
	for _, n := range [][2]int{{1, 1}, {3, 1}, {2, 5}, {999, 1}} {
		c := &Counts{}
		played(t, c, "a", "b", n[0], 0, 0)
		played(t, c, "b", "a", n[1], 0, 0)
		w, l := float64(n[0]), float64(n[1])
		diff := 400 * math.Log10(w/l)
		se := 400 / math.Ln10 * math.Sqrt(1/w+1/l) // 1/(npq) = 1/w + 1/l
		pool, by := rate(t, c)
		if pool.Estimator != MaximumLikelihood || !pool.Converged || pool.Variance != "Fisher information" {
			t.Errorf("%v: %+v", n, pool)
		}
		a, b := by["a"], by["b"]
		near(t, "a", a.Elo, diff/2, digits)
		near(t, "b", b.Elo, -diff/2, digits)
		near(t, "theta of a", a.Theta, math.Log(w/l)/2, digits)
		near(t, "se", a.SE, se/2, digits)
		if n[0]+n[1] >= enoughGames {
			near(t, "low", a.Low.Elo, diff/2-1.959963984540054*se/2, digits)
			near(t, "high of b", b.High.Elo, -diff/2+1.959963984540054*se/2, digits)
		}
	}
}

// a has the same results against b and c, and b and c are even. Then b and c are equal, and
// a is logit(w/n) above both. The variances follow from the eigenvectors (2,-1,-1) and
// (0,1,-1) of the information, with eigenvalues 3npq and npq+m/2 (m games between b and c).
func TestThreeBotsBySymmetry(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 6, 0, 2)
	played(t, c, "c", "a", 2, 0, 6)
	played(t, c, "b", "c", 5, 0, 5)
	_, by := rate(t, c)
	diff, npq, m := math.Log(6.0/2), 8*0.75*0.25, 10.0
	near(t, "a", by["a"].Theta, diff*2/3, digits)
	near(t, "b", by["b"].Theta, -diff/3, digits)
	near(t, "c", by["c"].Theta, -diff/3, digits)
	near(t, "se of a", by["a"].SE, elo*math.Sqrt((6.0/9)/(3*npq)), 2e-6)
	near(t, "se of b", by["b"].SE, elo*math.Sqrt((6.0/36)/(3*npq)+0.5/(npq+m/2)), 2e-6)
	if by["b"].Rank != 2 || by["b"].RankTo != 3 || by["c"].Rank != 2 {
		t.Errorf("equal bots are not ranked 2-3: %+v %+v", by["b"], by["c"])
	}
}

// One game in ten million went the other way. The slope is then small long before the
// maximum is reached, and the answer must still be right.
func TestNearlyPerfectScore(t *testing.T) {
	m := &model{bots: 2, games: 1e7 + 1, terms: []term{{second: 1, n: [3]float64{1e7, 0, 1}}}}
	near(t, "difference", 2*m.likeliest(nil).v[0], math.Log(1e7), 1e-9)
}

// A flawless record against one opponent: Jeffreys' prior gives it half a win
// more on each side, p = (n+1/2)/(n+1). The limit is the difference at which n
// wins in a row have probability 2.5 %, p^n = 0.025 (Clopper and Pearson).
func TestPerfectScore(t *testing.T) {
	for _, n := range []int{1, 2, 10, 1000, 1000000} {
		c := &Counts{}
		played(t, c, "z", "a", n, 0, 0)
		pool, by := rate(t, c)
		if pool.Estimator != Firth || pool.Groups != 2 || !pool.Converged {
			t.Errorf("%d: %+v", n, pool)
		}
		p := (float64(n) + 0.5) / (float64(n) + 1)
		limit := logit(math.Pow(0.025, 1/float64(n))) * elo / 2
		near(t, "winner", by["z"].Elo, logit(p)*elo/2, 1e-4)
		near(t, "loser", by["a"].Elo, -logit(p)*elo/2, 1e-4)
		if n >= enoughGames {
			near(t, "low of winner", by["z"].Low.Elo, limit, 1e-3)
			near(t, "high of loser", by["a"].High.Elo, -limit, 1e-3)
		}
		if !by["z"].High.Unbounded || !by["a"].Low.Unbounded || by["z"].Low.Unbounded || by["a"].High.Unbounded {
			t.Errorf("%d: wrong sides are unlimited: %+v", n, by)
		}
	}
}

// A million games one way and a few others: every number that is written is a number, and
// there is no limit that no game sets.
func TestMillionOneWay(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 1000000, 0, 0)
	played(t, c, "b", "c", 1, 0, 1)
	pool, by := rate(t, c)
	if _, err := json.Marshal(pool); err != nil {
		t.Error(err)
	}
	if !pool.Converged || !by["a"].High.Unbounded || by["a"].Low.Unbounded || by["a"].Low.Elo <= by["b"].Elo {
		t.Errorf("%+v", pool)
	}
}

// One bot beats all of three that are connected: the three are the zero point and have
// limits, the one has none above.
func TestPerfectScoreAmongSeveral(t *testing.T) {
	c := &Counts{}
	for _, other := range []string{"b", "c", "d"} {
		played(t, c, "a", other, 2, 0, 0)
	}
	played(t, c, "b", "c", 1, 0, 1)
	played(t, c, "c", "d", 1, 0, 1)
	pool, by := rate(t, c)
	if pool.Estimator != Firth || by["a"].InZero || !by["b"].InZero {
		t.Errorf("%+v", pool)
	}
	near(t, "the zero point", by["b"].Elo+by["c"].Elo+by["d"].Elo, 0, 1e-5)
	for bot, r := range by {
		if r.Low.Unbounded || r.High.Unbounded != (bot == "a") {
			t.Errorf("%s: limits %+v %+v", bot, r.Low, r.High)
		}
	}
}

func TestPoolsAreNotCompared(t *testing.T) {
	c := &Counts{}
	played(t, c, "x", "y", 2, 0, 1)
	played(t, c, "p", "q", 1, 0, 1)
	played(t, c, "q", "r", 1, 0, 1)
	played(t, c, "lone", "lone", 3, 0, 0)
	r := Rate(c, "g", Options{})
	if r.SelfPlay != 3 || len(r.Pools) != 3 {
		t.Fatalf("%d self-play, %d pools; want 3 and 3", r.SelfPlay, len(r.Pools))
	}
	for i, want := range []struct {
		bots  int
		first string
		how   Estimator
	}{{3, "p", MaximumLikelihood}, {2, "x", MaximumLikelihood}, {1, "lone", NoEstimator}} {
		p := r.Pools[i]
		if p.Number != i+1 || len(p.Ratings) != want.bots || p.Ratings[0].Bot != want.first || p.Estimator != want.how {
			t.Errorf("pool %d: %+v, want %+v", i+1, p, want)
		}
	}
	lone := r.Pools[2].Ratings[0]
	if lone.Games != 0 || lone.Elo != 0 || !lone.Low.Unbounded || !lone.High.Unbounded {
		t.Errorf("a bot without opponents: %+v", lone)
	}
}

func TestTooManyBots(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 2, 0, 1)
	played(t, c, "b", "c", 2, 0, 1)
	p := Rate(c, "g", Options{MaxBots: 2, Level: 0.95}).Pools[0]
	if p.Estimator != NoEstimator || len(p.Ratings) != 3 || !p.Ratings[0].High.Unbounded || p.Games != 6 {
		t.Errorf("%+v", p)
	}
	if p := Rate(c, "g", Options{MaxBots: 3, Level: 0.95}).Pools[0]; p.Estimator != MaximumLikelihood {
		t.Errorf("%+v", p)
	}
}

func TestNothingPlayed(t *testing.T) {
	if r := Rate(&Counts{}, "g", Options{}); len(r.Pools) != 0 || r.SelfPlay != 0 {
		t.Errorf("%+v", r)
	}
	if s := StandingsOf(&Counts{}, "g", SchemeOf(nil)); len(s.Standings) != 0 || s.Check() != nil {
		t.Errorf("%+v", s)
	}
}

// A chain: a beat b, b beat c, and c and d beat each other once. Each pair is
// fitted alone, by half a win more on each side: a over b and b over c by log 3
// with information 3/16, c and d even with information 1/2. The zero point is
// the mean of c and d.
func TestPerfectScoreAgainstAnUntiedBot(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 1, 0, 0)
	played(t, c, "b", "c", 1, 0, 0)
	played(t, c, "c", "d", 1, 0, 1)
	pool, by := rate(t, c)
	if pool.Groups != 3 || pool.Estimator != Firth {
		t.Errorf("%+v", pool)
	}
	a := by["a"]
	near(t, "a", a.Theta, 2*math.Log(3), 1e-5)
	if !a.High.Unbounded || by["b"].Low.Unbounded || !by["b"].High.Unbounded {
		t.Errorf("limits of a %+v %+v, of b %+v %+v", a.Low, a.High, by["b"].Low, by["b"].High)
	}
}

// In a straight order of three, each beating all below, only the first has a lower limit
// and only the last an upper one: the middle one may be arbitrarily close to either.
func TestStraightOrder(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 2, 0, 0)
	played(t, c, "b", "c", 2, 0, 0)
	played(t, c, "a", "c", 2, 0, 0)
	_, by := rate(t, c)
	for bot, want := range map[string][2]bool{"a": {false, true}, "b": {true, true}, "c": {true, false}} {
		if got := [2]bool{by[bot].Low.Unbounded, by[bot].High.Unbounded}; got != want {
			t.Errorf("%s: without limit below, above: %v, want %v", bot, got, want)
		}
	}
	near(t, "b", by["b"].Elo, 0, 1e-5)
	near(t, "a and c", by["a"].Elo+by["c"].Elo, 0, 1e-5)
}

// Numbers so far apart that the information is numerically singular leave bots listed,
// finite and without limits.
func TestBeyondTheMachine(t *testing.T) {
	p := &problem{bots: 3, games: 2e18 + 2, contests: []contest{{0, 1, 1e18, 0, 1e18}, {1, 2, 1, 0, 1}},
		terms: []term{{first: 0, second: 1, n: [3]float64{1e18, 0, 1e18}, neutral: true}, {first: 1, second: 2, n: [3]float64{1, 0, 1}, neutral: true}}, made: true}
	pool := ratePool(p, []string{"a", "b", "c"}, Options{MaxBots: 3, Level: 0.95})
	if pool.Converged || pool.Estimator != Firth || len(pool.Ratings) != 3 {
		t.Errorf("%+v", pool)
	}
	for _, r := range pool.Ratings {
		if !r.Low.Unbounded || !r.High.Unbounded || math.IsNaN(r.Elo) || math.IsInf(r.Elo, 0) {
			t.Errorf("%+v", r)
		}
	}
}

func TestBoundAsJSON(t *testing.T) {
	b, err := json.Marshal([]Bound{{Elo: -1.5}, {}, {Unbounded: true}})
	if err != nil || string(b) != "[-1.5,0,null]" {
		t.Errorf("%s, %v", b, err)
	}
}

// One bot that played all the others, each beaten or lost to: they are compared with it,
// and each has its limit on one side.
func TestStarIsMeasuredByItsMiddle(t *testing.T) {
	var c Counts
	for _, r := range []Result{
		{Game: "g", First: "middle", Second: "a", Outcome: FirstWins},
		{Game: "g", First: "middle", Second: "b", Outcome: FirstWins},
		{Game: "g", First: "middle", Second: "c", Outcome: SecondWins},
	} {
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range Rate(unordered(t, &c), "g", Options{}).Pools[0].Ratings {
		switch r.Bot {
		case "middle":
			if !r.InZero || r.Elo != 0 || r.Low != (Bound{}) || r.High != (Bound{}) {
				t.Errorf("%+v", r)
			}
		case "c":
			if r.Low.Unbounded || !r.High.Unbounded {
				t.Errorf("%+v", r)
			}
		default:
			if !r.Low.Unbounded || r.High.Unbounded {
				t.Errorf("%+v", r)
			}
		}
	}
}
