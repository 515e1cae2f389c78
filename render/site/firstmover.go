package site

import (
	"slices"

	"scrutineer/report"
	"scrutineer/report/table"
)

// firstMover is the page of what moving first was worth.
func (m *maker) firstMover() (*view, error) {
	v := m.newView("site.first-mover", "")
	v.Lead = m.say("site.first-lead")
	for _, name := range m.Games() {
		v.add("g-"+slug(name), game(name), v.parts(name, m.said[name].Report("first-mover").Parts)...)
	}
	return v, nil
}

// starts is the page of start positions.
func (m *maker) starts() (*view, error) {
	v := m.newView("site.starts", "")
	v.Lead = m.say("site.starts-lead")
	for _, name := range m.Games() {
		p := m.said[name].Report("first-mover").Named("first-mover")[0]
		p.Title = table.Say("site.starts")
		v.add("g-"+slug(name), game(name), v.reported(name, startsOf(p), nil))
	}
	return v, nil
}

// startsOf leaves the starts of a report on moving first; where there is one start,
// all games are from it.
func startsOf(p report.Part) report.Part {
	starts := p.Table.Select(func(cells []table.Cell) bool {
		what, _ := cells[0].(table.Phrase)
		return what.Key == "report.start" || what.Key == "report.cell.standard-start"
	})
	if len(starts.Rows) == 0 {
		starts.Rows = p.Table.Rows[:min(1, len(p.Table.Rows))]
	}
	if len(p.Table.Rows) > 0 {
		starts.Notes = slices.DeleteFunc(slices.Clone(p.Table.Notes), func(n table.Phrase) bool { return n.Key != "report.note.starts-differ" })
	}
	p.Table = starts
	return p
}
