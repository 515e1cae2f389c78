package event

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
)

// Row is the line of an entry in a table.
type Row struct {
	ID               string
	Won, Drawn, Lost int
	Byes             int
	Points           int64 // of games, in thousandths
	Total            int64 // including byes
	Rank, To         int   // the first and last place that it shares, by Total
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
}

func newTally(points Points, ids []string) *tally {
	t := &tally{points: points, order: ids, rows: map[string]*Row{}, wins: map[Pair]int{}, met: map[Pair]bool{}}
	for _, id := range ids {
		t.rows[id] = &Row{ID: id}
	}
	return t
}

// game adds a result, unless a player is not in the table.
func (t *tally) game(players Pair, r Result) {
	a, b := t.rows[players[0]], t.rows[players[1]]
	if a == nil || b == nil {
		return
	}
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

// worth returns the points of a row's games.
func (t *tally) worth(r *Row) int64 {
	return int64(r.Won)*t.points.Win + int64(r.Drawn)*t.points.Draw + int64(r.Lost)*t.points.Loss
}

// table ranks the entries by their points.
func (t *tally) table(contest string) *Table {
	out := &Table{Contest: contest, Wins: t.wins, Pairs: t.pairs}
	for _, id := range t.order {
		r := *t.rows[id]
		r.Points = t.worth(&r)
		r.Total = r.Points + int64(r.Byes)*t.points.Win
		out.Rows = append(out.Rows, r)
	}
	slices.SortStableFunc(out.Rows, func(a, b Row) int { return cmp.Compare(b.Total, a.Total) })
	for i := 0; i < len(out.Rows); {
		j := i + 1
		for j < len(out.Rows) && out.Rows[j].Total == out.Rows[i].Total {
			j++
		}
		for k := i; k < j; k++ {
			out.Rows[k].Rank, out.Rows[k].To = i+1, j
		}
		i = j
	}
	return out
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
