package report

import (
	"strconv"

	"scrutineer/analysis"
)

// Coverage is how often intervals held the truth in simulated events.
func Coverage(list []analysis.Coverage) Table {
	t := Table{Title: "coverage of intervals in simulated events", Columns: []Column{{"schedule", Left}, {"bots", Right}, {"draws", Right}, {"first", Right},
		{"ratings", Left}, {"pairs", Left}, {"order", Left}, {"score", Left}, {"firth", Right}, {"failed", Right}}}
	for _, c := range list {
		t.Rows = append(t.Rows, []string{c.Schedule, strconv.Itoa(c.Bots), fixed(c.Draws, 1), signed(c.Order), held(c.Ratings), held(c.Pairs),
			held(c.Orders), held(c.Scores), strconv.Itoa(c.Firth), strconv.Itoa(c.Failed)})
	}
	if len(list) > 0 {
		c := list[0]
		t.note("events of each kind: %d, games of each ordered pair: %d, spread of strengths: %s elo, seed %d", c.Replicates, c.Games, fixed(c.Spread, 0), c.Seed)
		t.note("draws: their share between equals; first: effect of moving first in elo of the logistic scale")
		t.note("ratings, pairs, order, score: percent of the %s intervals of ratings, of differences of two bots, of the effect of moving first and of the first movers' mean score that held the truth, and the standard error of that percentage; then how many percent had no limit on a side, where some had none", percent(c.Level))
		t.note("firth: events without a maximum of the likelihood; failed: without any estimate")
	}
	return t
}

// GameCoverage is how often intervals held the truth that rest on no ratings.
func GameCoverage(list []analysis.GameCoverage) Table {
	t := Table{Title: "coverage of intervals without a model in simulated events", Columns: []Column{{"schedule", Left}, {"bots", Right}, {"draws", Right}, {"first", Right},
		{"score", Left}, {"by pairs", Left}, {"points", Left}, {"faults", Left}}}
	for _, c := range list {
		t.Rows = append(t.Rows, []string{c.Schedule, strconv.Itoa(c.Bots), fixed(c.Draws, 1), signed(c.Order), held(c.Scores), held(c.Paired), held(c.Margins), held(c.Shares)})
	}
	if len(list) > 0 {
		c := list[0]
		t.note("events of each kind: %d, games of each ordered pair: %d, spread of strengths: %s elo, seed %d", c.Replicates, c.Games, fixed(c.Spread, 0), c.Seed)
		t.note("percent of the %s intervals that held the truth, and the standard error of that percentage: of the first movers' mean score, of the same by pairs with seats swapped, of the first mover's points less the other's, of the share of a bot's games with a fault", percent(c.Level))
	}
	return t
}

// held is how many percent of intervals held the truth.
func held(h analysis.Held) string {
	if h.Of == 0 {
		return "-"
	}
	text := fixed(100*h.Share, 1) + " ± " + fixed(100*h.Error, 1)
	if h.OneSided > 0 {
		text += " (" + fixed(100*float64(h.OneSided)/float64(h.Of), 0) + ")"
	}
	return text
}
