// Package doc has what the documents of this project are made of: sentences, tables,
// figures and lines, in no language yet, and the writers that make text and HTML of
// them. Exhibits, the answers of "verify why" and the report of an analysis stand on it.
//
// It does not know what a finding or a rating is. What a cell says is up to its type
// (package words and package report/table).
package doc

import (
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/render/textboard"
	"scrutineer/report/table"
	"scrutineer/rules"
)

// Document is a text with sections.
type Document struct {
	Title    words.Phrase
	Lead     []Block
	Sections []Section
}

// Section is a part of a document. Its name is unique.
type Section struct {
	Name   string
	Title  words.Phrase
	Blocks []Block
}

// Block is a piece of a document: Say, List, Table, Lines, Quote, Figure, Span or Sums.
type Block interface{ block() }

// Say is a sentence.
type Say words.Phrase

// List has an item for each sentence.
type List []words.Phrase

// Table has rows with equal numbers of cells, and a head unless that is empty.
type Table struct {
	Name string // for style: "records" if it shows records
	Head []words.Phrase
	Rows []Row
}

// Row is a row of a table. A Strong row is what the table is about. A row with a Gap
// represents that many omitted rows and has no cells.
type Row struct {
	Strong bool
	Gap    int
	Cells  []words.Cell // nil for an empty one
}

// Lines are lines that are not translated, such as commands.
type Lines struct {
	Name  string // for style: "commands"
	Lines []string
}

// Quote is a passage in its own language.
type Quote struct {
	Source   string // where it is, such as "fiverow 1.5"
	Language string // BCP 47
	Text     string
}

// Figure is a position with marks: as a scene, as lines of text, and in words for
// readers who can use neither.
type Figure struct {
	Scene   rules.Scene // without shapes if the game has no pictures
	Marks   []rules.Mark
	Lines   []string
	Turn    base.Seat // who is to move; Nobody if the game is over
	Caption words.Phrase
}

// Span is an interval of time, drawn as a bar, in microseconds of the log's clock.
// Before is how much of the limit was used before it began, Used how much at its end.
type Span struct {
	From, To            int64
	Before, Used, Limit int64
	Grace               int64
}

// Sums are the steps of a check by hand.
type Sums []Sum

// Sum is a line of arithmetic with a phrase that explains it. Without a line the
// phrase stands alone.
type Sum struct {
	Phrase words.Phrase
	Line   string
}

func (Say) block()    {}
func (List) block()   {}
func (Table) block()  {}
func (Lines) block()  {}
func (Quote) block()  {}
func (Figure) block() {}
func (Span) block()   {}
func (Sums) block()   {}

// cells returns the table in the form of reports.
func (t *Table) cells() table.Table {
	out := table.Table{Name: t.Name}
	for _, head := range t.Head {
		out.Columns = append(out.Columns, table.Column{Title: head})
	}
	for i, r := range t.Rows {
		if r.Strong {
			out.Strong = append(out.Strong, i)
		}
		if r.Gap > 0 {
			r.Cells = []words.Cell{table.Gap{Phrase: words.Say("exhibit.gap", words.Count(r.Gap))}}
		}
		for len(t.Head) == 0 && len(out.Columns) < len(r.Cells) {
			out.Columns = append(out.Columns, table.Column{})
		}
		out.Rows = append(out.Rows, r.Cells)
	}
	return out
}

// Legend explains the marks in a figure: one line for what was done or was possible,
// and one for what contradicts it.
func (f *Figure) Legend(lang words.Language) (list []string) {
	for k, meaning := range meanings {
		var signs []string
		for i := range f.Marks {
			m := &f.Marks[i]
			if sign := textboard.Sign(f.Scene.Grid, m); m.Against == (k == 1) && sign != "" && !slices.Contains(signs, sign) {
				signs = append(signs, sign)
			}
		}
		if signs != nil {
			list = append(list, strings.Join(signs, ", ")+" "+words.Say(meaning).Text(lang))
		}
	}
	return list
}

// meanings are what marks mean: what was done, and what speaks against it.
var meanings = [2]string{"exhibit.mark-done", "exhibit.mark-against"}
