package analysis

import (
	"slices"
)

// Anchor is a rating that is known beforehand, for example from an earlier event, and does
// not move.
type Anchor struct {
	Bot string
	Elo float64
}

// links returns pairs of bots that are on one scale without a game, because both have an
// anchor.
func (o *Options) links() (list [][2]string) {
	for i := 1; i < len(o.Anchors); i++ {
		list = append(list, [2]string{o.Anchors[0].Bot, o.Anchors[i].Bot})
	}
	return list
}

// nodeMap maps the bots of a pool to the nodes of a smaller one, in which all bots with an
// anchor are one node, each at a fixed distance from it. The strength of a bot is that of
// its node plus the distance.
type nodeMap struct {
	problem
	node     []int     // of each bot; the anchored ones have node 0
	distance []float64 // of the bot from its node, in natural units
	base     float64   // the Elo of node 0
}

// nodeMap returns the nodeMap of a pool.
func (p *problem) nodeMap(names []string, anchors []Anchor) *nodeMap {
	n := &nodeMap{problem: problem{bots: 1, made: p.made}, node: make([]int, p.bots), distance: make([]float64, p.bots), base: anchors[0].Elo}
	for i, name := range names {
		if at := slices.IndexFunc(anchors, func(a Anchor) bool { return a.Bot == name }); at >= 0 {
			n.distance[i] = (anchors[at].Elo - n.base) / elo
			continue
		}
		n.node[i] = n.bots
		n.bots++
	}
	for _, c := range p.contests {
		if c.a, c.b = n.node[c.a], n.node[c.b]; c.a == c.b {
			continue
		}
		if c.a > c.b {
			c.a, c.b, c.wins, c.losses = c.b, c.a, c.losses, c.wins
		}
		n.contests = append(n.contests, c)
	}
	for _, t := range p.terms { // those of two anchored bots still show the effect of order
		t.shift = n.distance[t.first] - n.distance[t.second]
		t.first, t.second = n.node[t.first], n.node[t.second]
		n.terms = append(n.terms, t)
		n.games += t.games()
	}
	return n
}

// anchored rates a pool in which some bots have anchors. Elo are then those of strengths,
// not of expected scores, because only strengths add up. Pairing that follows results is
// not taken into account.
func (r *rater) anchored(pool *Pool, anchors []Anchor) {
	n := r.p.nodeMap(r.names, anchors)
	inner := newRater(&n.problem, r.level)
	inner.measure([]int{0})
	nodes := Pool{Groups: len(inner.sets), Draws: pool.Draws, Anchored: true, Ratings: make([]Rating, n.bots)}
	f := inner.davidson(&nodes)
	ratings := pool.Ratings
	number, games, distinct := pool.Number, pool.Games, pool.Distinct
	*pool = nodes
	pool.Number, pool.Games, pool.Distinct, pool.Ratings = number, games, distinct, ratings
	at := func(i int, y float64) float64 { // the Elo of strength of bot i at an Elo of expected score
		x, _, _ := inverseOdds(y/elo, nodes.DrawWeight)
		return millionth(n.base + (x+n.distance[i])*elo)
	}
	theta := make([]float64, r.p.bots)
	for i := range ratings {
		x, node := &ratings[i], nodes.Ratings[n.node[i]]
		theta[i] = node.Theta + n.distance[i]
		x.InZero, x.Theta, x.Elo = n.node[i] == 0, millionth(theta[i]), millionth(n.base+theta[i]*elo)
		x.Low, x.High = Bound{Unbounded: true}, Bound{Unbounded: true}
		if !pool.Converged {
			continue
		}
		x.SE = millionth(f.deviation(estimand{weights: f.m.padded(inner.fromZero(n.node[i]))}, f.cov) * elo)
		if !node.Low.Unbounded {
			x.Low = Bound{Elo: at(i, node.Low.Elo)}
		}
		if !node.High.Unbounded {
			x.High = Bound{Elo: at(i, node.High.Elo)}
		}
	}
	if pool.Converged && r.p.bots <= maxMatrix {
		pool.Superiority = superiority(theta, func(i, j int) float64 { return f.apart(n.node[i], n.node[j]) }, byStrength(pool))
	}
}
