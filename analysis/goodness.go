package analysis

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// GoodnessOfFit describes how well one number for each bot describes a pool.
type GoodnessOfFit struct {
	// Deviance is twice the gain of the log-likelihood if every ordered pair had its own
	// probabilities. Freedom is the number of those minus the number of parameters.
	Deviance float64 `json:"deviance"`
	Freedom  int     `json:"freedom"`
	// P is the probability of at least this deviance by chance. It is estimated from
	// Replicates simulated by the estimates. If that is 0, it is from the chi-squared
	// distribution with Bartlett's correction, which needs many games in every cell.
	// Missing says why there is no P; P and WorstP are 1 then.
	P          float64 `json:"p"`
	Replicates int     `json:"p_replicates"`
	Missing    Reason  `json:"p_missing,omitempty"`
	// Worst are the pairs that the model describes worst, worst first. WorstP is the
	// probability, by the same replicates, that the worst of all pairs is described as
	// badly by chance; 1 without any.
	Worst  []Misfit `json:"worst"`
	WorstP float64  `json:"worst_p"`
	// Triads is the number of sets of three bots in which each pair has a bot that scored
	// more than half against the other. Cycles counts those in which they did so in a
	// circle.
	Triads int64 `json:"triads"`
	Cycles int64 `json:"cycles"`
}

// Misfit is a pair whose first bot made more points than expected.
type Misfit struct {
	Bot      string  `json:"bot"`
	Opponent string  `json:"opponent"`
	Games    int64   `json:"games"`
	Score    float64 `json:"score"`    // with a draw as half a win
	Expected float64 `json:"expected"` // by the model
	Residual float64 `json:"residual"` // the difference in standard deviations
}

// The most misfits shown, and the most bots among which triads are counted.
const (
	maxMisfits = 5
	maxTriads  = 300
)

// goodness compares a fit with the games.
func goodness(m *model, f *fitted, names []string) *GoodnessOfFit {
	out, see := &GoodnessOfFit{P: 1, WorstP: 1}, m.view(f.g.v)
	least, bartlett := math.Inf(1), 0.0
	for i := range m.terms {
		t := &m.terms[i]
		k := see.cell(t)
		out.Deviance += deviance(t, &k)
		out.Freedom += 1 + int(flagged(m.draws))
		for o, p := range k.p {
			if o != 1 || m.draws {
				least, bartlett = min(least, t.games()*p), bartlett+1/(6*t.games()*p)
			}
		}
		bartlett -= 1 / (6 * t.games())
	}
	out.Freedom -= m.size() - 1
	out.Deviance = millionth(max(0, out.Deviance))
	out.misfits(m, f.g, names)
	out.triads(m)
	if out.Freedom < 1 {
		out.Freedom = 0
		return out
	}
	out.test(m, f, least, bartlett)
	return out
}

// deviance returns twice the gain of a term's log-likelihood with probabilities of its own.
func deviance(t *term, k *cell) (sum float64) {
	games := t.games()
	for o, n := range t.n {
		if n > 0 {
			sum += 2 * n * math.Log(n/(games*k.p[o]))
		}
	}
	return sum
}

// many is the least expected number of games of every outcome of every ordered pair for
// which the chi-squared distribution is good enough.
const many = 5

// test fills in the probabilities. least is the smallest expected number of games of an
// outcome of an ordered pair. bartlett is how much the expected deviance is above the
// degrees of freedom (Lawley, Biometrika 43, 1956).
func (out *GoodnessOfFit) test(m *model, f *fitted, least, bartlett float64) {
	b := around(m, f)
	if out.Replicates = b.replicas(); out.Replicates > 0 {
		pairs := pairsOf(m, b.cells)
		p := b.chances(out.Replicates, func(games []term) []float64 {
			return pairs.misfit(b, games)
		})
		out.P, out.WorstP = p[0], p[1]
		return
	}
	if least < many {
		out.Missing = TooManyGames
		return
	}
	out.P = chance(out.Deviance/(1+bartlett/float64(out.Freedom)), out.Freedom)
	if len(out.Worst) > 0 { // of all pairs together (Bonferroni)
		out.WorstP = millionth(min(1, math.Erfc(out.Worst[0].Residual/math.Sqrt2)*float64(len(pairsOf(m, b.cells).variance))))
	}
}

// around returns the bootstrap of a fit. Its strengths are less spread than the likeliest,
// which by chance are farther apart than the true ones and so leave less to chance.
func around(m *model, f *fitted) *bootstrap {
	b := newBootstrap(m, f.g.v, f.plain)
	if b.replicas() == 0 {
		return b
	}
	g, spread, ok := m.central()
	if !ok {
		return b
	}
	near := newFit(m, g)
	if near == nil {
		return b
	}
	b = newBootstrap(m, g.v, near.plain)
	if m.size() <= fewParameters {
		b.spread = spread
	}
	return b
}

// botPairs are the pairs of bots of a model, both seats together.
type botPairs struct {
	of       []int     // by term, its pair
	sign     []float64 // 1 if the first of the term is the bot with the smaller number
	variance []float64 // of each pair's score
}

func pairsOf(m *model, cells []cell) *botPairs {
	w, at := &botPairs{}, map[[2]int]int{}
	for i := range m.terms {
		t := &m.terms[i]
		key, sign := [2]int{t.first, t.second}, 1.0
		if t.first > t.second {
			key, sign = [2]int{t.second, t.first}, -1
		}
		k, there := at[key]
		if !there {
			k = len(w.variance)
			at[key], w.variance = k, append(w.variance, 0)
		}
		w.of, w.sign = append(w.of, k), append(w.sign, sign)
		w.variance[k] += t.games() * cells[i].cov[0][0]
	}
	return w
}

// misfit returns the deviance of games and the largest residual of a pair, as if the model
// had been fitted to them.
func (w *botPairs) misfit(b *bootstrap, games []term) []float64 {
	if b.spread > 0 {
		return w.refitted(b, games)
	}
	gain, step := rao(b.cov, b.scores(games))
	sum, missed := -gain, make([]float64, len(w.variance))
	for i := range games {
		t, k := &games[i], &b.cells[i]
		sum += deviance(t, k)
		x, draw := b.m.move(step, t)
		missed[w.of[i]] += w.sign[i] * (t.n[0] + t.n[1]/2 - t.games()*(k.score()+k.cov[0][0]*x+k.cov[0][1]*draw))
	}
	return []float64{sum, w.worst(missed)}
}

// worst returns the largest squared residual.
func (w *botPairs) worst(missed []float64) (most float64) {
	for k, x := range missed {
		if w.variance[k] > 0 {
			most = max(most, x*x/w.variance[k])
		}
	}
	return most
}

// refitted is like misfit, with the model fitted to the games.
func (w *botPairs) refitted(b *bootstrap, games []term) []float64 {
	m := *b.m
	m.terms = games
	g, _, _ := prior{m: &m, spread: b.spread}.peak(b.v)
	see, sum, missed := m.view(g.v), 0.0, make([]float64, len(w.variance))
	for i := range games {
		t := &games[i]
		k := see.cell(t)
		sum += deviance(t, &k)
		missed[w.of[i]] += w.sign[i] * (t.n[0] + t.n[1]/2 - t.games()*k.score())
	}
	return []float64{sum, w.worst(missed)}
}

// chance returns the probability that chi-squared with that many degrees of freedom reaches
// x; 1 without any.
func chance(x float64, freedom int) float64 {
	if freedom < 1 {
		return 1
	}
	return millionth(mathext.GammaIncRegComp(float64(freedom)/2, x/2))
}

// misfits finds the pairs that are described worst, both seats together.
func (out *GoodnessOfFit) misfits(m *model, g guess, names []string) {
	type sums struct {
		a, b                             int
		games, score, expected, variance float64
	}
	list, see := make([]sums, len(m.terms)), m.view(g.v)
	for i := range m.terms {
		t := &m.terms[i]
		k, n := see.cell(t), t.games()
		s := sums{t.first, t.second, n, t.n[0] + t.n[1]/2, n * k.score(), n * k.cov[0][0]}
		if s.a > s.b {
			s = sums{s.b, s.a, n, n - s.score, n - s.expected, s.variance}
		}
		list[i] = s
	}
	list = byTwo(list, m.bots, func(s *sums) (int, int) { return s.a, s.b })
	for i := 0; i < len(list); {
		p := list[i]
		for i++; i < len(list) && list[i].a == p.a && list[i].b == p.b; i++ {
			q := &list[i]
			p = sums{p.a, p.b, p.games + q.games, p.score + q.score, p.expected + q.expected, p.variance + q.variance}
		}
		if p.variance <= 0 {
			continue
		}
		f := Misfit{names[p.a], names[p.b], int64(p.games), p.score, millionth(p.expected),
			millionth((p.score - p.expected) / math.Sqrt(p.variance))}
		if f.Residual < 0 {
			f = Misfit{f.Opponent, f.Bot, f.Games, p.games - p.score, millionth(p.games - p.expected), -f.Residual}
		}
		out.enter(f)
	}
}

// enter keeps a misfit if it is among the worst.
func (out *GoodnessOfFit) enter(f Misfit) {
	at, _ := slices.BinarySearchFunc(out.Worst, f, func(a, b Misfit) int {
		return cmp.Or(cmp.Compare(b.Residual, a.Residual), cmp.Compare(a.Bot, b.Bot), cmp.Compare(a.Opponent, b.Opponent))
	})
	if at < maxMisfits {
		out.Worst = slices.Insert(out.Worst, at, f)
		out.Worst = out.Worst[:min(len(out.Worst), maxMisfits)]
	}
}

// triads counts triads, and cycles among them.
func (out *GoodnessOfFit) triads(m *model) {
	if m.bots > maxTriads {
		return
	}
	ahead := make([]float64, m.bots*m.bots)
	for i := range m.terms {
		t := &m.terms[i]
		ahead[t.first*m.bots+t.second] += t.n[0] - t.n[2]
		ahead[t.second*m.bots+t.first] -= t.n[0] - t.n[2]
	}
	beats := func(a, b int) bool { return ahead[a*m.bots+b] > 0 }
	for a := range m.bots {
		for b := range a {
			if ahead[a*m.bots+b] == 0 {
				continue
			}
			for c := range b {
				if ahead[a*m.bots+c] == 0 || ahead[b*m.bots+c] == 0 {
					continue
				}
				out.Triads++
				if beats(a, b) == beats(b, c) && beats(b, c) == beats(c, a) {
					out.Cycles++
				}
			}
		}
	}
}
