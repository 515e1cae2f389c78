package analysis

import "math"

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
	m.order = m.telling()
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
