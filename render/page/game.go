package page

import (
	"fmt"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/picture"
	"scrutineer/rules"
)

// Game is a game as a page shows it. Strings may contain anything. A character that
// is not safe to show is shown by its number, such as [U+202E].
type Game struct {
	ID       string // name of the game in its tournament
	Title    string // headline; if empty, the names of the seats
	Game     string // kind of game, such as "fiverow"
	Seats    []Seat
	First    base.Seat // who made ply 1; Nobody if unknown
	Clock    Clock
	Frames   []Frame // the start, one for every ply, and possibly an event that is not a ply
	Status   string  // the verdict in one word, such as "verified"
	Outcome  Outcome
	Result   string // the outcome in words; if empty, Outcome in the page's language
	Findings []Note
	Remarks  []judge.Remark // who erred first, shown above the findings
	Curves   []Curve        // shown below the board
}

// Seat is the program in a seat.
type Seat struct {
	ID   base.Seat
	Name string
	Mark string // sign of the seat on the board, such as "X"; if empty, its number
}

// Clock is the allowed time in microseconds. 0 means no limit, or an unknown one.
type Clock struct{ Total, Move base.Number }

// Outcome is how a game ended.
type Outcome struct {
	Over   bool      // whether it ended
	Winner base.Seat // Nobody: a draw
	Reason string    // such as "five"
	Score  []int     // by seat, seat 1 first; empty if the game has no points
}

// Frame is a position and the ply that led to it.
type Frame struct {
	Scene   rules.Scene
	Board   string      // the position as lines of text, for screen readers; may be empty
	Move    string      // in human notation; empty for frame 0 and for an event that is not a move
	Seat    base.Seat   // who moved
	Micros  base.Number // time used in microseconds
	Score   []int       // points by seat, seat 1 first; empty if the game has none
	Note    string      // further event, such as "out of time"
	Records []Record    // records since the previous frame
	More    int         // records left out after these
}

// Note is a finding about a game.
type Note struct {
	Code     string
	Severity string     // "decisive" and "score" have a stronger colour
	Says     words.Cell // what was found; nil for nothing
	Text     string     // its fields
	Line     int        // of the file; 0 for none
	Ply      int        // the frame that shows it; negative for none
	Seat     base.Seat  // seat that it is about, or Nobody
}

// Deciding returns the frame in which the game was decided: that of the first
// decisive finding, or else the last one if the game is over; 0 for none. Its address
// is #m= and this number.
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

// check returns an error if no picture can be made of the game.
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

// mark returns how a seat is written: the sign on the board, or else its number. A
// word for a colour is not a sign, since it is the rules' colour and not that of the
// picture.
func (g *Game) mark(s base.Seat) string {
	for _, x := range g.Seats {
		if x.ID == s && x.Mark != "" && utf8.RuneCountInString(x.Mark) <= longestMark {
			return x.Mark
		}
	}
	return s.String()
}

// longestMark is the maximum length of a mark that is a sign, in characters.
const longestMark = 2

// name returns the name of the program in a seat.
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

// Film returns the game for pictures, with a result in words. The zero Language is
// English.
func (g *Game) Film(result string, l words.Language) *picture.Film {
	f := &picture.Film{ID: g.ID, Game: g.Game, Result: result, Frames: make([]picture.Frame, 0, len(g.Frames))}
	for _, x := range g.Seats {
		if key := "replay.mark." + x.Mark; l.Tag() != "" && l.Has(key) {
			x.Mark = l.Text(key)
		}
		f.Seats = append(f.Seats, picture.Player{Name: x.Name, Mark: x.Mark})
	}
	for i := range g.Frames {
		x := g.Frames[i]
		x.Scene.Label = label(&x, l)
		f.Frames = append(f.Frames, picture.Frame{Scene: x.Scene, Move: x.Move, Seat: x.Seat, Micros: x.Micros, Note: x.Note})
	}
	return f
}

// label returns the position in a few words. Games have labels only in English.
func label(f *Frame, l words.Language) string {
	if l.Tag() == "" || l.Tag() == "en" {
		return f.Scene.Label
	}
	return ""
}
