package event

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
)

// Row is the line of an entry in a table.
type Row struct {
	ID               string
	Won, Drawn, Lost int
	Byes             int
	Points           int64    // of games, in thousandths
	Total            int64    // including byes
	Rank, To         int      // the first and last place that it shares, by Total and Breaks
	Breaks           []string // values of the event's tie-breaks, if they are computed
}

// Played returns the number of games.
func (r *Row) Played() int { return r.Won + r.Drawn + r.Lost }

// Table has the rows of a contest, the best entry first, equal ones in the order of the
// event's file.
type Table struct {
	Contest string
	Rows    []Row
	Wins    map[Pair]int // of the first against the second
	Pairs   []Pair       // those that met, each once
}

// tally adds up a contest.
type tally struct {
	points Points
	order  []string
	rows   map[string]*Row
	wins   map[Pair]int
	met    map[Pair]bool
	pairs  []Pair
	games  []Game // and byes, for tie-breaks
}

func newTally(points Points, ids []string) *tally {
	t := &tally{points: points, order: ids, rows: map[string]*Row{}, wins: map[Pair]int{}, met: map[Pair]bool{}}
	for _, id := range ids {
		t.rows[id] = &Row{ID: id}
	}
	return t
}

// game adds the result of a slot, unless a player is not in the table.
func (t *tally) game(s *Slot, r Result) {
	players := s.Players
	a, b := t.rows[players[0]], t.rows[players[1]]
	if a == nil || b == nil {
		return
	}
	t.games = append(t.games, Game{ID: s.ID(), Round: strconv.Itoa(s.Round), First: players[0], Second: players[1], Winner: r.Winner})
	switch r.Winner {
	case base.First:
		a.Won, b.Lost = a.Won+1, b.Lost+1
		t.wins[players]++
	case base.Second:
		b.Won, a.Lost = b.Won+1, a.Lost+1
		t.wins[Pair{players[1], players[0]}]++
	default:
		a.Drawn, b.Drawn = a.Drawn+1, b.Drawn+1
	}
	if !t.met[players] {
		t.met[players], t.met[Pair{players[1], players[0]}] = true, true
		t.pairs = append(t.pairs, players)
	}
}

// table ranks the entries by their points.
func (t *tally) table(contest string) *Table {
	out := &Table{Contest: contest, Wins: t.wins, Pairs: t.pairs}
	for _, id := range t.order {
		r := *t.rows[id]
		r.Points = t.points.Of(int64(r.Won), int64(r.Drawn), int64(r.Lost))
		r.Total = r.Points + int64(r.Byes)*t.points.Win
		out.Rows = append(out.Rows, r)
	}
	slices.SortStableFunc(out.Rows, func(a, b Row) int { return cmp.Compare(b.Total, a.Total) })
	share(out.Rows, func(a, b *Row) bool { return a.Total == b.Total }, (*Row).number)
	return out
}

// rank orders rows with equal points by the tie-breaks of an event. If they cannot be
// computed, equals share their places.
func (t *Table) rank(e *Schedule, games []Game) {
	places, err := e.ranker(e.Game, games, e.Points, e.TieBreaks)
	if err != nil {
		return
	}
	place := func(r *Row) int { return cmp.Or(places[r.ID].From, len(t.Rows)) } // without a game it is last
	for i := range t.Rows {
		t.Rows[i].Breaks = places[t.Rows[i].ID].Breaks
	}
	slices.SortStableFunc(t.Rows, func(a, b Row) int { return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(place(&a), place(&b))) })
	share(t.Rows, func(a, b *Row) bool { return a.Total == b.Total && place(a) == place(b) }, (*Row).number)
}

// Cross returns lines "A - B: 3 : 1" with the wins of both, one for each pair that has a
// result, in the order of the table.
func (t *Table) Cross() []byte {
	at := map[string]int{}
	for i, r := range t.Rows {
		at[r.ID] = i
	}
	pairs := slices.Clone(t.Pairs)
	for i, p := range pairs {
		if at[p[0]] > at[p[1]] {
			pairs[i] = Pair{p[1], p[0]}
		}
	}
	slices.SortFunc(pairs, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(at[a[0]], at[b[0]]), cmp.Compare(at[a[1]], at[b[1]]))
	})
	var b strings.Builder
	for _, p := range pairs {
		fmt.Fprintf(&b, "%s - %s: %d : %d\n", p[0], p[1], t.Wins[p], t.Wins[Pair{p[1], p[0]}])
	}
	return []byte(b.String())
}
