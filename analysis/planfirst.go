package analysis

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// FirstPlan says which further games would settle first place of a pool.
type FirstPlan struct {
	Pool  int     `json:"pool"`
	Level float64 `json:"level"`
	// Leader is the bot that is most likely the strongest. Chance is a lower bound of that
	// probability: 1 minus the sum of the probabilities that each other bot is stronger.
	Leader string  `json:"leader"`
	Chance float64 `json:"chance"`
	// AnyLook is like Chance, but valid for somebody who looks after every game and stops
	// as soon as it suffices, see posterior.wrong. Settled reports whether it is at least
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
		if p.bots < 2 || p.bots > maxCompared {
			continue
		}
		if k := p.posterior(o.Level); k != nil {
			list = append(list, k.plan(i+1, names[i], o))
		}
	}
	return list
}

// davidson returns the usual model of a pool, and its rater.
func (p *problem) davidson(level float64) (*model, *rater) {
	m := &model{bots: p.bots, terms: p.terms, games: p.games, order: !p.made}
	m.order = m.order && m.identifiable()
	for _, t := range p.terms {
		m.draws = m.draws || t.n[1] > 0
	}
	return m, newRater(p, level)
}

// posterior returns the posterior of the strengths in a pool; nil if there is no estimate.
func (p *problem) posterior(level float64) *posterior {
	m, r := p.davidson(level)
	g, f := r.search(&Pool{Groups: len(r.sets)}, m)
	if !g.converged || f == nil {
		return nil
	}
	k := newPosterior(f)
	k.mixture = m.mixture()
	return k
}

// newPosterior returns the posterior of the strengths of a model.
func newPosterior(f *fitted) *posterior {
	k := &posterior{mean: slices.Clone(f.g.v[:f.m.bots]), cov: newMatrix(f.m.bots), draw: math.Inf(-1)}
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
func (k *posterior) plan(pool int, names []string, o Planning) FirstPlan {
	first := k.leader()
	p := FirstPlan{Pool: pool, Level: o.Level, Leader: names[first], Pairs: []PairWorth{},
		Chance: millionth(max(0, 1-k.sumOver(first, k.stronger))), AnyLook: millionth(max(0, 1-k.sumOver(first, k.wrong)))}
	if p.Settled = k.settled(o.Level); p.Settled {
		return p
	}
	for _, w := range k.advice(o.Level, minBatch) {
		p.Pairs = append(p.Pairs, PairWorth{names[w.a], names[w.b], minBatch, millionth(w.chance)})
	}
	p.Games = k.needed(o)
	return p
}

// needed returns the number of games that are needed.
func (k *posterior) needed(o Planning) *GamesNeeded {
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
	return &GamesNeeded{Courses: o.Futures, Most: maxPlanned, Low: at(0.1), Median: at(0.5), High: at(0.9)}
}

const (
	// maxPlanned is the length of a course at which it ends without settling first place.
	maxPlanned = 20000
	// minBatch is the least number of games of a pair that is looked ahead. Later it is a
	// tenth of the games planned.
	minBatch = 10
	// maxContenders is the number of bots among which pairs are sought: those that are
	// most likely the strongest.
	maxContenders = 6
)

// usualGaps are standard deviations, in natural units, of differences of strength for which
// the bound for any number of looks is closest: 30, 150 and 750 Elo. The bound is valid for
// all.
var usualGaps = [...]float64{30 / elo, 150 / elo, 750 / elo}

// posterior is the posterior of the strengths as a normal distribution, and the information
// in a game of two bots.
type posterior struct {
	mean    []float64
	cov     matrix
	order   float64
	draw    float64 // log nu
	mixture mixture
	others  []int // contenders, the most likely strongest first
	rivals  []int // all who may be stronger than the first of these, including contenders
}

// wrong returns an upper bound of the probability that bot b is stronger than a although a
// seems so, for somebody who has looked any number of times. It is Robbins' bound (Annals
// of Mathematical Statistics 41, 1970) from a mixture of normal distributions. For an
// estimate d > 0, of variance v, of a gap that is not in favour of a,
//
//	P(ever E ≥ 1/p and d > 0) ≤ p/2, E being the mean of √(v/(v+t))·exp(d²t/(2v(v+t)))
//
// over any t, which are the variances of the gaps for which it is closest.
func (k *posterior) wrong(a, b int) float64 {
	d, v := k.mean[a]-k.mean[b], k.apart(a, b)
	if d <= 0 {
		return 0.5
	}
	mean := 0.0
	for _, gap := range usualGaps {
		t := gap * gap
		mean += math.Sqrt(v/(v+t)) * math.Exp(min(d*d*t/(2*v*(v+t)), 500)) / float64(len(usualGaps))
	}
	return 1 / max(1, mean) / 2
}

// apart returns the variance of a difference.
func (k *posterior) apart(a, b int) float64 {
	return max(1e-12, k.cov.at(a, a)+k.cov.at(b, b)-2*k.cov.at(a, b))
}

// leader returns the bot with the greatest strength, the first of equals. Equals may differ
// by rounding.
func (k *posterior) leader() int {
	best := 0
	for i, m := range k.mean {
		if m > k.mean[best]+1e-9 {
			best = i
		}
	}
	return best
}

// sumOver returns the sum of a function of each other bot and a.
func (k *posterior) sumOver(a int, of func(a, b int) float64) (sum float64) {
	for b := range k.mean {
		if b != a {
			sum += of(a, b)
		}
	}
	return sum
}

// settled reports whether the leader is first at a level, at any look.
func (k *posterior) settled(level float64) bool { return k.sumOver(k.leader(), k.wrong) <= 1-level }

// stronger returns the probability that b is stronger than a, at one look.
func (k *posterior) stronger(a, b int) float64 {
	return superior(k.mean[b]-k.mean[a], math.Sqrt(k.apart(a, b)))
}

// setContenders fills in the contenders, the bots most likely the strongest, and the rivals.
func (k *posterior) setContenders() {
	doubts := make([]float64, len(k.mean))
	k.others = make([]int, len(k.mean))
	for a := range k.mean {
		k.others[a], doubts[a] = a, k.sumOver(a, k.stronger)
	}
	slices.SortStableFunc(k.others, func(a, b int) int { return cmp.Compare(millionth(doubts[a]), millionth(doubts[b])) })
	k.rivals = slices.Clone(k.others)
	k.others = k.others[:min(len(k.others), maxContenders)]
	k.rivals = slices.DeleteFunc(k.rivals, func(b int) bool {
		return k.stronger(k.others[0], b) < 1e-6 && !slices.Contains(k.others, b)
	})
}

// information returns the information in a game of two bots about their difference, which
// is about x: the mean of both seats.
func (k *posterior) information(x float64) float64 {
	one, other := cellAt(x+k.order, k.draw), cellAt(x-k.order, k.draw)
	return max(1e-12, (one.cov[0][0]+other.cov[0][0])/2)
}

// covarianceWith returns the covariance of every strength with the difference of two.
func (k *posterior) covarianceWith(a, b int) []float64 {
	list := make([]float64, len(k.mean))
	for i := range list {
		list[i] = k.cov.at(i, a) - k.cov.at(i, b)
	}
	return list
}

// nodes are standard normal quantiles of equal probability.
var nodes = [...]float64{-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593}

// after returns the expected probability that the leader is first after that many games of
// two bots. As a measurement of the difference they have the variance
// 1/(games·information). They make strengths more certain along one direction and move
// their means along it.
func (k *posterior) after(a, b int, games float64) float64 {
	u, v := k.covarianceWith(a, b), k.apart(a, b)
	noise := 1 / (games * k.information(k.mean[a]-k.mean[b]))
	gain := 1 / math.Sqrt(v+noise)
	sum := 0.0
	for _, z := range nodes {
		least := 1.0
		for _, x := range k.others {
			sumOver := 0.0
			for _, y := range k.rivals {
				if y == x {
					continue
				}
				by := (u[x] - u[y]) * gain
				sumOver += superior(k.mean[y]-k.mean[x]-by*z, math.Sqrt(max(1e-12, k.apart(x, y)-by*by)))
			}
			least = min(least, sumOver)
		}
		sum += least
	}
	return max(0, 1-sum/float64(len(nodes)))
}

// advice returns the pairs of contenders by the value of their next games, the best first,
// equals in the order of their numbers. Once one look would suffice at the level, the
// leader plays those who are most in doubt at any look.
func (k *posterior) advice(level, games float64) []worth {
	k.setContenders()
	if first := k.leader(); k.sumOver(first, k.stronger) <= 1-level {
		return k.confirm(first, games)
	}
	var list []worth
	for i, a := range k.others {
		for _, b := range k.others[i+1:] {
			list = append(list, worth{min(a, b), max(a, b), k.after(a, b, games)})
		}
	}
	slices.SortFunc(list, func(x, y worth) int {
		return cmp.Or(cmp.Compare(millionth(y.chance), millionth(x.chance)), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	return list
}

// confirm returns the pairs of the leader with those who are most in doubt at any look.
func (k *posterior) confirm(first int, games float64) []worth {
	list := make([]worth, 0, len(k.mean)-1)
	for b := range k.mean {
		if b != first {
			list = append(list, worth{min(first, b), max(first, b), 0})
		}
	}
	sumOver := func(w worth) float64 { return k.wrong(first, w.a+w.b-first) }
	slices.SortStableFunc(list, func(x, y worth) int { return cmp.Compare(millionth(sumOver(y)), millionth(sumOver(x))) })
	list = list[:min(len(list), maxContenders)]
	for i, w := range list {
		list[i].chance = k.after(w.a, w.b, games)
	}
	return list
}

// worth is the value of the next games of a pair.
type worth struct {
	a, b   int
	chance float64
}

// batch returns the number of games that are looked ahead after games, an even number.
func batch(games int64) int64 { return max(minBatch, games/20*2) }

// course returns the number of games that settle first place, with strengths drawn from the
// posterior, if the advice is followed; 0 if it is above maxPlanned.
func (k *posterior) course(level float64, rng *rand.Rand) int64 {
	now := &posterior{mean: slices.Clone(k.mean), cov: matrix{k.cov.n, slices.Clone(k.cov.v)}}
	var truth []float64
	truth, now.order, now.draw = k.drawn(rng)
	for games := int64(0); ; {
		if now.settled(level) {
			return games
		}
		n := batch(games)
		if games += n; games > maxPlanned {
			return 0
		}
		best := now.advice(level, float64(n))[0]
		now.measure(best.a, best.b, float64(n), truth, rng)
	}
}

// drawn returns strengths drawn from the posterior, with an effect of order and a weight of
// draws that are as likely.
func (k *posterior) drawn(rng *rand.Rand) (theta []float64, order, draw float64) {
	b := k.mixture
	if len(b.parts) == 0 {
		return normalDraw(k.mean, k.cov, rng), k.order, k.draw
	}
	v := b.draw(rng)
	order, draw = k.order, k.draw
	if b.m.order {
		order = v[b.m.orderAt()]
	}
	if b.m.draws {
		draw = v[b.m.drawAt()]
	}
	return v[:len(k.mean)], order, draw
}

// normalDraw draws from a normal distribution. cov is the covariance of the first numbers.
func normalDraw(mean []float64, cov matrix, rng *rand.Rand) []float64 {
	n := len(mean)
	c, z, list := newMatrix(n), make([]float64, n), slices.Clone(mean)
	for i := range z {
		copy(c.row(i), cov.row(i)[:n])
		z[i] = rng.NormFloat64()
	}
	ridge(c)
	if c.factor() {
		for i := range list {
			list[i] += dot(c.row(i)[:i+1], z[:i+1])
		}
	}
	return list
}

// measure enters what games of two bots would show if strengths were the true ones.
func (k *posterior) measure(a, b int, games float64, truth []float64, rng *rand.Rand) {
	u, v := k.covarianceWith(a, b), k.apart(a, b)
	noise := 1 / (games * k.information(truth[a]-truth[b]))
	miss := truth[a] - truth[b] + math.Sqrt(noise)*rng.NormFloat64() - (k.mean[a] - k.mean[b])
	for i := range u {
		k.mean[i] += u[i] / (v + noise) * miss
		for j := range u {
			k.cov.add(i, j, -u[i]*u[j]/(v+noise))
		}
	}
}
