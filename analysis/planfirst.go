package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
)

// FirstPlan is which further games would settle first place of a pool.
type FirstPlan struct {
	Pool  int     `json:"pool"`
	Level float64 `json:"level"`
	// Leader is the bot that is most likely the strongest. Chance is a lower bound of that
	// probability: 1 minus the sum of the probabilities that each other bot is stronger.
	Leader string  `json:"leader"`
	Chance float64 `json:"chance"`
	// AnyLook is like Chance, but valid for somebody who looks after every game and stops
	// as soon as it suffices, see outlook.wrong. Settled reports whether it is at least
	// Level.
	AnyLook float64 `json:"any_look"`
	Settled bool    `json:"settled"`
	// Pairs has the pairs of contenders whose next games are the most informative, the best
	// first. If Chance has reached Level, they are those of the leader with the bots most
	// in doubt. The first pair is the advice. It is empty if first place is settled.
	Pairs []PairWorth `json:"pairs"`
	// Games is the number of further games if the advice is followed: quantiles of
	// simulated courses. It is nil if first place is settled.
	Games *GamesNeeded `json:"games,omitempty"`
}

// PairWorth is how informative the next games of a pair are expected to be.
type PairWorth struct {
	A      string  `json:"a"`
	B      string  `json:"b"`
	Games  int64   `json:"games"`  // half of them in either seat
	Chance float64 `json:"chance"` // expected Chance after them, whoever leads then
}

// GamesNeeded are quantiles of the number of games to a goal. A quantile above Most is 0.
type GamesNeeded struct {
	Courses int   `json:"courses"`
	Most    int64 `json:"most"`
	Low     int64 `json:"low"` // one course in ten takes no more
	Median  int64 `json:"median"`
	High    int64 `json:"high"` // nine in ten take no more
}

// PlanFirst computes which games would settle first place, for each pool. Pools of one
// bot, of more than 300, and those without an estimate are left out. The same games and
// the same seed give the same plan, whatever the number of jobs.
func PlanFirst(c *Counts, game string, o Planning) []FirstPlan {
	o = o.complete()
	list := []FirstPlan{}
	pools, names := c.problems(game)
	for i, p := range pools {
		if p.bots < 2 || p.bots > mostCompared {
			continue
		}
		if k := p.outlook(o.Level); k != nil {
			list = append(list, k.plan(i+1, names[i], o))
		}
	}
	return list
}

// davidson returns the usual model of a pool, and its rater.
func (p *problem) davidson(level float64) (*model, *rater) {
	forth, back := scored(p.bots, p.contests)
	m := &model{bots: p.bots, terms: p.terms, games: p.games, order: !p.made}
	m.order = m.order && m.telling()
	for _, t := range p.terms {
		m.draws = m.draws || t.n[1] > 0
	}
	return m, newRater(p, forth, back, groups(forth, back), level)
}

// outlook returns the posterior of the strengths in a pool; nil if there is no estimate.
func (p *problem) outlook(level float64) *outlook {
	m, r := p.davidson(level)
	g, f := r.search(&Pool{Groups: len(r.sets)}, m)
	if !g.converged || f == nil {
		return nil
	}
	k := newOutlook(f)
	k.belief = m.belief()
	return k
}

// newOutlook returns the posterior of the strengths of a model.
func newOutlook(f *fitted) *outlook {
	k := &outlook{mean: slices.Clone(f.g.v[:f.m.bots]), cov: newMatrix(f.m.bots), draw: math.Inf(-1)}
	for i := range k.mean {
		copy(k.cov.row(i), f.cov.row(i)[:f.m.bots])
	}
	if f.m.order {
		k.order = f.g.v[f.m.orderAt()]
	}
	if f.m.draws {
		k.draw = f.g.v[f.m.drawAt()]
	}
	return k
}

// plan returns the FirstPlan of a pool with these bots.
func (k *outlook) plan(pool int, names []string, o Planning) FirstPlan {
	first := k.leader()
	p := FirstPlan{Pool: pool, Level: o.Level, Leader: names[first], Pairs: []PairWorth{},
		Chance: millionth(max(0, 1-k.doubt(first, k.stronger))), AnyLook: millionth(max(0, 1-k.doubt(first, k.wrong)))}
	if p.Settled = k.settled(o.Level); p.Settled {
		return p
	}
	for _, w := range k.advice(o.Level, leastBatch) {
		p.Pairs = append(p.Pairs, PairWorth{names[w.a], names[w.b], leastBatch, millionth(w.chance)})
	}
	p.Games = k.needed(o)
	return p
}

// needed returns the number of games that are needed.
func (k *outlook) needed(o Planning) *GamesNeeded {
	list := replicate(o.Futures, o.Jobs, func(n uint64) int64 { return k.course(o.Level, rand.New(rand.NewPCG(o.Seed, n))) })
	for i, n := range list {
		if n == 0 {
			list[i] = math.MaxInt64
		}
	}
	slices.Sort(list)
	at := func(q float64) int64 {
		if n := list[int(q*float64(len(list)-1)+0.5)]; n < math.MaxInt64 {
			return n
		}
		return 0
	}
	return &GamesNeeded{Courses: o.Futures, Most: mostPlanned, Low: at(0.1), Median: at(0.5), High: at(0.9)}
}
