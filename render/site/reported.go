package site

import (
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"

	"scrutineer/internal/words/markup"
	"scrutineer/report"
	"scrutineer/report/chart"
	"scrutineer/report/table"
)

// level is the level of the intervals of a site.
const level = 0.95

// placed are the reports that have their own place on pages. Every other report
// follows the standings.
var placed = []string{"standings", "ratings", "pairs", "first-mover", "time", "terminations"}

// reports makes every report of a game except those on request.
func (m *maker) reports(name string) report.Game {
	var names []string
	for _, r := range report.All() {
		if !r.Apart {
			names = append(names, r.Name)
		}
	}
	in := &report.Input{Part: &m.part, Game: name, Rules: m.rules(name), Scheme: m.scheme(name)}
	return report.Of(in, names)
}

// others returns the parts of the reports without their own place.
func (m *maker) others(name string) []report.Part {
	var list []report.Part
	for _, s := range m.said[name].Sections {
		if !slices.Contains(placed, s.Name) {
			list = append(list, s.Parts...)
		}
	}
	return list
}

// chosen is a selection of games for a number. Counts says that the number is how
// many they are.
type chosen struct {
	Query
	counts bool
}

// chooser selects the games for a cell of a table by its row and column.
type chooser func(r row, c table.Column) chosen

// row is a row of a table.
type row struct {
	table.Table
	cells []table.Cell
}

// at returns the cell in the column with a key, nil if there is none.
func (r row) at(key string) table.Cell {
	if i := r.At(key); i >= 0 {
		return r.cells[i]
	}
	return nil
}

// bot returns the bot in a column.
func (r row) bot(key string) string {
	b, _ := r.at(key).(table.Bot)
	return string(b)
}

// parts returns parts of a report on a game as markup. Empty ones are left out,
// unless all are empty.
func (v *view) parts(name string, list []report.Part) []template.HTML {
	var bodies []template.HTML
	for _, p := range list {
		if len(p.Table.Rows) > 0 {
			bodies = append(bodies, v.drawn(p), v.reported(name, p, nil))
		}
	}
	if len(bodies) == 0 && len(list) > 0 {
		bodies = append(bodies, v.reported(name, list[0], nil))
	}
	return bodies
}

// drawn returns the chart of a part. A square has none, since its colours show the
// same.
func (v *view) drawn(p report.Part) template.HTML {
	if p.Chart == nil || square(p.Table) && len(p.Table.Rows) <= report.MostSquare {
		return ""
	}
	return v.chart(p.Chart(chart.Labels{Language: v.lang, Name: v.nameOf}))
}

// square reports whether a table has a column for each bot.
func square(t table.Table) bool {
	return slices.ContainsFunc(t.Columns, func(c table.Column) bool { return c.Bot != "" })
}

// reported returns a part of a report on a game as a table, with the rows for which
// keep returns true; nil keeps all.
func (v *view) reported(name string, p report.Part, keep func(row []table.Cell) bool) template.HTML {
	if p.Square && len(p.Table.Rows) > report.MostSquare {
		return ""
	}
	choose, there := choosers[p.Name]
	if !there {
		choose = ofBots
	}
	return v.linked(p, keep, func(r row, c table.Column) chosen {
		q := choose(r, c)
		q.Game, q.Table = name, "yes"
		return q
	})
}

// of returns a function that keeps the rows of a bot.
func of(t table.Table, id string) func(row []table.Cell) bool {
	at := t.At("bot")
	return func(row []table.Cell) bool { return at >= 0 && row[at] == table.Bot(id) }
}

// linked returns a part as a table. Bots link to their pages, numbers to the games
// behind them.
func (v *view) linked(p report.Part, keep func(row []table.Cell) bool, games chooser) template.HTML {
	if square(p.Table) {
		p.Table = p.Table.Without("list-number")
	}
	g := grid{Sort: !square(p.Table), Caption: markup.Cell(v.lang, p.Title)}
	numbers := map[table.Bot]int{} // of the columns of a square
	long := len(p.Table.Rows) > maxFull
	number := slices.IndexFunc(p.Table.Columns, func(c table.Column) bool { return c.Kind == table.Numbers })
	for _, c := range p.Table.Columns {
		if c.Bot != "" {
			numbers[c.Bot] = len(numbers) + 1
		}
		g.Head = append(g.Head, v.headOf(c, numbers[c.Bot]))
	}
	for _, cells := range p.Table.Rows {
		if keep != nil && !keep(cells) {
			continue
		}
		r := row{p.Table, cells}
		var out []cell
		for i, value := range cells {
			c := p.Table.Columns[i]
			f := v.field(r, c, value, games(r, c), !long || i == 0 || i == number)
			if bot, is := value.(table.Bot); is && i == 0 && numbers[bot] > 0 {
				f = v.numbered(f, numbers[bot])
			}
			if long {
				f = f.lean()
			}
			out = append(out, f)
		}
		g.Rows = append(g.Rows, out)
	}
	for _, note := range p.Table.Notes {
		said := markup.Cell(v.lang, note)
		if len(note.Args) > 0 {
			said = anchor("value", v.Root+games(row{}, table.Column{}).Link(), said)
		}
		g.Notes = append(g.Notes, said)
	}
	return v.table(g)
}

// headOf returns the head of a column.
func (v *view) headOf(c table.Column, number int) cell {
	if c.Bot != "" {
		return v.numberHead(string(c.Bot), number)
	}
	return cell{HTML: table.HeadHTML(v.lang, c), Class: kindClass(c)}
}

// numberHead returns the head of a column of a square: the number of a bot, which its row
// has, too (see numbered). It links to the bot.
func (v *view) numberHead(id string, number int) cell {
	text := fmt.Sprintf(`<bdi dir="ltr" aria-hidden="true">%d</bdi><span class="unseen">%s</span>`, number, word(v.nameOf(id)))
	return cell{HTML: v.botAs(id, "value", template.HTML(text)), Class: "n nth"}
}

// numbered returns the cell of a bot with its number in front.
func (v *view) numbered(c cell, number int) cell {
	c.HTML = template.HTML(fmt.Sprintf(`<span class="no">%d</span> `, number)) + c.HTML
	return c
}

// maxFull is how many rows a table may have before only the bot and the first number
// of a row are links.
const maxFull = 400

// figures matches numbers that stay left to right without markup in any language.
var figures = regexp.MustCompile(`<bdi dir="ltr">(\d[\d.]*)</bdi>`)

// lean returns a cell without what is dispensable in a table with thousands.
func (c cell) lean() cell {
	if flat(bare(c.HTML)) == c.Key {
		c.Key = "" // sorted by its text
	}
	c.HTML = template.HTML(figures.ReplaceAllString(string(c.HTML), "$1"))
	return c
}

// field returns a value of a report as a cell, with a link to its bot or the games
// behind it if there is one.
func (v *view) field(r row, c table.Column, value table.Cell, games chosen, leads bool) cell {
	out := cell{HTML: markup.Cell(v.lang, value), Class: kindClass(c), Key: table.Bare(value)}
	switch value := value.(type) {
	case nil:
		if c.Bot != "" {
			out.HTML = `<span aria-hidden="true">·</span>`
		}
		return out
	case table.Phrase:
		if o, there := v.opening[[2]string{games.Game, games.Start}]; there && strings.HasSuffix(value.Key, "start") {
			out.HTML = anchor("value", v.Root+games.Link(), `<span class="opening">`+o.picture+template.HTML(template.HTMLEscapeString(o.name))+"</span>")
		}
		out.Key = "" // sorted by its text
		return out
	case table.None:
		return out
	case table.Name:
		if word := map[string]string{"end": "", "fault": "fault "}; c.Key == "end" || c.Key == "fault" {
			out.HTML = v.endWord(word[c.Key] + string(value))
		}
	case table.Bot:
		if !leads {
			return cell{HTML: word(clipped(v.nameOf(string(value)))), Key: string(value)}
		}
		return v.botCell(string(value))
	case table.Range:
		out.Class = "whole"
	case table.Meeting:
		out.Class = heat(float64(2*value.Won+value.Drawn) / float64(2*max(1, value.Won+value.Drawn+value.Lost)))
	case table.Number:
		if c.Bot != "" {
			out.Class = heat(value.Value / 100)
		}
	}
	if !leads {
		return out
	}
	class := "value"
	if games.counts {
		class = "count"
		if value == table.Count(0) {
			class = "count none"
		}
	}
	out.HTML = anchor(class, v.Root+v.address(r, games), out.HTML)
	return out
}

// kindClass returns the class of a column's cells.
func kindClass(c table.Column) string {
	if c.Kind == table.Numbers || c.Kind == table.Times {
		return "n"
	}
	return ""
}

// address returns the link of a number: to the ply that its row names, or else to
// games.
func (v *view) address(r row, games chosen) string {
	ply, is := r.at("ply").(table.Count)
	if !is {
		return games.Link()
	}
	for _, e := range v.Entries {
		if e.Counted && e.Shown && e.Address != "" && e.Game == games.Game && table.Name(e.result.Event) == r.at("event") && table.Name(e.result.ID) == r.at("game") {
			return fmt.Sprintf("%s#m=%d", gamePath(e), ply)
		}
	}
	return games.Link()
}
