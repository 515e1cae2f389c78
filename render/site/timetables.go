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

// otherTimes are the parts of the report on times that the page shows as they are;
// the others it has with links and sorting of its own.
var otherTimes = []string{"time-by-move", "claims", "longest", "time-against-result"}

// timeTables are these parts.
func (v *view) timeTables(name string, t analysis.Times) []template.HTML {
	var list []template.HTML
	for _, p := range report.Times(t, level) {
		if slices.Contains(otherTimes, p.Name) && len(p.Table.Rows) > 0 {
			list = append(list, v.table(v.reported(name, p)))
		}
	}
	return list
}

// reported is a part whose rows begin with a bot, its figures linked to the bot's
// games, or to the position that the row names.
func (v *view) reported(name string, p report.Part) grid {
	t := p.Table
	g := grid{Caption: table.CellHTML(v.lang, p.Title)}
	for _, c := range t.Columns {
		g.Head = append(g.Head, cell{HTML: table.HeadHTML(v.lang, c), Class: kindClass(c)})
	}
	for _, row := range t.Rows {
		bot := string(row[0].(table.Bot))
		to := Query{Game: name, Bot: bot, Table: "yes", Sort: "longest"}.Link()
		if ply := t.At("ply"); ply >= 0 {
			to = v.position(name, row[t.At("event")], row[t.At("game")], row[ply], to)
		}
		cells := []cell{v.botCell(bot)}
		for i, value := range row[1:] {
			c := cell{HTML: table.CellHTML(v.lang, value), Class: kindClass(t.Columns[i+1])}
			if value != nil {
				c.HTML = anchor("value", v.Root+to, c.HTML)
			}
			cells = append(cells, c)
		}
		g.Rows = append(g.Rows, cells)
	}
	for _, note := range t.Notes {
		g.Notes = append(g.Notes, table.CellHTML(v.lang, note))
	}
	return g
}

// kindClass is the class of a column's cells.
func kindClass(c table.Column) string {
	if c.Kind == table.Numbers || c.Kind == table.Times {
		return "n"
	}
	return ""
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
