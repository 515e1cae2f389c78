package analysis

import (
	"math"
	"slices"
)

// estimand is a number whose limits are wanted: a weighted sum of a model's parameters or, if
// odds is set, the log odds of the expected score at a difference of strength that is that
// sum. Those depend on the weight of draws as well.
type estimand struct {
	weights []float64 // by parameter
	odds    bool
}

// profiler finds limits by the profile of the likelihood, or of the penalised likelihood
// (Heinze and Schemper, Statistics in Medicine 21, 2002): its maximum while the estimand is
// fixed.
type profiler struct {
	m     *model
	firth bool
	q     estimand
}

// point is a point on a profile.
type point struct {
	at     float64 // the value of the estimand
	height float64
	slope  float64 // of the height by that value
	v      []float64
	found  bool // the search converged
}

// value returns the value of the estimand.
func (p profiler) value(v []float64) float64 {
	x := dot(p.q.weights, v)
	if p.q.odds {
		return math.Log(p.m.odds(v, x))
	}
	return x
}

// bend returns the weighted sum of parameters that keeps the value at y, and its
// derivatives by log nu and by y.
func (p profiler) bend(v []float64, y float64) (x, byDraw, byY float64) {
	if !p.q.odds || !p.m.draws {
		return y, 0, 1
	}
	return inverseOdds(y, math.Exp(v[p.m.drawAt()]))
}

// inverseOdds returns the difference of strength x at which the expected score has the log
// odds y, and its derivatives by log nu and by y. With u = exp(x/2) and r = exp(y) it
// solves u² + u·(1-r)·nu/2 - r = 0.
func inverseOdds(y, nu float64) (x, byDraw, byY float64) {
	sign := 1.0
	if y < 0 {
		sign = -1
	}
	r := math.Exp(math.Abs(y))
	h := (r - 1) * nu / 2
	root := math.Sqrt(h*h + 4*r)
	u := (h + root) / 2
	return sign * 2 * math.Log(u), sign * 2 * h / root, 2 * r * (u*nu/2 + 1) / (u * root)
}

// height returns the function that is maximised.
func (p profiler) height(v []float64) float64 {
	if p.firth {
		return p.m.penalisedHeight(v)
	}
	return p.m.logLikelihood(v)
}

// look returns the height, and its slope by each parameter; none if the information is
// numerically singular.
func (p profiler) look(v []float64) (height float64, slope []float64) {
	height, slope = p.m.logLikelihood(v), p.m.gradient(v)
	if !p.firth {
		return height, slope
	}
	info, shift := p.m.information(v, byGames)
	if !info.factor() {
		return math.Inf(-1), nil
	}
	p.m.pull(v, info, slope)
	return height + (info.logDet()-math.Log(shift))/2, slope
}

// climber maximises the height with the value of the estimand fixed at y. It moves along a
// direction in which the weighted sum rises by one and log nu does not change.
type climber struct {
	p     profiler
	y     float64
	along []float64
	info  matrix // of the parameters where the search began, factored
	moves []move
}

// move is a step that was taken, and how much the slope fell.
type move struct{ step, fall []float64 }

// at finds the greatest height with the value fixed at y, from v, by the method of Broyden,
// Fletcher, Goldfarb and Shanno. The initial curvature is the information.
func (p profiler) at(y float64, from []float64) point {
	out := point{at: y, v: slices.Clone(from), height: math.Inf(-1)}
	c := climber{p: p, y: y}
	if !c.begin(out.v) {
		return out
	}
	var g []float64
	out.height, g = p.look(out.v)
	var before move // the previous place, and the slope there
	for range 100 {
		if g == nil {
			return out
		}
		_, byDraw, byY := p.bend(out.v, y)
		out.slope = dot(c.along, g) * byY
		c.project(g, byDraw)
		c.remember(before, move{out.v, g})
		before = move{out.v, g}
		gain := 0.0
		if gain, g = c.climb(&out, c.direction(g, byDraw)); gain < 1e-10 {
			out.found = true
			return out
		}
	}
	return out
}

// begin fixes the value, and finds the direction and the curvature.
func (c *climber) begin(v []float64) bool {
	w := c.p.q.weights
	for range 2 { // the second time with the value fixed
		c.info, _ = c.p.m.information(v, byGames)
		if !c.info.factor() {
			return false
		}
		c.along = slices.Clone(w)
		c.info.solve(c.along)
		if c.p.m.draws {
			c.along[c.p.m.drawAt()] = 0
		}
		rise := dot(w, c.along)
		for i := range c.along {
			c.along[i] /= rise
		}
		c.restore(v)
	}
	return true
}

// restore moves v so that the estimand has its value again.
func (c *climber) restore(v []float64) {
	x, _, _ := c.p.bend(v, c.y)
	d := x - dot(c.p.q.weights, v)
	for i := range v {
		v[i] += d * c.along[i]
	}
}

// project turns slopes into those with the value fixed.
func (c *climber) project(g []float64, byDraw float64) {
	d := dot(c.along, g)
	for i, w := range c.p.q.weights {
		g[i] -= d * w
	}
	if c.p.m.draws {
		g[c.p.m.drawAt()] += d * byDraw
	}
}

// remember records the change of the slope between two places.
func (c *climber) remember(from, to move) {
	if from.step == nil {
		return
	}
	m := move{make([]float64, len(to.step)), make([]float64, len(to.step))}
	for i := range m.step {
		m.step[i], m.fall[i] = to.step[i]-from.step[i], from.fall[i]-to.fall[i]
	}
	if dot(m.step, m.fall) > 0 {
		c.moves = append(c.moves, m)
	}
}

// direction returns the search direction: the slope times the inverse of the curvature at
// the start, corrected by all steps since (Nocedal, Mathematics of Computation 35, 1980).
func (c *climber) direction(g []float64, byDraw float64) []float64 {
	r, share := slices.Clone(g), make([]float64, len(c.moves))
	for k, m := range slices.Backward(c.moves) {
		share[k] = dot(m.step, r) / dot(m.step, m.fall)
		for i := range r {
			r[i] -= share[k] * m.fall[i]
		}
	}
	c.newton(r, byDraw)
	for k, m := range c.moves {
		d := share[k] - dot(m.fall, r)/dot(m.step, m.fall)
		for i := range r {
			r[i] += d * m.step[i]
		}
	}
	return r
}

// newton turns slopes into Newton's step by the curvature at the start, with the value
// fixed.
func (c *climber) newton(g []float64, byDraw float64) {
	across := slices.Clone(c.p.q.weights)
	if c.p.m.draws {
		across[c.p.m.drawAt()] -= byDraw
	}
	normal := slices.Clone(across)
	c.info.solve(across)
	c.info.solve(g)
	d := dot(normal, g) / dot(normal, across)
	for i := range g {
		g[i] -= d * across[i]
	}
}

// climb takes a step, or a part of it, and returns the gain and the slope there.
func (c *climber) climb(out *point, step []float64) (gain float64, slope []float64) {
	m, t := c.p.m, 1.0
	for i := range m.terms {
		x, draw := m.move(step, &m.terms[i])
		t = min(t, 4/math.Abs(x), 4/math.Abs(draw))
	}
	for range 30 {
		next := slices.Clone(out.v)
		for i := range next {
			next[i] += t * step[i]
		}
		c.restore(next)
		if h, g := c.p.look(next); h > out.height {
			gain = h - out.height
			out.v, out.height = next, h
			return gain, g
		}
		t /= 2
	}
	return 0, nil
}

// edge returns the point where the profile falls to a height. It goes from the estimate v
// in steps of the given size and sign, at most far/2. It reports whether there is such a
// point, and it is asked for.
func (p profiler) edge(v []float64, step, height float64, asked bool) (point, bool) {
	if !asked {
		return point{}, false
	}
	y0 := p.value(v)
	near, beyond, at := y0, math.Inf(1), point{v: v}
	for ; math.Abs(step) < far/2; step *= 2 {
		if at = p.at(y0+step, at.v); at.height < height {
			beyond = y0 + step
			break
		}
		near = y0 + step
	}
	if math.IsInf(beyond, 1) {
		return point{}, false
	}
	for range 60 {
		next := at.at - (at.height-height)/at.slope
		if !(next > min(near, beyond) && next < max(near, beyond)) {
			next = (near + beyond) / 2
		}
		if math.Abs(next-at.at) < 1e-7 {
			break
		}
		if at = p.at(next, at.v); at.height < height {
			beyond = next
		} else {
			near = next
		}
	}
	return at, true
}
