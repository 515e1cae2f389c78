package page

import (
	"fmt"

	"scrutineer/rules"
	"scrutineer/seat"
)

// Game is one playing of a game as a page shows it. All strings may hold
// anything at all; what cannot be shown safely is shown by its number, such as
// [U+202E].
type Game struct {
	ID       string // how the game is called in its tournament
	Title    string // headline; empty: the names of the seats
	Game     string // which game it is, such as "fiverow"
	Seats    []Seat
	First    seat.Seat // who made ply 1; Nobody if that is not known
	Frames   []Frame   // the start, then one for every ply
	Status   string    // the verdict in one word, such as "verified"
	Result   string    // such as "seat 1 wins: five"
	Findings []Note
}

// Seat is who sits where.
type Seat struct {
	ID   seat.Seat
	Name string
	Mark string // how the seat is written on the board, such as "X"; empty: its number
}

// Unknown is the time of a move that was not recorded.
const Unknown int64 = -1

// Frame is a position and the ply that led to it.
type Frame struct {
	Scene  rules.Scene
	Board  string    // the position as lines of text, for those who do not see; may be empty
	Move   string    // canonical text; empty for frame 0 and for an event that is no move
	Seat   seat.Seat // who moved
	Micros int64     // time used in microseconds; below 0 Unknown
	Note   string    // what else happened, such as "out of time"
}

// Note is one finding about a game.
type Note struct {
	Code     string
	Severity string // "decisive" and "score" are set in a stronger colour
	Text     string
	Ply      int // the frame that shows it; below 0 none
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
			return fmt.Errorf("frame %d: a picture of %d x %d cannot show anything", i, f.Scene.Width, f.Scene.Height)
		}
		if f.Seat > seat.Max {
			return fmt.Errorf("frame %d: no seat %d", i, f.Seat)
		}
	}
	for _, s := range g.Seats {
		if s.ID == seat.Nobody || s.ID > seat.Max {
			return fmt.Errorf("no seat %d", s.ID)
		}
	}
	return nil
}

// plies is the number of the last frame.
func (g *Game) plies() int { return max(len(g.Frames)-1, 0) }

// mark is how a seat is written.
func (g *Game) mark(s seat.Seat) string {
	for _, x := range g.Seats {
		if x.ID == s && x.Mark != "" {
			return x.Mark
		}
	}
	return s.String()
}

// headline is the title, or who plays whom.
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
		return "Game " + g.ID
	}
	return line
}
