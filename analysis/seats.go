package analysis

import "slices"

// SeatTest asks whether moving first is worth the same to every bot of a pool:
// the model in which each bot has one strength when it moves first and another
// when it moves second, against that with one effect for all.
type SeatTest struct {
	Pool    int    `json:"pool"`              // as ratings number it
	Refused string `json:"refused,omitempty"` // why nothing can be said; all else is empty then
	// ChiSquared is twice what the logarithm of the likelihood gains; Freedom is
	// the number of bots less one; P the probability of as much by chance, for
	// many games.
	ChiSquared float64      `json:"chi_squared"`
	Freedom    int          `json:"freedom"`
	P          float64      `json:"p"`
	Bots       []SeatEffect `json:"bots,omitempty"` // by id
}

// SeatEffect is what moving first, rather than second, is worth to one bot.
type SeatEffect struct {
	Bot   string  `json:"bot"`
	Theta float64 `json:"theta"` // in natural units
	SE    float64 `json:"se"`    // of Theta
	// Elo is on the scale of expected scores, Low and High its limits by the
	// normal distribution.
	Elo  float64 `json:"elo"`
	Low  Bound   `json:"low"`
	High Bound   `json:"high"`
}

// mostSeated is the largest pool that is tested: of twice as many strengths the
// information is inverted.
const mostSeated = 600

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

// seats is the test of one pool.
func (p *problem) seats(names []string, z float64) SeatTest {
	draws := 0.0
	for _, c := range p.contests {
		draws += c.draws
	}
	one := &model{bots: p.bots, terms: p.terms, games: p.games, draws: draws > 0, order: true}
	if why := p.seatless(one); why != "" {
		return SeatTest{Refused: why}
	}
	each := &model{bots: 2 * p.bots, terms: p.apart(), games: p.games, draws: one.draws}
	single := one.likeliest(nil)
	all := each.likeliest(one.twofold(single.v))
	f := newFit(each, all)
	if !all.converged || !single.converged || f == nil {
		return SeatTest{Refused: "the estimates did not pass their test"}
	}
	x := max(0, 2*(each.logLikelihood(all.v)-one.logLikelihood(single.v)))
	t := SeatTest{ChiSquared: millionth(x), Freedom: p.bots - 1, P: chance(x, p.bots-1)}
	for i, bot := range names {
		d, se := all.v[i]-all.v[p.bots+i], f.apart(i, p.bots+i)
		w := make([]float64, each.bots)
		w[i], w[p.bots+i] = 1, -1
		at := f.normal(each.contrast(w, 0), z)
		t.Bots = append(t.Bots, SeatEffect{Bot: bot, Theta: millionth(d), SE: millionth(se), Elo: millionth(each.elo(all.v, d)),
			Low: oddsBound(at.low), High: oddsBound(at.high)})
	}
	return t
}

// seatless is why a pool cannot be tested; empty if it can.
func (p *problem) seatless(m *model) string {
	for _, t := range p.terms {
		if t.squares > t.games() {
			return "some games are the same as others"
		}
	}
	switch {
	case p.made:
		return "who moved first was not recorded"
	case p.bots < 3 || !m.telling():
		return "too few pairs of bots to tell seats from strength"
	case p.bots > mostSeated:
		return "too many bots"
	}
	var list []contest
	for _, t := range p.apart() {
		list = append(list, contest{a: t.first, b: t.second, wins: t.n[0], draws: t.n[1], losses: t.n[2]})
	}
	if len(pools(2*p.bots, list)) > 1 {
		return "some bots in one seat are linked to the others by no games"
	}
	if forth, back := scored(2*p.bots, list); len(groups(forth, back)) > 1 {
		return "separated: some bots in one seat won all, or lost all, against the others"
	}
	return ""
}

// twofold are the parameters of the model in which each bot has two strengths that
// say the same.
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

// apart are the games as of twice as many bots: those that move first, then
// those that move second.
func (p *problem) apart() []term {
	list := make([]term, len(p.terms))
	for i, t := range p.terms {
		t.second += p.bots
		list[i] = t
	}
	return list
}
