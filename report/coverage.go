package report

import (
	"scrutineer/analysis"
	"scrutineer/report/table"
)

// Coverage returns how often intervals contained the true value in simulated events.
func Coverage(list []analysis.Coverage) Part {
	t := table.Table{Columns: append(trialColumns(), table.W("ratings"), table.W("pairs"), table.W("order"), table.W("score"), table.W("strongest"), table.N("said"), table.N("firth"), table.N("failed"))}
	for _, c := range list {
		t.Add(append(trial(c.Trial), held(c.Ratings), held(c.Pairs), held(c.Orders), held(c.Scores), held(c.Firsts), number(100*c.Stated, 1), table.Count(c.Firth), table.Count(c.Failed))...)
	}
	if len(list) > 0 {
		c := list[0]
		trialNote(&t, c.Trial)
		t.Note("report.note.coverage-draws")
		t.Note("report.note.coverage", table.Level(c.Level))
		t.Note("report.note.coverage-first")
		t.Note("report.note.coverage-failed")
	}
	return part("coverage", "report.coverage", t)
}

// GameCoverage is like Coverage, for the intervals that do not depend on ratings.
func GameCoverage(list []analysis.GameCoverage) Part {
	t := table.Table{Columns: append(trialColumns(), table.W("score"), table.W("by-pairs"), table.W("by-rounds"), table.W("by-order"), table.W("order"), table.W("points"), table.W("faults"))}
	for _, c := range list {
		t.Add(append(trial(c.Trial), held(c.Scores), held(c.Paired), held(c.Rounds), held(c.Ordered), held(c.Orders), held(c.Margins), held(c.Shares))...)
	}
	if len(list) > 0 {
		trialNote(&t, list[0].Trial)
		t.Note("report.note.game-coverage", table.Level(list[0].Level))
	}
	return part("coverage", "report.game-coverage", t)
}

// trialColumns returns the columns that identify a kind of event.
func trialColumns() []table.Column {
	return []table.Column{table.W("schedule"), table.N("bots"), table.N("draws"), table.N("first")}
}

// trial returns the cells of trialColumns.
func trial(c analysis.Trial) []table.Cell {
	return []table.Cell{table.Name(c.Schedule), table.Count(c.Bots), number(c.Draws, 1), table.Elo(c.Order)}
}

// trialNote adds notes on what all events have in common.
func trialNote(t *table.Table, c analysis.Trial) {
	t.Note("report.note.trial", table.Count(c.Replicates), table.Count(c.Games), number(c.Spread, 0), table.Count(c.Seed))
	if c.Single {
		t.Note("report.note.trial-single")
	}
}

// held returns the percentage of intervals that contained the true value.
func held(h analysis.Held) table.Cell {
	if h.Of == 0 {
		return table.None{}
	}
	return table.PlusMinus{Value: 100 * h.Share, Error: 100 * h.Error, More: 100 * float64(h.OneSided) / float64(h.Of)}
}
