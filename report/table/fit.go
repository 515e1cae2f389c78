package table

import (
	"slices"
	"strings"
	"unicode/utf8"

	"scrutineer/internal/words"
)

// narrowest is how few characters a column of words is cut to where a table would
// be too wide.
const narrowest = 16

// fit returns a table in blocks that are no wider than is allowed: words are cut shorter
// as far as needed, then the columns are spread over several blocks, each of which
// begins with the columns that say what a row is. A single column may be too wide.
func fit(t grid, o TextOptions) ([]grid, TextOptions) {
	for o.Width > 0 && o.MaxCell > narrowest && wide(widths(t, o)) > o.Width {
		o.MaxCell--
	}
	all := widths(t, o)
	if o.Width <= 0 || wide(all) <= o.Width {
		return []grid{t}, o
	}
	// The columns up to the first of words, or the first column alone.
	heads := 1 + max(0, slices.IndexFunc(t.columns, func(c Column) bool { return c.Kind == Words }))
	if heads == len(t.columns) {
		return []grid{t}, o
	}
	var blocks []grid
	for from := heads; from < len(t.columns); {
		to, room := from, o.Width-wide(all[:heads])
		for to < len(t.columns) && (to == from || room >= all[to]+gap) {
			room -= all[to] + gap
			to++
		}
		blocks = append(blocks, t.part(heads, from, to))
		from = to
	}
	return blocks, o
}

// gap is how many blanks are between two columns.
const gap = 2

// widths returns the columns' numbers of characters.
func widths(t grid, o TextOptions) []int {
	list := make([]int, len(t.columns))
	for i, head := range t.heads {
		list[i] = utf8.RuneCountInString(t.padded(i, cell(head, o), o))
		for _, row := range t.rows {
			list[i] = max(list[i], utf8.RuneCountInString(cell(row[i], o)))
		}
	}
	return list
}

// wide returns the number of characters of a row.
func wide(widths []int) int {
	sum := gap * max(0, len(widths)-1)
	for _, n := range widths {
		sum += n
	}
	return sum
}

// part returns the table with the columns that head it and some of the others.
func (g grid) part(heads, from, to int) grid {
	out := grid{columns: spread(g.columns, heads, from, to), heads: spread(g.heads, heads, from, to)}
	for _, row := range g.rows {
		out.rows = append(out.rows, spread(row, heads, from, to))
	}
	if g.widths != nil {
		out.widths = spread(g.widths, heads, from, to)
	}
	return out
}

// spread returns the first few of a list and some of the others.
func spread[T any](list []T, heads, from, to int) []T {
	return slices.Concat(list[:heads], list[from:to])
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

// Align makes the columns of all tables equally wide.
func Align(l words.Language, tables []Table) {
	var most []int
	for _, t := range tables {
		for i, n := range widths(t.spoken(l), TextOptions{MaxCell: widestCell}) {
			if i == len(most) {
				most = append(most, 0)
			}
			most[i] = max(most[i], n)
		}
	}
	for i := range tables {
		tables[i].Widths = most
	}
}

// Wide returns the number of characters of a row where no cell shows more than so many.
func Wide(l words.Language, t Table, most int) int {
	return wide(widths(t.spoken(l), TextOptions{MaxCell: most}))
}
