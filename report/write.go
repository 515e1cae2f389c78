package report

import (
	"bytes"
	"encoding/csv"
	"io"
	"strings"
)

// CSV writes tables as comma-separated values (RFC 4180), an empty line between
// two: the title alone in a row, the head, the rows, and each note alone in a
// row that begins with "#". Words go through Safe, and one that a spreadsheet
// would take for a formula gets an apostrophe in front.
func CSV(w io.Writer, list []Table) error {
	var b bytes.Buffer
	for i, t := range list {
		if i > 0 {
			b.WriteString("\n")
		}
		out := csv.NewWriter(&b)
		var rows [][]string
		if t.Title != "" || len(t.Columns) > 0 {
			rows = [][]string{{"# " + Safe(t.Title)}, t.heads()}
		}
		for _, row := range t.Rows {
			cells := make([]string, len(row))
			for k, text := range row {
				cells[k] = inert(Safe(text), t.Columns[k].Align)
			}
			rows = append(rows, cells)
		}
		for _, note := range t.Notes {
			rows = append(rows, []string{"# " + Safe(note)})
		}
		if err := out.WriteAll(rows); err != nil {
			return err
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (t Table) heads() []string {
	list := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		list[i] = c.Name
	}
	return list
}

// inert keeps a cell from being taken for a formula. Columns set to the right
// hold numbers of ours, which may begin with a sign.
func inert(s string, a Align) string {
	if a == Left && s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}

// Markdown writes a line and tables below it, in the dialect with pipe tables.
// Nothing in a cell is taken for markup.
func Markdown(w io.Writer, head string, list []Table) error {
	var b strings.Builder
	b.WriteString(literal(head) + "\n")
	for _, t := range list {
		b.WriteString("\n")
		if t.Title != "" {
			b.WriteString("## " + literal(t.Title) + "\n\n")
		}
		var rows [][]string
		if len(t.Columns) > 0 {
			rows = append([][]string{t.heads()}, t.Rows...)
		}
		for i, row := range rows {
			for k, text := range row {
				b.WriteString("| " + fence(literal(text)) + " ")
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
			b.WriteString("- " + literal(note) + "\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// rule is the line below the head of a table.
func rule(columns []Column) string {
	var b strings.Builder
	for _, c := range columns {
		if c.Align == Right {
			b.WriteString("| ---: ")
		} else {
			b.WriteString("| --- ")
		}
	}
	return b.String() + "|\n"
}

// literal is a text in which every character with a meaning in Markdown or
// HTML is escaped.
func literal(s string) string {
	var b strings.Builder
	for _, r := range Safe(s) {
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
