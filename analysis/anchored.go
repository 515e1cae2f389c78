package analysis

import (
	"math"
	"slices"
)

// Anchor is a rating that is known beforehand, for example from an earlier list.
type Anchor struct {
	Bot string  `json:"bot"`
	Elo float64 `json:"elo"`
	// Error is the standard error of Elo; 0 fixes the rating.
	Error float64 `json:"error"`
}

// Relation is what is known beforehand about two versions of a bot: the new one is
// stronger by Gain, with a standard deviation of Spread. Spread is above 0.
type Relation struct {
	New    string  `json:"new"`
	Old    string  `json:"old"`
	Gain   float64 `json:"gain"`
	Spread float64 `json:"spread"`
}

// links returns the pairs of bots that anchors and relations put on one scale without a
// game.
func (o *Options) links() (list [][2]string) {
	for i := 1; i < len(o.Anchors); i++ {
		list = append(list, [2]string{o.Anchors[0].Bot, o.Anchors[i].Bot})
	}
	for _, r := range o.Relations {
		list = append(list, [2]string{r.New, r.Old})
	}
	return list
}

// tie is prior knowledge of a difference of strength, in natural units: its mean, and its
// precision, which is one over the variance.
type tie struct {
	a, b            int
	mean, precision float64
}

// nodeMap maps the bots of a pool to the nodes that are fitted when prior knowledge exists.
// All bots with a fixed rating are one node, each at a fixed distance from it. The strength
// of a bot is that of its node plus the distance.
type nodeMap struct {
	problem
	node     []int     // of each bot
	distance []float64 // of the bot from its node
	scale    int       // the node from which anchors are measured; -1 where there is none
	base     float64   // the rating of that node
}

// nodeMap returns the nodeMap of a pool. unit is the number of natural units in one Elo.
func (p *problem) nodeMap(names []string, o *Options, unit float64) *nodeMap {
	at := func(bot string) int { return slices.Index(names, bot) }
	anchors := slices.DeleteFunc(slices.Clone(o.Anchors), func(a Anchor) bool { return at(a.Bot) < 0 })
	f := &nodeMap{node: make([]int, p.bots), distance: make([]float64, p.bots), scale: -1}
	for i := range f.node {
		f.node[i] = -1
	}
	for _, a := range anchors {
		f.base += a.Elo / float64(len(anchors))
	}
	if len(anchors) > 0 && !slices.ContainsFunc(anchors, func(a Anchor) bool { return a.Error == 0 }) {
		f.scale, f.bots = 0, 1 // fixed bots are node 0
	}
	for i := range f.node {
		k := slices.IndexFunc(anchors, func(a Anchor) bool { return a.Error == 0 && a.Bot == names[i] })
		switch {
		case k < 0:
			f.node[i] = f.bots
			f.bots++
			continue
		case f.scale < 0:
			f.scale = f.bots
			f.bots++
		}
		f.node[i], f.distance[i] = f.scale, (anchors[k].Elo-f.base)/unit
	}
	for _, a := range anchors {
		if a.Error > 0 {
			f.tie(tie{f.node[at(a.Bot)], f.scale, (a.Elo - f.base) / unit, unit * unit / (a.Error * a.Error)})
		}
	}
	for _, r := range o.Relations {
		if i, j := at(r.New), at(r.Old); i >= 0 && j >= 0 && i != j {
			f.tie(tie{f.node[i], f.node[j], r.Gain/unit - f.distance[i] + f.distance[j], unit * unit / (r.Spread * r.Spread)})
		}
	}
	f.play(p.contests)
	return f
}

// tie adds prior knowledge of two nodes.
func (f *nodeMap) tie(t tie) {
	if t.a != t.b {
		f.ties = append(f.ties, t)
	}
}

// play adds the games of the pool. Those between two fixed bots say nothing.
func (f *nodeMap) play(contests []contest) {
	for _, c := range contests {
		c.shift = f.distance[c.a] - f.distance[c.b]
		if c.a, c.b = f.node[c.a], f.node[c.b]; c.a != c.b {
			f.contests = append(f.contests, c)
			f.games += c.games()
		}
	}
}

// tied adds the prior knowledge to a graph of results, in both directions.
func (p *problem) tied(forth, back graph) {
	for _, t := range p.ties {
		for _, g := range []graph{forth, back} {
			g[t.a], g[t.b] = append(g[t.a], t.b), append(g[t.b], t.a)
		}
	}
}

// anchored fills in the ratings of a pool with prior knowledge. It maximises the likelihood
// times the prior density, which is normal for each anchor with an error and each relation.
// If some bots could still go to infinity, it is penalised by Jeffreys' prior. Without
// anchors, strengths are measured from the mean of the pool's zero point.
func (r *rater) anchored(pool *Pool, names []string, o *Options) {
	unit := elo
	if o.Model == Ordo {
		unit, pool.Scale = ordoUnit, millionth(ordoUnit/elo)
	}
	f := r.p.nodeMap(names, o, unit)
	forth, back := scored(f.bots, f.contests)
	f.tied(forth, back)
	sets := groups(forth, back)
	fit := f.estimate(pool, len(sets))
	zero := []int{f.scale}
	if f.scale < 0 {
		zero = zeroPoint(&f.problem, sets)
	}
	pool.Anchored = f.scale >= 0
	below, above := limits(forth, back, sets, zero)
	s, known := newSpread(&f.problem, fit.theta)
	pool.Converged = fit.converged && known
	mean := 0.0
	for _, i := range zero {
		mean += fit.theta[i] / float64(len(zero))
	}
	theta := make([]float64, len(names))
	for i := range pool.Ratings {
		theta[i] = fit.theta[f.node[i]] + f.distance[i] - mean
		rating := &pool.Ratings[i]
		rating.InZero = slices.Contains(zero, f.node[i])
		rating.Theta, rating.Elo = millionth(theta[i]), millionth(f.base+theta[i]*unit)
		if !pool.Converged {
			continue
		}
		se := s.deviation(contrast(f.bots, f.node[i], zero))
		rating.SE = millionth(se * unit)
		rating.Low, rating.High = f.bound(below[f.node[i]], (theta[i]-r.z*se)*unit), f.bound(above[f.node[i]], (theta[i]+r.z*se)*unit)
	}
	if pool.Converged {
		pool.Variance = OfPosterior
		if len(f.ties) == 0 {
			pool.Variance = s.variance()
		}
		if len(names) <= maxMatrix {
			apart := func(i, j int) float64 { return s.apart(f.node[i], f.node[j]) }
			pool.Superiority = superiority(theta, apart, byStrength(pool))
		}
	}
}

// estimate finds the strengths of the nodes.
func (f *nodeMap) estimate(pool *Pool, groups int) fit {
	var found fit
	if groups == 1 {
		pool.Estimator = MaximumLikelihood
		found = f.likeliest()
	}
	if !found.converged {
		pool.Estimator = Firth
		found = f.penalised()
	}
	return found
}

// bound returns the limit at a distance from the base.
func (f *nodeMap) bound(limited bool, distance float64) Bound {
	if !limited {
		return Bound{Unbounded: true}
	}
	return Bound{Elo: millionth(f.base + distance)}
}

// noise returns the rounding error of a slope when the prior is very precise.
func (p *problem) noise() float64 {
	most := 0.0
	for _, t := range p.ties {
		most = math.Max(most, t.precision)
	}
	return 1e-14 * most
}
