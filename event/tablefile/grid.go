// Package tablefile reads tables in the forms in which people publish them: CSV and TSV, HTML and
// Markdown. Every form becomes the same grid: a head, and rows of cells. The caller interprets
// the columns. This package asks only which words can be heads, because they show where a
// table within text is.
package tablefile

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Caps of a file. A cell may be as long as the file.
const (
	MaxRows    = 100000 // in all grids of a file
	MaxColumns = 512
	MaxGrids   = 1000
)

// Grid is one table. Every row has as many cells as the head.
type Grid struct {
	Form   string // csv, html, pipes
	Title  string // the text just above it; "" for none
	Head   Row
	Rows   []Row
	Hidden int // rows that a browser does not show; they are in Rows
	// Extra are lines within or just below the table that are not rows of it.
	Extra []Row
}

// Row is a line of a table.
type Row struct {
	Line  int // of the file, from 1
	Cells []string
}

// Heads reports about a word above a column whether it is known, and whether names of
// players are below it. The word has no blanks around it.
type Heads func(word string) (known, names bool)

// Error says why a file cannot be read, and where.
type Error struct {
	Line int
	Code string // cap, csv, form
	Msg  string
}

func (e *Error) Error() string { return fmt.Sprintf("%d: %s: %s", e.Line, e.Code, e.Msg) }

func fail(line int, code, format string, args ...any) *Error {
	return &Error{line, code, fmt.Sprintf(format, args...)}
}

// Read finds the tables of a file, whose text must be UTF-8. A file in no other form is
// read as CSV. The error is an *Error.
func Read(b []byte, heads Heads) ([]Grid, error) {
	b = bytes.TrimPrefix(b, []byte("\ufeff"))
	grids, err := read(b, heads)
	if err != nil {
		return nil, err
	}
	rows := 0
	for i := range grids {
		g := &grids[i]
		rows += len(g.Rows)
		switch {
		case len(g.Head.Cells) > MaxColumns:
			return nil, fail(g.Head.Line, "cap", "a table has at most %d columns", MaxColumns)
		case rows > MaxRows:
			return nil, fail(g.Rows[max(0, len(g.Rows)-(rows-MaxRows))].Line, "cap", "a table has at most %d rows", MaxRows)
		case i == MaxGrids:
			return nil, fail(g.Head.Line, "cap", "a file has at most %d tables", MaxGrids)
		}
	}
	return grids, nil
}

var htmlTable = regexp.MustCompile(`(?i)<table[\s>]`)

func read(b []byte, heads Heads) ([]Grid, error) {
	first := bytes.TrimLeft(b, " \t\r\n")
	switch {
	case htmlTable.Match(b):
		return readHTML(b)
	case len(first) > 0 && (first[0] == '{' || first[0] == '['):
		return nil, fail(1, "form", "JSON is not read: give the table as CSV, HTML or Markdown")
	}
	if above, ok := csvAt(b, heads); ok {
		return readCSV(b, above)
	}
	if list := readPipes(b, heads); len(list) > 0 {
		return list, nil
	}
	return readCSV(b, 0)
}

// FirstLine returns the first line that is not empty.
func FirstLine(b []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimLeft(b, "\r\n"), []byte("\n"))
	return strings.TrimSuffix(string(line), "\r")
}

// squeeze returns a text on one line, with runs of blanks replaced by one and none around
// it.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

// same reports whether a row repeats the head.
func (g *Grid) same(cells []string) bool { return slices.Equal(cells, g.Head.Cells) }

// title returns a text above a table, shortened.
func title(s string) string {
	s = squeeze(strings.Trim(s, "#*_ \t"))
	if len(s) > 80 {
		s = strings.ToValidUTF8(s[:80], "") + "..."
	}
	return s
}
