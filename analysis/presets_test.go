package analysis

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"scrutineer/internal/test/random"
)

// plainBayes returns the logarithm of BayesElo's posterior by its definition, game by game:
// eloDelta = first - second, P(first wins) = 1/(1+10^((drawelo - advantage -
// eloDelta)/400)) and so on, v in Elo, virtual draws as its source CCondensedResults.cpp
// spreads them.
func plainBayes(p *problem, v []float64, advantage, drawElo, prior float64) float64 {
	f := func(d float64) float64 { return 1 / (1 + math.Pow(10, -d/400)) }
	sum := 0.0
	games := func(i, j int, n [3]float64) {
		d := v[i] - v[j] + advantage
		win, loss := f(d-drawElo), f(-d-drawElo)
		for o, q := range [3]float64{win, 1 - win - loss, loss} {
			if n[o] > 0 {
				sum += n[o] * math.Log(q)
			}
		}
	}
	for _, t := range p.terms {
		games(t.first, t.second, t.n)
	}
	played := p.played()
	for _, c := range p.contests {
		for _, of := range []int{c.a, c.b} {
			share := prior * 0.25 / played[of] * c.games()
			games(c.a, c.b, [3]float64{0, share, 0})
			games(c.b, c.a, [3]float64{0, share, 0})
		}
	}
	return sum
}

// BayesElo's ratings are at the maximum of its posterior, fixed or fitted.
func TestBayesEloMaximum(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		m := inSeats(rt, true)
		p := &problem{bots: m.bots, terms: m.terms, games: m.games}
		for _, k := range m.terms {
			c := contest{k.first, k.second, k.n[0], k.n[1], k.n[2], 0}
			if c.a > c.b {
				c = contest{k.second, k.first, k.n[2], k.n[1], k.n[0], 0}
			}
			p.contests = append(p.contests, c)
		}
		b := BayesElo{Fit: rt.Bool()}.complete()
		rk := newRaoKupper(p, b)
		g := rk.best()
		if !g.converged && b.Fit {
			return // the virtual draws do not keep a fitted zone of draws finite
		}
		if !g.converged {
			rt.Fatalf("no convergence: %+v", p)
		}
		v := slices.Clone(g.v[:p.bots])
		for i := range v {
			v[i] *= elo
		}
		rest := []float64{b.Advantage, b.DrawElo}
		if b.Fit {
			rest = []float64{g.v[rk.orderAt()] * elo, g.v[rk.drawAt()] * elo}
		}
		all := append(v, rest...)
		at := func(x []float64) float64 { return plainBayes(p, x[:p.bots], x[p.bots], x[p.bots+1], b.Prior) }
		for i := range all {
			if i >= p.bots && !b.Fit {
				continue
			}
			up, down := slices.Clone(all), slices.Clone(all)
			up[i] += 0.1
			down[i] -= 0.1
			if slope := (at(up) - at(down)) / 0.2; math.Abs(slope) > 1e-6 || at(up) > at(all) || at(down) > at(all) {
				rt.Fatalf("parameter %d of %+v at %v: slope %g", i, p, all, slope)
			}
		}
	})
}

// Ordo's scale: 76 % are 202 Elo.
func TestOrdoScale(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 38, 0, 12)
	played(t, c, "b", "a", 12, 0, 38)
	list := Rate(c, "g", Options{Model: Ordo}).Pools[0].Ratings
	near(t, "difference", list[0].Elo-list[1].Elo, 202, 1e-5)
}

// By hand: of 12 games in either seat the first wins 5, draws 4 and loses 3. The bots are
// equal, and the first scores 7 to 5; nu is a third over the root of 5/12 of 3/12.
func TestOrdoFits(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 5, 4, 3)
	played(t, c, "b", "a", 5, 4, 3)
	p := Rate(c, "g", Options{Model: Ordo, OrdoFit: true}).Pools[0]
	near(t, "difference", p.Ratings[0].Elo-p.Ratings[1].Elo, 0, 1e-6)
	near(t, "advantage", p.Advantage, math.Log(7.0/5)*202/math.Log(0.76/0.24), 1e-5)
	nu := 4 / math.Sqrt(15)
	near(t, "draw rate", p.DrawRate, nu/(2+nu), 1e-6)
	if q := Rate(c, "g", Options{Model: Ordo}).Pools[0]; q.Advantage != 0 || q.DrawRate != 0 {
		t.Errorf("%+v", q)
	}
}

// At any share of draws between equals those of others keep Davidson's ratio.
func TestDrawsAt(t *testing.T) {
	for _, p := range []float64{0.01, 0.3, 0.5, 0.9} {
		for _, rate := range []float64{0.01, 0.4999, 0.5, 0.9} {
			d, nu := drawsAt(rate)(p*(1-p)), 2*rate/(1-rate)
			near(t, "draws", d*d, nu*nu*(p-d/2)*(1-p-d/2), 1e-9)
		}
	}
	near(t, "between equals", drawsAt(0.3)(0.25), 0.3, 1e-12)
}

// By hand, k 32: equals, so that the first win moves 16; the second game is
// expected at 1/(1+10^(-32/400)) = 0.545922 and drawn.
func TestSequence(t *testing.T) {
	c := &Counts{}
	for i, how := range []Outcome{9: FirstWins, 10: Draw} { // the tenth game is after the ninth
		if how == 0 {
			continue
		}
		if err := c.Add(Result{Game: "g", ID: strconv.Itoa(i), First: "a", Second: "b", Outcome: how}); err != nil {
			t.Fatal(err)
		}
	}
	s := Sequence(c, "g", 32)
	near(t, "a", s.Bots[0].Elo, 16+32*(0.5-0.5459220), 1e-4)
	near(t, "b", s.Bots[1].Elo, -s.Bots[0].Elo, 1e-9)
	if s.Bots[0].Games != 2 || s.Bots[0].History[0] != 16 {
		t.Errorf("%+v", s)
	}
}

// With every kind of result in every seat a fitted zone of draws is found.
func TestBayesEloFits(t *testing.T) {
	n := [3]float64{5, 4, 3}
	p := &problem{bots: 2, games: 24, contests: []contest{{0, 1, 8, 8, 8, 0}}, terms: []term{{first: 0, second: 1, n: n}, {first: 1, second: 0, n: n}}}
	rk := newRaoKupper(p, BayesElo{Fit: true, Prior: -1}.complete())
	g := rk.best()
	if !g.converged {
		t.Fatal("no convergence")
	}
	// Equal bots: f(a-c) = 5/12 and f(-a-c) = 3/12, so that 2a is the difference
	// of their logits and 2c less their sum.
	a, b := logit(5.0/12), logit(3.0/12)
	near(t, "advantage", g.v[rk.orderAt()], (a-b)/2, 1e-7)
	near(t, "zone", g.v[rk.drawAt()], -(a+b)/2, 1e-7)
}

// The scale is 4x/(1+x)² with x = 10^(-drawelo/400): a tenth at 400 is 0.3306.
func TestBayesEloScale(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 3, 1, 1)
	pool := Rate(c, "g", Options{Model: BayesEloModel, BayesElo: BayesElo{DrawElo: 400}}).Pools[0]
	near(t, "scale", pool.Scale, 0.4/1.21, 1e-6)
	near(t, "elo by theta", pool.Ratings[0].Elo/pool.Ratings[0].Theta, elo*0.4/1.21, 1e-3)
}
