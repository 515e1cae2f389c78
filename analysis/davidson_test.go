package analysis

import (
	"math"
	"slices"
	"testing"

	"scrutineer/internal/test/random"
)

// inSeats returns a random problem of 2 to 5 bots whose pairs met in either order.
func inSeats(t *random.T, draws bool) *model {
	m := &model{bots: t.Between(2, 5), draws: draws}
	for a := range m.bots {
		for b := range m.bots {
			if a == b {
				continue
			}
			k := term{first: a, second: b}
			for o := range k.n {
				if o != 1 || draws {
					k.n[o] = float64(t.Between(0, 4))
				}
			}
			if b == (a+1)%m.bots {
				k.n[2*(b%2)]++
			}
			k.squares = k.games()
			m.games += k.games()
			if k.games() > 0 {
				m.terms = append(m.terms, k)
			}
		}
	}
	m.order = m.identifiable()
	return m
}

// plainHeight returns the logarithm of the likelihood by its definition, with half the
// logarithm of the determinant of the information if penalty is set. The information is the
// sum of n·sum over outcomes of p·s·sᵀ, s being the slope of log p by the parameters, the
// last strength held fixed, by finite differences.
func plainHeight(m *model, v []float64, penalty bool) float64 {
	p := func(v []float64, k *term) [3]float64 {
		x, nu := v[k.first]-v[k.second], 0.0
		if m.order {
			x += v[m.bots]
		}
		if m.draws {
			nu = math.Exp(v[len(v)-1])
		}
		w, l := math.Exp(x/2), math.Exp(-x/2)
		return [3]float64{w / (w + nu + l), nu / (w + nu + l), l / (w + nu + l)}
	}
	free := []int{}
	for i := range v {
		if i != m.bots-1 {
			free = append(free, i)
		}
	}
	info := make([][]float64, len(free))
	for i := range info {
		info[i] = make([]float64, len(free))
	}
	height := 0.0
	for i := range m.terms {
		k := &m.terms[i]
		here := p(v, k)
		for o, n := range k.n {
			if n > 0 {
				height += n * math.Log(here[o])
			}
			if here[o] == 0 || !penalty {
				continue
			}
			s := make([]float64, len(free))
			for a, i := range free {
				up, down := slices.Clone(v), slices.Clone(v)
				up[i] += 1e-5
				down[i] -= 1e-5
				s[a] = (math.Log(p(up, k)[o]) - math.Log(p(down, k)[o])) / 2e-5
			}
			for a := range s {
				for b := range s {
					info[a][b] += k.games() * here[o] * s[a] * s[b]
				}
			}
		}
	}
	if !penalty {
		return height
	}
	for i := range info {
		height += math.Log(info[i][i]) / 2
		for r := i + 1; r < len(info); r++ {
			f := info[r][i] / info[i][i]
			for j := i; j < len(info); j++ {
				info[r][j] -= f * info[i][j]
			}
		}
	}
	return height
}

// At the estimates the likelihood, or the penalised one, is highest: along
// every parameter its slope by central differences of the definition is zero
// and it falls to either side.
func TestDavidsonMaximum(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		m := inSeats(rt, rt.Bool())
		drawn := false
		for _, k := range m.terms {
			drawn = drawn || k.n[1] > 0
		}
		m.draws = m.draws && drawn
		penalty := rt.Bool()
		g := m.penalised(nil)
		if !penalty {
			if g = m.likeliest(nil); !g.converged {
				return
			}
		}
		if !g.converged {
			rt.Fatalf("no convergence: %+v", m)
		}
		const step = 1e-3
		here := plainHeight(m, g.v, penalty)
		for i := range g.v {
			up, down := slices.Clone(g.v), slices.Clone(g.v)
			up[i] += step
			down[i] -= step
			above, below := plainHeight(m, up, penalty), plainHeight(m, down, penalty)
			if slope := (above - below) / (2 * step); math.Abs(slope) > 1e-4 || above > here || below > here {
				rt.Fatalf("parameter %d of %+v at %v: slope %g", i, m, g.v, slope)
			}
		}
	})
}

// Two bots, every game in both seats: closed form. With w, d, l games of each
// ordered pair alike the strengths are equal, exp(beta) = w/l and nu =
// d/sqrt(w·l).
func TestDavidsonTwoBots(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 9, 6, 4)
	played(t, c, "b", "a", 9, 6, 4)
	pool := Rate(c, "g", Options{}).Pools[0]
	if pool.Estimator != MaximumLikelihood || !pool.Converged {
		t.Fatalf("%+v", pool)
	}
	near(t, "order", pool.Order.Theta, math.Log(9.0/4), digits)
	near(t, "odds", pool.Order.Odds, 9.0/4, digits)
	near(t, "score", pool.Order.Score, (9+6.0/2)/19, digits)
	near(t, "elo", pool.Order.Elo, 400*math.Log10(12.0/7), 1e-4)
	near(t, "nu", pool.DrawWeight, 6/math.Sqrt(36), digits)
	near(t, "a", pool.Ratings[0].Elo, 0, digits)
	// Without the effect wins and losses are alike: 13 each of 38 games.
	with := 9*math.Log(9.0/19) + 6*math.Log(6.0/19) + 4*math.Log(4.0/19)
	without := 13*math.Log(6.5/19) + 6*math.Log(6.0/19)
	near(t, "chi squared", pool.Order.ChiSquared, 2*2*(with-without), 1e-5)
	// One degree of freedom: beyond x lies erfc(sqrt(x/2)).
	near(t, "p", pool.Order.P, math.Erfc(math.Sqrt(2*(with-without))), 1e-5)
}

// The limits of one binomial: 20 decisive games between equals in each seat, 15
// of them won by the first. Both strength and effect have information 40·p·q, so
// that half the logarithm of its determinant adds log p + log q: the limits
// solve 31 log p + 11 log q = max - 1.9207, the maximum being at p = 31/42.
func TestOrderProfile(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 15, 0, 5)
	played(t, c, "b", "a", 15, 0, 5)
	o := Rate(c, "g", Options{}).Pools[0].Order
	height := func(p float64) float64 { return 31*math.Log(p) + 11*math.Log(1-p) }
	for _, p := range []float64{o.ScoreLow, o.ScoreHigh} {
		near(t, "drop", 2*(height(31.0/42)-height(p)), 3.841458820694124, 1e-4)
	}
	if !(o.ScoreLow < 0.75 && o.ScoreHigh > 0.75) {
		t.Errorf("%+v", o)
	}
}

// All games won by the first: the effect has a lower limit and no upper one. As
// above, 13 log p + log q = max - 1.9207, the maximum being at p = 13/14.
func TestAllWonByTheFirst(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 6, 0, 0)
	played(t, c, "b", "a", 6, 0, 0)
	pool := Rate(c, "g", Options{}).Pools[0]
	if pool.Estimator != Firth || !pool.Order.High.Unbounded || pool.Order.Low.Unbounded || pool.Order.ScoreHigh != 1 {
		t.Fatalf("%+v %+v", pool, pool.Order)
	}
	height := func(p float64) float64 { return 13*math.Log(p) + math.Log(1-p) }
	near(t, "drop", 2*(height(13.0/14)-height(pool.Order.ScoreLow)), 3.841458820694124, 1e-4)
	for _, r := range pool.Ratings {
		if r.Elo != 0 || !r.Low.Unbounded || !r.High.Unbounded {
			t.Errorf("%+v", r)
		}
	}
}

// The order cannot be distinguished from strength where one bot always moves first.
func TestOrderUnknown(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 3, 0, 1)
	played(t, c, "b", "c", 1, 0, 1)
	pool := Rate(c, "g", Options{}).Pools[0]
	if pool.Order.Missing == "" || pool.Estimator != MaximumLikelihood {
		t.Errorf("%+v %+v", pool, pool.Order)
	}
	played(t, c, "a", "c", 1, 0, 1)
	if o := Rate(c, "g", Options{}).Pools[0].Order; o.Missing != "" {
		t.Errorf("%+v", o)
	}
}

// Repeated games: two different games, each played fifty times, are worth two.
// The variance of the difference is 1/(npq) with n=2.
func TestRepeatedGames(t *testing.T) {
	c := &Counts{}
	for i := range 100 {
		r := Result{Game: "g", First: "a", Second: "b", Outcome: FirstWins, Moves: Digest{1}, Shape: Digest{1}}
		if i%2 == 1 {
			r.Outcome, r.Moves, r.Shape = SecondWins, Digest{2}, Digest{2}
		}
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	pool := Rate(c, "g", Options{}).Pools[0]
	near(t, "se", pool.Ratings[0].SE, elo*math.Sqrt(1/(2*0.25))/2, 1e-4)
	if pool.Distinct != 2 {
		t.Errorf("%d distinct games", pool.Distinct)
	}
}

// Only draws: nu has no limit, but bots that always draw are equal, and more certainly so
// with more games.
func TestNothingButDraws(t *testing.T) {
	width := 1000.0
	for _, n := range []int{2, 10, 50} {
		c := &Counts{}
		played(t, c, "a", "b", 0, n, 0)
		played(t, c, "b", "a", 0, n, 0)
		pool := Rate(c, "g", Options{}).Pools[0]
		a := pool.Ratings[0]
		if pool.Estimator != Firth || !pool.Converged || a.Low.Unbounded || a.High.Unbounded {
			t.Fatalf("%d: %+v", n, pool)
		}
		near(t, "elo", a.Elo, 0, 1e-4)
		if got := a.High.Elo - a.Low.Elo; got >= width {
			t.Errorf("%d draws: an interval of %g, with less of %g", n, got, width)
		} else {
			width = got
		}
	}
}

// A tie by games that only the first mover won is not a tie: b and c won their games
// against each other by moving first, and so did a its one. The effect of order, without a
// limit, explains it, and a has no limit either.
func TestOrderExplainsAll(t *testing.T) {
	c := &Counts{}
	played(t, c, "b", "c", 2, 0, 0)
	played(t, c, "c", "b", 2, 0, 0)
	played(t, c, "a", "b", 1, 0, 0)
	pool := Rate(c, "g", Options{}).Pools[0]
	if !pool.Order.High.Unbounded {
		t.Fatalf("%+v", pool.Order)
	}
	for _, r := range pool.Ratings {
		if !r.Low.Unbounded || !r.High.Unbounded {
			t.Errorf("%+v", r)
		}
	}
}

// In a large pool the limits are by the normal distribution: of n games between
// equals in both seats the variance of the effect is 1/(npq).
func TestOrderOfManyBots(t *testing.T) {
	m := &model{bots: maxCompared + 1, order: true}
	for i := range m.bots {
		j := (i + 1) % m.bots
		for _, k := range []term{{first: i, second: j}, {first: j, second: i}} {
			k.n = [3]float64{30, 0, 10}
			k.squares = 40
			m.terms, m.games = append(m.terms, k), m.games+40
		}
	}
	g := m.likeliest(nil)
	var o Order
	orderEffect(&o, m, newFit(m, g), 1.959963984540054, true)
	se := math.Sqrt(1 / (m.games * 0.75 * 0.25))
	near(t, "theta", o.Theta, math.Log(3), 1e-6)
	near(t, "low", o.Low.Elo, elo*(math.Log(3)-1.959963984540054*se), 1e-4)
	near(t, "score high", o.ScoreHigh, 1/(1+math.Exp(-math.Log(3)-1.959963984540054*se)), 1e-5)
	near(t, "chi squared", o.ChiSquared, math.Pow(math.Log(3)/se, 2), 1e-2)
}

// Four different games in each seat, each played four times: the profile must fall four
// times as far. The first wins 24 of 32 games.
func TestOrderOfRepeatedGames(t *testing.T) {
	c := &Counts{}
	for i := range 32 {
		r := Result{Game: "g", First: "a", Second: "b", Outcome: FirstWins, Shape: Digest{byte(i%4) + 1}}
		if i%4 == 3 {
			r.Outcome = SecondWins
		}
		if i >= 16 {
			r.First, r.Second = "b", "a"
		}
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	o := Rate(c, "g", Options{}).Pools[0].Order
	height := func(p float64) float64 { return 25*math.Log(p) + 9*math.Log(1-p) }
	near(t, "drop", 2*(height(25.0/34)-height(o.ScoreLow)), 3.841458820694124*4, 1e-3)
}
