package table

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
)

// maxRows is the default maximum of rows of a table.
const maxRows = 2000

// HTMLOptions are choices for markup. The zero value is ready to use.
type HTMLOptions struct {
	// MaxRows is how many rows of a table are written, 2000 if zero. A note says how
	// many were left out.
	MaxRows int
	// Unseen hides the caption visually.
	Unseen bool
	// Label is the id of the heading that names a table without a caption.
	Label string
}

// HTML returns a table with its caption and notes, in a box that scrolls if the page
// is narrow.
func HTML(l words.Language, title Cell, t Table, o HTMLOptions) template.HTML {
	var b strings.Builder
	name := ""
	if title != nil {
		name = template.HTMLEscapeString(title.Text(l))
	}
	if len(t.Columns) > 0 {
		label, class := `aria-label="`+name, ""
		if o.Label != "" {
			label = `aria-labelledby="` + o.Label
		}
		if t.Name != "" {
			class = ` class="` + t.Name + `"`
		}
		b.WriteString(`<div class="scroll" tabindex="0" role="group" ` + label + `"><table` + class + ">")
		if title != nil {
			b.WriteString("<caption")
			if o.Unseen {
				b.WriteString(` class="unseen"`)
			}
			b.WriteString(">" + name + "</caption>\n")
		}
		if t.headed() {
			b.WriteString("<thead><tr>")
			for _, c := range t.Columns {
				b.WriteString(`<th scope="col"` + c.class() + ">" + string(HeadHTML(l, c)) + "</th>")
			}
			b.WriteString("</tr></thead>\n")
		}
		b.WriteString("<tbody>\n")
		n := appendRows(&b, l, o, t)
		b.WriteString("</tbody></table></div>\n")
		if n > 0 {
			b.WriteString(`<p class="says">` + string(markup.HTML(l, "report.rows-left-out", int64(n))) + "</p>\n")
		}
	} else if name != "" && !o.Unseen {
		b.WriteString("<h4>" + name + "</h4>\n")
	}
	appendNotes(&b, l, t.Notes)
	return template.HTML(b.String())
}

// appendRows writes the rows and returns how many it left out.
func appendRows(b *strings.Builder, l words.Language, o HTMLOptions, t Table) int {
	most, header := o.MaxRows, t.rowHead()
	if most <= 0 {
		most = maxRows
	}
	for i, row := range t.Rows[:min(len(t.Rows), most)] {
		switch {
		case isGap(row):
			b.WriteString(`<tr class="gap"><td colspan="` + strconv.Itoa(len(t.Columns)) + `">` + string(markup.Cell(l, row[0].(Gap).Phrase)) + "</td></tr>\n")
			continue
		case slices.Contains(t.Strong, i):
			b.WriteString(`<tr class="strong">`)
		default:
			b.WriteString("<tr>")
		}
		for k, c := range row {
			cell := string(markup.Cell(l, c))
			switch c := c.(type) {
			case Marked:
				cell = "<mark>" + cell + "</mark>"
			case Bot:
				colour, letter := words.Mark(string(c), string(c))
				cell = fmt.Sprintf(`<span class="bot m%d" data-m="%s">%s</span>`, colour, letter, cell)
			}
			if k == header {
				b.WriteString(`<th scope="row">` + cell + "</th>")
			} else {
				b.WriteString("<td" + t.Columns[k].class() + ">" + cell + "</td>")
			}
		}
		b.WriteString("</tr>\n")
	}
	return max(0, len(t.Rows)-most)
}

// rowHead returns the column that names a row: the first one of words.
func (t Table) rowHead() int {
	for i, c := range t.Columns {
		if c.Kind == Words {
			return i
		}
	}
	return 0
}

// class returns the class attribute of the column's cells.
func (c Column) class() string {
	switch c.Kind {
	case Words:
		return ""
	case Interval:
		return ` class="i"`
	}
	return ` class="n"`
}

// appendNotes writes the notes below a table.
func appendNotes(b *strings.Builder, l words.Language, notes []Phrase) {
	if len(notes) == 0 {
		return
	}
	b.WriteString(`<ul class="notes">` + "\n")
	for _, note := range notes {
		b.WriteString("<li>" + string(markup.Cell(l, note)) + "</li>\n")
	}
	b.WriteString("</ul>\n")
}

// HeadHTML returns the head of a column as markup.
func HeadHTML(l words.Language, c Column) template.HTML {
	return markup.Head(markup.Cell(l, c.head()))
}
