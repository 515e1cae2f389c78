package table

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
	"scrutineer/report/numeral"
)

// maxRows is the default maximum of rows of a table.
const maxRows = 2000

// longest is how many characters of a cell are written.
const longest = 160

// HTMLOptions are choices for markup. The zero value is ready to use.
type HTMLOptions struct {
	// MaxRows is how many rows of a table are written, 2000 if zero. A note says how
	// many were left out.
	MaxRows int
	// Unseen hides the caption visually.
	Unseen bool
}

// HTML returns a table with its caption and notes, in a box that scrolls if the page
// is narrow.
func HTML(l words.Language, title Cell, t Table, o HTMLOptions) template.HTML {
	var b strings.Builder
	name := ""
	if title != nil {
		name = template.HTMLEscapeString(words.Visible(title.text(l)))
	}
	if len(t.Columns) > 0 {
		b.WriteString(`<div class="scroll" tabindex="0" role="group" aria-label="` + name + `"><table><caption`)
		if o.Unseen {
			b.WriteString(` class="unseen"`)
		}
		b.WriteString(">" + name + "</caption>\n<thead><tr>")
		for _, c := range t.Columns {
			b.WriteString(`<th scope="col"` + c.class() + ">" + string(HeadHTML(l, c)) + "</th>")
		}
		b.WriteString("</tr></thead>\n<tbody>\n")
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
	for _, row := range t.Rows[:min(len(t.Rows), most)] {
		b.WriteString("<tr>")
		for k, c := range row {
			cell := string(CellHTML(l, c))
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
		b.WriteString("<li>" + string(CellHTML(l, note)) + "</li>\n")
	}
	b.WriteString("</ul>\n")
}

// HeadHTML returns the head of a column as markup.
func HeadHTML(l words.Language, c Column) template.HTML { return markup.Head(CellHTML(l, c.head())) }

// CellHTML returns a cell as markup. Names and numbers are isolated from the text
// around them.
func CellHTML(l words.Language, c Cell) template.HTML {
	switch c := c.(type) {
	case nil:
		return ""
	case Bot:
		colour, letter := words.Mark(string(c), string(c))
		return template.HTML(fmt.Sprintf(`<span class="bot m%d" data-m="%s"><bdi>`, colour, letter) + Shown(string(c), longest) + "</bdi></span>")
	case Name:
		return template.HTML("<bdi>" + Shown(c.text(l), longest) + "</bdi>")
	case Range:
		key, args := c.phrase()
		return CellHTML(l, Say(key, args...))
	case Phrase:
		args := make([]any, len(c.Args))
		for i, arg := range c.Args {
			args[i] = CellHTML(l, arg)
			if n, is := arg.(Count); is {
				args[i] = int64(n)
			}
		}
		return markup.HTML(l, c.Key, args...)
	}
	text := numeral.Minus(c.text(l))
	switch c.(type) {
	case Rank, Record, Meeting, None: // two numbers, or none
		text = strings.ReplaceAll(text, "-", "–")
	}
	return template.HTML(`<bdi dir="ltr">` + template.HTMLEscapeString(text) + "</bdi>")
}

// Shown returns a text as markup: safe, and cut if very long, with the number of its
// characters.
func Shown(s string, most int) string {
	if n := utf8.RuneCountInString(s); n > most {
		s = string([]rune(s)[:most])
		return template.HTMLEscapeString(words.Visible(s)) + "… (" + strconv.Itoa(n) + ")"
	}
	return template.HTMLEscapeString(words.Visible(s))
}
