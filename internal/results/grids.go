package results

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"scrutineer/event/tablefile"
	"scrutineer/internal/lines"
)

// pairs reads lines "A - B: 3 : 1": the games that each of two won. Who moved first, and how
// many games were drawn, is not known. Where names have dashes, too, other lines must show one of the two.
func (f *file) pairs() error {
	type pair struct {
		line      int
		names     []string // or parts of them
		won, lost int64
	}
	var list []pair
	clear := map[string]bool{}
	for {
		l, err := f.next()
		if err != nil {
			for _, p := range list {
				f.pair(p.line, p.names, p.won, p.lost, clear)
			}
			return f.ends(err, 1, "no pair")
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
		won, _ := strconv.ParseInt(m[2], 10, 64)
		lost, _ := strconv.ParseInt(m[3], 10, 64)
		if f.Pair != nil {
			f.found++
			f.Pair(l.Number, m[1], won, lost)
			continue
		}
		p := pair{l.Number, strings.Split(m[1], " - "), won, lost}
		if list = append(list, p); len(p.names) == 2 {
			clear[strings.TrimSpace(p.names[0])], clear[strings.TrimSpace(p.names[1])] = true, true
		}
	}
}

// pair hands over the games of a pair, whose names are in parts.
func (f *file) pair(line int, parts []string, won, lost int64, clear map[string]bool) {
	var v values
	for i := 1; i < len(parts); i++ {
		first, second := strings.TrimSpace(strings.Join(parts[:i], " - ")), strings.TrimSpace(strings.Join(parts[i:], " - "))
		if len(parts) > 2 && !clear[first] && !clear[second] {
			continue
		}
		if v[vFirst] != nil {
			v[vFirst] = nil
			break
		}
		v[vFirst], v[vSecond], v[vResult] = []byte(first), []byte(second), []byte("=")
	}
	f.moves.forget()
	if p := f.fill(&v, line, false); p != nil || v[vFirst] == nil {
		f.bad(line, problem("pair", "it is unclear where one name ends and the other begins: %q", strings.Join(parts, " - ")))
		return
	}
	f.match(line, won, lost, 0)
}

// maxPage is the maximum size of a page with tables.
const maxPage = 8 << 20

// page reads the tables of a page in HTML or Markdown that are lists of games.
func (f *file) page(in io.Reader) error {
	text, err := io.ReadAll(io.LimitReader(in, maxPage+1))
	switch {
	case err != nil:
		return f.failed(1, "read", "%v", err)
	case len(text) > maxPage:
		return f.failed(1, "long", "a page of more than %d bytes", maxPage)
	}
	lists, err := f.lists(lines.Clean(text, f.Encoding, f.text.Notice))
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
	grid  *tablefile.Grid
}

// lists returns the tables of a page that are lists of games, or an error.
func (f *file) lists(text []byte) (found []list, err error) {
	grids, err := tablefile.Read(text, func(word string) (known, names bool) {
		v, known := byHead[strings.ToLower(word)]
		return known, known && v == vFirst
	})
	var bad *tablefile.Error
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
