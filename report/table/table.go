package table

import "slices"

// Kind is the kind of a column's cells. It sets their alignment and the columns in
// CSV.
type Kind uint8

const (
	Words    Kind = iota // names and phrases
	Numbers              // every other number
	Times                // a Duration; CSV has microseconds, and "_us" in the head
	Interval             // a Range; CSV has one column for each limit
)

// Column is the head of a column.
type Column struct {
	Key  string // of the words, without "report.head."; always the same for the same kind of table
	Kind Kind
	Args []Cell // of the words
	Bot  Bot    // bot of a column in a square, for media with room for the name
	// Literal is the head in every language, if it is not words with a key.
	Literal string
	Title   Cell // the head, if it is neither
}

// head returns the cell at the head of the column.
func (c Column) head() Cell {
	switch {
	case c.Title != nil:
		return c.Title
	case c.Literal != "":
		return Name(c.Literal)
	case c.Key == "":
		return nil
	}
	return Say("report.head."+c.Key, c.Args...)
}

// right reports whether the column is aligned to the right.
func (c Column) right() bool { return c.Kind == Numbers || c.Kind == Times }

// W returns a column of words.
func W(key string) Column { return Column{Key: key} }

// N returns a column of numbers.
func N(key string) Column { return Column{Key: key, Kind: Numbers} }

// T returns a column of times.
func T(key string) Column { return Column{Key: key, Kind: Times} }

// I returns a column of intervals at a level from 0 to 1.
func I(level float64) Column {
	return Column{Key: "interval", Kind: Interval, Args: []Cell{Level(level)}}
}

// Ordinal returns the column of the n-th moves.
func Ordinal(n int, k Kind) Column { return Column{Key: "number", Kind: k, Args: []Cell{Count(n)}} }

// Against returns the n-th column of a square, which belongs to a bot.
func Against(n int, bot string) Column {
	c := Ordinal(n, Numbers)
	c.Bot = Bot(bot)
	return c
}

// Table is a table as values, without a title.
type Table struct {
	Columns []Column // empty for notes alone
	Rows    [][]Cell // each as long as Columns, or a Gap alone
	Notes   []Phrase // lines below the table, each a sentence without full stop
	// Widths are the minimum widths of the columns in characters, to align several
	// tables as text; nil for none.
	Widths []int
	Name   string // the class on a page; may be empty
	Strong []int  // the rows that the table is about; as text they begin with ">"
}

// headed reports whether any column has a head.
func (t *Table) headed() bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.head() != nil })
}

// Add adds a row.
func (t *Table) Add(cells ...Cell) { t.Rows = append(t.Rows, cells) }

// Note adds a note.
func (t *Table) Note(key string, args ...Cell) { t.Notes = append(t.Notes, Say(key, args...)) }

// Select returns the table with the rows for which keep returns true.
func (t Table) Select(keep func(row []Cell) bool) Table {
	rows := t.Rows
	t.Rows = nil
	for _, row := range rows {
		if keep(row) {
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// Without returns the table without the columns with the given keys.
func (t Table) Without(keys ...string) Table {
	out := Table{Notes: t.Notes}
	for i, c := range t.Columns {
		if !slices.Contains(keys, c.Key) {
			out.Columns = append(out.Columns, t.Columns[i])
		}
	}
	for _, row := range t.Rows {
		var kept []Cell
		for i, c := range t.Columns {
			if !slices.Contains(keys, c.Key) {
				kept = append(kept, row[i])
			}
		}
		out.Rows = append(out.Rows, kept)
	}
	return out
}

// At returns the index of the column with a key, -1 if there is none.
func (t Table) At(key string) int {
	for i, c := range t.Columns {
		if c.Key == key {
			return i
		}
	}
	return -1
}
