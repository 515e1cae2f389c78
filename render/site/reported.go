package site

import (
	"fmt"
	"html/template"
	"slices"

	"scrutineer/analysis"
	"scrutineer/report"
	"scrutineer/report/table"
)

// level is that of the intervals of a site.
const level = 0.95

// chooser is the games that a cell of a report rests on, by its row and the key of
// its column.
type chooser func(row []table.Cell, column string) Query

// reported is a part of a report as a table: bots lead to their pages, figures to the
// games that they rest on.
func (v *view) reported(p report.Part, games chooser) template.HTML {
	return v.linked(p, counted, func(row []table.Cell, column string) string { return games(row, column).Link() })
}

// counted are the columns that count just the games that they lead to.
var counted = []string{"games", "played", "won", "drawn", "lost", "first-won", "second-won", "first", "second"}

// linked is a part with the address of each figure, seen from the top folder, and the
// columns that count the games there.
func (v *view) linked(p report.Part, counted []string, address func(row []table.Cell, column string) string) template.HTML {
	t := p.Table
	g := grid{Sort: true, Caption: table.CellHTML(v.lang, p.Title)}
	for _, c := range t.Columns {
		g.Head = append(g.Head, cell{HTML: table.HeadHTML(v.lang, c), Class: kindClass(c)})
	}
	for _, row := range t.Rows {
		var cells []cell
		for i, value := range row {
			c := v.field(t.Columns[i], value, address(row, t.Columns[i].Key), slices.Contains(counted, t.Columns[i].Key))
			cells = append(cells, c)
		}
		g.Rows = append(g.Rows, cells)
	}
	for _, note := range t.Notes {
		g.Notes = append(g.Notes, table.CellHTML(v.lang, note))
	}
	if len(g.Rows) == 0 {
		g.Head = nil
	}
	return v.table(g)
}

// field is a value of a report as a field, which leads to an address; counts says
// that it is the number of games there.
func (v *view) field(c table.Column, value table.Cell, address string, counts bool) cell {
	out, class := cell{HTML: table.CellHTML(v.lang, value), Class: kindClass(c), Key: table.Bare(value)}, "value"
	switch n, _ := value.(table.Count); {
	case counts && n == 0:
		class = "count none"
	case counts:
		class = "count"
	}
	switch value := value.(type) {
	case nil, table.None, table.Phrase:
		return out
	case table.Bot:
		return v.botCell(string(value))
	}
	out.HTML = anchor(class, v.Root+address, out.HTML)
	return out
}

// kindClass is the class of a column's cells.
func kindClass(c table.Column) string {
	if c.Kind == table.Numbers || c.Kind == table.Times {
		return "n"
	}
	return ""
}

// outcomes are the results that columns count.
var outcomes = map[string]string{"won": "won", "first-won": "won", "drawn": "drawn", "lost": "lost", "second-won": "lost"}

// otherTimes are the parts of the report on times that the page shows as they are;
// the others it has in another layout.
var otherTimes = []string{"time-by-move", "claims", "longest", "time-against-result"}

// timeTables are these parts.
func (v *view) timeTables(name string, t analysis.Times) []template.HTML {
	var list []template.HTML
	for _, p := range report.Times(t, level) {
		if !slices.Contains(otherTimes, p.Name) || len(p.Table.Rows) == 0 {
			continue
		}
		list = append(list, v.linked(p, nil, func(row []table.Cell, _ string) string {
			to := Query{Game: name, Bot: string(row[0].(table.Bot)), Table: "yes", Sort: "longest"}.Link()
			if ply := p.Table.At("ply"); ply >= 0 {
				to = v.position(name, row[p.Table.At("event")], row[p.Table.At("game")], row[ply], to)
			}
			return to
		}))
	}
	return list
}

// position is the address of a ply of a game, or another where it has no replay.
func (v *view) position(name string, event, id, ply table.Cell, other string) string {
	for _, e := range v.Entries {
		if e.Counted && e.Shown && e.Address != "" && e.Game == name && table.Name(e.result.Event) == event && table.Name(e.result.ID) == id {
			return fmt.Sprintf("%s#m=%d", gamePath(e), ply)
		}
	}
	return other
}
