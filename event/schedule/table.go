package schedule

import (
	"cmp"
	"encoding/csv"
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
	Rank             int   // by Total; equal totals share one
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

// table ranks the entries by their points.
func (t *tally) table(contest string) *Table {
	out := &Table{Contest: contest, Wins: t.wins, Pairs: t.pairs}
	for _, id := range t.order {
		r := *t.rows[id]
		r.Points = int64(r.Won)*t.points.Win + int64(r.Drawn)*t.points.Draw + int64(r.Lost)*t.points.Loss
		r.Total = r.Points + int64(r.Byes)*t.points.Win
		out.Rows = append(out.Rows, r)
	}
	slices.SortStableFunc(out.Rows, func(a, b Row) int { return cmp.Compare(b.Total, a.Total) })
	for i := range out.Rows {
		out.Rows[i].Rank = i + 1
		if i > 0 && out.Rows[i].Total == out.Rows[i-1].Total {
			out.Rows[i].Rank = out.Rows[i-1].Rank
		}
	}
	return out
}

// byes reports whether somebody rested.
func (t *Table) byes() bool {
	return slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Byes > 0 })
}

// CSV returns the table in the form that verify tournament --standings reads. Entries
// without a game have no row. If there were byes, the place is that by the total, which no
// log shows, and is in a column of its own.
func (t *Table) CSV() []byte {
	var b strings.Builder
	w := csv.NewWriter(&b)
	head := []string{"rank", "bot", "played", "won", "drawn", "lost", "points"}
	if t.byes() {
		head = append(head, "byes", "total")
		head[0] = "standing"
	}
	w.Write(head)
	for _, r := range t.Rows {
		if r.Played() == 0 {
			continue
		}
		cells := []string{fmt.Sprint(r.Rank), r.ID, fmt.Sprint(r.Played()), fmt.Sprint(r.Won), fmt.Sprint(r.Drawn), fmt.Sprint(r.Lost), Decimal(r.Points)}
		if t.byes() {
			cells = append(cells, fmt.Sprint(r.Byes), Decimal(r.Total))
		}
		w.Write(cells)
	}
	w.Flush()
	return []byte(b.String())
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

// TotalText returns the total in points.
func (r *Row) TotalText() string { return Decimal(r.Total) }
