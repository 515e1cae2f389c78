package analysis

import (
	"cmp"
	"slices"
)

// Pairing is how the two games of a pair were found.
type Pairing uint8

const (
	ByNothing Pairing = iota // unknown
	ByName                   // both name the pair
	ByRound                  // they are the only two of these bots in a round
	ByOrder                  // by the order of the ids, which for tables is that of the rows
)

// Paired has the results of games in pairs: the same two bots, event and start, each bot
// moving first once. Pairs are found, in this order: by the pair that both name; by a round
// with exactly two games of these bots, in swapped seats; and by the order of IDs, the
// first game of one seat with the first of the other, and so on. How games ended does not
// matter. Other games are left over. Games in which it is unknown who moved first are not
// counted.
type Paired struct {
	Pairs    int64 `json:"pairs"`
	LeftOver int64 `json:"left_over"` // games
	// The number of pairs found in each way.
	ByName  int64 `json:"by_name"`
	ByRound int64 `json:"by_round"`
	ByOrder int64 `json:"by_order"`
	// Of pairs of decided games, FirstBoth counts those in which the first mover won both,
	// SecondBoth those in which the other did, and SameBot those in which one bot won in
	// both seats. Drawn pairs have at least one draw.
	FirstBoth  int64 `json:"first_both"`
	SecondBoth int64 `json:"second_both"`
	SameBot    int64 `json:"same_bot"`
	Drawn      int64 `json:"drawn"`
	// BySeat is the share of pairs of decided games that the seat decided: the first mover
	// won both, or the other did.
	BySeat Share `json:"by_seat"`
	// P is McNemar's exact test: the probability that pairs decided by the seat are at
	// least as uneven by chance.
	P float64 `json:"p"`
	// Pentanomial counts pairs by the score of both first movers together, from 0 to 2 in
	// halves. Score is its mean for one game, from 0 to 1. Low and High are its limits by
	// Wilson, with the pairs as the independent units, and with a variance as in calm, of
	// one pair fewer. There are none for fewer than two pairs.
	Pentanomial [5]int64 `json:"pentanomial"`
	Score       float64  `json:"score"`
	Low         Bound    `json:"low"`
	High        Bound    `json:"high"`
}

func paired(l *store, z float64) Paired {
	p := Paired{Low: Bound{Unbounded: true}, High: Bound{Unbounded: true}}
	l.bouts(func(pair) bool { return true }, func(list []bout) { p.LeftOver += pairUp(list, p.enter) })
	p.P = signTest(p.FirstBoth, p.SecondBoth)
	p.BySeat = shareOf(p.FirstBoth+p.SecondBoth, p.FirstBoth+p.SecondBoth+p.SameBot, z)
	p.finish(z)
	return p
}

// pairing returns what can show which game is the other of a pair.
func (e *attributes) pairing() Pairing {
	switch {
	case e.twin != 0:
		return ByName
	case e.round != 0:
		return ByRound
	}
	return ByNothing
}

// pairUp visits the pairs of games of two bots, the game in which the bot with the lesser
// id moved first in front, and how many there are of the kind. It returns the number of
// games that are left over.
func pairUp(list []bout, visit func(a, b Outcome, n int64, by Pairing)) (left int64) {
	for len(list) > 0 {
		n := same(list, func(a, b *bout) bool { return a.contestants == b.contestants })
		named, rest := divide(list[:n], func(b *bout) bool { return b.by == ByName })
		slices.SortStableFunc(named, func(a, b bout) int { return cmp.Compare(a.twin, b.twin) })
		for len(named) > 0 {
			k := same(named, func(a, b *bout) bool { return a.twin == b.twin })
			if swapped(named[:k]) {
				left += couple(named[:k], ByName, visit)
			} else {
				left += bouted(named[:k])
			}
			named = named[k:]
		}
		left += pairRounds(rest, visit)
		list = list[n:]
	}
	return left
}

// pairRounds pairs games of the same contestants: those of rounds that have two, in swapped
// seats, and of the others those that have an order.
func pairRounds(list []bout, visit func(a, b Outcome, n int64, by Pairing)) (left int64) {
	var others []bout
	for len(list) > 0 {
		k := same(list, func(a, b *bout) bool { return a.stage == b.stage && a.round == b.round && a.by == b.by })
		if list[0].by == ByRound && swapped(list[:k]) {
			left += couple(list[:k], ByRound, visit)
		} else {
			others = append(others, list[:k]...)
		}
		list = list[k:]
	}
	ordered, rest := divide(others, func(b *bout) bool { return b.ordered })
	return left + couple(ordered, ByOrder, visit) + bouted(rest)
}

// same returns the number of bouts at the front of a list that are alike.
func same(list []bout, alike func(a, b *bout) bool) int {
	n := 1
	for n < len(list) && alike(&list[0], &list[n]) {
		n++
	}
	return n
}

// divide returns the bouts of a list that are wanted, and those that are not.
func divide(list []bout, wanted func(b *bout) bool) (yes, no []bout) {
	n := 0
	for i := range list {
		n += bit(wanted(&list[i]))
	}
	switch n {
	case 0:
		return nil, list
	case len(list):
		return list, nil
	}
	yes, no = make([]bout, 0, n), make([]bout, 0, len(list)-n)
	for i := range list {
		if wanted(&list[i]) {
			yes = append(yes, list[i])
		} else {
			no = append(no, list[i])
		}
	}
	return yes, no
}

// swapped reports whether bouts are two games, one in either seat.
func swapped(list []bout) bool {
	return len(list) == 2 && bouted(list) == 2 && list[0].turned != list[1].turned
}

func bouted(list []bout) (games int64) {
	for i := range list {
		games += list[i].n
	}
	return games
}

// couple pairs the first game of one seat with the first of the other, and so on, and
// returns the number of games that are left over.
func couple(list []bout, by Pairing, visit func(a, b Outcome, n int64, by Pairing)) (left int64) {
	b, a := divide(list, func(b *bout) bool { return b.turned })
	for len(a) > 0 && len(b) > 0 {
		n := min(a[0].n, b[0].n)
		visit(a[0].outcome, b[0].outcome, n, by)
		if a[0].n -= n; a[0].n == 0 {
			a = a[1:]
		}
		if b[0].n -= n; b[0].n == 0 {
			b = b[1:]
		}
	}
	return bouted(a) + bouted(b)
}

// enter counts pairs by how the two games ended.
func (p *Paired) enter(a, b Outcome, n int64, by Pairing) {
	switch by {
	case ByName:
		p.ByName += n
	case ByRound:
		p.ByRound += n
	case ByOrder:
		p.ByOrder += n
	}
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
