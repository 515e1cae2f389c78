package document

import (
	"html/template"
	"strconv"

	"scrutineer/report"
	"scrutineer/report/chart"
	"scrutineer/report/table"
)

// Options are choices for parts. The zero value is ready to use.
type Options struct {
	// MaxRows is how many rows of a table are written, 2000 if zero. A note says how
	// many were left out.
	MaxRows int
}

// maxOpen is how many rows a table without a chart may have before it is folded.
const maxOpen = 40

// part writes a part: a table, or a figure with the chart and its table folded below it.
// A headed part has its title in the heading above. The chart needs chart.Library,
// chart.Script and the style in the page. It reports whether there is a chart. An error
// names the chart that cannot be made.
func (h *writer) part(p report.Part, id string, headed bool) (drawn bool, err error) {
	title := h.Cell(p.Title)
	options := table.HTMLOptions{MaxRows: h.rows}
	var c chart.Chart
	if p.Chart != nil {
		if c, err = p.Chart(chart.Labels{Language: h.Lang}); err != nil {
			return false, err
		}
	}
	if len(c.Option) == 0 {
		h.Add(`<section class="part" id="`, id, `">`)
		folded := len(p.Table.Rows) > maxOpen && !headed
		options.Unseen = folded || headed
		if folded {
			h.Add("<details><summary>", title, " (", strconv.Itoa(len(p.Table.Rows)), ")</summary>\n")
		}
		h.Add(string(table.HTML(h.Lang, p.Title, p.Table, options)))
		if folded {
			h.Add("</details>")
		}
		h.Add("</section>\n")
		return false, nil
	}
	unseen := ""
	if headed {
		unseen = ` class="unseen"`
	}
	options.Unseen = true
	h.Add(`<figure class="part" id="`, id, `"><figcaption`, unseen, ">", title, "</figcaption>\n")
	h.chart(c)
	h.Add("<details><summary>", h.Say("report.numbers"), "</summary>\n", string(table.HTML(h.Lang, p.Title, p.Table, options)), "</details></figure>\n")
	return true, nil
}

// chart writes the place of a chart, hidden until the script draws it, and its data.
func (h *writer) chart(c chart.Chart) {
	h.Add(`<div class="chart" dir="ltr" role="img" hidden data-chart="`, c.ID, `" data-height="`, strconv.Itoa(c.Height),
		`" data-width="`, strconv.Itoa(c.Width), `" aria-label="`, template.HTMLEscapeString(c.Title+". "+c.Describe), "\"></div>\n")
	h.Add(`<p class="says">`, template.HTMLEscapeString(c.Describe), "</p>\n")
	h.Add(`<script type="application/json" id="`, c.ID, `-data">`, string(c.Option), "</script>\n")
}
