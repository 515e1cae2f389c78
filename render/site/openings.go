package site

import (
	"cmp"
	"html/template"
	"maps"
	"slices"

	"scrutineer/render/page"
	"scrutineer/report"
	"scrutineer/report/table"
	"scrutineer/rules"
)

// opening is the name and picture of a start position.
type opening struct {
	name    string
	picture template.HTML
}

// openings sets the names and pictures of the starts in logs. The standard one has
// its own name, the others of a game are numbered in their natural order.
func (m *maker) openings() {
	m.opening = map[[2]string]opening{}
	first := map[[2]string]*Entry{}
	for _, e := range m.Entries {
		if key := [2]string{e.Game, e.start()}; e.setup != nil && first[key] == nil {
			first[key] = e
		}
	}
	number := map[string]int{}
	for _, key := range slices.SortedFunc(maps.Keys(first), func(a, b [2]string) int { return cmp.Or(natural(a[0], b[0]), natural(a[1], b[1])) }) {
		g := m.rules(key[0])
		if g == nil {
			continue
		}
		pos, _ := g.Open(*first[key].setup)
		if _, ok := pos.(rules.Drawer); !ok {
			continue // the log's own faults say why it could not be replayed
		}
		scene, o := rules.Draw(pos), opening{name: m.lang.Text("report.cell.standard-start")}
		if key[1] != "-" {
			number[key[0]]++
			o.name = m.lang.Text("report.start", itoa(number[key[0]]))
		}
		o.picture = template.HTML(page.Still(&scene, smallSide))
		m.opening[key] = o
	}
}

// startsOf removes the table of starts from a report on moving first if there is only
// one.
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
