package analysis

import (
	"cmp"
	"slices"
)

// SeatTest tests whether the advantage of moving first is the same for every bot of a pool.
// It compares the model in which each bot has one strength when it moves first and another
// when it moves second with that with one effect for all.
type SeatTest struct {
	Pool    int    `json:"pool"`              // as ratings number it
	Refused Reason `json:"refused,omitempty"` // why nothing can be said; the rest is then empty
	// ChiSquared is twice the gain of the log-likelihood. Freedom is the number of bots
	// minus one. P is the probability that bots differ at least as much by chance: that of
	// Rao's statistic among Replicates simulated by the model with one effect or, if that
	// is 0, that of ChiSquared with many games.
	ChiSquared float64      `json:"chi_squared"`
	Freedom    int          `json:"freedom"`
	P          float64      `json:"p"`
	Replicates int          `json:"p_replicates"`
	Bots       []SeatEffect `json:"bots,omitempty"` // by id
	// Halves are the stronger and the weaker half of the pool by the strengths of the model
	// with one effect. Of an odd number the bot in the middle is in neither. HalvesP is the
	// probability that the effects differ at least as much by chance, by the normal
	// distribution. There are none for a pool of fewer than four.
	Halves  []HalfEffect `json:"halves,omitempty"`
	HalvesP float64      `json:"halves_p,omitempty"`
}

// SeatEffect is the value of moving first, rather than second, to one bot.
type SeatEffect struct {
	Bot string `json:"bot"`
	Effect
}

// HalfEffect is the value of moving first among some bots: the mean of its value to each.
// That is its value in games in which every two of them meet equally often.
type HalfEffect struct {
	Bots []string `json:"bots"` // strongest first
	Effect
}

// Effect is the value of moving first.
type Effect struct {
	Theta float64 `json:"theta"` // in natural units
	SE    float64 `json:"se"`    // of Theta
	// Elo is on the scale of expected scores. Low and High are its limits by the normal
	// distribution.
	Elo  float64 `json:"elo"`
	Low  Bound   `json:"low"`
	High Bound   `json:"high"`
}

// maxSeated is the size of the largest pool that is tested: the information of twice as
// many strengths is inverted.
const maxSeated = 600

// SeatTests tests each pool of a game by the likelihood ratio.
func SeatTests(c *Counts, game string, o Options) []SeatTest {
	z, _ := quantiles(o.complete().Level)
	list, names := c.problems(game)
	var tests []SeatTest
	for i, p := range list {
		t := p.seats(names[i], z)
		t.Pool = i + 1
		tests = append(tests, t)
	}
	return tests
}

// seats returns the test of one pool, by the games in which somebody moved first.
func (p *problem) seats(names []string, z float64) SeatTest {
	one := &model{bots: p.bots, order: true}
	for _, t := range p.terms {
		if !t.neutral {
			one.terms, one.games, one.draws = append(one.terms, t), one.games+t.games(), one.draws || t.n[1] > 0
		}
	}
	if why := p.whyUntested(one); why != "" {
		return SeatTest{Refused: why}
	}
	each := &model{bots: 2 * p.bots, terms: one.apart(), games: one.games, draws: one.draws}
	single := one.likeliest(nil)
	all := each.likeliest(one.twofold(single.v))
	f := newFit(each, all)
	if !all.converged || !single.converged || f == nil {
		return SeatTest{Refused: NotConverged}
	}
	x := max(0, 2*(each.logLikelihood(all.v)-one.logLikelihood(single.v)))
	t := SeatTest{ChiSquared: millionth(x), Freedom: p.bots - 1, P: chance(x, p.bots-1)}
	t.replay(one, each, single.v)
	for i, bot := range names {
		t.Bots = append(t.Bots, SeatEffect{bot, f.effect(bySeat(p.bots, 1, i), z)})
	}
	t.halve(f, single.v[:p.bots], names, z)
	return t
}

// replay finds the probability by replicates, if they do not take too long. With few
// parameters the model with one effect is fitted again to each replicate. Otherwise the
// sampling error of its estimates is taken into account to first order.
func (t *SeatTest) replay(one, each *model, v []float64) {
	b := newBootstrap(one, v, newMatrix(each.size()))
	if t.Replicates = b.replicas(); t.Replicates == 0 {
		return
	}
	if g, spread, ok := one.central(); ok {
		b = newBootstrap(one, g.v, b.cov)
		if one.size() <= fewSeated {
			b.spread = spread
		}
	}
	s := seatScore{one: one, each: each}
	if !s.look(b.v) {
		t.Replicates = 0
		return
	}
	t.P = b.chances(t.Replicates, func(games []term) []float64 {
		if b.spread > 0 {
			m := *one
			m.terms = games
			g, _, _ := prior{m: &m, spread: b.spread}.peak(b.v)
			s.look(g.v)
		}
		return []float64{s.of(games)}
	})[0]
}

// fewSeated is the largest number of parameters with which the model with one effect is
// fitted again to each replicate.
const fewSeated = 20

// seatScore is Rao's statistic of the test: the slope of the likelihood in the direction of
// effects that differ.
type seatScore struct {
	one, each    *model
	single, both matrix // covariances of the estimates of either model
	cells        []cell
}

// look prepares the statistic at some parameters of the model with one effect. It reports
// whether the information is regular.
func (s *seatScore) look(v []float64) bool {
	single, _ := s.one.information(v, byGames)
	both, _ := s.each.information(s.one.twofold(v), byGames)
	if !single.factor() || !both.factor() {
		return false
	}
	see := s.one.view(v)
	s.cells = s.cells[:0]
	for i := range s.one.terms {
		s.cells = append(s.cells, see.cell(&s.one.terms[i]))
	}
	s.single, s.both = single, both
	return true
}

// of returns the statistic of games.
func (s *seatScore) of(games []term) float64 {
	narrow, wide := make([]float64, s.one.size()), make([]float64, s.each.size())
	for i := range games {
		k, t := &s.cells[i], s.each.terms[i]
		t.n = games[i].n
		s.each.pushMissed(wide, &t, k.p[0], k.p[1], k.p[2])
		s.one.pushMissed(narrow, &games[i], k.p[0], k.p[1], k.p[2])
	}
	return s.both.form(wide) - s.single.form(narrow)
}

// bySeat returns the weights for some of the bots: the mean of their strengths moving first
// minus those moving second, times a number.
func bySeat(bots int, times float64, some ...int) []float64 {
	w := make([]float64, 2*bots)
	for _, i := range some {
		w[i], w[bots+i] = times/float64(len(some)), -times/float64(len(some))
	}
	return w
}

// effect returns a difference of strengths.
func (f *fitted) effect(w []float64, z float64) Effect {
	q := f.m.contrast(w, 0)
	d, se, at := dot(q.weights, f.g.v), f.deviation(estimand{weights: q.weights}, f.cov), f.normal(q, z)
	return Effect{Theta: millionth(d), SE: millionth(se), Elo: millionth(f.m.elo(f.g.v, d)), Low: oddsBound(at.low), High: oddsBound(at.high)}
}

// halve fills in the value of moving first in either half of a pool, by strength.
func (t *SeatTest) halve(f *fitted, strength []float64, names []string, z float64) {
	bots := len(names)
	if bots < 4 {
		return
	}
	order := make([]int, bots)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(millionth(strength[b]), millionth(strength[a])), cmp.Compare(names[a], names[b]))
	})
	apart := make([]float64, 2*bots)
	for k, half := range [][]int{order[:bots/2], order[bots-bots/2:]} {
		h := HalfEffect{Effect: f.effect(bySeat(bots, 1, half...), z)}
		for _, i := range half {
			h.Bots = append(h.Bots, names[i])
		}
		t.Halves = append(t.Halves, h)
		for i, w := range bySeat(bots, float64(1-2*k), half...) {
			apart[i] += w
		}
	}
	q := estimand{weights: f.m.padded(apart)}
	t.HalvesP = 1
	if se := f.deviation(q, f.cov); se > 0 {
		x := dot(q.weights, f.g.v) / se
		t.HalvesP = chance(x*x, 1)
	}
}

// whyUntested returns why a pool cannot be tested; empty if it can.
func (p *problem) whyUntested(m *model) Reason {
	for _, t := range m.terms {
		if t.squares > t.games() {
			return GamesRepeated
		}
	}
	switch {
	case p.made:
		return SeatsNotRecorded
	case p.bots < 3 || !m.identifiable():
		return TooFewPairs
	case p.bots > maxSeated:
		return TooManyBots
	}
	var list []contest
	for _, t := range m.apart() {
		list = append(list, contest{a: t.first, b: t.second, wins: t.n[0], draws: t.n[1], losses: t.n[2]})
	}
	if len(pools(2*p.bots, list)) > 1 {
		return SeatsUnlinked
	}
	if forth, back := scored(2*p.bots, list); len(groups(forth, back)) > 1 {
		return SeatsSeparated
	}
	return ""
}

// twofold returns the same parameters in the model in which each bot has two strengths.
func (m *model) twofold(v []float64) []float64 {
	list := slices.Concat(v[:m.bots], v[:m.bots])
	for i := range m.bots {
		list[i] += v[m.orderAt()]
	}
	centre(list)
	if m.draws {
		list = append(list, v[m.drawAt()])
	}
	return list
}

// apart returns the games as of twice as many bots: those that move first, then those that
// move second.
func (m *model) apart() []term {
	list := make([]term, len(m.terms))
	for i, t := range m.terms {
		t.second += m.bots
		list[i] = t
	}
	return list
}
