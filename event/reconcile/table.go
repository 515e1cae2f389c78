package reconcile

import (
	"fmt"
	"strings"

	"scrutineer/event/grid"
	"scrutineer/rules"
)

// Table is a published table, as it was read. ReadTable makes one.
type Table struct {
	name    string
	opt     TableOptions
	form    form
	rows    []row
	ignored []string // columns that were not read
	has     map[Column]bool
	breaks  []string // tie-breaks that have columns
	partial bool     // it may hold games of other contests: ids of their logs are none too many
	unsaid  []string // what could not be checked, in words
	columns []Column // what the columns of a grid hold
	matrix  *matrix  // the cells of pairs; nil where it has none
	rated   bool     // it has ratings, by which it may be ordered
	beside  []int    // lines of the file that are not rows
	flaws   []grid.Flaw
	aliases map[string]bool // that were used
}

// form is what the rows of a table are.
type form int

const (
	standings  form = iota // a row a program
	gameList               // a row a game
	crosstable             // a line a pair
)

// row is one row of a table. What a cell does not say is as has tells.
type row struct {
	line      int
	of        rowContest
	bot       string // as written
	rank      [2]int // first and last place; both 0 where the cell is empty
	count     map[Column]int64
	points    int64 // in thousandths
	digits    int   // after the point, of the points as printed
	ofGames   bool  // the points say of how many games they are
	games     int64 // that many
	shares    map[Column]share
	total     int64 // with byes, likewise
	blank     map[Column]bool
	breaks    map[string]string // tie-breaks as written, by their names
	misplaced bool              // its rank is wrong by its points

	id, first, second string
	result            outcome
	winner            string // named in the result's place, as written

	pair string   // both names of a crosstable's line, with " - " between
	wins [2]int64 // of the pair
}

// outcome is a result as a list of games states it.
type outcome int

const (
	unstated outcome = iota
	firstWon
	drawn
	secondWon
)

func (o outcome) String() string {
	return [...]string{"?", "first won", "draw", "second won"}[o]
}

// Column is what a column of a table holds.
type Column string

// The columns that are understood. A standings table has a bot and at least one
// number; a list of games has first, second and result.
const (
	Rank   Column = "rank"
	Bot    Column = "bot" // an id, or a display name
	Played Column = "played"
	Won    Column = "won"
	Drawn  Column = "drawn"
	Lost   Column = "lost"
	Points Column = "points"
	Byes   Column = "byes"   // rounds that it rested in
	Total  Column = "total"  // points with those of byes
	ID     Column = "id"     // of a game's log
	First  Column = "first"  // who made ply 1: an id, or a display name
	Second Column = "second" // its opponent
	Ended  Column = "result" // 1-0, 0-1, draw, 1/2-1/2, wins of both, "first", "second", or the winner's name
)

// Columns lists the columns that are understood.
func Columns() []Column {
	return []Column{Rank, Bot, Played, Won, Drawn, Lost, Points, Byes, Total, ID, First, Second, Ended}
}

// Scheme is what a game is worth, in thousandths of a point.
type Scheme struct{ Win, Draw, Loss int64 }

// SchemeOf is the scheme that the rules of a game announce, 2/1/0 for a game that is
// not known.
func SchemeOf(g *rules.Game) Scheme {
	var p rules.Points
	if g != nil {
		p = g.Tournament.Points
	}
	p = p.OrUsual()
	return Scheme{Win: 500 * int64(p.Win), Draw: 500 * int64(p.Draw), Loss: 500 * int64(p.Loss)}
}

// ParseScheme reads a scheme as "3/1/0" or "1/0.5/0": a win, a draw, a loss.
func ParseScheme(s string) (Scheme, error) {
	parts := strings.Split(s, "/")
	var n [3]int64
	ok := len(parts) == 3
	for i := 0; ok && i < 3; i++ {
		n[i], ok = thousandths(parts[i])
		ok = ok && n[i] >= 0 && n[i] <= mostWorth
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

// thousandths reads a number with at most three digits after a point or comma.
// A half may be written as ½.
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

// TableOptions say how a table is to be read. The zero value is ready to use.
type TableOptions struct {
	// Head gives the words above columns that are not called as usual.
	Head map[Column]string
	// Points is what a game is worth; nil is what the game's rules announce.
	Points *Scheme
	// Rules finds a game by its name; nil knows none.
	Rules func(name string) *rules.Game
	// Event, Game and Stage choose the contest that the table is of; "" leaves
	// it open, and there must be only one then.
	Event, Game, Stage string
	// Last says that the table is of the contest of the schedule that was played
	// last.
	Last bool
	// TieBreaks are the heads of columns that hold tie-breaks, and Declared those
	// by which equals are ordered; nil are those of the schedule.
	TieBreaks, Declared []string
	// Number chooses a table of a file that has several, from 1; 0 leaves it open.
	Number int
	// Aliases are names in the table that mean a program of the logs, an id or a
	// display name, under another name. Each must be used.
	Aliases map[string]string
	// Partial says that the logs are some of the games that the table counts.
	Partial bool
}

// TableError says why a table cannot be read, and where.
type TableError struct {
	File string
	Line int
	Code string // encoding, cap, csv, json, trf, column, cell, several, empty
	Msg  string
}

func (e *TableError) Error() string {
	return fmt.Sprintf("%s:%d: %s: %s", e.File, e.Line, e.Code, e.Msg)
}

// unchecked says what of the table was not checked.
func (t *Table) unchecked() []string {
	out := t.unsaid
	if len(t.ignored) > 0 {
		list := t.ignored
		if len(list) > 5 {
			list = append(append([]string{}, list[:5]...), "...")
		}
		out = append(out, "unknown columns of the table: "+strings.Join(list, ", "))
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
