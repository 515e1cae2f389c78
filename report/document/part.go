package document

import (
	"html/template"
	"strconv"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/report"
	"scrutineer/report/chart"
)

// Part is a chart with the table of its numbers, or a table alone.
type Part struct {
	ID    string       // unique in a page, fit for an address' fragment
	Title string       // in the page's language
	Chart *chart.Chart // nil for a table alone
	Table report.Table // a table without columns and notes is not shown

	headed bool // a heading above says the title already
}

// Options are choices in writing parts. The zero value is the usual one.
type Options struct {
	// Link is the address of the games behind a cell, given its table, row and
	// column from 0; empty for none. Nil links nothing.
	Link func(t report.Table, row, column int) string
	// Still is a chart as SVG for those who have no script, nil where there is
	// none.
	Still func(chart.Chart) ([]byte, error)
	// MaxRows is how many rows of a table are written, 2000 if zero; a note says
	// how many were left out.
	MaxRows int
}

// mostOpen is how many rows a table without a chart has that is not folded
// away.
const mostOpen = 40

// HTML is the part as markup: a figure with the chart and its table folded away
// below it, or the table. The chart needs chart.Library, chart.Script and Style
// in the page. The error is that of Options.Still.
func (p Part) HTML(l words.Language, o Options) (template.HTML, error) {
	var b strings.Builder
	if p.Chart == nil || p.Chart.Option == nil {
		b.WriteString(`<section class="part" id="` + p.ID + `">`)
		if len(p.Table.Rows) > mostOpen && !p.headed {
			b.WriteString("<details><summary>" + template.HTMLEscapeString(p.Title) + " (" + strconv.Itoa(len(p.Table.Rows)) + ")</summary>\n")
			appendTable(&b, l, o, p, false)
			b.WriteString("</details>")
		} else {
			appendTable(&b, l, o, p, !p.headed)
		}
		b.WriteString("</section>\n")
		return template.HTML(b.String()), nil
	}
	unseen := ""
	if p.headed {
		unseen = ` class="unseen"`
	}
	b.WriteString(`<figure class="part" id="` + p.ID + `"><figcaption` + unseen + ">" + template.HTMLEscapeString(p.Title) + "</figcaption>\n")
	if err := appendChart(&b, o, *p.Chart); err != nil {
		return "", err
	}
	b.WriteString("<details><summary>" + string(l.HTML("report.numbers")) + "</summary>\n")
	appendTable(&b, l, o, p, false)
	b.WriteString("</details></figure>\n")
	return template.HTML(b.String()), nil
}

// appendChart writes the place of a chart, hidden until the script draws it,
// and its data.
func appendChart(b *strings.Builder, o Options, c chart.Chart) error {
	b.WriteString(`<div class="chart" dir="ltr" role="img" hidden data-chart="` + c.ID + `" data-height="` + strconv.Itoa(c.Height) +
		`" data-width="` + strconv.Itoa(c.Width) + `" aria-label="` + template.HTMLEscapeString(c.Title+". "+c.Describe) + "\"></div>\n")
	b.WriteString(`<p class="says">` + template.HTMLEscapeString(c.Describe) + "</p>\n")
	if o.Still != nil {
		still, err := o.Still(c)
		if err != nil {
			return err
		}
		b.WriteString(`<noscript><div class="chart" dir="ltr" role="img" aria-label="` + template.HTMLEscapeString(c.Title) + `">` + string(still) + "</div></noscript>\n")
	}
	b.WriteString(`<script type="application/json" id="` + c.ID + `-data">` + string(c.Option) + "</script>\n")
	return nil
}
