package site

import (
	"html/template"

	"scrutineer/analysis"
	"scrutineer/report"
	"scrutineer/report/document"
)

// level is that of the intervals of a site.
const level = 0.95

// timeTables are those tables of a report on times that the page has in no other
// form: the quantiles by move, times claimed against times seen, the longest
// thinks, and how games ended for who thought longer.
func (v *view) timeTables(name string, t analysis.Times) []template.HTML {
	all := report.Times(t, level)
	var list []template.HTML
	for _, x := range []struct {
		table report.Table
		title string
		note  string
	}{
		{all[2], "report.time-by-ply", ""}, {all[4], "report.claims", "site.claims-note"},
		{all[5], "report.longest", ""}, {all[6], "report.time-against-result", "site.time-result-note"},
	} {
		if len(x.table.Rows) == 0 {
			continue
		}
		g := v.reported(name, x.table)
		g.Caption = v.say(x.title)
		if x.note != "" {
			g.Notes = append(g.Notes, v.say(x.note))
		}
		list = append(list, v.table(g))
	}
	return list
}

// reported is a table whose rows begin with a bot, its figures linked to the bot's
// games, or to the position that the row names.
func (v *view) reported(name string, t report.Table) grid {
	var g grid
	column := map[string]int{}
	for i, c := range t.Columns {
		column[c.Name] = i
		head := cell{HTML: document.Head(v.lang, c)}
		if c.Align == report.Right {
			head.Class = "n"
		}
		g.Head = append(g.Head, head)
	}
	for _, row := range t.Rows {
		to := Query{Game: name, Bot: row[0], Table: "yes", Sort: "longest"}.Link()
		if at, is := column["ply"]; is {
			to = v.position(name, row[column["event"]], row[column["game"]], row[at], to)
		}
		cells := []cell{v.botCell(row[0])}
		for i, text := range row[1:] {
			c := cell{HTML: document.Cell(v.lang, t.Columns[i+1], text)}
			if t.Columns[i+1].Align == report.Right {
				c.Class = "n"
			}
			if text != "" {
				c.HTML = anchor("value", v.Root+to, c.HTML)
			}
			cells = append(cells, c)
		}
		g.Rows = append(g.Rows, cells)
	}
	return g
}

// position is the address of a ply of a game, or another where it has no replay.
func (v *view) position(name, event, id, ply, other string) string {
	for _, e := range v.Entries {
		if e.Counted && e.Shown && e.Address != "" && e.Game == name && e.result.Event == event && e.result.ID == id {
			return gamePath(e) + "#m=" + ply
		}
	}
	return other
}
