package table

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clipperhouse/displaywidth"
	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

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
			if err := block.write(&b, o); err != nil {
				return err
			}
		}
	}
	for _, note := range t.Notes {
		b.WriteString(wrap(fence(note.Text(l)), o.Width) + "\n")
	}
	_, err := w.Write(trimLines(b.Bytes()))
	return err
}

// write writes the columns. Marked rows, gaps and long rules are put in afterwards, since
// every row is one line.
func (g grid) write(b *bytes.Buffer, o TextOptions) error {
	var out bytes.Buffer
	t := tablewriter.NewTable(&out, layout(g.columns)...)
	if g.headed {
		heads := make([]string, len(g.heads))
		for i, head := range g.heads {
			heads[i] = g.padded(i, cell(head, o), o)
		}
		t.Header(heads)
	}
	for _, row := range g.rows {
		cells := make([]string, len(g.columns))
		for i := range min(len(row), len(cells)) {
			cells[i] = cell(row[i], o)
		}
		if err := t.Append(cells); err != nil {
			return err
		}
	}
	if err := t.Render(); err != nil {
		return err
	}
	indent, n := strings.Repeat(" ", 2*min(len(g.strong), 1)), 0
	if g.headed {
		n = -2
	}
	for line := range strings.Lines(out.String()) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case n == -1 && len(line) > longestRule:
			line = line[:longestRule]
		case n >= 0 && len(g.rows[n]) < len(g.columns): // a gap
			line = strings.Join(g.rows[n], "")
		}
		if n >= 0 && slices.Contains(g.strong, n) {
			line = "> " + line
		} else {
			line = indent + line
		}
		b.WriteString(line + "\n")
		n++
	}
	return nil
}

// layout has no frame and two spaces between columns. Widths do not depend on the system's
// locale.
func layout(columns []Column) []tablewriter.Option {
	aligns, gaps := make([]tw.Align, len(columns)), make([]tw.Padding, len(columns))
	for i, c := range columns {
		aligns[i], gaps[i] = tw.AlignLeft, tw.Padding{Right: strings.Repeat(" ", gap), Overwrite: true}
		if c.right() {
			aligns[i] = tw.AlignRight
		}
	}
	gaps[len(gaps)-1].Right = ""
	section := tw.CellConfig{
		Formatting: tw.CellFormatting{AutoWrap: tw.WrapNone, AutoFormat: tw.Off},
		Padding:    tw.CellPadding{PerColumn: gaps},
		Alignment:  tw.CellAlignment{PerColumn: aligns},
	}
	return []tablewriter.Option{
		tablewriter.WithEastAsian(tw.Off),
		tablewriter.WithRenderer(renderer.NewBlueprint()),
		tablewriter.WithHeaderConfig(section),
		tablewriter.WithRowConfig(section),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithTrimSpace(tw.Off),
		tablewriter.WithRendition(tw.Rendition{
			Borders: tw.BorderNone,
			Symbols: tw.NewSymbolCustom("plain").WithRow("-").WithColumn("").WithCenter("-"),
			Settings: tw.Settings{
				Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off},
				Lines:      tw.Lines{ShowHeaderLine: tw.On},
			},
		}),
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
