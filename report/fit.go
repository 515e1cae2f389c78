package report

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// narrowest is how few characters a column of words is cut to where a table would
// be too wide.
const narrowest = 16

// fit is a table in blocks that are no wider than is allowed: words are cut shorter
// as far as needed, then the columns are spread over several blocks, each of which
// begins with the columns that say what a row is. A single column may be too wide.
func fit(t Table, o TextOptions) ([]Table, TextOptions) {
	for o.Width > 0 && o.MaxCell > narrowest && wide(t.Columns, widths(t, o)) > o.Width {
		o.MaxCell--
	}
	all := widths(t, o)
	if o.Width <= 0 || wide(t.Columns, all) <= o.Width {
		return []Table{t}, o
	}
	// The columns up to the first of words, or the first column alone.
	heads := 1 + max(0, slices.IndexFunc(t.Columns, func(c Column) bool { return c.Align == Left }))
	if heads == len(t.Columns) {
		return []Table{t}, o
	}
	var blocks []Table
	for from := heads; from < len(t.Columns); {
		to, room := from, o.Width-wide(t.Columns[:heads], all[:heads])
		for to < len(t.Columns) && (to == from || room >= all[to]+gap) {
			room -= all[to] + gap
			to++
		}
		blocks = append(blocks, t.columns(heads, from, to))
		from = to
	}
	return blocks, o
}

// gap is how many blanks stand between two columns.
const gap = 2

// widths are the columns' numbers of characters.
func widths(t Table, o TextOptions) []int {
	list := make([]int, len(t.Columns))
	for i, c := range t.Columns {
		list[i] = utf8.RuneCountInString(t.padded(i, cell(c.Name, o), o))
		for _, row := range t.Rows {
			list[i] = max(list[i], utf8.RuneCountInString(cell(row[i], o)))
		}
	}
	return list
}

// wide is the number of characters of a row.
func wide(list []Column, widths []int) int {
	sum := gap * max(0, len(list)-1)
	for _, n := range widths {
		sum += n
	}
	return sum
}

// columns is the table with the columns that head it and some of the others.
func (t Table) columns(heads, from, to int) Table {
	out := Table{Columns: append(append([]Column{}, t.Columns[:heads]...), t.Columns[from:to]...)}
	for _, row := range t.Rows {
		out.Rows = append(out.Rows, append(append([]string{}, row[:heads]...), row[from:to]...))
	}
	if t.Widths != nil {
		out.Widths = append(append([]int{}, t.Widths[:heads]...), t.Widths[from:to]...)
	}
	return out
}

// wrap breaks a line at blanks so that it is no wider than allowed, where it can.
func wrap(text string, width int) string {
	if width <= 0 || utf8.RuneCountInString(text) <= width {
		return text
	}
	var b strings.Builder
	at := 0
	for i, word := range strings.Split(text, " ") {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+n > width:
			b.WriteString("\n  ")
			at = 2
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}
