package report

import (
	"scrutineer/analysis"
	"scrutineer/report/table"
)

// The goals of a plan.
const (
	GoalFirst  = "first"  // first place is settled; the usual one
	GoalMargin = "margin" // intervals are so narrow
)

// plan is the report of which games would reach a goal.
func plan(in *Input) Result {
	o := in.Planning
	o.Level, o.Jobs = in.level(), in.Jobs
	p := analysis.PlanMargin(&in.Part.Counts, in.Game, o)
	return Result{Values: []Value{{"plan_margin", p}}, Parts: []Part{part("plan-margin", "report.section.plan-margin", marginTable(p))}}
}

// marginTable is how many games each bot needs.
func marginTable(p analysis.MarginPlan) table.Table {
	t := table.Table{Columns: []table.Column{table.N("pool"), table.W("bot"), table.N("games"), table.N("half"), table.N("needed"), table.N("more"), table.N("repeats")}}
	for _, x := range p.Bots {
		row := []table.Cell{table.Count(x.Pool), table.Bot(x.Bot), table.Count(x.Games)}
		if x.Need == 0 {
			t.Add(append(row, table.None{}, table.None{}, table.None{}, table.None{})...)
			continue
		}
		t.Add(append(row, number(x.Half, 0), table.Count(x.Need), table.Count(x.Need-x.Games), table.Count(x.Rounds))...)
	}
	t.Note("report.note.margin-repeats", number(p.Margin, 0), table.Level(p.Level))
	if p.Games == 0 {
		t.Note("report.note.margin-none")
	} else {
		t.Note("report.note.margin-pair", table.Say("common.games", table.Count(p.Games)), number(p.Margin, 0), table.Level(p.Level), table.Share(p.Score), table.Share(p.Draws))
	}
	return t
}
