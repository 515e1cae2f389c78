package site

import (
	"html/template"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/internal/words/markup"
	"scrutineer/judge"
	"scrutineer/report"
	"scrutineer/report/numeral"
	"scrutineer/rules"
)

// method returns the page on how the numbers were computed.
func (m *maker) method() *view {
	v, attested := m.newView("site.method", ""), "site.method-attested"
	v.Name = "method"
	if m.Trust == judge.TrustAttested {
		attested = "site.method-trusted"
	}
	v.add("verdicts", m.say("site.verdicts"), v.paragraphs("site.method-verified", attested, "site.method-statuses", "site.method-twice"))
	v.add("points", m.say("site.points"), v.paragraphs("site.method-points"), v.schemes())
	v.add("ratings", m.say("site.ratings"), v.paragraphs("site.method-model", "site.method-elo", "site.method-firth", "site.method-interval", "site.method-los"))
	v.add("first", m.say("site.first-mover"), v.paragraphs("site.method-first"))
	v.add("time", m.say("site.time"), v.paragraphs("site.method-time"))
	v.add("made", m.say("site.made"), v.made())
	if !m.Options.Config.withholds(WithholdInputs) && len(m.Inputs) > 0 {
		v.add("inputs", m.say("site.inputs"), v.inputs())
	}
	return v
}

// formulas are the formulas in the phrases of the method, by key.
var formulas = map[string]string{
	"site.method-model":    "P(1) = a·g / (a·g + b + ν·√(a·g·b)),  P(½) = ν·√(a·g·b) / (a·g + b + ν·√(a·g·b))",
	"site.method-elo":      "E = 400·log10(s / (1 − s))",
	"site.method-firth":    "log L* = log L + ½·log det I",
	"site.method-interval": "E ± 1.96·SE",
	"site.method-los":      "Φ((θi − θj) / SE(θi − θj))",
	"site.method-first":    "(p + z²/2n ± z·√(p(1 − p)/n + z²/4n²)) / (1 + z²/n)",
}

// paragraphs returns phrases as paragraphs, each with its formula.
func (v *view) paragraphs(keys ...string) template.HTML {
	var html template.HTML
	for _, key := range keys {
		html += "<p>" + v.say(key) + "</p>\n"
		if f, ok := formulas[key]; ok {
			html += template.HTML(`<p class="formula" dir="ltr">`+template.HTMLEscapeString(f)) + "</p>\n"
		}
	}
	return html
}

// rules returns the rules of a game, nil if unknown.
func (m *maker) rules(name string) *rules.Game {
	i := slices.IndexFunc(m.Options.Games, func(g *rules.Game) bool { return g.Name == name })
	if i < 0 {
		return nil
	}
	return m.Options.Games[i]
}

// scheme returns the points for games by the rules.
func (m *maker) scheme(name string) analysis.Scheme { return analysis.SchemeOf(m.rules(name)) }

// schemes returns the points of each game.
func (v *view) schemes() template.HTML {
	g := grid{Caption: v.say("site.points"), Head: v.heads("site.kind", "#site.won", "#site.drawn", "#site.lost", "site.remark")}
	for _, name := range v.Games() {
		s := v.scheme(name)
		row := []cell{{HTML: game(name)}}
		for _, points := range strings.Split(s.String(), "/") {
			row = append(row, cell{HTML: figure(points), Class: "n"})
		}
		remark := cell{}
		if s.Note.Why == analysis.AssumedScheme {
			remark.HTML = markup.Cell(v.lang, report.AssumedScheme(s))
		}
		g.Rows = append(g.Rows, append(row, remark))
	}
	return v.table(g)
}

// made returns the program, the command line and the manifest.
func (v *view) made() template.HTML {
	html := "<p>" + v.say("site.method-tool", code(v.Options.Tool)) + "</p>\n"
	if !v.Options.Config.withholds(WithholdInputs) {
		html += template.HTML(`<pre dir="ltr" tabindex="0">`) + template.HTML(template.HTMLEscapeString(v.Options.Command)) + "</pre>\n"
	}
	return html + "<p>" + v.say("site.method-manifest", anchor("", manifestName, code(manifestName))) + "</p>"
}

// inputs returns the files that were read.
func (v *view) inputs() template.HTML {
	g := grid{Caption: v.say("site.inputs"), Head: v.heads("site.file", "#site.bytes", "site.sha256"), Sort: true}
	for _, in := range v.Inputs {
		g.Rows = append(g.Rows, []cell{{HTML: code(in.Name)}, {HTML: figure(numeral.Count(in.Size)), Class: "n", Key: numeral.Count(in.Size)}, {HTML: code(in.SHA256), Class: "long"}})
	}
	return v.table(g)
}
