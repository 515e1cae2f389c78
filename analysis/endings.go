package analysis

import (
	"cmp"
	"slices"
)

// Ending is one way in which games ended.
type Ending struct {
	End    string `json:"end"` // such as "five" or "fault timeout-move"; empty where it is not known
	Games  Share  `json:"games"`
	Wins   int64  `json:"wins"` // of the first mover
	Draws  int64  `json:"draws"`
	Losses int64  `json:"losses"`
	Plies  int64  `json:"plies"` // in all of these games together
}

// Endings lists how games ended, the most frequent first.
func Endings(c *Counts, game string, o Options) []Ending {
	z, _ := quantiles(o.complete().Level)
	list := []Ending{}
	l := c.games[game]
	if l == nil {
		return list
	}
	by := map[string]*Ending{}
	games := int64(0)
	l.each(func(e *entry, n int64) {
		x, t := entryOf(by, l.names[e.end]), tallyOf(e.outcome, false).times(n)
		x.Wins, x.Draws, x.Losses = x.Wins+t.Wins, x.Draws+t.Draws, x.Losses+t.Losses
		x.Plies, games = saturated(x.Plies, product(n, e.plies)), games+n
	})
	for _, end := range sorted(by) {
		x := by[end]
		x.End, x.Games = end, shareOf(x.Wins+x.Draws+x.Losses, games, z)
		list = append(list, *x)
	}
	slices.SortStableFunc(list, func(a, b Ending) int { return cmp.Compare(b.Games.Count, a.Games.Count) })
	return list
}

// Repetition is an ordered pair some of whose games are the same.
type Repetition struct {
	First    string `json:"first"`
	Second   string `json:"second"`
	Games    int64  `json:"games"`
	Distinct int64  `json:"distinct"` // different games, images under a symmetry of the board taken for the same
}

// Repetitions lists the ordered pairs that played the same game more than once,
// in the order of ids.
func Repetitions(c *Counts, game string) []Repetition {
	list := []Repetition{}
	if l := c.games[game]; l != nil {
		bots, met := l.meetings()
		for _, m := range met {
			if m.distinct < m.Games() {
				list = append(list, Repetition{bots[m.first], bots[m.second], m.Games(), m.distinct})
			}
		}
	}
	return list
}
