package report

import (
	"strconv"
	"strings"

	"scrutineer/analysis"
	"scrutineer/report/table"
)

// design returns the report on the schedule of each pool, and what it means for the
// other numbers.
func design(in *Input) Result {
	list := analysis.Designs(&in.Part.Counts, in.Game)
	r := Result{Values: []Value{{"design", list}}, Parts: []Part{part("design", "report.section.design", designTable(list))}}
	if in.Check != nil {
		check := *in.Check
		check.Level, check.Jobs = in.level(), in.Jobs
		held := analysis.DesignChecks(&in.Part.Counts, in.Game, check)
		r.Values = append(r.Values, Value{"design_check", held})
		r.Parts = append(r.Parts, part("design-check", "report.section.design-check", checkTable(held)))
	}
	return r
}

// checkTable returns how often intervals contained the true value in simulated events
// with the schedule of each pool.
func checkTable(list []analysis.DesignCheck) table.Table {
	t := table.Table{Columns: []table.Column{table.N("pool"), table.W("schedule"), table.N("events"), table.W("ratings"), table.W("pairs"), table.W("order")}}
	for _, c := range list {
		kind := table.Say("report.plan.same-pairs")
		if c.Schedule == analysis.ByScores {
			kind = table.Say("report.plan.swiss")
		}
		t.Add(table.Count(c.Pool), kind, table.Count(c.Replicates), held(c.Ratings), held(c.Pairs), held(c.Orders))
	}
	for _, c := range list {
		t.Note("report.note.check-trial", table.Count(c.Pool), number(c.Spread, 0), number(c.Draws, 2), table.Elo(c.Order), table.Count(c.Seed))
	}
	for _, c := range list {
		// Allow two standard errors, and the tolerance that the method aims at.
		if low := c.Level - 0.015; c.Ratings.Of > 0 && min(c.Ratings.Share+2*c.Ratings.Error, c.Pairs.Share+2*c.Pairs.Error) < low {
			t.Note("report.note.check-low", table.Count(c.Pool), number(100*min(c.Ratings.Share, c.Pairs.Share), 1), table.Level(c.Level))
		}
	}
	if len(list) == 0 {
		t.Note("report.note.check-none")
	}
	return t
}

func designTable(list []analysis.Design) table.Table {
	t := table.Table{Columns: []table.Column{table.N("pool"), table.W("schedule"), table.N("bots"), table.N("games"), table.N("met"), table.N("of"), table.N("least"), table.N("most")}}
	for _, d := range list {
		kind := strings.ReplaceAll(string(d.Kind), " ", "-")
		t.Add(table.Count(d.Pool), table.Say("report.plan."+kind), table.Count(d.Bots), table.Count(d.Games), table.Count(d.Met), table.Count(d.Pairs), table.Count(d.Least), table.Count(d.Most))
		designNotes(&t, d)
	}
	if len(list) > 1 {
		t.Note("report.note.disconnected", table.Count(len(list)))
	}
	return t
}

// poolOf returns the number of a pool as a name, since it counts nothing.
func poolOf(d analysis.Design) table.Cell { return table.Name(strconv.Itoa(d.Pool)) }

// designNotes adds the warnings.
func designNotes(t *table.Table, d analysis.Design) {
	switch d.Kind {
	case analysis.PlanSwiss, analysis.PlanGauntlet, analysis.PlanSparse, analysis.PlanUneven:
		t.Note("report.note.plan."+strings.ReplaceAll(string(d.Kind), " ", "-"), table.Count(d.Pool))
	}
	if d.OneSided > 0 {
		t.Note("report.note.one-sided", table.Count(d.Pool), table.Count(d.OneSided), table.Count(d.Several))
	}
	if d.Repeated > 0 {
		t.Note("report.note.repeated", poolOf(d), table.Count(d.Repeated))
	}
	if d.Confounded {
		t.Note("report.note.confounded", table.Count(d.Pool), number(d.SeatLean, 2))
	}
	if d.Fabricated {
		t.Note("report.note.fabricated", poolOf(d), table.Count(d.FirstWins), table.Count(d.FirstLosses))
	}
}
