package analysis

import (
	"cmp"
	"math"
	"slices"
)

// Sequential is the classic rating that is changed after every game (Elo, The
// Rating of Chessplayers, 1978). It hangs on the order of the games, which here
// is that of event, round and id, and says less than the other models: it is
// for those who must compare with lists made that way.
type Sequential struct {
	Game    string        `json:"game"`
	Missing Reason        `json:"missing,omitempty"` // why nothing was rated
	K       float64       `json:"k"`
	Bots    []SequenceEnd `json:"bots"` // strongest first
}

// mostSequence is the most games that are rated one after another.
const mostSequence = 10_000_000

// SequenceEnd is a bot's rating after its last game, and after each.
type SequenceEnd struct {
	Bot     string    `json:"bot"`
	Elo     float64   `json:"elo"`
	Games   int64     `json:"games"`
	History []float64 `json:"history"`
}

// Sequence rates a game's results one after another: from 0, each game moves
// both by k times the points above those expected. Games of a bot against
// itself are left out.
func Sequence(c *Counts, game string, k float64) Sequential {
	s := Sequential{Game: game, K: k, Bots: []SequenceEnd{}}
	now := map[string]*SequenceEnd{}
	for _, bot := range c.Bots(game) {
		now[bot] = &SequenceEnd{Bot: bot, History: []float64{}}
	}
	if l := c.games[game]; l != nil && l.games > mostSequence {
		s.Missing = TooManyGames
		return s
	}
	for _, r := range c.grouped(game) {
		if r.First == r.Second {
			continue
		}
		a, b := now[r.First], now[r.Second]
		points := float64(SecondWins-r.Outcome) / 2
		for range r.n {
			d := k * (points - 1/(1+math.Pow(10, (b.Elo-a.Elo)/400)))
			a.play(d)
			b.play(-d)
		}
	}
	for _, bot := range sorted(now) {
		s.Bots = append(s.Bots, *now[bot])
	}
	slices.SortStableFunc(s.Bots, func(a, b SequenceEnd) int { return cmp.Compare(b.Elo, a.Elo) })
	return s
}

func (e *SequenceEnd) play(d float64) {
	e.Elo = millionth(e.Elo + d)
	e.Games++
	e.History = append(e.History, e.Elo)
}
