package site

import (
	"html/template"
	"slices"

	"scrutineer/analysis"
	"scrutineer/judge"
	"scrutineer/report"
	"scrutineer/report/table"
)

// endings is the page of how games ended, of the faults of bots, and of what
// was found of logs.
func (m *maker) endings() (*view, error) {
	v := m.newView("site.endings", "")
	for _, name := range m.Games() {
		all := analysis.Endings(&m.counts, name, analysis.Options{})
		p := report.Terminations(name, all, level)
		bodies := []template.HTML{v.chart(p.Chart(m.lang)), v.reported(p, func(row []table.Cell, column string) Query { return ended(name, row, column) })}
		if t := v.violations(name); t != "" {
			bodies = append(bodies, t)
		}
		v.add("g-"+slug(name), game(name), bodies...)
	}
	v.add("findings", m.say("site.findings"), v.codes())
	return v, nil
}

// ended are the games that a cell of the report on how games ended rests on.
func ended(name string, row []table.Cell, column string) Query {
	q := Query{Game: name, End: "-", Table: "yes", Result: outcomes[column]}
	if end, is := row[0].(table.Name); is {
		q.End = string(end)
	}
	return q
}

// violations is kind of fault by bot: in how many of its games.
func (v *view) violations(name string) template.HTML {
	games := map[Misdeed]int64{} // by bot's number below, and kind
	var bots, kinds []string
	for _, e := range v.Entries {
		if e.Game == name && e.Counted {
			for _, f := range e.distinct() {
				bots, kinds = append(bots, f.bot), append(kinds, f.kind)
			}
		}
	}
	if len(bots) == 0 {
		return ""
	}
	slices.SortFunc(bots, natural)
	bots = slices.Compact(bots)
	slices.Sort(kinds)
	kinds = slices.Compact(kinds)
	for _, e := range v.Entries {
		if e.Game == name && e.Counted {
			for _, f := range e.distinct() {
				games[Misdeed{slices.Index(bots, f.bot), f.kind}]++
			}
		}
	}
	g := grid{Sort: true, Caption: v.say("site.violations"), Head: v.heads("site.bot"), Notes: []template.HTML{v.say("site.violations-note")}}
	for _, k := range kinds {
		g.Head = append(g.Head, cell{HTML: code(k), Class: "n"})
	}
	for i, b := range bots {
		row := []cell{v.botCell(b)}
		for _, k := range kinds {
			row = append(row, v.count(games[Misdeed{i, k}], Query{Game: name, Bot: b, Fault: k, Table: "yes"}))
		}
		g.Rows = append(g.Rows, row)
	}
	return v.table(g)
}

// offence is a fault by a bot.
type offence struct{ bot, kind string }

// distinct are the faults of a game, each kind of a bot once.
func (e *Entry) distinct() []offence {
	var list []offence
	for _, f := range e.Faults {
		if f.Seat > len(e.Players) {
			continue
		}
		o := offence{e.Players[f.Seat-1].ID, f.Kind}
		if !slices.Contains(list, o) {
			list = append(list, o)
		}
	}
	return list
}

// weights are the severities, the heaviest first.
var weights = []judge.Severity{judge.Decisive, judge.Score, judge.Reason, judge.Cosmetic, judge.Note}

// codes is what was found of logs, the heaviest first: in how many of them.
func (v *view) codes() template.HTML {
	type kind struct {
		code     judge.Code
		severity judge.Severity
	}
	logs := map[kind]int64{}
	for _, e := range v.Entries {
		var seen []kind
		for i := range e.Findings {
			k := kind{e.Findings[i].Code, e.Findings[i].Severity}
			if !slices.Contains(seen, k) {
				seen = append(seen, k)
				logs[k]++
			}
		}
	}
	var list []kind
	for k := range logs {
		list = append(list, k)
	}
	slices.SortFunc(list, func(a, b kind) int {
		if x, y := slices.Index(weights, a.severity), slices.Index(weights, b.severity); x != y {
			return x - y
		}
		return natural(string(a.code), string(b.code))
	})
	g := grid{Sort: true, Caption: v.say("site.findings-kinds"), Head: v.heads("site.finding", "site.severity", "#site.logs")}
	for _, k := range list {
		g.Rows = append(g.Rows, []cell{{HTML: code(string(k.code))}, {HTML: code(string(k.severity))},
			v.count(logs[k], Query{Code: string(k.code), Severity: string(k.severity)})})
	}
	if len(list) == 0 {
		return "<p>" + v.say("site.nothing-found") + "</p>"
	}
	return v.table(g)
}
