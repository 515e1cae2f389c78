package site

import (
	"fmt"
	"html/template"

	"scrutineer/analysis"
	"scrutineer/report/chart"
	"scrutineer/report/numeral"
)

// times is the page of how bots spent their time.
func (m *maker) times() (*view, error) {
	v := m.newView("site.time", "")
	v.Lead = m.say("site.time-lead")
	for _, name := range m.Games() {
		t := analysis.TimesOf(&m.usage, name, analysis.Options{})
		if len(t.Bots) > 0 {
			bodies := []template.HTML{v.chart(chart.TimeByPly(t, m.lang)), v.chart(chart.TimeSpread(t, m.lang)), v.spent(name, t.Bots), v.allowance(name, t.Bots)}
			v.add("g-"+slug(name), game(name), append(bodies, v.timeTables(name, t)...)...)
		}
	}
	if len(v.Parts) == 0 {
		v.add("", m.say("site.time"), "<p>"+m.say("site.no-times")+"</p>")
	}
	return v, nil
}

// spent is the time of moves.
func (v *view) spent(name string, list []analysis.BotTime) template.HTML {
	g := grid{Sort: true, Caption: v.say("site.move-times"), Head: v.heads("site.bot", "#site.played", "#site.moves", "#site.mean", "#site.median",
		"#site.p90", "#site.p99", "#site.longest", "#site.whole-game"), Notes: []template.HTML{v.say("site.first-apart")}}
	for _, b := range list {
		q := Query{Game: name, Bot: b.Bot, Table: "yes", Sort: "longest"}
		l := b.Later
		row := []cell{v.botCell(b.Bot), v.count(b.Games, q), v.value(numeral.Count(l.N), numeral.Count(l.N), q)}
		for _, us := range []int64{l.Mean, l.P50, l.P90, l.P99, l.Max, b.Game.P50} {
			row = append(row, v.time(us, l.N, q))
		}
		g.Rows = append(g.Rows, row)
	}
	return v.table(g)
}

// time is a time with the games it comes from, the longest moves first.
func (v *view) time(us, of int64, q Query) cell {
	if of == 0 {
		return cell{HTML: "–", Class: "n", Key: "-1"}
	}
	return v.value(numeral.Duration(us), numeral.Count(us), q)
}

// allowance is how much of the limits was used.
func (v *view) allowance(name string, list []analysis.BotTime) template.HTML {
	g := grid{Sort: true, Caption: v.say("site.allowance"), Head: v.heads("site.bot", "#site.first-move", "#site.share-move", "#site.share-total",
		"#site.near-move", "#site.near-total", "#site.stopped"), Notes: []template.HTML{v.say("site.near-note")}}
	for _, b := range list {
		q := Query{Game: name, Bot: b.Bot, Table: "yes", Sort: "longest"}
		near := q
		near.Near = "yes"
		row := []cell{v.botCell(b.Bot), v.time(b.First.P50, b.First.N, q), v.part(b.ShareMove, q), v.part(b.ShareTotal, q)}
		for _, n := range []int64{b.NearMove.Count, b.NearTotal.Count} {
			row = append(row, v.value(numeral.Count(n), numeral.Count(n), near))
		}
		g.Rows = append(g.Rows, append(row, v.value(numeral.Count(b.Stopped), numeral.Count(b.Stopped), q)))
	}
	return v.table(g)
}

// part is the greatest share of a limit that was used.
func (v *view) part(s analysis.Spent, q Query) cell {
	if s.N == 0 {
		return cell{HTML: "–", Class: "n", Key: "-1"}
	}
	return v.value(fmt.Sprintf("%d.%d %%", s.Max/100, s.Max/10%10), numeral.Count(s.Max), q)
}
