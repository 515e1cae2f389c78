package site

import (
	"fmt"
	"html/template"

	"scrutineer/analysis"
	"scrutineer/report"
	"scrutineer/report/numeral"
	"scrutineer/report/table"
)

// widest is the number of bots that a table still shows as a square.
const widest = 30

// crosstable is the page of who did how against whom.
func (m *maker) crosstable() (*view, error) {
	v := m.newView("site.crosstable", "")
	for _, name := range m.Games() {
		standings := analysis.Stand(&m.counts, name, m.scheme(name))
		list := analysis.Crosstable(&m.counts, standings)
		bodies := []template.HTML{v.met(name, list)}
		if len(standings.Standings) <= widest {
			bodies = append([]template.HTML{v.square(name, standings, list)}, bodies...)
		}
		for _, p := range m.ratings[name].Pools {
			if len(p.Superiority) > 1 && len(p.Superiority) <= widest {
				bodies = append(bodies, v.superiority(name, p))
			}
		}
		v.add("g-"+slug(name), game(name), bodies...)
	}
	return v, nil
}

// square is the crosstable: points of the row's bot against the column's.
func (v *view) square(name string, table analysis.Standings, list []analysis.Encounter) template.HTML {
	g := grid{Caption: v.say("site.points-of-row"), Head: v.heads("site.bot")}
	met := map[[2]string]analysis.Encounter{}
	for _, e := range list {
		met[[2]string{e.Bot, e.Opponent}] = e
	}
	for _, col := range table.Standings {
		g.Head = append(g.Head, cell{HTML: v.bot(col.Bot), Class: "n"})
	}
	for _, row := range table.Standings {
		cells := []cell{v.botCell(row.Bot)}
		for _, col := range table.Standings {
			e, ok := met[[2]string{row.Bot, col.Bot}]
			cells = append(cells, v.meeting(name, e, ok))
		}
		g.Rows = append(g.Rows, cells)
	}
	return v.table(g)
}

// meeting is a field of the square.
func (v *view) meeting(name string, e analysis.Encounter, met bool) cell {
	if !met {
		return cell{HTML: template.HTML(`<span aria-hidden="true">·</span>`), Class: "n"}
	}
	n := e.Won + e.Drawn + e.Lost
	c := v.value(numeral.Count(e.Points), numeral.Count(e.Points), Query{Game: name, Bot: e.Bot, Vs: e.Opponent, Table: "yes"})
	c.Class = heat(float64(2*e.Won+e.Drawn) / float64(2*n))
	return c
}

// met is every pair that met.
func (v *view) met(name string, list []analysis.Encounter) template.HTML {
	return v.reported(report.Encounters(list), func(row []table.Cell, column string) Query {
		return Query{Game: name, Bot: string(row[0].(table.Bot)), Vs: string(row[1].(table.Bot)), Table: "yes", Result: outcomes[column]}
	})
}

// superiority is how sure it is that the row's bot is stronger than the
// column's.
func (v *view) superiority(name string, p analysis.Pool) template.HTML {
	g := grid{Caption: v.say("site.los"), Head: v.heads("site.bot"), Notes: []template.HTML{v.say("site.los-note")}}
	for _, col := range p.Ratings {
		g.Head = append(g.Head, cell{HTML: v.bot(col.Bot), Class: "n"})
	}
	for i, row := range p.Ratings {
		cells := []cell{v.botCell(row.Bot)}
		for j, col := range p.Ratings {
			if i == j {
				cells = append(cells, cell{HTML: template.HTML(`<span aria-hidden="true">·</span>`), Class: "n"})
				continue
			}
			x := p.Superiority[i][j]
			c := v.value(numeral.Fixed(x, 0)+" %", fmt.Sprint(x), Query{Game: name, Bot: row.Bot, Vs: col.Bot, Table: "yes"})
			c.Class = heat(x / 100)
			cells = append(cells, c)
		}
		g.Rows = append(g.Rows, cells)
	}
	return v.table(g)
}
