package exhibit

import (
	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/logfmt"
	"scrutineer/report/numeral"
)

// Exhibit is a document about one finding. Its phrases are not translated yet.
type Exhibit struct {
	ID        string // of the game, from its log; may be empty
	Code      string // of the finding; "" if there is none
	Severity  string // of the finding; "" if there is none
	Status    string // of the log
	Number    int    // of the finding in its log, from 1; 0 if there is none
	Title     Phrase
	Headline  []Phrase // who erred first in the log; empty if nobody did
	OtherSide []Phrase // what the log says in favour of the other side
	Lead      []Phrase // a summary in a few sentences
	Sections  []Section
}

// Phrase is text in the reader's language.
type Phrase = words.Phrase

// Literal is text that is the same in every language.
type Literal = words.Literal

// Section is a part of an exhibit. The key of its title is "exhibit.section."
// followed by its name.
type Section struct {
	Name   string
	Blocks []Block
}

// Block is a piece of a section: Say, Table, Lines, Quote, Figure, Span or Sums.
type Block interface{ block() }

// Say is a sentence.
type Say Phrase

// Table has rows with equal numbers of cells, and a head unless that is empty.
type Table struct {
	Name string // for style: "records" if it shows records
	Head []Phrase
	Rows []Row
}

// Row is a row of a table. A Strong row is what the table is about. A row with a Gap
// represents that many omitted rows and has no cells.
type Row struct {
	Strong bool
	Gap    int
	Cells  []Cell
}

// Cell is a phrase if it has a key, else a literal, else a name. A marked cell is
// what the finding is about.
type Cell struct {
	Phrase  Phrase
	Literal Literal
	Name    string
	Marked  bool
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

// Span is an interval of time, drawn as a bar, in microseconds of the log's clock.
// Before is how much of the limit was used before it began, Used how much at its end.
type Span struct {
	From, To            int64
	Before, Used, Limit int64
	Grace               int64
}

func (Say) block()   {}
func (Table) block() {}
func (Lines) block() {}
func (Quote) block() {}
func (Span) block()  {}

// say makes a sentence.
func say(key string, args ...any) Say { return Say(phrase(key, args...)) }

// phrase makes a phrase. A string is a name.
func phrase(key string, args ...any) Phrase {
	p := Phrase{Key: key}
	for _, arg := range args {
		switch arg := arg.(type) {
		case nil:
			p.Args = append(p.Args, nil)
		case string:
			p.Args = append(p.Args, words.Name(arg))
		case int:
			p.Args = append(p.Args, words.Count(arg))
		case int64:
			p.Args = append(p.Args, words.Count(arg))
		case words.Cell:
			p.Args = append(p.Args, arg)
		}
	}
	return p
}

// Allowed returns a phrase for each time that a clock allows: in total, for a move,
// and in addition. Its argument is a Literal.
func Allowed(c logfmt.Clock) (list []Phrase) {
	for _, l := range []struct {
		what string
		us   base.Number
	}{{"total", c.Total}, {"move", c.Move}, {"grace", c.Grace}} {
		if l.us > 0 {
			list = append(list, phrase("exhibit.allowed."+l.what, Literal(numeral.Limit(int64(l.us)))))
		}
	}
	return list
}

// Sums are the steps of a check by hand.
type Sums []Sum

// Sum is a line of arithmetic with a phrase that explains it. Without a line the
// phrase stands alone.
type Sum struct {
	Phrase Phrase
	Line   string
}

func (Sums) block() {}
