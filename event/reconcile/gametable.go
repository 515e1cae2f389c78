package reconcile

import (
	"strings"
)

// GameRow is a game of a list that was read elsewhere, with its line.
type GameRow struct {
	Line                      int
	ID, First, Second, Result string // as written; an ID may be empty
}

// GameTable returns a list of games like one that ReadTable reads from CSV. Ids count if
// every game has one. The error is a *TableError.
func GameTable(name string, opt TableOptions, list []GameRow) (*Table, error) {
	t := &Table{name: name, opt: opt, form: gameList, has: map[Column]bool{First: true, Second: true, Ended: true, ID: true}, partial: true}
	for _, g := range list {
		r := row{line: g.Line, count: map[Column]int64{}, blank: map[Column]bool{}}
		for _, c := range []struct {
			column Column
			text   string
		}{{ID, g.ID}, {First, g.First}, {Second, g.Second}, {Ended, g.Result}} {
			if err := t.encoding([]byte(c.text)); err != nil {
				return nil, t.fail(g.Line, "encoding", "not UTF-8, or a control character: %s", quoted(c.text))
			}
			switch {
			case len(c.text) > MaxCell:
				return nil, t.fail(g.Line, "cap", "a value has at most %d bytes", MaxCell)
			case c.column == ID && c.text == "":
				t.has[ID] = false
			case !r.cell(c.column, strings.TrimSpace(c.text)):
				return nil, t.fail(g.Line, "cell", "not a %s: %s", c.column, quoted(c.text))
			}
		}
		t.rows = append(t.rows, r)
	}
	if len(t.rows) == 0 {
		return nil, t.fail(1, "empty", "no game with a result")
	}
	return t, nil
}
