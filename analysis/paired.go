package analysis

import "slices"

// Paired is what games say in pairs: the same two bots, event and start, each
// moving first once. The first such game of one is paired with the first of the
// other, in canonical order, and so on; games without a partner are left over, and
// those of which it is not known which is whose, see pairUp.
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
	// BySeat is how many pairs of decided games the seat decided: those won by
	// whoever moved first, or by the other, in both.
	BySeat Share `json:"by_seat"`
	// P is McNemar's test in its exact form: the probability that pairs decided
	// by the seat fall as unevenly by chance.
	P float64 `json:"p"`
	// Pentanomial counts pairs by the score of both first movers together, from
	// 0 to 2 in halves. Score is its mean for one game, from 0 to 1; Low and
	// High its limits by Wilson, the pairs being the independent ones, with a
	// variance as in calm, of so many less one; none for fewer than two pairs.
	Pentanomial [5]int64 `json:"pentanomial"`
	Score       float64  `json:"score"`
	Low         Bound    `json:"low"`
	High        Bound    `json:"high"`
}

func paired(list []bout, z float64) Paired {
	p := Paired{Low: Bound{Unbounded: true}, High: Bound{Unbounded: true}}
	p.LeftOver = pairUp(list, p.enter)
	p.P = signTest(p.FirstBoth, p.SecondBoth)
	p.BySeat = shareOf(p.FirstBoth+p.SecondBoth, p.FirstBoth+p.SecondBoth+p.SameBot, z)
	p.finish(z)
	return p
}

// streak is games in a row that ended alike.
type streak struct {
	outcome Outcome
	n       int64
}

// pairUp visits the pairs of games of two bots, the one in which the lesser id
// moved first in front, and how many there are of the kind. It returns the number
// of games that are left. Games without an ID have no order, so that it is not
// known which belongs to which: unless all of one seat ended alike, they are left.
func pairUp(list []bout, visit func(a, b Outcome, n int64)) (left int64) {
	for i := 0; i < len(list); {
		var halves [2][]streak
		blind := false
		j := i
		for ; j < len(list) && list[i].contestants == list[j].contestants; j++ {
			side := bit(list[j].turned)
			halves[side] = append(halves[side], streak{list[j].outcome, list[j].n})
			blind = blind || list[j].blind
		}
		if blind && !alike(halves[0]) && !alike(halves[1]) {
			left += couple([2][]streak{slices.Concat(halves[0], halves[1])}, nil)
		} else {
			left += couple(halves, visit)
		}
		i = j
	}
	return left
}

// alike reports whether all games ended alike.
func alike(list []streak) bool {
	return !slices.ContainsFunc(list, func(s streak) bool { return s.outcome != list[0].outcome })
}

// couple takes games off the front of both lists, as long as there are some in
// both, and returns how many are left.
func couple(halves [2][]streak, visit func(a, b Outcome, n int64)) (left int64) {
	a, b := halves[0], halves[1]
	for len(a) > 0 && len(b) > 0 {
		n := min(a[0].n, b[0].n)
		visit(a[0].outcome, b[0].outcome, n)
		if a[0].n -= n; a[0].n == 0 {
			a = a[1:]
		}
		if b[0].n -= n; b[0].n == 0 {
			b = b[1:]
		}
	}
	for _, s := range slices.Concat(a, b) {
		left += s.n
	}
	return left
}

// enter counts pairs by how the two games ended.
func (p *Paired) enter(a, b Outcome, n int64) {
	p.Pairs += n
	p.Pentanomial[2*SecondWins-a-b] += n
	switch {
	case a == Draw || b == Draw:
		p.Drawn += n
	case a != b:
		p.SameBot += n
	case a == FirstWins:
		p.FirstBoth += n
	default:
		p.SecondBoth += n
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
		mean := sum / n
		calm := (max(0, squares-sum*mean)*n/(n-1) + 0.125) / (n*mean*(1-mean) + 0.125)
		low, high := wilson(mean, n/calm, z)
		p.Low, p.High = Bound{Elo: low}, Bound{Elo: high}
	}
}
