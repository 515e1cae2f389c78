package table

import (
	"bytes"
	"encoding/csv"
	"io"
	"slices"
	"strings"
)

// Field is a value with the name of its column.
type Field struct {
	Key   string
	Value Cell
}

// Placed is a table and its place: its game, stage or pool.
type Placed struct {
	Where []Field
	Table Table
}

// CSV writes tables of one kind as one table of comma-separated values (RFC 4180): a
// row of heads, then all rows, each with the fields that identify its table. A column
// that only some tables have is empty in the others. Notes are left out. Numbers are
// bare, times are in microseconds, and an interval has a column for each limit. Words
// go through words.Visible. A word that a spreadsheet would take for a formula gets an
// apostrophe in front.
func CSV(w io.Writer, list []Placed) error {
	heads := csvHeads(list)
	var b bytes.Buffer
	out := csv.NewWriter(&b)
	if err := out.Write(heads); err != nil {
		return err
	}
	for _, p := range list {
		for _, row := range p.Table.Rows {
			cells := make([]string, len(heads))
			for _, f := range p.Where {
				cells[slices.Index(heads, field(f.Key))] = Bare(f.Value)
			}
			for i, c := range row {
				p.Table.Columns[i].put(cells, heads, c)
			}
			if err := out.Write(cells); err != nil {
				return err
			}
		}
	}
	out.Flush()
	_, err := w.Write(b.Bytes())
	return err
}

// csvHeads returns the heads of all tables: first those that identify a table, then
// those of the columns.
func csvHeads(list []Placed) []string {
	var where, heads []string
	for _, p := range list {
		for _, f := range p.Where {
			where = append(where, field(f.Key))
		}
		for _, c := range p.Table.Columns {
			heads = append(heads, c.csv()...)
		}
	}
	return distinct(append(distinct(where), heads...))
}

// distinct returns the list without repetitions.
func distinct(list []string) []string {
	var out []string
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// csv returns the names of the column in the file.
func (c Column) csv() []string {
	switch {
	case c.Literal != "":
		return []string{c.Literal}
	case c.Kind == Interval:
		return []string{"low", "high"}
	case c.Kind == Times:
		return []string{field(c.Key) + "_us"}
	}
	return []string{field(c.Key)}
}

// put sets the column's cells in a row of the file.
func (c Column) put(cells, heads []string, value Cell) {
	names := c.csv()
	if c.Kind != Interval {
		cells[slices.Index(heads, names[0])] = Bare(value)
		return
	}
	if r, is := value.(Range); is {
		cells[slices.Index(heads, names[0])], cells[slices.Index(heads, names[1])] = Bare(r.Low), Bare(r.High)
	}
}

// Bare returns a cell as it is written in CSV: the number alone, or a text that is
// not a formula.
func Bare(c Cell) string {
	switch c.(type) {
	case Bot, Name, Phrase:
		return inert(csvOf(c))
	}
	return csvOf(c)
}

// inert keeps a text from being taken for a formula.
func inert(s string) string {
	if s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}

// field returns the last part of a key as the name of a column.
func field(key string) string {
	return strings.ReplaceAll(key[strings.LastIndexByte(key, '.')+1:], "-", "_")
}
