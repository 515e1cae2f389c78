package site

import (
	"html/template"
	"slices"

	"scrutineer/judge"
)

// weights are the severities, most serious first.
var weights = []judge.Severity{judge.Decisive, judge.Score, judge.Reason, judge.Cosmetic, judge.Note}

// codes returns a table with the number of logs for each finding, most serious first.
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
