package analysis

import (
	"cmp"
	"math"
	"slices"
)

// Sequential is the classic rating that changes after every game (Elo, The Rating of
// Chessplayers, 1978). It depends on the order of the games, and says less than the other
// models. It is for comparison with lists made that way.
//
// The order is that of the time of play: when the games began, if that is known of all,
// then round and id, both by the value of the numbers within them. Names of bots, events
// and stages have no meaning. Games that these do not distinguish count as played at once,
// all from the ratings before them. Without times, several events or stages have no order,
// and nothing is rated.
type Sequential struct {
	Game    string        `json:"game"`
	Missing Reason        `json:"missing,omitempty"` // why nothing was rated
	K       float64       `json:"k"`
	Bots    []SequenceEnd `json:"bots"` // strongest first
}

// maxSequence is the largest number of games that are rated one after another.
const maxSequence = 10_000_000

// SequenceEnd is a bot's rating after its last game, and after each.
type SequenceEnd struct {
	Bot     string    `json:"bot"`
	Elo     float64   `json:"elo"`
	Games   int64     `json:"games"`
	History []float64 `json:"history"`
}

// Sequence rates a game's results one after another. From 0, each game moves both bots by k
// times the points above the expected ones. Games of a bot against itself are left out.
func Sequence(c *Counts, game string, k float64) Sequential {
	s := Sequential{Game: game, K: k, Bots: []SequenceEnd{}}
	now := map[string]*SequenceEnd{}
	for _, bot := range c.Bots(game) {
		now[bot] = &SequenceEnd{Bot: bot, History: []float64{}}
	}
	if l := c.games[game]; l != nil && l.games > maxSequence {
		s.Missing = TooManyGames
		return s
	}
	list, ordered := c.played(game)
	if !ordered {
		s.Missing = NotTimed
		return s
	}
	for len(list) > 0 {
		n := 1
		for n < len(list) && atOnce(&list[0], &list[n]) == 0 {
			n++
		}
		together(now, list[:n], k)
		list = list[n:]
	}
	for _, bot := range sorted(now) {
		s.Bots = append(s.Bots, *now[bot])
	}
	slices.SortStableFunc(s.Bots, func(a, b SequenceEnd) int { return cmp.Compare(b.Elo, a.Elo) })
	return s
}

// played returns the games of a kind in the order of the time of play, without those of a
// bot against itself. It reports whether they have an order.
func (c *Counts) played(game string) (list []group, ordered bool) {
	type part struct{ event, stage string }
	timed, parts := true, map[part]bool{}
	for _, r := range c.grouped(game) {
		if r.First == r.Second {
			continue
		}
		timed = timed && r.UTC != 0
		parts[part{r.Event, r.Stage}] = true
		list = append(list, r)
	}
	if !timed {
		for i := range list {
			list[i].UTC = 0
		}
	}
	slices.SortStableFunc(list, func(a, b group) int { return atOnce(&a, &b) })
	return list, timed || len(parts) < 2
}

// atOnce compares games by the time of play; it is 0 for those that count as played at
// once.
func atOnce(a, b *group) int {
	return cmp.Or(cmp.Compare(a.UTC, b.UTC), Natural(a.Round, b.Round), Natural(a.ID, b.ID))
}

// together rates games that were played at once, in an order in which floating-point sums
// do not depend on the names of the bots.
func together(now map[string]*SequenceEnd, list []group, k float64) {
	all := make([]change, len(list))
	for i := range list {
		all[i] = changeOf(now, &list[i], k)
	}
	slices.SortFunc(all, func(a, b change) int { return cmp.Compare(a.points, b.points) })
	for _, x := range all {
		x.apply(now)
	}
}

// change is how much a game changes the rating of its first bot. The other's changes by the
// opposite.
type change struct {
	first, second string
	points        float64
	n             int64 // the number of such games
}

func changeOf(now map[string]*SequenceEnd, r *group, k float64) change {
	a, b := now[r.First], now[r.Second]
	points := float64(SecondWins-r.Outcome) / 2
	return change{r.First, r.Second, k * (points - 1/(1+math.Pow(10, (b.Elo-a.Elo)/400))), r.n}
}

func (x change) apply(now map[string]*SequenceEnd) {
	for range x.n {
		now[x.first].play(x.points)
		now[x.second].play(-x.points)
	}
}

func (e *SequenceEnd) play(d float64) {
	e.Elo = millionth(e.Elo + d)
	e.Games++
	e.History = append(e.History, e.Elo)
}
