package table

import (
	"strings"

	"scrutineer/internal/words"
)

// Markdown returns a pipe table below its title, unless that is nil. Nothing in a
// cell is taken for markup.
func Markdown(l words.Language, title Cell, t Table) string {
	var b strings.Builder
	if title != nil {
		b.WriteString("## " + Literal(title.Text(l)) + "\n\n")
	}
	g := t.spoken(l)
	rows := g.rows
	if len(g.columns) > 0 {
		rows = append([][]string{g.heads}, rows...)
	}
	for i, row := range rows {
		for k, text := range row {
			b.WriteString("| " + fence(Literal(text)) + " ")
			if k == len(row)-1 {
				b.WriteString("|\n")
			}
		}
		if i == 0 {
			b.WriteString(rule(t.Columns))
		}
	}
	if len(rows) > 0 {
		b.WriteString("\n")
	}
	for _, note := range t.Notes {
		b.WriteString("- " + Literal(note.Text(l)) + "\n")
	}
	return b.String()
}

// rule returns the line below the head of a table.
func rule(columns []Column) string {
	var b strings.Builder
	for _, c := range columns {
		if c.right() {
			b.WriteString("| ---: ")
		} else {
			b.WriteString("| --- ")
		}
	}
	return b.String() + "|\n"
}

// Literal makes a text visible, and escapes every character with a meaning in Markdown or HTML.
func Literal(s string) string {
	var b strings.Builder
	for _, r := range words.Visible(s) {
		switch r {
		case '<':
			b.WriteString("&lt;")
		case '>':
			b.WriteString("&gt;")
		case '&':
			b.WriteString("&amp;")
		case '\\', '`', '*', '_', '{', '}', '[', ']', '#', '|', '!', '~', '$', '^', ':', '@':
			b.WriteString(`\` + string(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
