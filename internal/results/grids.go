package results

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"scrutineer/event/grid"
)

// pairs reads lines "A - B: 3 : 1": the games that each of two won. Who moved first, and how
// many games were drawn, is not known.
func (f *file) pairs() error {
	type pair struct {
		line      int
		names     string
		won, lost int64
	}
	var list []pair
	names := map[string]bool{} // that are clear
	var end error
	for {
		l, err := f.next()
		if err != nil {
			end = err
			break
		}
		text := string(trim(l.Text))
		if text == "" && !l.Long || strings.HasPrefix(text, "#") {
			continue
		}
		m := pairLine.FindStringSubmatch(text)
		if m == nil {
			f.bad(l.Number, problem("pair", "want NAME - NAME: WINS : WINS, not %q", text))
			continue
		}
		p := pair{line: l.Number, names: m[1]}
		p.won, _ = strconv.ParseInt(m[2], 10, 64)
		p.lost, _ = strconv.ParseInt(m[3], 10, 64)
		if list = append(list, p); f.Pair != nil {
			f.found++
			f.Pair(p.line, p.names, p.won, p.lost)
		}
		if parts := strings.Split(p.names, " - "); len(parts) == 2 {
			names[strings.TrimSpace(parts[0])], names[strings.TrimSpace(parts[1])] = true, true
		}
	}
	if f.Pair != nil {
		list = nil
	}
	for _, p := range list {
		parts, at, most := strings.Split(p.names, " - "), 0, -1
		name := func(list []string) string { return strings.TrimSpace(strings.Join(list, " - ")) }
		for i := 1; i < len(parts); i++ { // the split with the most names of other lines
			known := 0
			for _, list := range [][]string{parts[:i], parts[i:]} {
				if names[name(list)] {
					known++
				}
			}
			if known == most {
				at = 0
			} else if known > most {
				at, most = i, known
			}
		}
		if at == 0 {
			f.bad(p.line, problem("pair", "it is unclear where one name ends and the other begins: %q", p.names))
			continue
		}
		f.moves.forget()
		v := values{vFirst: []byte(name(parts[:at])), vSecond: []byte(name(parts[at:])), vResult: []byte("=")}
		if problem := f.fill(&v, p.line, false); problem != nil {
			f.bad(p.line, problem)
			continue
		}
		f.match(p.line, p.won, p.lost, 0)
	}
	return f.ends(end, 1, "no pair")
}

// maxGrid is the maximum size of a page with tables.
const maxGrid = 8 << 20

// whole returns the rest of a text.
func (f *file) whole() ([]byte, error) {
	var b []byte
	for {
		l, err := f.next()
		if err == io.EOF {
			return b, nil
		}
		if err != nil {
			return nil, f.ends(err, 0, "")
		}
		if b = append(append(b, l.Text...), '\n'); len(b) > maxGrid {
			return nil, f.failed(l.Number, "long", "a page of more than %d bytes", maxGrid)
		}
	}
}

// page reads the tables of a page in HTML or Markdown that are lists of games.
func (f *file) page() error {
	text, err := f.whole()
	if err != nil || text == nil {
		return err
	}
	lists, err := f.lists(text)
	for _, l := range lists {
		for _, row := range l.grid.Rows {
			l.table.take(row.Cells)
			l.table.game(f, row.Line)
		}
	}
	if err != nil {
		return err
	}
	return f.ends(io.EOF, 1, "a head and no rows")
}

// list is a table of a page that is a list of games.
type list struct {
	table *table
	grid  *grid.Grid
}

// lists returns the tables of a page that are lists of games, or an error.
func (f *file) lists(text []byte) (found []list, err error) {
	grids, err := grid.Read(text, func(word string) (known, names bool) {
		v, known := byHead[strings.ToLower(word)]
		return known, known && v == vFirst
	})
	var bad *grid.Error
	if errors.As(err, &bad) {
		err = f.failed(bad.Line, bad.Code, "%s", bad.Msg)
	}
	if err != nil {
		return nil, err
	}
	err = f.failed(1, "empty", "no table")
	for i := range grids {
		l := list{&table{}, &grids[i]}
		l.table.take(l.grid.Head.Cells)
		if p := l.table.names(f); p == nil {
			found = append(found, l)
		} else if i == 0 {
			err = f.failed(l.grid.Head.Line, p.Code, "%s", p.What)
		}
	}
	if len(found) > 0 {
		err = nil
	}
	return found, err
}

// take takes cells as fields.
func (t *table) take(cells []string) {
	t.fields = t.fields[:0]
	for _, cell := range cells {
		t.fields = append(t.fields, []byte(cell))
	}
}
