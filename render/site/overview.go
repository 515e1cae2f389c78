package site

import (
	"errors"
	"fmt"
	"html/template"
	"maps"
	"slices"

	"scrutineer/judge"
	"scrutineer/report"
	"scrutineer/report/numeral"
	"scrutineer/report/table"
)

// tables makes every page with sums.
func (m *maker) tables() error {
	err := errors.Join(m.put("index.html", "page", m.overview()), m.put("method.html", "page", m.method()))
	for _, p := range []struct {
		name, title, lead string
		of                func(v *view, game string) []template.HTML
	}{
		{"ratings", "site.ratings", "", (*view).standings},
		{"crosstable", "site.crosstable", "", (*view).met},
		{"first", "site.first-mover", "site.first-lead", func(v *view, name string) []template.HTML {
			return v.parts(name, m.said[name].Report("first-mover").Parts)
		}},
		{"time", "site.time", "site.time-lead", func(v *view, name string) []template.HTML {
			return v.parts(name, slices.DeleteFunc(slices.Clone(m.said[name].Report("time").Parts), func(p report.Part) bool { return p.Name == "faults" }))
		}},
		{"endings", "site.endings", "", func(v *view, name string) []template.HTML {
			bodies := v.parts(name, m.said[name].Report("terminations").Parts)
			if faults := m.said[name].Report("time").Named("faults"); len(faults) > 0 {
				bodies = append(bodies, v.reported(name, faults[0], nil))
			}
			return bodies
		}},
		{"starts", "site.starts", "site.starts-lead", func(v *view, name string) []template.HTML {
			p := m.said[name].Report("first-mover").Named("first-mover")[0]
			p.Title = table.Say("site.starts")
			return []template.HTML{v.reported(name, startsOf(p), nil)}
		}},
	} {
		v := m.newView(p.title, "")
		if v.Name = p.name; p.lead != "" {
			v.Lead = m.say(p.lead)
		}
		for _, name := range m.Games() {
			title := game(name)
			if p.name == "ratings" {
				title = m.say("site.standings-of", title)
			}
			v.add("g-"+slug(name), title, p.of(v, name)...)
		}
		if p.name == "endings" {
			v.add("findings", m.say("site.findings"), v.codes())
		}
		err = errors.Join(err, m.put(p.name+".html", "page", v))
	}
	return errors.Join(err, m.schedules(), m.bots(), m.list())
}

// newView returns a page with a phrase as its heading.
func (m *maker) newView(key, root string) *view {
	return &view{maker: m, Root: root, Title: m.say(key), Heading: m.say(key)}
}

// overview returns the first page: who won what, and what was verified.
func (m *maker) overview() *view {
	v := &view{maker: m, Name: "index", Title: m.title(), Heading: m.title()}
	if about := m.Options.Config.About; about != "" {
		v.Lead = word(about)
	}
	v.Compact = true
	v.front()
	v.add("verdicts", m.say("site.verdicts"), v.verdicts())
	var list []*Entry // that were rejected or malformed
	for _, e := range m.Entries {
		if class(e.Status) == "bad" {
			list = append(list, e)
		}
	}
	if len(list) > 0 {
		v.add("suspects", m.say("site.suspects"), v.suspectTable(list))
	}
	return v
}

// verdicts returns how many logs there are with each status, and what happened to them.
func (v *view) verdicts() template.HTML {
	logs := "site.logs"
	if slices.ContainsFunc(v.Entries, func(e *Entry) bool { return e.Status == Claimed }) {
		logs = "site.results"
	}
	html := "<li>" + v.tally(v.say(logs), len(v.Entries), Query{}) + "</li>" + v.byStatus(v.Entries, Query{})
	for _, kind := range []struct {
		key string
		q   Query
	}{{"site.twice", Query{Twice: "yes"}}, {"site.counted", Query{Table: "yes"}}, {"site.apart", Query{Status: string(judge.Verified), Table: "no", Twice: "no"}},
		{"site.uncounted", Query{Status: string(judge.AttestedStatus), Table: "no", Twice: "no"}}} {
		if n := int(kind.q.count(v.Entries)); n > 0 || kind.key == "site.counted" {
			html += "<li>" + v.tally(v.say(kind.key), n, kind.q) + "</li>"
		}
	}
	return `<ul class="state">` + html + "</ul>"
}

// FromTable says that results are from a table, if they are, which program rates
// them, and how many rows are unused.
func (v *view) FromTable() template.HTML {
	if !slices.ContainsFunc(v.Entries, func(e *Entry) bool { return e.Status == Claimed }) {
		return ""
	}
	html := `<p role="note"><strong>` + v.say("site.from-table") + "</strong></p>\n"
	if len(v.Unused) == 0 {
		return html
	}
	rows, codes := 0, ""
	for _, code := range slices.Sorted(maps.Keys(v.Unused)) {
		rows += v.Unused[code]
		codes += " <code>" + template.HTMLEscapeString(code) + "</code>\u00a0" + numeral.Count(int64(v.Unused[code]))
	}
	return html + `<p role="note">` + v.say("report.not-used", int64(rows)) + template.HTML(`: <span dir="ltr" lang="en">`+codes+"</span></p>\n")
}

// class returns the class of a status, which sets its colour.
func class(s judge.Status) string {
	switch s {
	case judge.Verified:
		return "ok"
	case judge.Rejected, judge.Malformed:
		return "bad"
	}
	return "open"
}

// maxSuspects is how many faulty logs the overview lists.
const maxSuspects = 20

// suspectTable lists them with their first finding.
func (v *view) suspectTable(list []*Entry) template.HTML {
	g := grid{Caption: v.say("site.suspects"), Head: v.heads("site.game", "site.status", "site.finding", "site.message")}
	for _, e := range list[:min(len(list), maxSuspects)] {
		i := max(0, slices.IndexFunc(e.Findings, func(f judge.Finding) bool { return f.Severity != judge.Note }))
		f := &e.Findings[i]
		g.Rows = append(g.Rows, []cell{{HTML: v.entry(e)}, {HTML: v.say("site.status." + string(e.Status))},
			{HTML: v.exhibit(e, i)}, {HTML: v.linkTo(e, v.message(e, f))}})
	}
	if n := len(list) - len(g.Rows); n > 0 {
		g.Notes = append(g.Notes, anchor("", v.Root+Query{Status: string(judge.Rejected)}.Link(), v.say("site.more-suspects", n)))
	}
	return v.table(g)
}

// entry returns the name of a log with a link to its page.
func (v *view) entry(e *Entry) template.HTML {
	if e.Address == "" {
		return idText(e.ID)
	}
	return anchor("game", v.Root+e.link(), v.entryTitle(e))
}

// linkTo returns text as a link to the page of a log.
func (v *view) linkTo(e *Entry, inner template.HTML) template.HTML {
	if e.Address == "" {
		return inner
	}
	return anchor("value", v.Root+e.link(), inner)
}

// link returns the address of the log's page, at the ply that decided.
func (e *Entry) link() string {
	if !e.Shown {
		return gamePath(e)
	}
	return fmt.Sprintf("%s#m=%d", gamePath(e), e.Decided)
}

// exhibit returns a finding with a link to its page.
func (v *view) exhibit(e *Entry, i int) template.HTML {
	text := code(string(e.Findings[i].Code))
	switch {
	case e.Address == "":
		return text
	case e.Shown:
		return anchor("value", v.Root+exhibitPath(e, i), text)
	}
	return anchor("value", v.Root+gamePath(e), text)
}

func with(q Query, result string) Query {
	q.Result = result
	return q
}
