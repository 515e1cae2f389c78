package document

import (
	"html/template"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/internal/words"
	"scrutineer/report"
)

// mostRows is how many rows of a table are written unless others are asked for.
const mostRows = 2000

// longest is how many characters of a cell are written.
const longest = 160

// appendTable writes a table with its caption and notes, in a box that scrolls
// by itself where the page is narrow. The caption is shown, or is for those
// alone who do not see the page, where a heading says the same.
func appendTable(b *strings.Builder, l words.Language, o Options, p Part, caption bool) {
	t := p.Table
	if len(t.Columns) > 0 {
		name := template.HTMLEscapeString(p.Title)
		b.WriteString(`<div class="scroll" tabindex="0" role="region" aria-label="` + name + `"><table><caption`)
		if !caption {
			b.WriteString(` class="unseen"`)
		}
		b.WriteString(">" + name + "</caption>\n<thead><tr>")
		for _, c := range t.Columns {
			b.WriteString(`<th scope="col"` + class(c) + ">" + string(Head(l, c)) + "</th>")
		}
		b.WriteString("</tr></thead>\n<tbody>\n")
		n := appendRows(b, l, o, t)
		b.WriteString("</tbody></table></div>\n")
		if n > 0 {
			b.WriteString(`<p class="says">` + string(l.HTML("report.rows-left-out", int64(n))) + "</p>\n")
		}
	} else if caption {
		b.WriteString("<h4>" + template.HTMLEscapeString(p.Title) + "</h4>\n")
	}
	appendNotes(b, t.Notes)
}

// appendRows writes the rows and returns how many it left out.
func appendRows(b *strings.Builder, l words.Language, o Options, t report.Table) int {
	most, header := o.MaxRows, rowHead(t.Columns)
	if most <= 0 {
		most = mostRows
	}
	for i, row := range t.Rows[:min(len(t.Rows), most)] {
		b.WriteString("<tr>")
		for k, text := range row {
			cell := string(Cell(l, t.Columns[k], text))
			if o.Link != nil {
				if to := o.Link(t, i, k); to != "" {
					cell = `<a href="` + template.HTMLEscapeString(to) + `">` + cell + "</a>"
				}
			}
			if k == header {
				b.WriteString(`<th scope="row">` + cell + "</th>")
			} else {
				b.WriteString("<td" + class(t.Columns[k]) + ">" + cell + "</td>")
			}
		}
		b.WriteString("</tr>\n")
	}
	return max(0, len(t.Rows)-most)
}

// rowHead is the column that names a row: the first of words that are no
// interval.
func rowHead(list []report.Column) int {
	for i, c := range list {
		if c.Align == report.Left && !strings.HasSuffix(c.Name, " interval") {
			return i
		}
	}
	return 0
}

func class(c report.Column) string {
	if c.Align == report.Right {
		return ` class="n"`
	}
	if strings.HasSuffix(c.Name, " interval") {
		return ` class="i"`
	}
	return ""
}

// appendNotes writes the notes below a table. They are English in every
// language.
func appendNotes(b *strings.Builder, notes []string) {
	if len(notes) == 0 {
		return
	}
	b.WriteString(`<ul class="notes" lang="en" dir="ltr">` + "\n")
	for _, note := range notes {
		b.WriteString("<li>" + shown(note, 2000) + "</li>\n")
	}
	b.WriteString("</ul>\n")
}

// numeric is a head that is the same in every language.
var numeric = regexp.MustCompile(`^p?[0-9]+$`)

// Head is the head of a column of a table of package report in a page's language,
// as markup.
func Head(l words.Language, c report.Column) template.HTML {
	level, interval := strings.CutSuffix(c.Name, " interval")
	switch {
	case interval:
		return l.HTML("report.interval", level)
	case numeric.MatchString(c.Name):
		return template.HTML(template.HTMLEscapeString(c.Name))
	case c.Name == "" && c.Align == report.Right:
		return "#"
	case c.Name == "":
		return l.HTML("report.head.note")
	}
	return l.HTML("report.head." + slug(c.Name))
}

// slug is a head as the last part of a key.
func slug(name string) string {
	return strings.NewReplacer(" ", "-", "%", "").Replace(name)
}

// spoken are the columns whose cells are words of the table's own, not names.
var spoken = map[string][]string{
	"moves": {"first", "later", "opening", "middle", "end", "whole game"},
	"of":    {"move", "game"},
	"games": {"all", "without faults", "standard start"},
	"end":   {"not known"},
	"fault": {"none"},
	"used":  {"more time", "less time"},
	"":      {"seats not balanced"},

	"pairs taken": {"one after another", "as a fixed number"},
	"scale":       {"logistic", "normalized"},
}

// Cell is a cell of such a table in the page's language, as markup: names and
// numbers as they are, each isolated from what stands beside it.
func Cell(l words.Language, c report.Column, text string) template.HTML {
	if strings.HasSuffix(c.Name, " interval") {
		return bounds(l, text)
	}
	for _, word := range spoken[c.Name] {
		if word == text {
			return l.HTML("report.cell." + slug(text))
		}
	}
	switch {
	case text == "":
		return ""
	case c.Align == report.Right:
		return number(text)
	}
	return isolated(text)
}

// isolated is a text of others.
func isolated(text string) template.HTML {
	return template.HTML("<bdi>" + shown(text, longest) + "</bdi>")
}

// bounds is an interval in words.
func bounds(l words.Language, text string) template.HTML {
	if low, high, is := strings.Cut(text, " to "); is {
		return l.HTML("report.from-to", number(low), number(high))
	}
	if end, is := strings.CutPrefix(text, "at least "); is {
		return l.HTML("report.at-least", number(end))
	}
	if end, is := strings.CutPrefix(text, "at most "); is {
		return l.HTML("report.at-most", number(end))
	}
	if text == "no limits" {
		return l.HTML("report.no-limits")
	}
	return isolated(text)
}

// number is a text that runs from left to right in every page.
func number(s string) template.HTML {
	return template.HTML(`<bdi dir="ltr">` + template.HTMLEscapeString(s) + "</bdi>")
}

// shown is a text as markup: safe, and cut where it is very long, with the
// number of its characters.
func shown(s string, most int) string {
	if n := utf8.RuneCountInString(s); n > most {
		s = string([]rune(s)[:most])
		return template.HTMLEscapeString(words.Visible(s)) + "… (" + strconv.Itoa(n) + ")"
	}
	return template.HTMLEscapeString(words.Visible(s))
}
