package analysis

import (
	"cmp"
	"math"
)

// BayesElo has the settings of R. Coulom's BayesElo, version 0057. The zero value has that
// program's defaults.
type BayesElo struct {
	// Prior is the number of virtual draws for each bot, distributed over its opponents by
	// games. 0 means 2; negative means none.
	Prior float64
	// Advantage of moving first and DrawElo are in Elo. 0 means 32.8 and 97.3. If Fit is
	// set, they are fitted instead ("mm 1 1").
	Advantage, DrawElo float64
	Fit                bool
}

func (b BayesElo) complete() BayesElo {
	b.Prior = cmp.Or(b.Prior, 2)
	b.Advantage = cmp.Or(b.Advantage, 32.8)
	b.DrawElo = cmp.Or(b.DrawElo, 97.3)
	return b
}

// raoKupper is the model of Rao and Kupper (JASA 62, 1967). With f the logistic function, x
// as in model, and c half the width of the zone of draws,
//
//	P(first wins) = f(x-c), P(second wins) = f(-x-c)
//
// A draw has the probability (exp(2c)-1)·f(x-c)·f(-x-c), so it counts as a win of both. The
// parameters are those of model, with c instead of log nu.
type raoKupper struct {
	model
	zone float64 // c if it is not a parameter
}

// newRaoKupper takes the games and adds the virtual draws: for each player, opponent and
// seat, a quarter of the prior's share of its games.
func newRaoKupper(p *problem, b BayesElo) *raoKupper {
	m := &raoKupper{model: model{bots: p.bots, games: p.games}, zone: b.DrawElo / elo}
	m.order, m.draws = b.Fit, b.Fit
	if !b.Fit {
		m.fixed = b.Advantage / elo
	}
	at := map[[2]int]int{}
	enter := func(first, second int) *term {
		k, known := at[[2]int{first, second}]
		if !known {
			k = len(m.terms)
			at[[2]int{first, second}] = k
			m.terms = append(m.terms, term{first: first, second: second})
		}
		return &m.terms[k]
	}
	for _, t := range p.terms {
		enter(t.first, t.second).n = t.n
	}
	played := p.played()
	for _, c := range p.contests {
		extra := max(0, b.Prior) / 4 * c.games() * (1/played[c.a] + 1/played[c.b])
		enter(c.a, c.b).n[1] += extra
		enter(c.b, c.a).n[1] += extra
	}
	return m
}

func (m *raoKupper) width(v []float64) float64 {
	if m.draws {
		return v[m.drawAt()]
	}
	return m.zone
}

func (m *raoKupper) height(v []float64) float64 {
	c, sum := m.width(v), 0.0
	for i := range m.terms {
		t := &m.terms[i]
		x, _ := m.at(v, t)
		sum += (t.n[0]+t.n[1])*logExpected(x-c) + (t.n[2]+t.n[1])*logExpected(-x-c) + t.n[1]*math.Log(math.Expm1(2*c))
	}
	return sum
}

// slopes returns the derivatives of height, and the negative second derivatives.
func (m *raoKupper) slopes(v []float64) ([]float64, matrix) {
	c, g, f := m.width(v), make([]float64, m.size()), m.newFilling()
	for i := range m.terms {
		t := &m.terms[i]
		x, _ := m.at(v, t)
		p, q := expected(x - c)
		r, s := expected(-x - c)
		won, lost := t.n[0]+t.n[1], t.n[2]+t.n[1]
		e := math.Expm1(-2 * c) // negative
		m.push(g, t, won*q-lost*s, -won*q-lost*s-2*t.n[1]/e)
		h, k := won*p*q, lost*r*s
		f.enter(t, h+k, k-h, h+k+4*t.n[1]*(e+1)/(e*e))
		f.sum += h + k
	}
	info, _ := f.whole()
	return g, info
}

// best finds the maximum of the posterior, by Newton's method.
func (m *raoKupper) best() guess {
	g := guess{v: make([]float64, m.size())}
	if m.draws {
		g.v[m.drawAt()] = m.zone
	}
	for range 200 {
		slope, info := m.slopes(g.v)
		if !info.factor() || m.step(&g, slope, info, still, m.height) || size(g.v) > far {
			break
		}
	}
	return g
}

// bayes fills in the ratings as BayesElo shows them: around a mean of zero, times its scale
// 4x/(1+x)² with x = 10^(-drawelo/400), with limits from the full covariance (its command
// "covariance").
func (r *rater) bayes(pool *Pool, b BayesElo) {
	m := newRaoKupper(r.p, b.complete())
	g := m.best()
	_, info := m.slopes(g.v)
	pool.Estimator, pool.Converged = BayesEloEstimator, g.converged && info.factor()
	x := math.Exp(-m.width(g.v))
	unit := elo * 4 * x / ((1 + x) * (1 + x))
	pool.Scale = millionth(unit / elo)
	pool.DrawElo, pool.Advantage = millionth(m.width(g.v)*elo), millionth(m.fixed*elo)
	if m.order {
		pool.Advantage = millionth(g.v[m.orderAt()] * elo)
	}
	f := &fitted{m: &m.model, g: g}
	if pool.Converged {
		pool.Variance = OfPosterior
		f.cov = info.inverse()
	}
	r.zero = r.zero[:0:0]
	for i := range r.inZero {
		r.inZero[i] = true
		r.zero = append(r.zero, i)
	}
	r.onScale(pool, f, unit)
}

// onScale fills in ratings around the zero point, in the given unit, with limits on both
// sides.
func (r *rater) onScale(pool *Pool, f *fitted, unit float64) {
	mean := r.mean(f.g.v)
	for i := range pool.Ratings {
		rating := &pool.Ratings[i]
		x := f.g.v[i] - mean
		rating.InZero = r.inZero[i]
		rating.Theta, rating.Elo = millionth(x), millionth(x*unit)
		if pool.Converged {
			se := f.deviation(estimand{weights: f.m.padded(r.fromZero(i))}, f.cov)
			rating.SE = millionth(se * unit)
			rating.Low, rating.High = Bound{Elo: millionth((x - r.z*se) * unit)}, Bound{Elo: millionth((x + r.z*se) * unit)}
		}
	}
	if pool.Converged && r.p.bots <= maxMatrix {
		pool.Superiority = superiority(f.g.v, f.apart, byStrength(pool))
	}
}

// ordoUnit is Ordo's Elo in one natural unit. In Ordo 202 Elo are an expected score of 76
// %.
var ordoUnit = 202 / math.Log(0.76/0.24)

// ordo rates as Ordo does, with draws as half wins: without an effect of moving first and a
// share of draws, or with those that its -W and -D find.
func (r *rater) ordo(pool *Pool, fitted bool) {
	if fitted && pool.Groups == 1 && !r.p.made {
		r.ordoOrder(pool)
	} else {
		r.rate(pool)
	}
	pool.ordo()
}

// ordoOrder fits strengths and one effect of moving first to points: the expected points of
// every bot, and of all first movers, are those made (M. Ballicora, Ordo's manual, White
// advantage calculation). That is the maximum of the likelihood with draws as half wins. If
// there is no maximum there is no effect. Then it fits the share of draws.
func (r *rater) ordoOrder(pool *Pool) {
	m := &model{bots: r.p.bots, games: r.p.games}
	for _, t := range r.p.terms {
		t.n = [3]float64{t.n[0] + t.n[1]/2, 0, t.n[2] + t.n[1]/2}
		m.terms = append(m.terms, t)
	}
	m.order = m.identifiable()
	g := m.likeliest(nil)
	if !m.order || !g.converged {
		r.rate(pool)
		return
	}
	pool.Estimator = MaximumLikelihood
	r.fill(pool, fit{theta: g.v[:m.bots], converged: true})
	pool.Fitted = true
	pool.Advantage = millionth(g.v[m.orderAt()] * elo) // of the logistic scale, as ratings are at this point
	if pool.Draws > 0 {
		pool.DrawRate = millionth(m.drawRate(g.v, r.p.terms))
	}
}

// drawRate returns the share of draws between equals for which the expected numbers of
// draws of all ordered pairs are nearest to the actual ones, by the sum of squares (Ordo's
// manual, Draw rate calculation). It is a golden-section search.
func (m *model) drawRate(v []float64, terms []term) float64 {
	const golden = 0.6180339887498949
	varies := make([]float64, len(terms)) // p·(1-p) of the expected scores p
	for i := range terms {
		x, _ := m.at(v, &terms[i])
		p, rest := expected(x)
		varies[i] = p * rest
	}
	off := func(rate float64) (sum float64) {
		share := drawsAt(rate)
		for i := range terms {
			d := terms[i].n[1] - terms[i].games()*share(varies[i])
			sum += d * d
		}
		return sum
	}
	low, high := 1e-9, 1-1e-9
	a, b := high-golden*(high-low), low+golden*(high-low)
	atA, atB := off(a), off(b)
	for range 80 {
		if atA < atB {
			high, b, atB = b, a, atA
			a = high - golden*(high-low)
			atA = off(a)
		} else {
			low, a, atA = a, b, atB
			b = low + golden*(high-low)
			atB = off(b)
		}
	}
	return (low + high) / 2
}

// drawsAt returns the share of draws by Davidson's model, as a function of p·(1-p) for the
// expected score p, if it is rate at p = 1/2: d = nu·sqrt(w·l), where w is p-d/2, l the
// rest, and nu 2·rate/(1-rate).
func drawsAt(rate float64) func(varies float64) float64 {
	nu := 2 * rate / (1 - rate)
	// d²·(1/nu² - 1/4) + d/2 - p·(1-p) = 0, written without loss of digits if the first
	// factor is about zero.
	a := 1/(nu*nu) - 0.25
	return func(varies float64) float64 { return 2 * varies / (0.5 + math.Sqrt(0.25+4*a*varies)) }
}

// ordo converts ratings to Ordo's scale.
func (pool *Pool) ordo() {
	pool.Scale = millionth(ordoUnit / elo)
	list := []*float64{&pool.Advantage}
	for i := range pool.Ratings {
		r := &pool.Ratings[i]
		list = append(list, &r.Elo, &r.SE, &r.Low.Elo, &r.High.Elo)
	}
	for _, x := range list {
		*x = millionth(*x * ordoUnit / elo)
	}
}
