package report

import (
	"strings"

	"scrutineer/analysis"
	"scrutineer/report/table"
)

// design is the report of what the schedule of each pool is like, and what follows from
// that for the other numbers.
func design(in *Input) Result {
	list := analysis.Designs(&in.Part.Counts, in.Game)
	return Result{Values: []Value{{"design", list}}, Parts: []Part{part("design", "report.section.design", designTable(list))}}
}

func designTable(list []analysis.Design) table.Table {
	t := table.Table{Columns: []table.Column{table.N("pool"), table.W("schedule"), table.N("bots"), table.N("games"), table.N("met"), table.N("of"), table.N("least"), table.N("most")}}
	for _, d := range list {
		kind := strings.ReplaceAll(string(d.Kind), " ", "-")
		t.Add(table.Count(d.Pool), table.Say("report.plan."+kind), table.Count(d.Bots), table.Count(d.Games), table.Count(d.Met), table.Count(d.Pairs), table.Count(d.Least), table.Count(d.Most))
		designNotes(&t, d)
	}
	if len(list) > 1 {
		t.Note("report.note.pools")
	}
	return t
}

// designNotes says in words what to beware of.
func designNotes(t *table.Table, d analysis.Design) {
	switch d.Kind {
	case analysis.PlanSwiss, analysis.PlanGauntlet, analysis.PlanSparse, analysis.PlanUneven:
		t.Note("report.note.plan."+strings.ReplaceAll(string(d.Kind), " ", "-"), table.Count(d.Pool))
	}
	if d.OneSided > 0 {
		t.Note("report.note.one-sided", table.Count(d.Pool), table.Count(d.OneSided), table.Count(d.Several))
	}
	if d.Repeated > 0 {
		t.Note("report.note.repeated", table.Count(d.Pool), table.Count(d.Repeated))
	}
	if d.Confounded {
		t.Note("report.note.confounded", table.Count(d.Pool), number(d.SeatLean, 2))
	}
	if d.Fabricated {
		t.Note("report.note.fabricated", table.Count(d.Pool), table.Count(d.FirstWins), table.Count(d.FirstLosses))
	}
}
