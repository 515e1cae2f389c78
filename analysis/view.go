package analysis

import "math"

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
	see := &view{m: m, v: v, usual: size(v) <= usualSize && math.Abs(m.fixed) <= usualSize}
	if !see.usual {
		return see
	}
	shift := m.fixed
	if m.order {
		shift += v[m.orderAt()]
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
	if t.neutral {
		w *= see.even
	}
	return w
}

// cell returns the cell of an ordered pair.
func (see *view) cell(t *term) cell { return cellOf(see.outcomes(t)) }

// logs returns the parts of the logarithms of the probabilities: x/2, that of nu or -x/2,
// minus a total.
func (see *view) logs(t *term) (x, draw, total float64) {
	x, draw = see.m.at(see.v, t)
	if !see.usual {
		return x, draw, -logs(x, draw)[0] + x/2
	}
	w := see.odds(t)
	return x, draw, math.Log(w + see.nu + 1/w)
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
