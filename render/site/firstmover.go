package site

import (
	"html/template"

	"scrutineer/analysis"
	"scrutineer/report"
	"scrutineer/report/numeral"
	"scrutineer/report/table"
)

// firstMover is the page of what moving first was worth.
func (m *maker) firstMover() (*view, error) {
	v := m.newView("site.first-mover", "")
	v.Lead = m.say("site.first-lead")
	for _, name := range m.Games() {
		f := analysis.Advantage(&m.counts, name, analysis.Options{})
		parts := report.FirstMover(f, m.ratings[name], level)
		bodies := []template.HTML{v.chart(parts[0].Chart(m.lang))}
		for _, p := range parts {
			bodies = append(bodies, v.reported(p, func(row []table.Cell, column string) Query { return seatGames(name, row, column) }))
		}
		v.add("g-"+slug(name), game(name), bodies...)
	}
	return v, nil
}

// seatRow is how games ended for who moved first, as fields.
func (v *view) seatRow(head cell, s analysis.Seats, q Query) []cell {
	return []cell{head, v.count(s.Wins+s.Draws+s.Losses, q), v.count(s.Wins, with(q, "won")), v.count(s.Draws, with(q, "drawn")),
		v.count(s.Losses, with(q, "lost")), v.value(percent(s.Score), numeral.Fixed(s.Score, 6), q), v.value(shares(s.Low, s.High), numeral.Fixed(s.Low, 6), q)}
}

// seatHeads are the heads of such rows.
func (v *view) seatHeads(first string) []cell {
	return v.heads(first, "#site.played", "#site.won", "#site.drawn", "#site.lost", "#site.score", "#site.interval")
}

// seatGames are the games that a cell of the reports on moving first rests on.
func seatGames(name string, row []table.Cell, column string) Query {
	q := Query{Game: name, Table: "yes", Self: "no", Result: outcomes[column]}
	switch what := row[0].(type) {
	case table.Bot:
		q.Bot, q.Side = string(what), map[string]string{"first": "first", "first-score": "first", "second": "second", "second-score": "second"}[column]
	case table.Phrase:
		var of string
		if len(what.Args) > 0 {
			of = string(what.Args[0].(table.Name))
		}
		switch what.Key {
		case "report.cell.without-faults":
			q.By = "board"
		case "report.cell.standard-start":
			q.Start = "-"
		case "report.start":
			q.Start = of
		case "report.round":
			q.Round = of
		}
	}
	return q
}

// starts is the page of start positions.
func (m *maker) starts() (*view, error) {
	v := m.newView("site.starts", "")
	v.Lead = m.say("site.starts-lead")
	for _, name := range m.Games() {
		f := analysis.Advantage(&m.counts, name, analysis.Options{})
		g := grid{Sort: true, Caption: m.say("site.starts"), Head: v.seatHeads("site.start")}
		for _, s := range f.Starts {
			q := Query{Game: name, Start: s.Name, Table: "yes", Self: "no"}
			label := code(s.Name)
			if s.Name == "" || s.Name == "-" {
				q.Start, label = "-", m.say("site.standard")
			}
			g.Rows = append(g.Rows, v.seatRow(cell{HTML: label, Class: "long"}, s.Seats, q))
		}
		if f.Refused != "" {
			g.Notes = append(g.Notes, m.say("site.seats-unknown"))
		} else if len(f.Starts) > 1 {
			g.Notes = append(g.Notes, m.say("site.uneven", figure(numeral.Probability(f.Uneven))))
		}
		v.add("g-"+slug(name), game(name), v.table(g))
	}
	return v, nil
}
