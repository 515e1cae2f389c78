package table

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clipperhouse/displaywidth"

	"scrutineer/internal/words"
)

// TextOptions are choices for text. The zero value is ready to use.
type TextOptions struct {
	// MaxCell is the number of characters that a cell shows, 60 if zero. A longer
	// text ends in "..." there.
	MaxCell int
	// Width is the number of columns of the terminal; 0 for any. To fit, cells are
	// cut, tables continue below themselves, and notes are wrapped.
	Width int
}

// widestCell is the default of MaxCell.
const widestCell = 60

// grid is a table in the words of one language.
type grid struct {
	columns []Column
	heads   []string
	rows    [][]string
	widths  []int
	headed  bool
	strong  []int
}

// spoken returns the table in a language.
func (t Table) spoken(l words.Language) grid {
	g := grid{columns: t.Columns, widths: t.Widths, headed: t.headed(), strong: t.Strong}
	for _, c := range t.Columns {
		g.heads = append(g.heads, textOf(l, c.head()))
	}
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for i, c := range row {
			cells[i] = textOf(l, c)
		}
		g.rows = append(g.rows, cells)
	}
	return g
}

// Text writes a table for a terminal: the title, unless it is nil, the columns, two
// blanks apart, below their heads and a rule, and the notes. No line ends in a space. It
// returns the error of w, or an error if a row has another number of cells than the table
// has columns.
func Text(w io.Writer, l words.Language, title Cell, t Table, o TextOptions) error {
	if o.MaxCell <= 0 {
		o.MaxCell = widestCell
	}
	for i, row := range t.Rows {
		if len(row) != len(t.Columns) && !isGap(row) {
			return fmt.Errorf("table: row %d has %d cells, the table %d columns", i+1, len(row), len(t.Columns))
		}
	}
	var b bytes.Buffer
	if title != nil {
		b.WriteString(wrap(fence(title.Text(l)), o.Width) + "\n")
	}
	if len(t.Columns) > 0 {
		blocks, o := fit(t.spoken(l), o)
		for i, block := range blocks {
			if i > 0 {
				b.WriteString("\n")
			}
			block.write(&b, o)
		}
	}
	for _, note := range t.Notes {
		b.WriteString(wrap(fence(note.Text(l)), o.Width) + "\n")
	}
	_, err := w.Write(trimLines(b.Bytes()))
	return err
}

// write writes the columns.
func (g grid) write(b *bytes.Buffer, o TextOptions) {
	all := widths(g, o)
	line := func(i int, text string) {
		blanks := strings.Repeat(" ", all[i]-Width(text))
		if g.columns[i].right() {
			text = blanks + text
		} else {
			text += blanks
		}
		b.WriteString(text)
		if i < len(all)-1 {
			b.WriteString(strings.Repeat(" ", gap))
		} else {
			b.WriteByte('\n')
		}
	}
	indent := strings.Repeat(" ", 2*min(len(g.strong), 1))
	if g.headed {
		b.WriteString(indent)
		for i, head := range g.heads {
			line(i, g.padded(i, cell(head, o), o))
		}
		b.WriteString(indent + strings.Repeat("-", min(wide(all), longestRule)) + "\n")
	}
	for n, row := range g.rows {
		if slices.Contains(g.strong, n) {
			b.WriteString("> ")
		} else {
			b.WriteString(indent)
		}
		if len(row) < len(all) { // a gap
			b.WriteString(strings.Join(row, "") + "\n")
			continue
		}
		for i, text := range row {
			line(i, cell(text, o))
		}
	}
}

// longestRule is where the rule below a head ends if a table is wider.
const longestRule = 100

// Width returns how many columns of a terminal a text takes. Letters of Chinese,
// Japanese and Korean and most emoji take two, and marks none.
func Width(text string) int { return displaywidth.String(text) }

// padded returns a column's head with as many spaces as the width of the column
// needs.
func (g grid) padded(column int, head string, o TextOptions) string {
	if column >= len(g.widths) {
		return head
	}
	blanks := strings.Repeat(" ", max(0, min(g.widths[column], o.MaxCell)-Width(head)))
	if g.columns[column].right() {
		return blanks + head
	}
	return head + blanks
}

// cell returns a text that is no wider than allowed.
func cell(text string, o TextOptions) string {
	if Width(text) > o.MaxCell {
		text = displaywidth.TruncateString(text, o.MaxCell, "..."[:min(3, o.MaxCell)])
	}
	return fence(text)
}

// fence ends a text with right-to-left letters with a left-to-right mark, which has
// no width. Without it, a terminal that reorders such text would move the numbers of
// the next columns.
func fence(s string) string {
	if strings.ContainsFunc(s, rightToLeft) {
		return s + "\u200e"
	}
	return s
}

// rightToLeft reports whether a character is in a block that Unicode Standard Annex 9
// assigns to right-to-left writing.
func rightToLeft(r rune) bool {
	return r >= 0x590 && r <= 0x8ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfeff ||
		r >= 0x10800 && r <= 0x10fff || r >= 0x1e800 && r <= 0x1efff
}

func trimLines(b []byte) []byte {
	var out bytes.Buffer
	for line := range strings.Lines(string(b)) {
		out.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return out.Bytes()
}
