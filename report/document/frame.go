package document

import (
	"bufio"
	"html/template"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
	"scrutineer/report/chart"
	"scrutineer/report/numeral"
	"scrutineer/report/table"
)

// appendHead writes everything above the games.
func appendHead(out *bufio.Writer, r Report, l words.Language, charts bool) {
	title := l.Text("report.title")
	scripts := []string{}
	if charts {
		scripts = append(scripts, string(chart.Library()), string(chart.Script()))
	}
	for _, s := range []string{
		"<!DOCTYPE html>\n<html lang=\"" + l.Tag() + "\" dir=\"" + l.Dir() + "\">\n<head>\n<meta charset=\"utf-8\">\n",
		`<meta http-equiv="Content-Security-Policy" content="` + Policy(scripts, []string{style + string(chart.Style())}) + "\">\n",
		"<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + escape(title) + "</title>\n",
		"<style>" + style + string(chart.Style()) + "</style>\n</head>\n<body>\n",
		`<a class="skip" href="#report">` + string(markup.HTML(l, "report.skip")) + "</a>\n",
		"<header><h1><bdi>" + escape(title) + "</bdi></h1>\n",
	} {
		out.WriteString(s)
	}
	appendContents(out, r, l)
	out.WriteString("</header>\n<main id=\"report\">\n")
	appendChecked(out, r.Checked, l)
	appendSummary(out, r, l)
}

// appendContents writes links to the games.
func appendContents(out *bufio.Writer, r Report, l words.Language) {
	out.WriteString(`<nav aria-label="` + escape(l.Text("report.contents")) + "\"><ul>\n")
	item := func(id, name string) {
		out.WriteString(`<li><a href="#` + id + `">` + name + "</a></li>\n")
	}
	item("checked", string(markup.HTML(l, "report.checked")))
	for _, g := range r.Games {
		item(gameID(g.Name), "<bdi>"+table.Shown(g.Name, longest)+"</bdi>")
	}
	item("method", string(markup.HTML(l, "report.method")))
	out.WriteString("</ul></nav>\n")
}

func gameID(name string) string { return chart.ID("game", name, 1) }

// appendChecked writes the box that says which logs the numbers come from.
func appendChecked(out *bufio.Writer, c Checked, l words.Language) {
	total, class := 0, "ok"
	for _, n := range c.Logs {
		total += n.Logs
		switch {
		case n.Logs == 0 || n.Status == "verified":
		case n.Status == "attested" && class == "ok":
			class = "open"
		case n.Status != "attested":
			class = "bad"
		}
	}
	switch {
	case c.Claimed || total == 0 && c.Results == 0:
		class = "bad"
	case c.Results > 0:
		class = "open"
	}
	out.WriteString(`<section id="checked" class="box ` + class + `"><h2>` + string(markup.HTML(l, "report.checked")) + "</h2>\n")
	if c.Claimed {
		out.WriteString(`<p class="warn" role="note">` + string(markup.HTML(l, "report.claimed")) + "</p>\n")
	}
	if c.Results > 0 {
		out.WriteString(`<p class="warn" role="note">` + string(markup.HTML(l, "report.from-table")) + "</p>\n")
	}
	appendNotUsed(out, c.NotUsed, l)
	var said []template.HTML
	if total > 0 || c.Results == 0 {
		said = append(said, markup.HTML(l, "report.logs", int64(total)))
	}
	if c.Results > 0 {
		said = append(said, markup.HTML(l, "report.results", int64(c.Results)))
	}
	if c.Apart > 0 {
		said = append(said, markup.HTML(l, "report.apart", int64(c.Apart)))
	}
	if c.Twice > 0 {
		said = append(said, markup.HTML(l, "report.twice", int64(c.Twice)))
	}
	if c.Attested > 0 {
		said = append(said, markup.HTML(l, "report.attested", int64(c.Attested)))
	}
	if c.Uncounted > 0 {
		said = append(said, markup.HTML(l, "report.uncounted", int64(c.Uncounted)))
	}
	appendStatuses(out, c.Logs, l)
	out.WriteString("<ul class=\"says\">\n")
	for _, s := range said {
		out.WriteString("<li>" + string(s) + "</li>\n")
	}
	out.WriteString("</ul>\n")
	appendLeft(out, c.Left, l)
	out.WriteString("</section>\n")
}

// appendStatuses writes how many logs have each status.
func appendStatuses(out *bufio.Writer, list []Count, l words.Language) {
	out.WriteString("<ul class=\"counts\">\n")
	for _, n := range list {
		if n.Logs > 0 {
			out.WriteString(`<li class="status ` + escape(n.Status) + `"><b>` + numeral.Count(int64(n.Logs)) + "</b> " + string(markup.HTML(l, "report.status."+n.Status)) + "</li>\n")
		}
	}
	out.WriteString("</ul>\n")
}

// appendNotUsed writes how many rows of a table are unused, and why.
func appendNotUsed(out *bufio.Writer, list []Reason, l words.Language) {
	if len(list) == 0 {
		return
	}
	rows, codes := 0, ""
	for _, r := range list {
		rows += r.Rows
		codes += " <code>" + escape(r.Code) + "</code>\u00a0" + numeral.Count(int64(r.Rows))
	}
	out.WriteString(`<p class="warn" role="note">` + string(markup.HTML(l, "report.not-used", int64(rows))) + `: <span dir="ltr" lang="en">` + codes + "</span></p>\n")
}

// maxLeft is how many of the excluded logs the page names.
const maxLeft = 1000

func appendLeft(out *bufio.Writer, list []Left, l words.Language) {
	if len(list) == 0 {
		return
	}
	out.WriteString("<details><summary>" + string(markup.HTML(l, "report.left")) + "</summary>\n<ul class=\"left\" dir=\"ltr\" lang=\"en\">\n")
	for _, x := range list[:min(len(list), maxLeft)] {
		out.WriteString("<li><code>" + table.Shown(x.Where, longest) + "</code> <b>" + table.Shown(x.ID, longest) + "</b> " + table.Shown(x.Why, 2*longest) + "</li>\n")
	}
	out.WriteString("</ul>\n")
	if n := len(list) - maxLeft; n > 0 {
		out.WriteString("<p>" + string(markup.HTML(l, "report.left-more", int64(n))) + "</p>\n")
	}
	out.WriteString("</details>\n")
}

// appendSummary writes a card for each game: how many games, who leads, what moving
// first was worth.
func appendSummary(out *bufio.Writer, r Report, l words.Language) {
	if len(r.Games) == 0 {
		out.WriteString("<p>" + string(markup.HTML(l, "report.nothing")) + "</p>\n")
		return
	}
	out.WriteString("<ul class=\"cards\">\n")
	for _, g := range r.Games {
		out.WriteString(`<li class="card"><a href="#` + gameID(g.Name) + `"><bdi>` + table.Shown(g.Name, longest) + "</bdi></a>\n")
		for _, s := range g.Sections {
			for _, said := range s.Summary {
				out.WriteString("<p>" + string(table.CellHTML(l, said)) + "</p>\n")
			}
		}
		out.WriteString("</li>\n")
	}
	out.WriteString("</ul>\n")
}

// appendGames writes all games, and reports whether there is a chart.
func appendGames(b *strings.Builder, r Report, l words.Language, o Options) (charts bool, err error) {
	for _, g := range r.Games {
		b.WriteString(`<section class="game" id="` + gameID(g.Name) + `"><h2><bdi>` + table.Shown(g.Name, longest) + "</bdi></h2>\n")
		for _, s := range g.Sections {
			if len(s.Parts) == 0 {
				continue
			}
			b.WriteString(`<section id="` + chart.ID("section-"+s.Name, g.Name, 1) + `"><h3>` + string(markup.HTML(l, "report.section."+s.Name)) + "</h3>\n")
			for i, p := range s.Parts {
				at := place{chart.ID("part-"+s.Name, g.Name, i+1), p.Title.Key == "report.section."+s.Name}
				drawn, err := appendPart(b, l, o, p, at)
				if err != nil {
					return false, err
				}
				charts = charts || drawn
			}
			b.WriteString("</section>\n")
		}
		b.WriteString("</section>\n")
	}
	return charts, nil
}

// appendMethod writes how the report was made.
func appendMethod(out *bufio.Writer, r Report, l words.Language) {
	m := r.Method
	out.WriteString(`<section id="method" class="box"><h2>` + string(markup.HTML(l, "report.method")) + "</h2>\n")
	said := []table.Phrase{table.Say("report.how-checked"), table.Say("report.how-rated"), table.Say("report.same")}
	if r.Checked.Results > 0 {
		said[0] = table.Say("report.how-imported")
	}
	for _, s := range said {
		out.WriteString("<p>" + string(table.CellHTML(l, s)) + "</p>\n")
	}
	out.WriteString("<dl>\n")
	term := func(name template.HTML, text string) {
		out.WriteString("<dt>" + string(name) + `</dt><dd dir="ltr"><code>` + text + "</code></dd>\n")
	}
	term(markup.HTML(l, "report.version"), escape(m.Program))
	term(markup.HTML(l, "report.command"), table.Shown(strings.Join(m.Command, " "), 4000))
	if m.Digest != "" {
		term(markup.HTML(l, "report.logs-digest"), escape(m.Digest))
	}
	out.WriteString("</dl>\n")
	if len(m.Inputs) > 0 {
		out.WriteString("<details><summary>" + string(markup.HTML(l, "report.inputs")) + "</summary>\n<ul class=\"left\" dir=\"ltr\">\n")
		for _, in := range m.Inputs[:min(len(m.Inputs), maxLeft)] {
			out.WriteString("<li><code>" + escape(in.SHA256) + "</code> " + table.Shown(in.Name, longest) + "</li>\n")
		}
		out.WriteString("</ul></details>\n")
	}
	out.WriteString("</section>\n")
}
