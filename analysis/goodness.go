package analysis

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// Goodness says how well one number a bot describes a pool.
type Goodness struct {
	// Deviance is twice what the logarithm of the likelihood would gain if
	// every ordered pair had probabilities of its own; Freedom the number of
	// those less the parameters; P the probability of as much by chance, by
	// the chi-squared distribution, which is rough where pairs met few times.
	Deviance float64 `json:"deviance"`
	Freedom  int     `json:"freedom"`
	P        float64 `json:"p"`
	// Worst are the pairs that the model describes worst, worst first.
	Worst []Misfit `json:"worst"`
	// Triads are sets of three bots of which each scored more than half
	// against another, and Cycles those in which they did so in a circle.
	Triads int64 `json:"triads"`
	Cycles int64 `json:"cycles"`
}

// Misfit is a pair, of which the first made more points than expected.
type Misfit struct {
	Bot      string  `json:"bot"`
	Opponent string  `json:"opponent"`
	Games    int64   `json:"games"`
	Score    float64 `json:"score"`    // a draw being half of one
	Expected float64 `json:"expected"` // by the model
	Residual float64 `json:"residual"` // the difference in standard deviations
}

// Most misfits shown, and most bots among which triads are looked for.
const (
	mostMisfits = 5
	mostTriads  = 300
)

// goodness compares a fit with the games.
func goodness(m *model, g guess, names []string) *Goodness {
	out, see := &Goodness{}, m.view(g.v)
	for i := range m.terms {
		t := &m.terms[i]
		k := see.cell(t)
		for o, n := range t.n {
			if n > 0 {
				out.Deviance += 2 * n * math.Log(n/(t.games()*k.p[o]))
			}
		}
		out.Freedom += 1 + int(flagged(m.draws))
	}
	out.Freedom -= m.size() - 1
	out.Deviance = millionth(max(0, out.Deviance))
	out.P = chance(out.Deviance, out.Freedom)
	out.Freedom = max(0, out.Freedom)
	out.misfits(m, g, names)
	out.triads(m)
	return out
}

// chance is the probability that chi-squared with so many degrees of freedom
// reaches x; 1 without any.
func chance(x float64, freedom int) float64 {
	if freedom < 1 {
		return 1
	}
	return millionth(mathext.GammaIncRegComp(float64(freedom)/2, x/2))
}

// misfits finds the pairs that are described worst, both seats together.
func (out *Goodness) misfits(m *model, g guess, names []string) {
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
func (out *Goodness) enter(f Misfit) {
	at, _ := slices.BinarySearchFunc(out.Worst, f, func(a, b Misfit) int {
		return cmp.Or(cmp.Compare(b.Residual, a.Residual), cmp.Compare(a.Bot, b.Bot), cmp.Compare(a.Opponent, b.Opponent))
	})
	if at < mostMisfits {
		out.Worst = slices.Insert(out.Worst, at, f)
		out.Worst = out.Worst[:min(len(out.Worst), mostMisfits)]
	}
}

// triads counts threes and circles among them.
func (out *Goodness) triads(m *model) {
	if m.bots > mostTriads {
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
