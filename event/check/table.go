package check

import (
	"fmt"
	"strings"

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
	of        rowContest
	bot       string // as written
	rank      [2]int // first and last place; both 0 if the cell is empty
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

// Scheme is the points of a game, in thousandths.
type Scheme struct{ Win, Draw, Loss int64 }

// SchemeOf returns the scheme of a game's rules, or 2/1/0 for an unknown game.
func SchemeOf(g *rules.Game) Scheme {
	win, draw, loss := g.Worth()
	return Scheme{win, draw, loss}
}

// ParseScheme reads a scheme as "3/1/0" or "1/0.5/0": a win, a draw, a loss.
func ParseScheme(s string) (Scheme, error) {
	parts := strings.Split(s, "/")
	var n [3]int64
	ok := len(parts) == 3
	for i := 0; ok && i < 3; i++ {
		n[i], ok = thousandths(parts[i])
		ok = ok && n[i] >= 0 && n[i] <= maxWorth
	}
	if !ok {
		return Scheme{}, fmt.Errorf("want points for a win, a draw and a loss as 3/1/0 or 1/0.5/0")
	}
	return Scheme{n[0], n[1], n[2]}, nil
}

func (s Scheme) String() string {
	return points(s.Win) + "/" + points(s.Draw) + "/" + points(s.Loss)
}

func (s Scheme) of(won, drawn, lost int64) int64 { return s.Win*won + s.Draw*drawn + s.Loss*lost }

// thousandths reads a number with at most three digits after a point or comma. A half may
// be written as ½.
func thousandths(s string) (int64, bool) {
	s, half := strings.CutSuffix(s, "½")
	if half {
		s = strings.TrimSuffix(s, " ")
		if s == "" {
			return 500, true
		}
		s += ".5"
	}
	s, negative := strings.CutPrefix(s, "-")
	whole, rest, dotted := strings.Cut(strings.Replace(s, ",", ".", 1), ".")
	if whole == "" || dotted && rest == "" || len(rest) > 3 || len(whole) > 9 {
		return 0, false
	}
	var n int64
	for _, c := range whole + (rest + "000")[:3] {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	if negative {
		n = -n
	}
	return n, true
}

// points writes thousandths as a decimal.
func points(n int64) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	s := fmt.Sprintf("%s%d.%03d", sign, n/1000, n%1000)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// TableOptions are the options of reading a table. The zero value is ready to use.
type TableOptions struct {
	// Head has the words above columns with unusual names.
	Head map[Column]string
	// Points is the points of a game; nil means those of the game's rules.
	Points *Scheme
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
	// Results means that the table is a list of games that are counted, see Games. Only then
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
