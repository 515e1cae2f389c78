package analysis

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// Limits of Wilson's interval by its closed form, worked by hand for 8 of 10 at
// z = 1.96: centre (0.8+0.19207)/1.38415, half 1.96*sqrt(0.016+0.009604)/1.38415.
func TestWilson(t *testing.T) {
	s := shareOf(8, 10, 1.96)
	near(t, "low", s.Low, 0.490162, 2e-5)
	near(t, "high", s.High, 0.943318, 2e-5)
	if s := shareOf(0, 0, 1.96); s.Low != 0 || s.High != 1 || s.Share != 0 {
		t.Errorf("of nothing %+v", s)
	}
	// A share of zero ends at z²/(n+z²).
	near(t, "zero of 10", shareOf(0, 10, 1.96).High, 3.8416/13.8416, 2e-6)
}

// Two-sided: 1 of 6 against 5 is 2·(1+6)/64; even is certain.
func TestSignTest(t *testing.T) {
	near(t, "1:5", signTest(1, 5), 2*7.0/64, 2e-6)
	near(t, "5:1", signTest(5, 1), 2*7.0/64, 2e-6)
	near(t, "0:10", signTest(0, 10), 2.0/1024, 2e-6)
	if signTest(3, 3) != 1 || signTest(0, 0) != 1 {
		t.Error("even is not certain")
	}
}

// seatsOf makes results of pairs "first second outcome start".
func seatsOf(t *testing.T, rows ...[4]string) *Counts {
	t.Helper()
	c := &Counts{}
	for i, r := range rows {
		how := map[string]Outcome{"1": FirstWins, "=": Draw, "2": SecondWins, "2!": SecondWins}[r[2]]
		x := Result{Game: "dots", ID: strconv.Itoa(i), First: r[0], Second: r[1], Outcome: how, ByFault: r[2] == "2!", Start: r[3],
			Scored: true, Score: [2]int64{int64(3 - how), int64(how) - 1}}
		if err := c.Add(x); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// By hand. Pairs with seats swapped: a-b on s (first won both), a-b on t (a won
// both), b-c on s (a draw and a loss of the first), and c-a on s (second won
// both, once by a fault). One game of a-b on u is left over.
func TestAdvantage(t *testing.T) {
	c := seatsOf(t,
		[4]string{"a", "b", "1", "s"}, [4]string{"b", "a", "1", "s"},
		[4]string{"a", "b", "1", "t"}, [4]string{"b", "a", "2", "t"},
		[4]string{"b", "c", "=", "s"}, [4]string{"c", "b", "2", "s"},
		[4]string{"c", "a", "2", "s"}, [4]string{"a", "c", "2!", "s"},
		[4]string{"a", "b", "1", "u"})
	f := Advantage(c, "dots", Options{})
	if f.All.Wins != 4 || f.All.Draws != 1 || f.All.Losses != 4 || f.Board.Losses != 3 {
		t.Errorf("%+v %+v", f.All, f.Board)
	}
	near(t, "score", f.All.Score, 0.5, 1e-9)
	p := f.Paired
	if p.Pairs != 4 || p.LeftOver != 1 || p.FirstBoth != 1 || p.SecondBoth != 1 || p.SameBot != 1 || p.Drawn != 1 {
		t.Errorf("%+v", p)
	}
	// Of three pairs without a draw the seat decided two: Wilson's limits of 2 of 3.
	if p.BySeat.Count != 2 || p.BySeat.Of != 3 {
		t.Errorf("%+v", p.BySeat)
	}
	near(t, "by seat, low", p.BySeat.Low, 0.207655, 1e-5)
	near(t, "by seat, high", p.BySeat.High, 0.938511, 1e-5)
	// The pairs' scores are 1, 1/2, 1/4, 0: mean 7/16, variance 0.549/3 = 0.1823 of
	// one; that of coins would be 63/256. So 4 pairs are worth 4·(63/64+1/8)/(4·0.1823+1/8).
	worth := 4 * (63.0/64 + 0.125) / (4*0.546875/3 + 0.125)
	low, high := wilson(7.0/16, worth, 1.959964)
	near(t, "pairs, low", p.Low.Elo, low, 1e-5)
	near(t, "pairs, high", p.High.Elo, high, 1e-5)
	// Twice more the first mover wins both.
	more := seatsOf(t, [4]string{"a", "b", "1", "s"}, [4]string{"b", "a", "1", "s"}, [4]string{"a", "b", "1", "s"}, [4]string{"b", "a", "1", "s"})
	if q := Advantage(more, "dots", Options{}).Paired; q.FirstBoth != 2 || q.SecondBoth != 0 || q.P != 0.5 || q.Pentanomial[4] != 2 {
		t.Errorf("%+v", q)
	}
	// Both first movers' scores: 2, 1, 1/2, 0.
	if p.Pentanomial != [5]int64{1, 1, 1, 0, 1} {
		t.Errorf("pentanomial %v", p.Pentanomial)
	}
	near(t, "score by pairs", p.Score, (2+1+0.5+0)/8, 1e-6)
	// Margin: first less second is (3-how)-(how-1) = 2, 0, -2 for how 1, 2, 3. The four
	// pairs' means are 2, 0, -1, -2, with 2(2.25²+0.25²+0.75²+1.75²) = 17.5 left to
	// chance on 8-4-1 degrees of freedom: the error is sqrt(17.5/3/8).
	near(t, "margin", f.Margin.Mean, -0.25, 1e-9)
	near(t, "its error", f.Margin.SE, 0.853913, 1e-6)
	near(t, "its limit", f.Margin.High.Elo, -0.25+3.182446*0.853913, 1e-5) // Student's 97.5 % (tables)
	if len(f.Starts) != 3 || f.Starts[0].Name != "s" || f.Starts[0].Wins != 2 || len(f.Rounds) != 1 {
		t.Errorf("%+v", f.Starts)
	}
	a := f.Bots[0]
	if a.Bot != "a" || a.First.Wins != 3 || a.First.Losses != 1 || a.Second.Wins != 2 || a.Second.Losses != 1 || !a.Lopsided {
		t.Errorf("%+v", a)
	}
}

// Starts that differ: 10:0 and 0:10 of 20. Chi-squared is 20, one degree of
// freedom: 7.744e-6 (tables).
func TestStartsDiffer(t *testing.T) {
	list := []Split{{"s", Seats{Wins: 10}}, {"t", Seats{Losses: 10}}}
	near(t, "p", homogeneous(list), 7.744e-6, 1e-6)
	if homogeneous(list[:1]) != 1 || homogeneous(nil) != 1 {
		t.Error("one start differs from itself")
	}
}

// Games needed: z²·v/h², v = 1/4 without draws and even: 384.1 and 9603.6.
func TestNeeded(t *testing.T) {
	z, _ := quantiles(0.95)
	if got := needed(Seats{Wins: 5, Losses: 5, Score: 0.5}, z); got != [2]int64{385, 9604} {
		t.Errorf("%v", got)
	}
	// Half drawn: v = (1/4 + 1/8) - 1/4.
	if got := needed(Seats{Wins: 1, Draws: 2, Losses: 1, Score: 0.5}, z)[0]; got != 193 {
		t.Errorf("%d", got)
	}
}

// Games in which nobody is known to have moved first say nothing about moving first, and do
// not change what the others say.
func TestNeutralGames(t *testing.T) {
	rows := [][4]string{{"a", "b", "1", ""}, {"b", "a", "1", ""}, {"a", "b", "2", ""}, {"b", "a", "1", ""}, {"c", "a", "1", ""}, {"a", "c", "1", ""}, {"b", "c", "2", ""}, {"c", "b", "2", ""}}
	c := seatsOf(t, rows...)
	for _, r := range []Result{{First: "a", Second: "b", Outcome: SecondWins}, {First: "d", Second: "a", Outcome: FirstWins}} {
		r.Game, r.Scored, r.Synthetic = "dots", true, true
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	f, without := Advantage(c, "dots", Options{}), Advantage(seatsOf(t, rows...), "dots", Options{})
	if f.Refused != "" || f.Neutral != 2 || f.All != without.All || f.Paired != without.Paired || len(f.Bots) != 3 {
		t.Errorf("%+v", f)
	}
	// For the strengths of a, b and c the neutral games count, and the effect is what the
	// others leave: their score is the one that the model expects.
	p := Rate(c, "dots", Options{}).Pools[0]
	if p.Order.Missing != "" || p.Games != 10 || len(p.Ratings) != 4 {
		t.Errorf("%+v", p)
	}
	for i := range c.games["dots"].allAttributes { // nobody is known to have moved first at all
		c.games["dots"].allAttributes[i].syn = true
	}
	if f := Advantage(c, "dots", Options{}); f.Refused != SeatsNotRecorded || f.All.Wins != 0 {
		t.Errorf("%+v", f)
	}
	if o := Rate(c, "dots", Options{}).Pools[0].Order; o.Missing != SeatsNotRecorded {
		t.Errorf("%+v", o)
	}
}

// At the maximum of the likelihood every bot makes the points that the model expects of it,
// and so do those who move first. Neutral games have a cell of their own.
func TestNeutralGamesBalance(t *testing.T) {
	c := &Counts{}
	for pair, n := range map[string][4]int64{"a b": {7, 3, 4, 2}, "b a": {5, 4, 1, 3}, "b c": {6, 2, 2, 5}, "c a": {3, 6, 4, 1}} {
		bots := strings.Fields(pair)
		for k, times := range n {
			r := Result{Game: "g", First: bots[0], Second: bots[1], Outcome: FirstWins, Synthetic: k > 1}
			if k%2 == 1 {
				r.Outcome = SecondWins
			}
			if err := c.AddMany(r, times); err != nil {
				t.Fatal(err)
			}
		}
	}
	p := Rate(c, "g", Options{}).Pools[0]
	theta := map[string]float64{}
	for _, r := range p.Ratings {
		theta[r.Bot] = r.Theta
	}
	won, points := 0.0, map[string]float64{}
	for _, r := range c.grouped("g") {
		x := theta[r.First] - theta[r.Second]
		if !r.Synthetic {
			x += p.Order.Theta
		}
		e := 1 / (1 + math.Exp(-x))
		missed := float64(r.n) * (float64(bit(r.Outcome == FirstWins)) - e)
		points[r.First] += missed
		points[r.Second] -= missed
		if !r.Synthetic {
			won += missed
		}
	}
	near(t, "first movers", won, 0, 1e-4)
	for bot, x := range points {
		near(t, bot, x, 0, 1e-4)
	}
}

func TestEndings(t *testing.T) {
	c := &Counts{}
	for i, end := range []string{"five", "five", "full"} {
		how := FirstWins
		if end == "full" {
			how = Draw
		}
		r := Result{Game: "g", ID: strconv.Itoa(i), First: "a", Second: "b", Outcome: how, End: end, Plies: int64(10 * (i + 1)), Shape: Digest{byte(i / 2), 1}}
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	list := Endings(c, "g", Options{})
	if len(list) != 2 || list[0].End != "five" || list[0].Games.Count != 2 || list[0].Games.Of != 3 || list[0].Wins != 2 || list[0].Plies != 30 || list[1].Draws != 1 {
		t.Errorf("%+v", list)
	}
	if got := Repetitions(c, "g"); len(got) != 1 || got[0] != (Repetition{"a", "b", 3, 2}) {
		t.Errorf("%+v", got)
	}
}

// Ten draws: the variance, with half a game's added, is 0.125 of the 2.625 that it would be
// without draws, so that they count like 210 games. Without draws the interval is Wilson's
// own.
func TestScoreOfDraws(t *testing.T) {
	for _, x := range []struct {
		won, drawn, lost int
		p, n             float64
	}{{0, 10, 0, 0.5, 210}, {7, 0, 3, 0.7, 10}} {
		c := &Counts{}
		played(t, c, "a", "b", x.won, x.drawn, x.lost)
		all := Advantage(c, "g", Options{}).All
		z := 1.959963984540054
		middle, half := (x.p+z*z/2/x.n)/(1+z*z/x.n), z*math.Sqrt(x.p*(1-x.p)/x.n+z*z/4/x.n/x.n)/(1+z*z/x.n)
		near(t, "low", all.Low, middle-half, 1e-6)
		near(t, "high", all.High, middle+half, 1e-6)
	}
}
