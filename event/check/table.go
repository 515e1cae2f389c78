package check

import (
	"fmt"
	"strings"

	"scrutineer/event"
	"scrutineer/rules"
)

// Table is a published table, as it was read. ReadTable makes one.
type Table struct {
	name       string
	opt        TableOptions
	form       form
	rows       []row
	ignored    []string // columns that were not read
	has        map[Column]bool
	breaks     []string        // tie-breaks that have columns
	partial    bool            // it may have games of other contests, so that ids of their logs are not too many
	notChecked []string        // what could not be checked, in words
	columns    []Column        // what the columns of a grid hold
	rated      bool            // it has ratings, which may order it
	beside     []int           // lines of the file that are not rows
	ids        bool            // every game of a list has an id
	flaws      []Flaw          // of a list
	fault      error           // why it could not be read
	unread     int             // pieces of a list
	aliases    map[string]bool // those that were used
}

// Unreadable returns a table of an event's folder that cannot be read.
func Unreadable(name string, err error) *Table {
	return &Table{name: name, opt: TableOptions{Owned: true}, fault: err}
}

// form is the meaning of the rows of a table.
type form int

const (
	standings  form = iota // one row for each program
	gameList               // one row for each game
	crosstable             // one line for each pair
)

// row is one row of a table. The table's has and the row's blank show which fields are set.
type row struct {
	line      int
	of        map[Column]string // its contest, in a report of several
	bot       string            // as written
	rank      [2]int            // first and last place; both 0 if the cell is empty
	count     map[Column]int64
	points    int64 // in thousandths
	digits    int   // after the point in the printed points
	ofGames   bool  // the points are out of games
	games     int64 // that many
	shares    map[Column]share
	total     int64 // that many, with byes
	blank     map[Column]bool
	breaks    map[string]string // tie-breaks as written, by their names
	misplaced bool              // its rank is wrong by its points

	id, first, second string // of a list of games
	result            outcome

	pair string   // both names of a crosstable's line, with " - " between
	wins [2]int64 // of the pair
}

// outcome is a result in a list of games.
type outcome int

const (
	otherPlayers outcome = iota // the game is of others
	firstWon
	drawn
	secondWon
	bothLost
)

func (o outcome) String() string {
	return [...]string{"?", "first won", "draw", "second won", "both lost"}[o]
}

// Column is the meaning of a column of a table.
type Column string

// The known columns. A table has a bot and at least one number.
const (
	Rank   Column = "rank"
	RankTo Column = "rank_to" // the last place that equals share
	Name   Column = "name"    // a display name beside an id
	Bot    Column = "bot"     // an id, or a display name
	Played Column = "played"
	Won    Column = "won"
	Drawn  Column = "drawn"
	Lost   Column = "lost"
	Points Column = "points"
	Byes   Column = "byes"  // rounds without a game
	Total  Column = "total" // points including those of byes
)

// Columns returns the columns that may be named.
func Columns() []Column {
	return []Column{Rank, Bot, Played, Won, Drawn, Lost, Points, Byes, Total}
}

// pointsOf returns what the rules of a game say a game is worth; 2/1/0 for an unknown game.
func pointsOf(g *rules.Game) event.Points {
	win, draw, loss := g.Worth()
	return event.Points{Win: win, Draw: draw, Loss: loss}
}

// TableOptions are the options of reading a table. The zero value is ready to use.
type TableOptions struct {
	// Head has the words above columns with unusual names.
	Head map[Column]string
	// Points is the points of a game; nil means those of the game's rules.
	Points *event.Points
	// Rules finds a game by its name; nil knows none.
	Rules func(name string) *rules.Game
	// Event, Game and Stage choose the contest of the table. "" leaves it open; there must
	// then be only one.
	Event, Game, Stage string
	// Owned means that the table is one of the event's folder, where a table of nothing is a
	// finding.
	Owned bool
	// Last chooses the last contest of the schedule that was played.
	Last bool
	// TieBreaks are the heads of columns of tie-breaks. Declared are the tie-breaks that
	// order equals. nil means those of the schedule.
	TieBreaks, Declared []string
	// Number chooses a table of a file that has several, from 1; 0 leaves it open.
	Number int
	// Aliases maps names in the table to a program of the logs, by an id or a display name.
	// Each must be used.
	Aliases map[string]string
	// Partial means that the logs are only some of the games that the table counts.
	Partial bool
}

// TableError says why a table cannot be read, and where.
type TableError struct {
	File string
	Line int
	Code string // encoding, cap, csv, form, trf, column, cell, several, empty
	Msg  string
}

func (e *TableError) Error() string {
	return fmt.Sprintf("%s:%d: %s: %s", e.File, e.Line, e.Code, e.Msg)
}

// unchecked returns what of the table was not checked.
func (t *Table) unchecked() []string {
	out := t.notChecked
	if len(t.ignored) > 0 {
		list := t.ignored
		if len(list) > 5 {
			list = append(append([]string{}, list[:5]...), "...")
		}
		out = append(out, "unknown columns of the table: "+strings.Join(list, ", "))
	}
	if t.unread > 0 {
		out = append(out, fmt.Sprintf("whether games are missing in the list: pieces of it that cannot be read: %d", t.unread))
	}
	if n := len(t.beside); n > 0 {
		what := fmt.Sprintf("%d lines of the file that are not rows of the table, the first at line %d", n, t.beside[0])
		if n == 1 {
			what = fmt.Sprintf("1 line of the file that is not a row of the table: line %d", t.beside[0])
		}
		out = append(out, what)
	}
	if t.form == standings && t.rated {
		out = append(out, "the order of the table, which may be by a rating")
	} else if t.form == standings && t.has[Rank] && !t.has[Points] && !t.has[Total] {
		out = append(out, "the ranks of the table: it has no points to compare them with")
	}
	if t.form == standings {
		for _, c := range []Column{Rank, Played, Won, Drawn, Lost, Points} {
			if !t.has[c] && !t.has[c.share()] {
				out = append(out, "the table's "+string(c)+": it has no such column")
			}
		}
	}
	return out
}
