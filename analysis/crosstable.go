package analysis

import (
	"cmp"
	"slices"
	"strings"

	"scrutineer/rules"
)

// Encounter is how one bot did against another, in both seats together.
type Encounter struct {
	Bot      string `json:"bot"`
	Opponent string `json:"opponent"`
	Won      int64  `json:"won"`
	Drawn    int64  `json:"drawn"`
	Lost     int64  `json:"lost"`
	Points   int64  `json:"points"`
}

// Crosstable lists every pair that met, both ways, in the order of the table:
// the bot that stands higher first, and its opponents as they stand.
func Crosstable(c *Counts, s Standings) []Encounter {
	b := newBreaker(s.Scheme, s.Standings, c.Cells(s.Game))
	var list []Encounter
	for i := range b.lines {
		for _, j := range b.rivals[i] {
			t := b.met[[2]int{i, j}]
			list = append(list, Encounter{b.lines[i].Bot, b.lines[j].Bot, t.Wins, t.Draws, t.Losses, b.points(t)})
		}
	}
	return list
}

// Uneven is a pair of bots that did not share out what a full encounter has.
type Uneven struct {
	Event  string `json:"event"`
	A      string `json:"a"`
	B      string `json:"b"`
	Points int64  `json:"points"` // of both together
}

// FullEncounter is the points that two bots share out where the rules say how many
// starts a pair plays in both seats; 0 where they do not.
func FullEncounter(g *rules.Game) int64 { return int64(g.Tournament.Encounter() / 2) }

// UnevenPairs lists the pairs whose points, in the stage for which the rules of their
// game name a full encounter, do not sum to one, in the order of event and ids. The
// games are called as game says.
func UnevenPairs(c *Counts, game string, g *rules.Game) []Uneven {
	if g == nil || FullEncounter(g) == 0 {
		return nil
	}
	stage, win := g.Tournament.StartsStage, int64(g.Tournament.Points.Win/2)
	sums := map[Uneven]int64{}
	var order []Uneven
	for _, r := range c.grouped(game) {
		if first, _, _ := strings.Cut(r.Round, " "); first != stage || r.First == r.Second {
			continue
		}
		key := Uneven{Event: r.Event, A: min(r.First, r.Second), B: max(r.First, r.Second)}
		if _, known := sums[key]; !known {
			order = append(order, key)
		}
		sums[key] += r.n * win
	}
	var list []Uneven
	for _, key := range order {
		if sums[key] != FullEncounter(g) {
			key.Points = sums[key]
			list = append(list, key)
		}
	}
	slices.SortFunc(list, func(x, y Uneven) int {
		return cmp.Or(cmp.Compare(x.Event, y.Event), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
	return list
}
