package analysis

import (
	"cmp"
	"slices"
	"strings"
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

// FullEncounter is the points that stage 2 of fiverow shares out between two
// bots: five starts, both seats, two points a game (rules of the tournament,
// stage 2).
const FullEncounter = 20

// encounterWin is the points of a won game there.
const encounterWin = 2

// UnevenPairs lists the pairs of an event's stage 2 whose points do not sum to
// FullEncounter, in the order of event and ids. The games are those of fiverow,
// whatever they are called.
func UnevenPairs(c *Counts, game string) []Uneven {
	const stage = "2"
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
		sums[key] += r.n * encounterWin
	}
	var list []Uneven
	for _, key := range order {
		if sums[key] != FullEncounter {
			key.Points = sums[key]
			list = append(list, key)
		}
	}
	slices.SortFunc(list, func(x, y Uneven) int {
		return cmp.Or(cmp.Compare(x.Event, y.Event), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
	return list
}
