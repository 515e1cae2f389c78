package analysis

import "math"

// ordoUnit is Ordo's Elo in one natural unit: it holds 202 Elo to be an
// expected score of 76 %.
var ordoUnit = 202 / math.Log(0.76/0.24)

// ordo rates as Ordo does, draws being half wins: without an effect of moving first and
// with no share of draws, or with what its -W and -D find.
func (r *rater) ordo(pool *Pool, fitted bool) {
	if fitted && pool.Groups == 1 && !r.p.made {
		r.ordoOrder(pool)
	} else {
		r.rate(pool)
	}
	pool.ordo()
}

// ordoOrder fits strengths and one effect of moving first to points: as many as expected
// of every bot, and of all that moved first (M. Ballicora, Ordo's manual, White advantage
// calculation), which is where the likelihood of half-won draws is greatest. Where that
// is nowhere there is no such effect. Then it looks for the share of draws.
func (r *rater) ordoOrder(pool *Pool) {
	m := &model{bots: r.p.bots, games: r.p.games}
	for _, t := range r.p.terms {
		t.n = [3]float64{t.n[0] + t.n[1]/2, 0, t.n[2] + t.n[1]/2}
		m.terms = append(m.terms, t)
	}
	m.order = m.telling()
	g := m.likeliest(nil)
	if !m.order || !g.converged {
		r.rate(pool)
		return
	}
	pool.Estimator = MaximumLikelihood
	r.fill(pool, fit{theta: g.v[:m.bots], converged: true})
	pool.Fitted = true
	pool.Advantage = millionth(g.v[m.orderAt()] * elo) // of the logistic scale, as ratings are yet
	if pool.Draws > 0 {
		pool.DrawRate = millionth(m.drawRate(g.v, r.p.terms))
	}
}

// drawRate is the share of draws between equals of which the numbers of draws of all
// ordered pairs are nearest to those that are expected, by the sum of squares (Ordo's
// manual, Draw rate calculation): by sections of the golden ratio.
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

// drawsAt is the share of draws where the expected score p varies by p·(1-p), if it is rate
// at 1/2, by Davidson's model: d = nu·sqrt(w·l), w being p-d/2, l the rest, and nu
// 2·rate/(1-rate).
func drawsAt(rate float64) func(varies float64) float64 {
	nu := 2 * rate / (1 - rate)
	// d²·(1/nu² - 1/4) + d/2 - p·(1-p) = 0; written without loss of digits where the
	// first factor is about zero.
	a := 1/(nu*nu) - 0.25
	return func(varies float64) float64 { return 2 * varies / (0.5 + math.Sqrt(0.25+4*a*varies)) }
}

// ordo turns ratings into Ordo's scale.
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
