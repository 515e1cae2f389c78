package document

import (
	"html/template"
	"strconv"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
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

// place is where a part is on the page.
type place struct {
	id     string // unique in the page
	headed bool   // a heading above already has the title
}

// appendPart writes a part: a table, or a figure with the chart and its table folded
// below it. The chart needs chart.Library, chart.Script and Style in the page. It
// reports whether there is a chart. An error names the chart that cannot be made.
func appendPart(b *strings.Builder, l words.Language, o Options, p report.Part, at place) (drawn bool, err error) {
	title := string(table.CellHTML(l, p.Title))
	options := table.HTMLOptions{MaxRows: o.MaxRows}
	var c chart.Chart
	if p.Chart != nil {
		if c, err = p.Chart(chart.Labels{Language: l}); err != nil {
			return false, err
		}
	}
	if len(c.Option) == 0 {
		b.WriteString(`<section class="part" id="` + at.id + `">`)
		folded := len(p.Table.Rows) > maxOpen && !at.headed
		options.Unseen = folded || at.headed
		if folded {
			b.WriteString("<details><summary>" + title + " (" + strconv.Itoa(len(p.Table.Rows)) + ")</summary>\n")
		}
		b.WriteString(string(table.HTML(l, p.Title, p.Table, options)))
		if folded {
			b.WriteString("</details>")
		}
		b.WriteString("</section>\n")
		return false, nil
	}
	unseen := ""
	if at.headed {
		unseen = ` class="unseen"`
	}
	options.Unseen = true
	b.WriteString(`<figure class="part" id="` + at.id + `"><figcaption` + unseen + ">" + title + "</figcaption>\n")
	appendChart(b, c)
	b.WriteString("<details><summary>" + string(markup.HTML(l, "report.numbers")) + "</summary>\n" + string(table.HTML(l, p.Title, p.Table, options)) + "</details></figure>\n")
	return true, nil
}

// appendChart writes the place of a chart, hidden until the script draws it, and its
// data.
func appendChart(b *strings.Builder, c chart.Chart) {
	b.WriteString(`<div class="chart" dir="ltr" role="img" hidden data-chart="` + c.ID + `" data-height="` + strconv.Itoa(c.Height) +
		`" data-width="` + strconv.Itoa(c.Width) + `" aria-label="` + template.HTMLEscapeString(c.Title+". "+c.Describe) + "\"></div>\n")
	b.WriteString(`<p class="says">` + template.HTMLEscapeString(c.Describe) + "</p>\n")
	b.WriteString(`<script type="application/json" id="` + c.ID + `-data">` + string(c.Option) + "</script>\n")
}
