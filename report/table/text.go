package table

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

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

// Columns writes rows of cells below their heads, as columns.Write does. Right says
// for each column whether it is aligned to the right.
type Columns func(w io.Writer, heads []string, rows [][]string, right []bool) error

// grid is a table in the words of one language.
type grid struct {
	columns []Column
	heads   []string
	rows    [][]string
	widths  []int
}

// spoken returns the table in a language.
func (t Table) spoken(l words.Language) grid {
	g := grid{columns: t.Columns, widths: t.Widths}
	for _, c := range t.Columns {
		g.heads = append(g.heads, c.head().text(l))
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

// Text writes a table for a terminal: the title, unless it is nil, the columns by
// put, and the notes. Cells go through Safe. No line ends in a space. It returns the
// error of w, or an error if a row has another number of cells than the table has
// columns.
func Text(w io.Writer, put Columns, l words.Language, title Cell, t Table, o TextOptions) error {
	if o.MaxCell <= 0 {
		o.MaxCell = widestCell
	}
	for i, row := range t.Rows {
		if len(row) != len(t.Columns) {
			return fmt.Errorf("table: row %d has %d cells, the table %d columns", i+1, len(row), len(t.Columns))
		}
	}
	var b bytes.Buffer
	if title != nil {
		b.WriteString(wrap(fence(Safe(title.text(l))), o.Width) + "\n")
	}
	if len(t.Columns) > 0 {
		blocks, o := fit(t.spoken(l), o)
		for i, block := range blocks {
			if i > 0 {
				b.WriteString("\n")
			}
			if err := block.write(&b, put, o); err != nil {
				return err
			}
		}
	}
	for _, note := range t.Notes {
		b.WriteString(wrap(fence(Safe(note.text(l))), o.Width) + "\n")
	}
	_, err := w.Write(trimLines(b.Bytes()))
	return err
}

// write writes the columns.
func (g grid) write(w io.Writer, put Columns, o TextOptions) error {
	right := make([]bool, len(g.columns))
	heads := make([]string, len(g.columns))
	for i, c := range g.columns {
		right[i] = c.right()
		heads[i] = g.padded(i, cell(g.heads[i], o), o)
	}
	rows := make([][]string, len(g.rows))
	for n, row := range g.rows {
		rows[n] = make([]string, len(row))
		for i, text := range row {
			rows[n][i] = cell(text, o)
		}
	}
	return put(w, heads, rows, right)
}

// padded returns a column's head with as many spaces as the width of the column
// needs.
func (g grid) padded(column int, head string, o TextOptions) string {
	if column >= len(g.widths) {
		return head
	}
	blanks := strings.Repeat(" ", max(0, min(g.widths[column], o.MaxCell)-utf8.RuneCountInString(head)))
	if g.columns[column].right() {
		return blanks + head
	}
	return head + blanks
}

// cell returns a safe text that is no longer than allowed.
func cell(text string, o TextOptions) string {
	text = Safe(text)
	if r := []rune(text); len(r) > o.MaxCell {
		text = string(r[:max(0, o.MaxCell-3)]) + "..."
	}
	return fence(text)
}

func trimLines(b []byte) []byte {
	var out bytes.Buffer
	for line := range strings.Lines(string(b)) {
		out.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return out.Bytes()
}
