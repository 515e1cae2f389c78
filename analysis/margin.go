package analysis

import (
	"cmp"
	"math"
	"math/big"
	"slices"
)

// Margin is the advantage of moving first in points: the first mover's minus the other's.
//
// If two bots met in both seats from one start, the difference of their strengths adds to
// the margin in one seat and is subtracted from it in the other. Half the sum of the two
// means does not depend on it. Mean is the mean of these halves, weighted by their
// precision. It is the least-squares fit of margin = difference of strengths, one for each
// meeting, plus the effect of moving first, plus chance, with the strengths eliminated as
// by Frisch and Waugh (Econometrica 1, 1933). The limits are Student's, from the residuals,
// see swapSums.
type Margin struct {
	Games int64   `json:"games"` // the games that Mean is of
	Mean  float64 `json:"mean"`
	SE    float64 `json:"se"`
	Low   Bound   `json:"low"`
	High  Bound   `json:"high"`
	// Meetings is the number of sets of games with the same two bots, event and start in
	// which either bot moved first in some. LeftOut counts the other games, in which
	// strength cannot be separated from moving first. Freedom is the degrees of freedom:
	// distinct games minus Meetings minus one. If it is 0 there are no limits.
	Meetings int64 `json:"meetings"`
	LeftOut  int64 `json:"left_out"`
	Freedom  int64 `json:"freedom"`
	// Leaning reports that there is no meeting. Then Mean and limits are those of all
	// games, and depend on the strength of the first movers.
	Leaning bool `json:"leaning"`
}

// lead is games of the same meeting and seat with the same points, and with the same moves
// if those are known.
type lead struct {
	contestants
	turned bool // the bot with the greater id moved first
	shape  Digest
	points int64 // of the first mover minus the other's
	n      int64
}

// same reports whether both are the same game, however often it came.
func (a lead) same(b lead) bool {
	a.n = b.n
	return a == b
}

// leads returns the games between two bots that count points, grouped by meeting, and
// within it by seat.
func (l *store) leads() []lead {
	var list []lead
	at := l.order().plain
	l.each(func(e *entry, n int64) {
		a, b := at[e.first], at[e.second]
		if e.scored && !e.syn && a != b {
			list = append(list, lead{contestants{min(a, b), max(a, b), at[e.event], at[e.start]}, a > b, e.shape, e.score[0] - e.score[1], n})
		}
	})
	slices.SortFunc(list, compareLeads)
	return list
}

// compareLeads orders the games that count points.
func compareLeads(a, b lead) int {
	if a.contestants != b.contestants {
		return cmp.Or(cmp.Compare(a.lesser, b.lesser), cmp.Compare(a.greater, b.greater), cmp.Compare(a.event, b.event), cmp.Compare(a.start, b.start))
	}
	if c := cmp.Or(compareBool(a.turned, b.turned), cmp.Compare(a.points, b.points)); c != 0 {
		return c
	}
	return slices.Compare(a.shape[:], b.shape[:])
}

// sample is the exact sum of points of some games. A game that came again counts in the
// mean every time, and in its precision once, as everywhere.
type sample struct {
	games   int64
	kinds   int64 // distinct games; one with unknown moves is distinct
	squares int64 // over kinds: of how often each came
	sum     big.Int
	// once is the sum over kinds, and power that of the squares.
	once, power big.Int
}

// add enters kinds distinct games with the same points, each of which came often times.
func (s *sample) add(points, kinds, often int64) {
	s.games += kinds * often
	s.kinds += kinds
	s.squares += kinds * often * often
	p, k := big.NewInt(points), big.NewInt(kinds)
	one := new(big.Int).Mul(p, k)
	s.once.Add(&s.once, one)
	s.power.Add(&s.power, new(big.Int).Mul(one, p))
	s.sum.Add(&s.sum, one.Mul(one, big.NewInt(often)))
}

// mean returns the mean points of a game.
func (s *sample) mean() float64 { return float(&s.sum) / float64(s.games) }

// scatter returns the sum of the squared distances of distinct games from their mean.
func (s *sample) scatter() float64 {
	n := big.NewInt(s.kinds)
	n.Mul(n, &s.power)
	return float(n.Sub(n, new(big.Int).Mul(&s.once, &s.once))) / float64(s.kinds)
}

// variance returns the variance of the mean in variances of one game.
func (s *sample) variance() float64 { return float64(s.squares) / float64(s.games) / float64(s.games) }

func float(x *big.Int) float64 {
	f, _ := new(big.Float).SetInt(x).Float64()
	return f
}

// swapSums is the sum over meetings.
//
// With means m and m' of the seats, and their variances v and v' (in those of one game),
// (m+m')/2 does not depend on strength and has the variance (v+v')/4. The inverse of that
// is its weight, with which the mean of several has the least variance. Chance is the
// scatter of the distinct games about the mean of their seat, and of the (m+m')/2 about
// theirs.
type swapSums struct {
	halves, weights []float64 // (m+m')/2, and the inverse of (v+v')/4
	scatter         float64   // of games about the mean of their seat
	games, kinds    int64
}

// enter adds a meeting.
func (w *swapSums) enter(a, b *sample) {
	w.halves = append(w.halves, (a.mean()+b.mean())/2)
	w.weights = append(w.weights, 4/(a.variance()+b.variance()))
	w.scatter += a.scatter() + b.scatter()
	w.games += a.games + b.games
	w.kinds += a.kinds + b.kinds
}

// margin returns the Margin of all meetings.
func (w *swapSums) margin(level float64) *Margin {
	var sum, weight float64
	for i, x := range w.weights {
		sum += x * w.halves[i]
		weight += x
	}
	mean, squares := sum/weight, w.scatter
	for i, x := range w.weights {
		squares += x * (w.halves[i] - mean) * (w.halves[i] - mean)
	}
	n := int64(len(w.halves))
	m := Margin{Games: w.games, Meetings: n, Freedom: w.kinds - n - 1}
	m.limit(mean, squares, 1/weight, level)
	return &m
}

// limit fills in the mean and its limits. variance is that of the mean in variances of one
// game, and squares the sum of the squares by chance. Points are whole numbers, so the
// variance of one game is at least that of rounding.
func (m *Margin) limit(mean, squares, variance, level float64) {
	m.Mean, m.Low, m.High = millionth(mean), Bound{Unbounded: true}, Bound{Unbounded: true}
	if m.Freedom < 1 {
		return
	}
	one := squares / float64(m.Freedom)
	m.SE = millionth(math.Sqrt(one * variance))
	half := student(level, float64(m.Freedom)) * math.Sqrt(max(one, 1.0/12)*variance)
	m.Low, m.High = Bound{Elo: millionth(mean - half)}, Bound{Elo: millionth(mean + half)}
}

// margin returns the value of moving first in points; nil if no game counts points.
func margin(l *store, level float64) *Margin {
	list := l.leads()
	if len(list) == 0 {
		return nil
	}
	var w swapSums
	var all sample
	for len(list) > 0 {
		var seats [2]sample
		list = meet(list, &seats, &all)
		if seats[0].games > 0 && seats[1].games > 0 {
			w.enter(&seats[0], &seats[1])
		}
	}
	if len(w.halves) == 0 {
		m := Margin{Games: all.games, Freedom: all.kinds - 1, Leaning: true}
		m.limit(all.mean(), all.scatter(), all.variance(), level)
		return &m
	}
	m := w.margin(level)
	m.LeftOut = all.games - m.Games
	return m
}

// meet removes the games of two bots from a start from the front of a list, enters them by
// seat and with all others, and returns the rest.
func meet(list []lead, seats *[2]sample, all *sample) []lead {
	first := list[0]
	for len(list) > 0 && list[0].contestants == first.contestants {
		x := list[0]
		kinds, often := x.n, int64(1)
		list = list[1:]
		if x.shape != (Digest{}) {
			kinds, often = 1, x.n
			for ; len(list) > 0 && list[0].same(x); list = list[1:] {
				often += list[0].n
			}
		}
		seats[bit(x.turned)].add(x.points, kinds, often)
		all.add(x.points, kinds, often)
	}
	return list
}
