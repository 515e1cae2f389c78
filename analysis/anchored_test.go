package analysis

import (
	"math"
	"math/rand/v2"
	"testing"
)

// listed returns the ratings of a list by bot.
func listed(r Ratings) map[string]Rating {
	m := map[string]Rating{}
	for _, p := range r.Pools {
		for _, x := range p.Ratings {
			m[x.Bot] = x
		}
	}
	return m
}

// league returns games of four bots, with draws.
func league(t testing.TB) *Counts {
	c := &Counts{}
	played(t, c, "a", "b", 6, 2, 3)
	played(t, c, "b", "c", 5, 1, 4)
	played(t, c, "c", "d", 7, 3, 2)
	played(t, c, "d", "a", 2, 2, 5)
	played(t, c, "b", "d", 4, 0, 1)
	return c
}

// One fixed anchor only shifts the ratings.
func TestOneAnchorMovesAll(t *testing.T) {
	for _, model := range []Model{HalfDraws, Ordo} {
		plain := listed(Rate(league(t), "g", Options{Model: model}))
		with := Rate(league(t), "g", Options{Model: model, Anchors: []Anchor{{Bot: "c", Elo: 2000}}})
		for bot, r := range listed(with) {
			near(t, bot, r.Elo-2000, plain[bot].Elo-plain["c"].Elo, 3e-6)
		}
		if p := with.Pools[0]; !p.Anchored || p.Estimator != MaximumLikelihood || p.Variance != OfSandwich || listed(with)["c"].SE != 0 {
			t.Errorf("%+v", p)
		}
	}
}

// Anchors with a very small error are as good as fixed ones, and fixed ones do not move.
func TestLooseAnchorsTighten(t *testing.T) {
	held := []Anchor{{Bot: "a", Elo: 2100}, {Bot: "c", Elo: 1950}}
	loose := []Anchor{{Bot: "a", Elo: 2100, Error: 0.002}, {Bot: "c", Elo: 1950, Error: 0.002}}
	x, y := listed(Rate(league(t), "g", Options{Model: HalfDraws, Anchors: held})), Rate(league(t), "g", Options{Model: HalfDraws, Anchors: loose})
	if !y.Pools[0].Converged {
		t.Fatal("no convergence")
	}
	near(t, "held", x["a"].Elo, 2100, 0)
	near(t, "held", x["c"].Elo, 1950, 0)
	for bot, r := range listed(y) {
		near(t, bot, r.Elo, x[bot].Elo, 2e-6)
		near(t, bot+"'s error", r.SE, x[bot].SE, 0.003)
	}
}

// By hand: games of a and b show only how far apart they are. So a stays at its anchor and
// b has the anchor's error and its own, which for 3 of 4 is a variance of 1/(4*0.75*0.25)
// in natural units. The new version of b, which played x alone, is where b is, and 10
// above.
func TestErrorsAddUp(t *testing.T) {
	c := &Counts{}
	played(t, c, "b", "a", 3, 0, 1)
	played(t, c, "b2", "x", 1, 0, 1)
	r := Rate(c, "g", Options{Model: HalfDraws, Anchors: []Anchor{{Bot: "a", Elo: 1500, Error: 20}},
		Relations: []Relation{{New: "b2", Old: "b", Gain: 10, Spread: 30}}})
	if len(r.Pools) != 1 {
		t.Fatalf("%d pools: the relation joins them", len(r.Pools))
	}
	m := listed(r)
	near(t, "a", m["a"].Elo, 1500, 1e-4)
	near(t, "a's error", m["a"].SE, 20, 1e-4)
	b := 400 * math.Log10(3)
	apart := math.Sqrt(1/(4*0.75*0.25)) * 400 / math.Ln10
	near(t, "b", m["b"].Elo, 1500+b, 1e-4)
	near(t, "b's error", m["b"].SE, math.Hypot(20, apart), 1e-3)
	near(t, "b2", m["b2"].Elo, 1510+b, 1e-4)
	near(t, "b2's error", m["b2"].SE, math.Sqrt(400+apart*apart+900), 1e-3)
	near(t, "x", m["x"].Elo, 1510+b, 1e-4)
}

// plainPosterior returns the slope, by the rating of one bot, of the log posterior, by its
// definition, in Elo.
func plainPosterior(c *Counts, o Options, v map[string]float64, bot string) float64 {
	sum := 0.0
	for _, cell := range c.Cells("g") {
		won := float64(cell.Wins) + float64(cell.Draws)/2
		miss := (won - float64(cell.Games())/(1+math.Pow(10, (v[cell.Second]-v[cell.First])/400))) * math.Ln10 / 400
		switch bot {
		case cell.First:
			sum += miss
		case cell.Second:
			sum -= miss
		}
	}
	for _, a := range o.Anchors {
		if a.Bot == bot {
			sum -= (v[bot] - a.Elo) / (a.Error * a.Error)
		}
	}
	for _, r := range o.Relations {
		d := (v[r.New] - v[r.Old] - r.Gain) / (r.Spread * r.Spread)
		switch bot {
		case r.New:
			sum -= d
		case r.Old:
			sum += d
		}
	}
	return sum
}

// The ratings are where every slope of the posterior, by its definition, is zero. It is
// concave, so that its maximum is there. The slope of a rating that is wrong by a
// thousandth of an Elo is above a ten millionth.
func TestListIsTheMaximum(t *testing.T) {
	tried := 0
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 7))
		c, bots := &Counts{}, []string{"a", "b", "c", "d", "e"}
		for i, x := range bots {
			for _, y := range bots[:i] {
				played(t, c, x, y, rng.IntN(5), rng.IntN(3), rng.IntN(5))
			}
		}
		o := Options{Model: HalfDraws, Anchors: []Anchor{{"a", 1800, 10 + float64(rng.IntN(40))}, {"c", 2000, 25}},
			Relations: []Relation{{"e", "d", 15, 40}, {"d", "b", 0, 20 + float64(rng.IntN(50))}}}
		r := Rate(c, "g", o)
		if len(c.Bots("g")) < len(bots) || r.Pools[0].Estimator != MaximumLikelihood {
			continue
		}
		tried++
		v := map[string]float64{}
		for bot, x := range listed(r) {
			v[bot] = x.Elo
		}
		for _, bot := range bots {
			near(t, "slope of "+bot, plainPosterior(c, o, v, bot), 0, 5e-8)
		}
	}
	if tried < 90 {
		t.Errorf("%d lists compared", tried)
	}
}

// A bot that won all has a finite rating and no upper limit, unless there is prior
// knowledge of it.
func TestListOfPerfectScores(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 5, 0, 0)
	played(t, c, "b", "c", 2, 0, 1)
	m := listed(Rate(c, "g", Options{Model: HalfDraws, Anchors: []Anchor{{Bot: "b", Elo: 1000}}}))
	if a := m["a"]; !a.High.Unbounded || a.Low.Unbounded || a.Elo < 1100 || a.Elo > 2500 {
		t.Errorf("%+v", a)
	}
	m = listed(Rate(c, "g", Options{Model: HalfDraws, Anchors: []Anchor{{Bot: "b", Elo: 1000}, {Bot: "a", Elo: 1300, Error: 50}}}))
	if a := m["a"]; a.High.Unbounded || a.SE > 50 || a.Elo < 1300 || a.Elo > 1340 {
		t.Errorf("%+v", a)
	}
}

// Bots that nothing connects with an anchor have ratings of their own.
func TestListOfIslands(t *testing.T) {
	c := league(t)
	played(t, c, "x", "y", 3, 0, 1)
	r := Rate(c, "g", Options{Model: HalfDraws, Anchors: []Anchor{{Bot: "a", Elo: 2000}, {Bot: "nobody", Elo: 3000}}})
	if len(r.Pools) != 2 || !r.Pools[0].Anchored || r.Pools[1].Anchored {
		t.Fatalf("%+v", r.Pools)
	}
	near(t, "x", listed(r)["x"].Elo, 200*math.Log10(3), 1e-5)
}
