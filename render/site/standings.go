package site

import (
	"html/template"
	"slices"

	"scrutineer/report"
	"scrutineer/report/table"
)

// ranking returns the table of match points with the ratings beside the points.
func (m *maker) ranking(name string) report.Part {
	ratings := map[table.Cell][]table.Cell{}
	none := []table.Cell{table.None{}, table.None{}}
	heads := []table.Column{table.N("elo"), table.I(level)}
	for _, p := range m.said[name].Report("ratings").Named("ratings") {
		for _, cells := range p.Table.Rows {
			r := row{p.Table, cells}
			ratings[r.at("bot")] = []table.Cell{r.at("elo"), r.at("interval")}
		}
	}
	p := m.said[name].Report("standings").Named("standings")[0]
	old := p.Table
	rest := old.Without("rank", "bot", "points")
	t := table.Table{Notes: old.Notes, Columns: []table.Column{table.N("rank"), table.W("bot"), table.N("points")}}
	t.Columns = append(append(t.Columns, heads...), rest.Columns...)
	for i, cells := range old.Rows {
		r := row{old, cells}
		rating, there := ratings[r.at("bot")]
		if !there {
			rating = none
		}
		t.Add(slices.Concat([]table.Cell{r.at("rank"), r.at("bot"), r.at("points")}, rating, rest.Rows[i])...)
	}
	p.Table = t
	return p
}

// standings returns the standings of a game and of its stages, then the parts of
// other reports.
func (v *view) standings(name string) []template.HTML {
	var bodies []template.HTML
	for _, p := range v.said[name].Report("ratings").Named("ratings") {
		bodies = append(bodies, v.drawn(p))
	}
	bodies = append(bodies, v.reported(name, v.ranking(name), nil))
	for _, p := range v.said[name].Report("standings").Named("standings")[1:] {
		bodies = append(bodies, v.reported(name, p, nil))
	}
	return append(bodies, v.parts(name, v.others(name))...)
}

// met returns the results between bots: single games, and sums.
func (v *view) met(name string) []template.HTML {
	var list []report.Part
	for _, p := range v.said[name].Report("pairs").Parts {
		list = append(list, p)
		if p.Name == "crosstable" && square(p.Table) {
			list = append(list, met(p))
		}
	}
	return append(v.singles(name), v.parts(name, list)...)
}

// met returns the crosstable with a row for each pair that met.
func met(p report.Part) report.Part {
	p.Title, p.Table, p.Chart = table.Say("report.section.pairs"), p.CSV(), nil
	return p
}
