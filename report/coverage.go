package report

import (
	"strconv"

	"scrutineer/analysis"
)

// Coverage is how often intervals held the truth in simulated events.
func Coverage(list []analysis.Coverage) Table {
	t := Table{Title: "coverage of intervals in simulated events", Columns: []Column{{"schedule", Left}, {"bots", Right}, {"draws", Right}, {"first", Right},
		{"pairs", Right}, {"half width", Right}, {"order", Right}, {"likeliest", Right}, {"firth", Right}, {"failed", Right}}}
	for _, c := range list {
		order := "-"
		if c.Orders.Of > 0 {
			order = share(c.Orders.Share)
		}
		t.Rows = append(t.Rows, []string{c.Schedule, strconv.Itoa(c.Bots), fixed(c.Draws, 1), signed(c.Order), share(c.Pairs.Share), fixed(c.HalfWidth, 0),
			order, strconv.Itoa(c.Likeliest), strconv.Itoa(c.Firth), strconv.Itoa(c.Failed)})
	}
	if len(list) > 0 {
		c := list[0]
		t.note("events of each kind: %d, games of each ordered pair: %d, spread of strengths: %s elo, seed %d", c.Replicates, c.Games, fixed(c.Spread, 0), c.Seed)
		t.note("draws: their share between equals; first: effect of moving first in elo of the logistic scale")
		t.note("pairs, order: share of the %s intervals of differences, and of that effect, that held the truth", percent(c.Level))
		t.note("likeliest, firth, failed: events by how they could be estimated")
	}
	return t
}
