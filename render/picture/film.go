package picture

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Film is one game as pictures show it. Strings may contain anything.
type Film struct {
	ID     string // how the game is called
	Game   string // which game it is
	Seats  []Player
	Frames []Frame // the start, then one for every ply
	Result string  // in words; shown with the last frame
}

// Player is the player in a seat. The first of a film is seat 1.
type Player struct {
	Name string
	Mark string // what the board shows of the seat: "X", "blue"
}

// Frame is a position and the ply that led to it.
type Frame struct {
	Scene  rules.Scene
	Move   string      // canonical text; empty for frame 0 and for what is not a move
	Seat   base.Seat   // who moved
	Micros base.Number // time used in microseconds
	Note   string      // what else happened
}

// Size is how large pictures may be: the longer side of the scene in pixels.
const (
	MinSize     = 64   // below that shapes cannot be distinguished
	MaxSize     = 4096 // above that a picture takes too much room
	DefaultSize = 720
	FilmSize    = 320 // of a GIF, where nothing is asked for
)

// Options is how pictures look. The zero value is a light picture of
// DefaultSize, or of FilmSize for a GIF.
type Options struct {
	Size   int  // the longer side of the scene in pixels
	Dark   bool // the dark theme
	Bare   bool // the board alone, without names and moves around it
	Clocks bool // tell how long each move took
	Loop   bool // a GIF begins again when it is over
	Pace   Pace // how fast a GIF goes
	From   int  // the first frame of a GIF
	To     int  // the last one; 0 is the last of the film
}

// theme returns the one that is requested.
func (o *Options) theme() Theme {
	if o.Dark {
		return Dark()
	}
	return Light()
}

func (o *Options) size() int {
	if o.Size == 0 {
		return DefaultSize
	}
	return o.Size
}

// check refuses what no picture can be made of.
func (f *Film) check(o *Options) error {
	if n := o.size(); n < MinSize || n > MaxSize {
		return fmt.Errorf("a picture of %d pixels; it can have %d to %d", n, MinSize, MaxSize)
	}
	if len(f.Frames) == 0 {
		return errors.New("no frames to show")
	}
	first := &f.Frames[0].Scene
	if first.Width <= 0 || first.Height <= 0 || max(first.Width, first.Height) > mostUnits {
		return fmt.Errorf("a scene of %d x %d units cannot be drawn", first.Width, first.Height)
	}
	for i := range f.Frames {
		if s := &f.Frames[i].Scene; s.Width != first.Width || s.Height != first.Height {
			return fmt.Errorf("frame %d: its scene is %d x %d, that of frame 0 %d x %d", i, s.Width, s.Height, first.Width, first.Height)
		}
	}
	return nil
}

// mostUnits is the longest side of a scene that is drawn.
const mostUnits = 1 << 30

// last returns the number of the last frame.
func (f *Film) last() int { return len(f.Frames) - 1 }

// mark returns how a seat is written.
func (f *Film) mark(s base.Seat) string {
	if s != base.Nobody && int(s) <= len(f.Seats) && f.Seats[s-1].Mark != "" {
		return f.Seats[s-1].Mark
	}
	return s.String()
}

// caption says what frame n shows, in parts that are in columns of their own:
// "12/60", "X", "F5", "0.31 s", "out of time".
func (f *Film) caption(n int, clocks bool) [5]string {
	at := &f.Frames[n]
	parts := [5]string{strconv.Itoa(n) + "/" + strconv.Itoa(f.last()), "", at.Move, "", at.Note}
	if n > 0 && at.Seat != base.Nobody {
		parts[1] = f.mark(at.Seat)
	}
	if clocks && n > 0 && at.Micros.Known() {
		parts[3] = seconds(int64(at.Micros))
	}
	if n == f.last() && f.Result != "" {
		parts[4] = strings.TrimLeft(parts[4]+"  "+f.Result, " ")
	}
	return parts
}

// captionLine returns the caption in one line.
func (f *Film) captionLine(n int, clocks bool) string {
	line := ""
	for _, part := range f.caption(n, clocks) {
		if part != "" {
			line += "  " + part
		}
	}
	return line[2:]
}

// seconds returns a time in seconds with as many digits as a reader needs, rounded
// down: "0.003 s", "1.25 s", "83 s".
func seconds(us int64) string {
	ms := us / 1000
	whole := strconv.FormatInt(ms/1000, 10)
	switch {
	case ms < 100:
		return fmt.Sprintf("%s.%03d s", whole, ms%1000)
	case ms < 10_000:
		return fmt.Sprintf("%s.%02d s", whole, ms%1000/10)
	}
	return whole + " s"
}

// at refuses a film that cannot be drawn, or that has no frame n.
func (f *Film) at(n int, o *Options) error {
	if err := f.check(o); err != nil {
		return err
	}
	if n < 0 || n > f.last() {
		return fmt.Errorf("no frame %d; there are 0 to %d", n, f.last())
	}
	return nil
}
