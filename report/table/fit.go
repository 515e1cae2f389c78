package table

import (
	"slices"
	"strings"

	"scrutineer/internal/words"
)

// narrowest is how many characters a column of words keeps when a table is too wide.
const narrowest = 16

// fit returns a table in blocks that fit the width. Words are cut as far as needed,
// then the columns are split into several blocks, each of which begins with the
// columns that identify a row. A single column may be too wide.
func fit(t grid, o TextOptions) ([]grid, TextOptions) {
	for o.Width > 0 && o.MaxCell > narrowest && wide(widths(t, o)) > o.Width {
		o.MaxCell--
	}
	all := widths(t, o)
	if o.Width <= 0 || wide(all) <= o.Width {
		return []grid{t}, o
	}
	// The columns up to the first one of words, or the first column alone.
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

// gap is the number of spaces between two columns.
const gap = 2

// widths returns the width of each column in characters.
func widths(t grid, o TextOptions) []int {
	list := make([]int, len(t.columns))
	for i, head := range t.heads {
		list[i] = Width(t.padded(i, cell(head, o), o))
		for _, row := range t.rows {
			if len(row) == len(t.columns) {
				list[i] = max(list[i], Width(cell(row[i], o)))
			}
		}
	}
	return list
}

// wide returns the width of a row in characters.
func wide(widths []int) int {
	sum := gap * max(0, len(widths)-1)
	for _, n := range widths {
		sum += n
	}
	return sum
}

// part returns the table with the first columns and a range of the others.
func (g grid) part(heads, from, to int) grid {
	out := grid{columns: spread(g.columns, heads, from, to), heads: spread(g.heads, heads, from, to), headed: g.headed}
	for _, row := range g.rows {
		out.rows = append(out.rows, spread(row, heads, from, to))
	}
	if g.widths != nil {
		out.widths = spread(g.widths, heads, from, to)
	}
	return out
}

// spread returns the first elements of a list and a range of the others.
func spread[T any](list []T, heads, from, to int) []T {
	return slices.Concat(list[:heads], list[from:to])
}

// wrap breaks a line at spaces so that it fits the width if possible.
func wrap(text string, width int) string {
	if width <= 0 || Width(text) <= width {
		return text
	}
	var b strings.Builder
	at := 0
	for i, word := range strings.Split(text, " ") {
		n := Width(word)
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

// Align gives the columns of all tables the same widths.
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

// Wide returns the width of a row in characters if no cell shows more than most.
func Wide(l words.Language, t Table, most int) int {
	return wide(widths(t.spoken(l), TextOptions{MaxCell: most}))
}
