package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// By hand: an Elo of a score near one half is 0.0014391 points, so that 20 Elo at 1.95996
// standard errors are a standard error of 0.014685; one game has 1/2, so that
// (0.5/0.014685)² = 1159.3. Of games of which half are drawn the variance is 1/8, the half.
// At a score of 3/4 the slope is 4/3 times as steep as at one half, and the variance 3/4 as
// large: 16/9 · 3/4 = 4/3 as many games, 1545.8.
func TestGamesForMarginByHand(t *testing.T) {
	for _, x := range []struct {
		margin, score, draws float64
		want                 int64
	}{
		{20, 0.5, 0, 1160}, {20, 0.5, 0.5, 580}, {20, 0.75, 0, 1546}, {20, 0.25, 0, 1546}, {10, 0.5, 0, 4638},
		{20, 0.5, 1, 0}, {20, 0.75, 0.6, 0}, {0, 0.5, 0, 0}, {20, 1, 0, 0}, {20, math.NaN(), 0, 0},
	} {
		if got := GamesForMargin(x.margin, 0.95, x.score, x.draws); got != x.want {
			t.Errorf("margin %v, score %v, draws %v: %d games, want %d", x.margin, x.score, x.draws, got, x.want)
		}
	}
}

// The same number in another way: what it predicts for two bots, played, has the margin.
func TestGamesForMarginIsWhatRatingsHave(t *testing.T) {
	for _, draws := range []int{0, 1, 3} {
		share := float64(draws) / float64(draws+2)
		n := int(GamesForMargin(20, 0.95, 0.5, share))
		c := series(t, n/2/(draws+2), "a", "b", draws)
		// Both are half of the difference away from the zero point.
		x := Rate(c, "g", Options{}).Pools[0].Ratings[0]
		half := 2 * HalfWidth(0.95) * x.SE
		if math.Abs(half-20) > 0.1 {
			t.Errorf("%d of %d drawn: %d games have ±%.2f", draws, draws+2, n, half)
		}
	}
}

// series returns rounds of games in both seats, each with a win for either bot and
// that number of draws.
func series(t *testing.T, rounds int, a, b string, draws int) *Counts {
	t.Helper()
	var c Counts
	for k := range rounds {
		for i := range draws + 2 {
			o := [...]Outcome{FirstWins, SecondWins, Draw}[min(i, 2)]
			for _, seats := range [][2]string{{a, b}, {b, a}} {
				if err := c.Add(Result{Game: "g", ID: fmt.Sprint(seats, k, i), First: seats[0], Second: seats[1], Outcome: o}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return &c
}

// By hand: after 100 games, half of them won, the difference of two bots has the standard
// error 173.718·2/√100 = 34.744, a rating half of that, 17.372, and half an interval of
// 34.048: (34.048/20)² = 2.898 times as many games, 290, in two more such schedules. That is
// of equal bots where moving first is worth nothing. The difference and the effect of order
// have standard errors of 0.2, and 1/(p(1-p)) is 4·(1 + (d² + o²)/4): by the median of d² + o²,
// 0.2²·2·ln 2, 1.4 % more games, 294, but for chance in the draws.
func TestPlanMarginByHand(t *testing.T) {
	p := PlanMargin(series(t, 25, "a", "b", 0), "g", Planning{})
	if len(p.Bots) != 2 || p.Games != 1160 || p.Draws != 0 {
		t.Fatalf("%+v", p)
	}
	for _, n := range p.Bots {
		if n.Games != 100 || math.Abs(n.Half-34.048) > 0.001 || n.Need < 291 || n.Need > 298 || n.Rounds != 2 {
			t.Errorf("%+v", n)
		}
	}
}

// A bot that won all has no upper limit, and there is no number for it. With the games of
// twice the schedule nobody needs more than before.
func TestPlanMarginOfNoLimitAndOfMoreGames(t *testing.T) {
	var c Counts
	for k := range 10 {
		if err := c.Add(Result{Game: "g", ID: fmt.Sprint(k), First: "a", Second: "b", Outcome: FirstWins}); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range PlanMargin(&c, "g", Planning{}).Bots {
		if n.Half != 0 || n.Need != 0 || n.Rounds != 0 {
			t.Errorf("no limit: %+v", n)
		}
	}
	few, many := PlanMargin(series(t, 10, "a", "b", 1), "g", Planning{}), PlanMargin(series(t, 20, "a", "b", 1), "g", Planning{})
	for i := range few.Bots {
		if many.Bots[i].Half >= few.Bots[i].Half || many.Bots[i].Need-many.Bots[i].Games > few.Bots[i].Need-few.Bots[i].Games {
			t.Errorf("%+v, then %+v", few.Bots[i], many.Bots[i])
		}
	}
}

// independent returns a posterior of independent strengths of a variance each, in natural
// units.
func independent(variance float64, mean ...float64) *posterior {
	k := &posterior{mean: mean, cov: newMatrix(len(mean)), draw: math.Inf(-1)}
	for i := range mean {
		k.cov.add(i, i, variance)
	}
	return k
}

// By hand, for d = 1: with v = 1 E is √(1/(1+t))·exp(t/(2(1+t))), which for gaps of 30, 150
// and 750 Elo, t being 0.029823, 0.74558 and 18.639, is 0.99979, 0.93709 and 0.36268: on
// average below 1, so that the bound is one half. Of equal bots either may be the stronger.
// With v = 0.1 they are 2.7679, 28.255 and 10.556, on average 13.860.
func TestBoundForAnyLookByHand(t *testing.T) {
	if p := independent(0.5, 1, 0).wrong(0, 1); p != 0.5 {
		t.Errorf("bound %v, want 0.5", p)
	}
	if p := independent(0.5, 0, 0).wrong(0, 1); p != 0.5 {
		t.Errorf("equals: %v, want 0.5", p)
	}
	if p := independent(0.05, 1, 0).wrong(0, 1); math.Abs(p-1/(2*13.86)) > 1e-4 {
		t.Errorf("bound %v, want %v", p, 1/(2*13.86))
	}
}

// Of four bots of which two lead by far, these two should play. After more games of the
// leaders their probability is never less, up to the error of quadrature.
func TestAdviceIsTheTwoInFront(t *testing.T) {
	k := independent(0.02, 1.1, -3, 1, -3)
	best := k.advice(0.95, 10)[0]
	if best.a != 0 || best.b != 2 {
		t.Errorf("advice %d and %d, want 0 and 2", best.a, best.b)
	}
	last := 1 - k.sumOver(0, k.stronger)
	for _, games := range []float64{10, 20, 40, 80, 160, 1000} {
		if now := k.after(0, 2, games); now < last-0.005 {
			t.Errorf("%v games: chance %v, less than %v", games, now, last)
		} else {
			last = now
		}
	}
}

// The expected probability after games, by the definition: strengths drawn, games measured,
// and the leader's probability then, over 20000 draws.
func TestChanceAfterIsWhatMeasuringGives(t *testing.T) {
	rng, sum := rand.New(rand.NewPCG(1, 1)), 0.0
	k := independent(0.05, 0.3, 0, 0.1)
	k.setContenders()
	const draws = 20000
	for range draws {
		now := independent(0.05, 0.3, 0, 0.1)
		truth, _, _ := k.drawn(rng)
		now.measure(0, 2, 40, truth, rng)
		least := 1.0
		for a := range now.mean {
			least = min(least, now.sumOver(a, now.stronger))
		}
		sum += 1 - least
	}
	if want := sum / draws; math.Abs(k.after(0, 2, 40)-want) > 0.01 {
		t.Errorf("chance after %v, by draws %v", k.after(0, 2, 40), want)
	}
}

// The plan does not depend on the bots' names. Equal bots may need more games than any
// course has.
func TestPlanFirstUnderOtherNames(t *testing.T) {
	o := Planning{Futures: 20, Jobs: 2}
	one, other := PlanFirst(series(t, 10, "a", "b", 1), "g", o), PlanFirst(series(t, 10, "y", "z", 1), "g", o)
	if len(one) != 1 || one[0].Leader != "a" || one[0].Settled || one[0].Pairs[0].A != "a" || one[0].Pairs[0].B != "b" {
		t.Fatalf("%+v", one)
	}
	if one[0].Games.High != 0 {
		t.Errorf("equal bots: %+v", one[0].Games)
	}
	if other[0].Leader != "y" || other[0].Chance != one[0].Chance || *other[0].Games != *one[0].Games {
		t.Errorf("%+v, renamed %+v", one[0], other[0])
	}
	if math.Abs(one[0].Chance-0.5) > 1e-6 {
		t.Errorf("chance %v of one of two equals", one[0].Chance)
	}
	if alone := PlanFirst(series(t, 10, "a", "b", 1), "g", Planning{Futures: 20, Jobs: 1}); *alone[0].Games != *one[0].Games {
		t.Errorf("one job: %+v, two: %+v", *alone[0].Games, *one[0].Games)
	}
}
