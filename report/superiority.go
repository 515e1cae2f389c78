package report

import (
	"strconv"

	"scrutineer/analysis"
	"scrutineer/report/numeral"
)

// Superiority is how sure it is in percent that the row's bot of a pool is
// stronger than the column's; without columns where that is not known.
func Superiority(game string, p analysis.Pool) Table {
	t := Table{Title: game + ": superiority in percent"}
	if len(p.Superiority) == 0 {
		t.note("not known: no variance was estimated, or the pool has more than 64 bots")
		return t
	}
	t.Columns = []Column{{"", Right}, {"bot", Left}}
	for i, row := range p.Superiority {
		t.Columns = append(t.Columns, Column{strconv.Itoa(i + 1), Right})
		cells := []string{strconv.Itoa(i + 1), p.Ratings[i].Bot}
		for k, sure := range row {
			if i == k {
				cells = append(cells, "")
			} else {
				cells = append(cells, numeral.Fixed(sure, 1))
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	t.note("how sure it is that the row's bot is stronger than the column's, from the covariance of the estimates; like a posterior probability, and no p-value")
	return t
}
