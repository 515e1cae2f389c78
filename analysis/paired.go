package analysis

import (
	"math"
	"slices"
)

// Paired is what games say in pairs: the same two bots, event and start, each
// moving first once. The first such game of one is paired with the first of the
// other, in canonical order, and so on; games without a partner are left over.
type Paired struct {
	Pairs    int64 `json:"pairs"`
	LeftOver int64 `json:"left_over"` // games
	// Of pairs of decided games: FirstBoth were won by whoever moved first,
	// SecondBoth by the other, SameBot by one bot in both seats. Drawn pairs
	// hold a draw.
	FirstBoth  int64 `json:"first_both"`
	SecondBoth int64 `json:"second_both"`
	SameBot    int64 `json:"same_bot"`
	Drawn      int64 `json:"drawn"`
	// P is McNemar's test in its exact form: the probability that pairs decided
	// by the seat fall as unevenly by chance.
	P float64 `json:"p"`
	// Pentanomial counts pairs by the score of both first movers together, from
	// 0 to 2 in halves. Score is its mean for one game, from 0 to 1; Low and
	// High its limits, the pairs being the independent ones.
	Pentanomial [5]int64 `json:"pentanomial"`
	Score       float64  `json:"score"`
	Low         Bound    `json:"low"`
	High        Bound    `json:"high"`
}

func paired(list []Result, z float64) Paired {
	list = slices.Clone(list)
	slices.SortStableFunc(list, byPair)
	p := Paired{Low: Bound{Unbounded: true}, High: Bound{Unbounded: true}}
	for i := 0; i < len(list); {
		var halves [2][]Outcome
		lesser := min(list[i].First, list[i].Second)
		j := i
		for ; j < len(list) && byPair(list[i], list[j]) == 0; j++ {
			side := flag(list[j].First != lesser)
			halves[side] = append(halves[side], list[j].Outcome)
		}
		p.enter(halves)
		i = j
	}
	p.P = signTest(p.FirstBoth, p.SecondBoth)
	p.finish(z)
	return p
}

// enter counts the pairs of two lists of games, one a seat.
func (p *Paired) enter(halves [2][]Outcome) {
	n := min(len(halves[0]), len(halves[1]))
	p.LeftOver += int64(len(halves[0]) + len(halves[1]) - 2*n)
	for k := range n {
		a, b := halves[0][k], halves[1][k]
		p.Pairs++
		p.Pentanomial[2*SecondWins-a-b]++
		switch {
		case a == Draw || b == Draw:
			p.Drawn++
		case a != b:
			p.SameBot++
		case a == FirstWins:
			p.FirstBoth++
		default:
			p.SecondBoth++
		}
	}
}

// finish computes mean and limits; none for fewer than two pairs.
func (p *Paired) finish(z float64) {
	var sum, squares float64
	for k, n := range p.Pentanomial {
		s := float64(k) / 4
		sum += float64(n) * s
		squares += float64(n) * s * s
	}
	n := float64(p.Pairs)
	if p.Pairs == 0 {
		return
	}
	p.Score = millionth(sum / n)
	if p.Pairs > 1 {
		half := z * math.Sqrt(max(0, (squares-sum*sum/n)/(n-1)/n))
		p.Low, p.High = Bound{Elo: millionth(max(0, sum/n-half))}, Bound{Elo: millionth(min(1, sum/n+half))}
	}
}
