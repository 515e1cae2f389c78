package page

import (
	"fmt"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/rules"
)

// Game is one game as a page shows it. Strings may contain anything. A character that
// cannot be shown safely is shown by its number, such as [U+202E].
type Game struct {
	ID       string // how the game is called in its tournament
	Title    string // headline; empty: the names of the seats
	Game     string // which game it is, such as "fiverow"
	Seats    []Seat
	First    base.Seat // who made ply 1; Nobody if that is not known
	Clock    Clock
	Frames   []Frame // the start, then one for every ply, then perhaps an event that is not a ply
	Status   string  // the verdict in one word, such as "verified"
	Outcome  Outcome
	Result   string // the outcome in words; empty: Outcome in the page's language
	Findings []Note
	Remarks  []Remark // who erred first, above the findings
	Curves   []Curve  // drawn below the board
}

// Seat is who sits where.
type Seat struct {
	ID   base.Seat
	Name string
	Mark string // how the seat is written on the board, such as "X"; empty: its number
}

// Clock is the time allowed, in microseconds; 0 is not a limit, or none known.
type Clock struct{ Total, Move base.Number }

// Outcome is how a game ended.
type Outcome struct {
	Over   bool      // whether it did
	Winner base.Seat // Nobody: a draw
	Reason string    // such as "five"
	Score  []int     // by seat, seat 1 first; empty where the game has no points
}

// Frame is a position and the ply that led to it.
type Frame struct {
	Scene   rules.Scene
	Board   string      // the position as lines of text, for those who do not see; may be empty
	Move    string      // as people write it; empty for frame 0 and for an event that is not a move
	Seat    base.Seat   // who moved
	Micros  base.Number // time used in microseconds
	Score   []int       // points by seat, seat 1 first; empty where the game has none
	Note    string      // what else happened, such as "out of time"
	Records []Record    // what was recorded since the frame before
	More    int         // records left out after these
}

// Note is one finding about a game.
type Note struct {
	Code     string
	Severity string // "decisive" and "score" are set in a stronger colour
	Text     string
	Line     int       // of the file; 0 none
	Ply      int       // the frame that shows it; below 0 none
	Seat     base.Seat // whom it is about; Nobody if about no seat
}

// Remark is a clause of a log's headline: see judge.Remark.
type Remark struct {
	Kind    string
	Seat    base.Seat
	Line    int
	Word    string
	Suspect bool // the machine may have caused it
}

// Deciding returns the frame in which the game was decided: that of the first
// decisive finding, or else the last one of a game that is over; 0 for none.
// Its address is #m= and this number.
func (g *Game) Deciding() int {
	for _, n := range g.Findings {
		if n.Severity == "decisive" && n.Ply > 0 && n.Ply <= g.plies() {
			return n.Ply
		}
	}
	if g.Outcome.Over {
		return g.plies()
	}
	return 0
}

// check refuses what no picture can be made of.
func (g *Game) check() error {
	for i := range g.Frames {
		f, first := &g.Frames[i], &g.Frames[0]
		if f.Scene.Width != first.Scene.Width || f.Scene.Height != first.Scene.Height {
			return fmt.Errorf("frame %d: its picture is %d x %d, that of frame 0 %d x %d", i,
				f.Scene.Width, f.Scene.Height, first.Scene.Width, first.Scene.Height)
		}
		if len(f.Scene.Shapes) > 0 && (f.Scene.Width <= 0 || f.Scene.Height <= 0) {
			return fmt.Errorf("frame %d: a picture of %d x %d is too small", i, f.Scene.Width, f.Scene.Height)
		}
		if f.Seat > base.Max {
			return fmt.Errorf("frame %d: no seat %d", i, f.Seat)
		}
	}
	for _, c := range g.Curves {
		if len(c.Counts) != len(g.Frames) {
			return fmt.Errorf("the curve %s has %d frames, the game %d", c.Key, len(c.Counts), len(g.Frames))
		}
	}
	for _, s := range g.Seats {
		if s.ID == base.Nobody || s.ID > base.Max {
			return fmt.Errorf("no seat %d", s.ID)
		}
	}
	return nil
}

// plies returns the number of the last frame.
func (g *Game) plies() int { return max(len(g.Frames)-1, 0) }

// mark returns how a seat is written: as the board shows it, if that is a sign, or
// else by its number. Words for colours are those of the rules, and not of what is
// painted.
func (g *Game) mark(s base.Seat) string {
	for _, x := range g.Seats {
		if x.ID == s && x.Mark != "" && utf8.RuneCountInString(x.Mark) <= longestMark {
			return x.Mark
		}
	}
	return s.String()
}

// longestMark is the number of characters of the longest mark that is a sign.
const longestMark = 2

// name returns what the program in a seat is called.
func (g *Game) name(s base.Seat) string {
	for _, x := range g.Seats {
		if x.ID == s {
			return x.Name
		}
	}
	return s.String()
}

// headline returns the title, or who plays whom.
func (g *Game) headline() string {
	if g.Title != "" {
		return g.Title
	}
	line := ""
	for i, s := range g.Seats {
		if i > 0 {
			line += " – "
		}
		line += s.Name
	}
	if line == "" {
		return g.ID
	}
	return line
}
