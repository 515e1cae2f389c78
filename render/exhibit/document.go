package exhibit

// Exhibit is a document about one finding. Its phrases are not translated yet.
type Exhibit struct {
	ID        string // of the game, as its log calls it; may be empty
	Code      string // of the finding; "" where nothing was found
	Severity  string // of the finding; "" where nothing was found
	Status    string // of the log
	Number    int    // of the finding in its log, from 1; 0 where nothing was found
	Title     Phrase
	Headline  []Phrase // who erred first in the log; none where nobody did
	OtherSide []Phrase // what the log says for the other side of the finding
	Lead      []Phrase // the whole in a few sentences
	Sections  []Section
}

// Phrase is something said in a reader's language: a key of the table of words
// and what is put into it. An argument is a string (a name), a Literal or an
// int.
type Phrase struct {
	Key  string
	Args []any
}

// Literal is text that is the same in every language and runs from left to
// right: bytes of a log, a move, a code, a command.
type Literal string

// Section is a part of an exhibit. Its title is the phrase "exhibit.section."
// and its name.
type Section struct {
	Name   string
	Blocks []Block
}

// Block is a piece of a section: Say, Table, Lines, Quote, Figure, Span or Sums.
type Block interface{ block() }

// Say is a sentence.
type Say Phrase

// Table has a head, unless that is empty, and rows of as many cells.
type Table struct {
	Name string // for style: "records" where it holds records
	Head []Phrase
	Rows []Row
}

// Row is a row of a table. A Strong row is the one that the table is about. A row with a
// Gap stands for that many omitted rows, and has no cells.
type Row struct {
	Strong bool
	Gap    int
	Cells  []Cell
}

// Cell is a phrase; a literal if it has no key; a name if it has neither. A marked cell
// is what the finding is about.
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

// Span is an interval of time, drawn as a bar, in microseconds of the log's clock. Before
// is the time used of the limit before it began, Used the time used until its end.
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
func say(key string, args ...any) Say { return Say{key, args} }

// phrase makes a phrase.
func phrase(key string, args ...any) Phrase { return Phrase{key, args} }

// Sums are the steps by which something is checked by hand.
type Sums []Sum

// Sum is a line of arithmetic with a phrase that says what it shows. Without a line the
// phrase is complete.
type Sum struct {
	Phrase Phrase
	Line   string
}

func (Sums) block() {}
