package analysis

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
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

// goodness holds a fit against the games.
func goodness(m *model, g guess, names []string) *Goodness {
	out := &Goodness{}
	for i := range m.terms {
		t := &m.terms[i]
		k := m.cell(g.v, t)
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
	return millionth(distuv.ChiSquared{K: float64(freedom)}.Survival(x))
}

// misfits finds the pairs that are described worst, both seats together.
func (out *Goodness) misfits(m *model, g guess, names []string) {
	type sums struct{ games, score, expected, variance float64 }
	pairs := map[[2]int]*sums{}
	for i := range m.terms {
		t := &m.terms[i]
		k, n := m.cell(g.v, t), t.games()
		s, e := t.n[0]+t.n[1]/2, n*k.score()
		key := [2]int{t.first, t.second}
		if t.first > t.second {
			key, s, e = [2]int{t.second, t.first}, n-s, n-e
		}
		if pairs[key] == nil {
			pairs[key] = &sums{}
		}
		p := pairs[key]
		*p = sums{p.games + n, p.score + s, p.expected + e, p.variance + n*k.cov[0][0]}
	}
	for key, p := range pairs {
		if p.variance <= 0 {
			continue
		}
		f := Misfit{names[key[0]], names[key[1]], int64(p.games), p.score, millionth(p.expected),
			millionth((p.score - p.expected) / math.Sqrt(p.variance))}
		if f.Residual < 0 {
			f = Misfit{f.Opponent, f.Bot, f.Games, p.games - p.score, millionth(p.games - p.expected), -f.Residual}
		}
		out.Worst = append(out.Worst, f)
	}
	slices.SortFunc(out.Worst, func(a, b Misfit) int {
		return cmp.Or(cmp.Compare(b.Residual, a.Residual), cmp.Compare(a.Bot, b.Bot), cmp.Compare(a.Opponent, b.Opponent))
	})
	out.Worst = out.Worst[:min(len(out.Worst), mostMisfits)]
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
