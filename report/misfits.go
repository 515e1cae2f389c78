package report

import (
	"strconv"

	"scrutineer/analysis"
)

// Misfits are the pairs of each pool that the ratings describe worst, a table for
// each pool of which anything is known.
func Misfits(r analysis.Ratings) []Table {
	var list []Table
	for _, p := range r.Pools {
		if p.Fit == nil || len(p.Fit.Worst) == 0 {
			continue
		}
		t := Table{Title: r.Game + ": pairs furthest from the ratings", Columns: []Column{{"bot", Left}, {"opponent", Left}, {"games", Right},
			{"score", Right}, {"expected", Right}, {"residual", Right}}}
		if len(r.Pools) > 1 {
			t.Title += ", pool " + strconv.Itoa(p.Number) + " of " + strconv.Itoa(len(r.Pools))
		}
		for _, w := range p.Fit.Worst {
			t.Rows = append(t.Rows, []string{w.Bot, w.Opponent, number(w.Games), fixed(w.Score, 1), fixed(w.Expected, 1), fixed(w.Residual, 2)})
		}
		t.note("the first made more points than its rating says; residual: the difference in standard deviations")
		t.note("circles, in which each of three bots scored more than half against the next: %d in %d triads", p.Fit.Cycles, p.Fit.Triads)
		list = append(list, t)
	}
	return list
}
