package analysis

import (
	"math"
	"math/rand/v2"
	"testing"
)

// byBot returns ratings by bot.
func byBot(r Ratings) map[string]Rating {
	m := map[string]Rating{}
	for _, p := range r.Pools {
		for _, x := range p.Ratings {
			m[x.Bot] = x
		}
	}
	return m
}

// league returns games of four bots in both seats, with draws.
func league(t testing.TB) *Counts {
	c := &Counts{}
	played(t, c, "a", "b", 6, 2, 3)
	played(t, c, "b", "a", 4, 1, 3)
	played(t, c, "b", "c", 5, 1, 4)
	played(t, c, "c", "d", 7, 3, 2)
	played(t, c, "d", "a", 2, 2, 5)
	played(t, c, "b", "d", 4, 0, 1)
	return c
}

// One anchor only shifts the strengths, and is its own zero point.
func TestOneAnchorMovesAll(t *testing.T) {
	plain := Rate(league(t), "g", Options{})
	with := Rate(league(t), "g", Options{Anchors: []Anchor{{Bot: "c", Elo: 2000}}})
	free, p := byBot(plain), with.Pools[0]
	for bot, r := range byBot(with) {
		near(t, bot, r.Elo-2000, (free[bot].Theta-free["c"].Theta)*elo, 1e-3)
		if bot == "c" && (r.SE != 0 || !r.InZero) || bot != "c" && (r.SE < 10 || r.InZero || r.Low.Elo >= r.Elo || r.High.Elo <= r.Elo) {
			t.Errorf("%+v", r)
		}
	}
	if !p.Anchored || p.Estimator != MaximumLikelihood || p.Games != plain.Pools[0].Games || p.Number != 1 || len(p.Superiority) != 4 {
		t.Errorf("%+v", p)
	}
	near(t, "order", p.Order.Theta, plain.Pools[0].Order.Theta, 1e-5)
	near(t, "draws", p.DrawWeight, plain.Pools[0].DrawWeight, 1e-5)
	near(t, "likelihood", p.LogLikelihood, plain.Pools[0].LogLikelihood, 1e-6)
	near(t, "superiority of c", p.Superiority[at(p, "c")][at(p, "d")], plain.Pools[0].Superiority[at(plain.Pools[0], "c")][at(plain.Pools[0], "d")], 1e-3)
}

// at returns the place of a bot in the ratings of a pool.
func at(p Pool, bot string) int {
	for i, r := range p.Ratings {
		if r.Bot == bot {
			return i
		}
	}
	return -1
}

// By hand: b made 3 of 4 against a, who is held at 1500: 400·log10(3) above, with a
// variance of 1/(4·0.75·0.25) in natural units. Half of the limits of the difference is
// that of two free bots, which are half of it from their mean.
func TestAnchorOfTwo(t *testing.T) {
	c := &Counts{}
	played(t, c, "b", "a", 3, 0, 1)
	b := byBot(Rate(c, "g", Options{Anchors: []Anchor{{Bot: "a", Elo: 1500}}}))["b"]
	near(t, "b", b.Elo, 1500+400*math.Log10(3), 1e-3)
	near(t, "its error", b.SE, elo*math.Sqrt(1/(4*0.75*0.25)), digits)
	free := byBot(Rate(c, "g", Options{}))["b"]
	near(t, "its limit", b.Low.Elo-1500, 2*free.Low.Elo, 1e-3)
}

// Anchors stay where they are held, and the others are at the maximum of the likelihood by
// its definition: along every free strength, the effect of order and the weight of draws it
// falls to either side.
func TestAnchorsHold(t *testing.T) {
	tried := 0
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 7))
		c, bots := &Counts{}, []string{"a", "b", "c", "d", "e"}
		for i, x := range bots {
			for _, y := range bots[:i] {
				played(t, c, x, y, rng.IntN(5), rng.IntN(3), rng.IntN(5))
				played(t, c, y, x, rng.IntN(5), rng.IntN(3), rng.IntN(5))
			}
		}
		p := Rate(c, "g", Options{Anchors: []Anchor{{"a", 1800}, {"c", 2000}}}).Pools[0]
		v := map[string]float64{"order": p.Order.Theta, "draw": math.Log(p.DrawWeight)}
		for _, r := range p.Ratings {
			v[r.Bot] = r.Elo / elo
		}
		near(t, "a", v["a"]*elo, 1800, 0)
		near(t, "c", v["c"]*elo, 2000, 0)
		if p.Estimator != MaximumLikelihood {
			continue
		}
		tried++
		height := func() (sum float64) {
			for _, cell := range c.Cells("g") {
				x, nu := v[cell.First]-v[cell.Second]+v["order"], math.Exp(v["draw"])
				w, l := math.Exp(x/2), math.Exp(-x/2)
				all := w + nu + l
				sum += float64(cell.Wins)*math.Log(w/all) + float64(cell.Draws)*math.Log(nu/all) + float64(cell.Losses)*math.Log(l/all)
			}
			return sum
		}
		here := height()
		near(t, "likelihood", p.LogLikelihood, here, 1e-5)
		for _, name := range []string{"b", "d", "e", "order", "draw"} {
			for _, d := range []float64{-0.01, 0.01} {
				v[name] += d
				if height() > here {
					t.Errorf("seed %d: %s is not at the maximum", seed, name)
				}
				v[name] -= d
			}
		}
	}
	if tried < 30 {
		t.Errorf("%d tried", tried)
	}
}

// A bot that won all has a finite rating and no upper limit.
func TestAnchorOfPerfectScores(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 5, 0, 0)
	played(t, c, "b", "c", 2, 0, 1)
	m := byBot(Rate(c, "g", Options{Anchors: []Anchor{{Bot: "b", Elo: 1000}}}))
	if a := m["a"]; !a.High.Unbounded || a.Low.Unbounded || a.Elo < 1100 || a.Elo > 2500 {
		t.Errorf("%+v", a)
	}
}

// Anchors put bots on one scale that no game connects. Bots that nothing connects with an
// anchor have ratings of their own.
func TestAnchorsOfIslands(t *testing.T) {
	c := league(t)
	played(t, c, "x", "y", 3, 0, 1)
	r := Rate(c, "g", Options{Anchors: []Anchor{{Bot: "a", Elo: 2000}, {Bot: "nobody", Elo: 3000}}})
	if len(r.Pools) != 2 || !r.Pools[0].Anchored || r.Pools[1].Anchored {
		t.Fatalf("%+v", r.Pools)
	}
	near(t, "x", byBot(r)["x"].Elo, 200*math.Log10(3), 1e-5)
	r = Rate(c, "g", Options{Anchors: []Anchor{{Bot: "a", Elo: 2000}, {Bot: "y", Elo: 1000}}})
	if len(r.Pools) != 1 || len(r.Pools[0].Ratings) != 6 {
		t.Fatalf("%+v", r.Pools)
	}
}
