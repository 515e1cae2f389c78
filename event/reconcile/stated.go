package reconcile

import (
	"cmp"
	"fmt"
	"strings"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// Games returns the games of a list, or of lines "A - B: 3 : 1", as logs of which only the
// players and the winner are known: results from a table, not verified. They are of the
// event, game and stage in the options. A contest with such games is attested at best. A
// row without a result is an error, and so is a table of standings.
func (t *Table) Games() ([]Log, error) {
	if t.form == standings {
		return nil, t.fail(1, "column", "standings are not a list of games: want first, second and result")
	}
	if t.opt.Game == "" {
		return nil, t.fail(1, "column", "it is unknown which game these results are from")
	}
	m := &stated{table: t, seen: map[[2]string]*common{}, onLine: map[int]int{}}
	for i := range t.rows {
		r := &t.rows[i]
		if t.form == crosstable {
			a, b, ok := strings.Cut(r.pair, " - ")
			if !ok || strings.Contains(b, " - ") {
				return nil, t.fail(r.line, "cell", "it is unclear where one name ends and the other begins: %s", quoted(r.pair))
			}
			if len(m.logs)+int(r.wins[0]+r.wins[1]) > MaxRows {
				return nil, t.fail(r.line, "cap", "more than %d games", MaxRows)
			}
			for n := range r.wins[0] + r.wins[1] {
				o := firstWon
				if n >= r.wins[0] {
					o = secondWon
				}
				m.add(r, strings.TrimSpace(a), strings.TrimSpace(b), o)
			}
			continue
		}
		o := r.result
		switch {
		case o == unstated && r.winner == r.first:
			o = firstWon
		case o == unstated && r.winner == r.second:
			o = secondWon
		case o == unstated:
			if o = scoreOf(r.winner); o == unstated {
				return nil, t.fail(r.line, "cell", "not a result: %s", quoted(r.winner))
			}
		}
		m.add(r, r.first, r.second, o)
	}
	return m.logs, nil
}

// Itself returns the table, to be compared with itself alone, since its games are counted. It
// is nil if the table says nothing twice.
func (t *Table) Itself() *Table {
	if len(t.flaws)+len(t.notChecked) == 0 {
		return nil
	}
	other := *t
	other.form = itself
	return &other
}

// stated turns the games of a table into logs.
type stated struct {
	table  *Table
	logs   []Log
	seen   map[[2]string]*common
	onLine map[int]int // games so far, because a line may have several
}

// add makes a log of a game.
func (m *stated) add(r *row, first, second string, o outcome) {
	t, key := m.table, [2]string{first, second}
	c := m.seen[key]
	if c == nil {
		c = t.common(first, second)
		m.seen[key] = c
	}
	id := cmp.Or(r.id, fmt.Sprintf("%s:%d", t.name, r.line))
	if n := m.onLine[r.line]; n > 0 && r.id == "" {
		id += fmt.Sprintf(".%d", n+1)
	}
	m.onLine[r.line]++
	winner := map[outcome]base.Seat{firstWon: base.First, secondWon: base.First + 1}[o]
	m.logs = append(m.logs, Log{common: c, file: t.name, line: r.line, id: id, round: "-", slot: "-", attempt: 1, previous: "-",
		digest: sum(fmt.Sprintf("result %q %d %d", t.name, r.line, m.onLine[r.line])), stated: true, first: base.First, winner: winner})
}

// common returns what results of two programs have in common.
func (t *Table) common(first, second string) *common {
	c := &common{session: "game", event: cmp.Or(t.opt.Event, "-"), game: t.opt.Game, stage: cmp.Or(t.opt.Stage, "-"), status: judge.AttestedStatus, terms: &terms{}, unlogged: true}
	for _, name := range []string{first, second} {
		c.players = append(c.players, logfmt.Program{ID: name, Version: "?", Digest: "?"})
	}
	if t.opt.Rules != nil {
		c.opens = t.opt.Rules(t.opt.Game)
	}
	return c
}

// unlogged returns the number of games of a contest without a log.
func (c *contest) unlogged() (n int) {
	for _, l := range c.shown {
		if l.unlogged {
			n++
		}
	}
	return n
}
