package report

import (
	"slices"

	"scrutineer/analysis"
	"scrutineer/report/table"
)

// The goals of a plan.
const (
	GoalFirst  = "first"  // first place is settled; the usual one
	GoalMargin = "margin" // intervals have a given width
)

// plan returns the report of which games would reach a goal.
func plan(in *Input) Result {
	o := in.Planning
	o.Level, o.Jobs = in.level(), in.Jobs
	if in.Goal == GoalMargin {
		p := analysis.PlanMargin(&in.Part.Counts, in.Game, o)
		return Result{Values: []Value{{"plan_margin", p}}, Parts: []Part{part("plan-margin", "report.section.plan-margin", marginTable(p))}}
	}
	list := analysis.PlanFirst(&in.Part.Counts, in.Game, o)
	r := Result{Values: []Value{{"plan", list}}, Parts: []Part{part("plan", "report.section.plan", firstTable(list, o))}}
	for _, p := range list {
		if len(p.Pairs) > 0 {
			r.Parts = append(r.Parts, part("plan-pairs", "report.section.plan-pairs", pairsTable(p)).pooled(p.Pool, len(list)))
		}
	}
	return r
}

// firstTable returns what would settle the first place of each pool.
func firstTable(list []analysis.FirstPlan, o analysis.Planning) table.Table {
	t := table.Table{Columns: []table.Column{table.N("pool"), table.W("leader"), table.N("chance"), table.N("any-look"), table.W("bot"), table.W("against"), table.N("games-more"), table.I(courseLevel)}}
	open := false
	for _, p := range list {
		row := []table.Cell{table.Count(p.Pool), table.Bot(p.Leader), sure(p.Chance), sure(p.AnyLook)}
		if p.Settled {
			t.Add(append(row, table.None{}, table.None{}, table.Say("report.cell.settled"), table.None{})...)
			continue
		}
		open = true
		t.Add(append(row, table.Bot(p.Pairs[0].A), table.Bot(p.Pairs[0].B), games(p.Games.Median, p.Games.Most), span(*p.Games))...)
	}
	if len(list) == 0 {
		t.Columns = nil
		t.Note("report.note.plan-none")
		return t
	}
	t.Note("report.note.plan-chance")
	t.Note("report.note.plan-looks", table.Level(o.Level))
	if open {
		n := list[slices.IndexFunc(list, func(p analysis.FirstPlan) bool { return !p.Settled })].Games.Courses
		t.Note("report.note.plan-games", table.Level(courseLevel), table.Count(n), table.Count(o.Seed))
	}
	return t
}

// courseLevel is the share of simulated courses within the interval of games.
const courseLevel = 0.8

// sure returns a chance in percent, never shown as certain.
func sure(chance float64) table.Cell {
	return table.Percent{Value: 100 * min(chance, 0.9999), Digits: 1}
}

// games returns a number of games, or that it exceeds the maximum.
func games(n, most int64) table.Cell {
	if n == 0 {
		return table.Say("report.cell.more-than", table.Count(most))
	}
	return table.Count(n)
}

// span returns an interval of numbers of games. It has no upper limit if that exceeds
// the maximum, and is None if both limits do.
func span(n analysis.GamesNeeded) table.Cell {
	var r table.Range
	if n.Low > 0 {
		r.Low = table.Count(n.Low)
	} else {
		r.Low = table.Count(n.Most)
	}
	if n.High > 0 {
		r.High = table.Count(n.High)
	}
	return r
}

// pairsTable returns the effect of the next games of at most ten pairs.
func pairsTable(p analysis.FirstPlan) table.Table {
	t := table.Table{Columns: []table.Column{table.W("bot"), table.W("against"), table.N("games-more"), table.N("chance-after")}}
	for _, x := range p.Pairs[:min(len(p.Pairs), 10)] {
		t.Add(table.Bot(x.A), table.Bot(x.B), table.Count(x.Games), table.Percent{Value: 100 * x.Chance, Digits: 1})
	}
	t.Note("report.note.plan-pairs")
	return t
}

// marginTable returns how many games each bot needs.
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
