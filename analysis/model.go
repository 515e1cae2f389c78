package analysis

import (
	"math"
)

// term is the games of an ordered pair of a pool.
type term struct {
	first, second int
	n             [3]float64 // games by outcome: first won, drawn, second won
	squares       float64    // sum over distinct games of how often each came, squared
	distinct      int64      // number of distinct games
	neutral       bool       // nobody moved first, so there is no effect of order
	shift         float64    // how far the first is above the second in addition to their strengths; see nodeMap
}

func (t *term) games() float64 { return t.n[0] + t.n[1] + t.n[2] }

// model is Davidson's (JASA 65, 1970) with a multiplicative effect of order (Davidson and
// Beaver, Biometrics 33, 1977). With x the strength of the bot that moves first minus the
// other's plus the effect of order,
//
//	P(first wins) : P(draw) : P(second wins) = exp(x/2) : nu : exp(-x/2)
//
// Without draws nu is zero, and it is the model of Bradley and Terry. The parameters are
// the strengths of the bots, then the effect of order if order is set, then log nu if draws
// is.
type model struct {
	bots         int
	terms        []term
	games        float64
	order, draws bool
}

func (m *model) size() int { return m.bots + int(flagged(m.order)) + int(flagged(m.draws)) }

// orderAt and drawAt return the index of their parameter.
func (m *model) orderAt() int { return m.bots }
func (m *model) drawAt() int  { return m.bots + int(flagged(m.order)) }

func flagged(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// ordered reports whether the effect of order is a parameter of a term.
func (m *model) ordered(t *term) bool { return m.order && !t.neutral }

// at returns x and log nu of an ordered pair. log nu is minus infinity if no game is drawn.
func (m *model) at(v []float64, t *term) (x, draw float64) {
	x, draw = v[t.first]-v[t.second]+t.shift, math.Inf(-1)
	if m.ordered(t) {
		x += v[m.orderAt()]
	}
	if m.draws {
		draw = v[m.drawAt()]
	}
	return x, draw
}

// logs returns the logarithms of the probabilities of the three outcomes.
func logs(x, draw float64) [3]float64 {
	a := math.Abs(x) / 2
	top := math.Max(a, draw)
	sum := top + math.Log(math.Exp(a-top)+math.Exp(draw-top)+math.Exp(-a-top))
	return [3]float64{x/2 - sum, draw - sum, -x/2 - sum}
}

// cell is what the model predicts for an ordered pair: the probabilities of the outcomes,
// and the means and covariances of the statistics.
type cell struct {
	p   [3]float64
	mu  [2]float64
	cov [2][2]float64
}

func cellAt(x, draw float64) cell {
	top := max(math.Abs(x)/2, draw)
	w, d, l := math.Exp(x/2-top), math.Exp(draw-top), math.Exp(-x/2-top)
	sum := w + d + l
	return cellOf(w/sum, d/sum, l/sum)
}

// cellOf returns the cell of the probabilities of the outcomes.
func cellOf(w, d, l float64) (c cell) {
	c.p, c.mu = [3]float64{w, d, l}, [2]float64{(w - l) / 2, d}
	// Written so that small numbers do not lose digits.
	c.cov[0][0] = w*l + d*(w+l)/4
	c.cov[0][1] = -d * c.mu[0]
	c.cov[1][0] = c.cov[0][1]
	c.cov[1][1] = d * (w + l)
	return c
}

// thirdCumulants returns, for each statistic s, the sum over statistics a and b of c[a][b]
// times the third cumulant of a, b and s. The distances of the statistics from their means
// are computed from the probabilities, which loses no digits.
func (k *cell) thirdCumulants(c [2][2]float64) (by [2]float64) {
	w, d, l := k.p[0], k.p[1], k.p[2]
	far := [3][2]float64{{l + d/2, -d}, {(l - w) / 2, w + l}, {-w - d/2, -d}}
	for o, p := range k.p {
		a, b := far[o][0], far[o][1]
		form := p * (c[0][0]*a*a + 2*c[0][1]*a*b + c[1][1]*b*b)
		by[0] += form * a
		by[1] += form * b
	}
	return by
}

// score returns the expected points of the first, with a draw as half a win.
func (k *cell) score() float64 { return k.p[0] + k.p[1]/2 }

// push adds to g the derivatives by the parameters, given those by x and by log nu at an
// ordered pair.
func (m *model) push(g []float64, t *term, x, draw float64) {
	g[t.first] += x
	g[t.second] -= x
	if m.ordered(t) {
		g[m.orderAt()] += x
	}
	if m.draws {
		g[m.drawAt()] += draw
	}
}

// logLikelihood returns the log-likelihood up to a constant that depends only on the games.
func (m *model) logLikelihood(v []float64) float64 {
	see, sum, part := m.view(v), 0.0, 0.0
	for i := range m.terms {
		t := &m.terms[i]
		x, draw, beyond := see.logs(t)
		if x > 0 {
			part -= t.n[2] * x
		} else {
			part += t.n[0] * x
		}
		part -= t.games() * beyond
		if t.n[1] > 0 {
			part += t.n[1] * (draw - math.Abs(x)/2)
		}
		if i%256 == 255 { // a large sum loses the digits of small numbers
			sum, part = sum+part, 0
		}
	}
	return sum + part
}

// gradient returns the derivative of the likelihood by each parameter.
func (m *model) gradient(v []float64) []float64 {
	g, see := make([]float64, m.size()), m.view(v)
	for i := range m.terms {
		t := &m.terms[i]
		w, d, l := see.outcomes(t)
		m.pushMissed(g, t, w, d, l)
	}
	return g
}

// pushMissed adds to g the slopes of the likelihood at an ordered pair, given the
// probabilities of the outcomes. It sums probabilities of what did not happen, which loses
// no digits.
func (m *model) pushMissed(g []float64, t *term, w, d, l float64) {
	m.push(g, t, t.n[0]*(l+d/2)+t.n[1]*(l-w)/2-t.n[2]*(w+d/2), t.n[1]*(w+l)-(t.n[0]+t.n[2])*d)
}

// information returns the weighted sum of the terms' Fisher information, plus the same
// number between all strengths, which it also returns. That number makes the matrix regular
// and changes nothing for contrasts, because strengths are relative.
func (m *model) information(v []float64, weight func(i int, t *term) float64) (matrix, float64) {
	f, see := m.newFilling(), m.view(v)
	for i := range m.terms {
		t := &m.terms[i]
		w, d, l := see.outcomes(t)
		f.enterOutcomes(t, weight(i, t), w, d, l)
	}
	return f.whole()
}

// newton returns the derivative of the likelihood by each parameter, and the information,
// with every game counted once.
func (m *model) newton(v []float64) ([]float64, matrix) {
	g, f, see := make([]float64, m.size()), m.newFilling(), m.view(v)
	for i := range m.terms {
		t := &m.terms[i]
		w, d, l := see.outcomes(t)
		m.pushMissed(g, t, w, d, l)
		f.enterOutcomes(t, t.games(), w, d, l)
	}
	info, _ := f.whole()
	return g, info
}

func byGames(_ int, t *term) float64   { return t.games() }
func bySquares(_ int, t *term) float64 { return t.squares }

// view is the predictions of a model for ordered pairs at some parameters. If these are no
// larger than usualSize, exponentials are computed once for each bot, not once for each
// pair.
type view struct {
	m        *model
	v        []float64
	usual    bool
	up, down []float64 // exp((v+order)/2) and exp(-v/2) of each bot
	nu       float64
	even     float64 // exp(-order/2), which takes the effect of order out of up
}

// usualSize is the size of parameters up to which the exponential of the sum of a pair is
// in range with room to spare.
const usualSize = 100

func (m *model) view(v []float64) *view {
	see := &view{m: m, v: v, usual: size(v) <= usualSize}
	if !see.usual {
		return see
	}
	shift := 0.0
	if m.order {
		shift = v[m.orderAt()]
	}
	if m.draws {
		see.nu = math.Exp(v[m.drawAt()])
	}
	see.even = math.Exp(-shift / 2)
	see.up, see.down = make([]float64, m.bots), make([]float64, m.bots)
	for i := range m.bots {
		see.up[i], see.down[i] = math.Exp((v[i]+shift)/2), math.Exp(-v[i]/2)
	}
	return see
}

// outcomes returns the probabilities that the first of an ordered pair wins, that neither
// does, and that the second does.
func (see *view) outcomes(t *term) (w, d, l float64) {
	if !see.usual {
		p := cellAt(see.m.at(see.v, t)).p
		return p[0], p[1], p[2]
	}
	w = see.odds(t)
	l = 1 / w
	one := 1 / (w + see.nu + l)
	return w * one, see.nu * one, l * one
}

// odds returns exp(x/2) of a term.
func (see *view) odds(t *term) float64 {
	w := see.up[t.first] * see.down[t.second]
	if t.shift != 0 {
		w *= math.Exp(t.shift / 2)
	}
	if t.neutral {
		w *= see.even
	}
	return w
}

// cell returns the cell of an ordered pair.
func (see *view) cell(t *term) cell { return cellOf(see.outcomes(t)) }

// logs returns x and log nu of a term, and how far the logarithm of the sum of the three
// weights is beyond |x|/2. That is small if one side wins nearly always, and loses no digits.
func (see *view) logs(t *term) (x, draw, beyond float64) {
	x, draw = see.m.at(see.v, t)
	if !see.usual {
		a := math.Abs(x) / 2
		if draw > a {
			return x, draw, draw - a + math.Log1p(math.Exp(a-draw)+math.Exp(-a-draw))
		}
		return x, draw, math.Log1p(math.Exp(draw-a) + math.Exp(-2*a))
	}
	w := see.odds(t)
	if w > 1 {
		w = 1 / w
	}
	return x, draw, math.Log1p((see.nu + w) * w)
}

// filling is a sum of information: the entries for the effect of order and log nu are apart
// from those of the strengths.
type filling struct {
	m           *model
	info        matrix
	order, draw []float64 // entries of these with each parameter
	sum         float64   // of the terms' information of x
}

func (m *model) newFilling() *filling {
	return &filling{m: m, info: newMatrix(m.size()), order: make([]float64, m.size()), draw: make([]float64, m.size())}
}

// enterOutcomes adds one term's information, given the probabilities of the outcomes and
// how often it counts.
func (f *filling) enterOutcomes(t *term, n, w, d, l float64) {
	xx := n * (w*l + d*(w+l)/4)
	f.sum += xx
	f.enter(t, xx, n*-d*(w-l)/2, n*d*(w+l))
}

// enter adds one term's information, of x, of both, and of log nu.
func (f *filling) enter(t *term, xx, xd, dd float64) {
	n, a, b := f.info.n, t.first, t.second
	f.info.v[a*n+a] += xx
	f.info.v[b*n+b] += xx
	f.info.v[a*n+b] -= xx
	f.info.v[b*n+a] -= xx
	if f.m.ordered(t) {
		at := f.m.orderAt()
		f.order[a] += xx
		f.order[b] -= xx
		f.order[at] += xx
		f.draw[at] += xd
	}
	if f.m.draws {
		f.draw[a] += xd
		f.draw[b] -= xd
		f.draw[f.m.drawAt()] += dd
	}
}

// whole returns the information, with the same number added between all strengths, which it
// also returns.
func (f *filling) whole() (matrix, float64) {
	m, info := f.m, f.info
	shift := 2 * f.sum / float64(m.bots*m.bots)
	for i := range m.bots {
		for j := range m.bots {
			info.add(i, j, shift)
		}
	}
	if m.order {
		info.border(m.orderAt(), f.order)
	}
	if m.draws {
		info.border(m.drawAt(), f.draw)
	}
	return info, shift
}

// border sets a row and the column of the same number, as far as the diagonal.
func (m matrix) border(k int, v []float64) {
	for i := range k + 1 {
		m.v[k*m.n+i], m.v[i*m.n+k] = v[i], v[i]
	}
}
