package document

import (
	"strings"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
	"scrutineer/render/doc"
	"scrutineer/report/chart"
)

// head writes everything above the games.
func (h *writer) head(r Report, charts bool) {
	title := h.Lang.Text("report.title")
	page := doc.Page{Title: title, Style: style + string(chart.Style())}
	if charts {
		page.Scripts = []string{string(chart.Library()), string(chart.Script())}
	}
	h.Begin(page)
	h.Add("<body>\n", `<a class="skip" href="#report">`, h.Say("report.skip"), "</a>\n<header><h1><bdi>", doc.Escape(title), "</bdi></h1>\n")
	h.Add(`<nav aria-label="`, h.Attribute(words.Say("report.contents")), "\"><ul>\n")
	item := func(id, name string) { h.Add(`<li><a href="#`, id, `">`, name, "</a></li>\n") }
	item("checked", h.Say("report.checked"))
	for _, g := range r.Games {
		item(gameID(g.Name), "<bdi>"+shown(g.Name)+"</bdi>")
	}
	item("method", h.Say("report.method"))
	h.Add("</ul></nav>\n</header>\n<main id=\"report\">\n")
	h.checked(r.Checked)
	h.summary(r)
}

func gameID(name string) string { return chart.ID("game", name, 1) }

// items writes a list of markup.
func (h *writer) items(attributes string, list []string) {
	h.Add("<ul ", attributes, ">\n")
	for _, s := range list {
		h.Add("<li>", s, "</li>\n")
	}
	h.Add("</ul>\n")
}

// class returns the colour of the box that says which logs the numbers come from.
func (c *Checked) class() (total int, class string) {
	class = "ok"
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
	return total, class
}

// checked writes that box.
func (h *writer) checked(c Checked) {
	total, class := c.class()
	h.Add(`<section id="checked" class="box `, class, `"><h2>`, h.Say("report.checked"), "</h2>\n")
	warn := func(holds bool, text string) {
		if holds {
			h.Add(`<p class="warn" role="note">`, text, "</p>\n")
		}
	}
	warn(c.Claimed, h.Say("report.claimed"))
	warn(c.Results > 0, h.Say("report.from-table"))
	rows, codes := 0, ""
	for _, r := range c.NotUsed {
		rows += r.Rows
		codes += " <code>" + doc.Escape(r.Code) + "</code>\u00a0" + words.Count(r.Rows).Text(h.Lang)
	}
	warn(len(c.NotUsed) > 0, h.Say("report.not-used", words.Count(rows))+`: <span dir="ltr" lang="en">`+codes+"</span>")
	h.Add("<ul class=\"counts\">\n")
	for _, n := range c.Logs {
		if n.Logs > 0 {
			h.Add(`<li class="status `, doc.Escape(n.Status), `"><b>`, words.Count(n.Logs).Text(h.Lang), "</b> ", h.Say("report.status."+n.Status), "</li>\n")
		}
	}
	h.Add("</ul>\n")
	var said []string
	for _, x := range []struct {
		key   string
		n     int
		there bool
	}{{"logs", total, total > 0 || c.Results == 0}, {"results", c.Results, c.Results > 0}, {"apart", c.Apart, c.Apart > 0},
		{"twice", c.Twice, c.Twice > 0}, {"attested", c.Attested, c.Attested > 0}, {"uncounted", c.Uncounted, c.Uncounted > 0}} {
		if x.there {
			said = append(said, h.Say("report."+x.key, words.Count(x.n)))
		}
	}
	h.items(`class="says"`, said)
	h.left(c.Left)
	h.Add("</section>\n")
}

// maxLeft is how many of the excluded logs the page names.
const maxLeft = 1000

func (h *writer) left(list []Left) {
	if len(list) == 0 {
		return
	}
	var all []string
	for _, x := range list[:min(len(list), maxLeft)] {
		all = append(all, "<code>"+shown(x.Where)+"</code> <b>"+shown(x.ID)+"</b> "+markup.Shown(x.Why, 2*longest))
	}
	h.Add("<details><summary>", h.Say("report.left"), "</summary>\n")
	h.items(`class="left" dir="ltr" lang="en"`, all)
	if n := len(list) - maxLeft; n > 0 {
		h.Add("<p>", h.Say("report.left-more", words.Count(n)), "</p>\n")
	}
	h.Add("</details>\n")
}

// summary writes a card for each game: how many games, who leads, what moving first was
// worth.
func (h *writer) summary(r Report) {
	if len(r.Games) == 0 {
		h.Add("<p>", h.Say("report.nothing"), "</p>\n")
		return
	}
	h.Add("<ul class=\"cards\">\n")
	for _, g := range r.Games {
		h.Add(`<li class="card"><a href="#`, gameID(g.Name), `"><bdi>`, shown(g.Name), "</bdi></a>\n")
		for _, s := range g.Sections {
			for _, said := range s.Summary {
				h.Add("<p>", h.Cell(said), "</p>\n")
			}
		}
		h.Add("</li>\n")
	}
	h.Add("</ul>\n")
}

// games writes all games, and reports whether there is a chart.
func (h *writer) games(r Report) (charts bool, err error) {
	for _, g := range r.Games {
		h.Add(`<section class="game" id="`, gameID(g.Name), `"><h2><bdi>`, shown(g.Name), "</bdi></h2>\n")
		for _, s := range g.Sections {
			if len(s.Parts) == 0 {
				continue
			}
			h.Add(`<section id="`, chart.ID("section-"+s.Name, g.Name, 1), `"><h3>`, h.Say("report.section."+s.Name), "</h3>\n")
			for i, p := range s.Parts {
				drawn, err := h.part(p, chart.ID("part-"+s.Name, g.Name, i+1), p.Title.Key == "report.section."+s.Name)
				if err != nil {
					return false, err
				}
				charts = charts || drawn
			}
			h.Add("</section>\n")
		}
		h.Add("</section>\n")
	}
	return charts, nil
}

// method writes how the report was made.
func (h *writer) method(r Report) {
	m := r.Method
	h.Add(`<section id="method" class="box"><h2>`, h.Say("report.method"), "</h2>\n")
	checked := "report.how-checked"
	if r.Checked.Results > 0 {
		checked = "report.how-imported"
	}
	for _, key := range []string{checked, "report.how-rated", "report.same"} {
		h.Add("<p>", h.Say(key), "</p>\n")
	}
	h.Add("<dl>\n")
	term := func(key, text string) {
		h.Add("<dt>", h.Say(key), `</dt><dd dir="ltr"><code>`, markup.Shown(text, 4000), "</code></dd>\n")
	}
	term("report.version", m.Program)
	term("report.command", strings.Join(m.Command, " "))
	if m.Digest != "" {
		term("report.logs-digest", m.Digest)
	}
	h.Add("</dl>\n")
	if len(m.Inputs) > 0 {
		var all []string
		for _, in := range m.Inputs[:min(len(m.Inputs), maxLeft)] {
			all = append(all, "<code>"+doc.Escape(in.SHA256)+"</code> "+shown(in.Name))
		}
		h.Add("<details><summary>", h.Say("report.inputs"), "</summary>\n")
		h.items(`class="left" dir="ltr"`, all)
		h.Add("</details>\n")
	}
	h.Add("</section>\n")
}
