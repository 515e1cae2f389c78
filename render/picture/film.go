package picture

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Film is a game for pictures. Strings may contain anything.
type Film struct {
	ID     string // name of the game in its tournament
	Game   string // kind of game
	Seats  []Player
	Frames []Frame // the start, then one for every ply
	Result string  // in words; shown with the last frame
}

// Player is the player in a seat. The first of a film is seat 1.
type Player struct {
	Name string
	Mark string // sign of the seat on the board: "X", "blue"
}

// Frame is a position and the ply that led to it.
type Frame struct {
	Scene  rules.Scene
	Move   string      // canonical text; empty for frame 0 and for an event that is not a move
	Seat   base.Seat   // who moved
	Micros base.Number // time used in microseconds
	Note   string      // further event
}

// Sizes of pictures: the longer side of the scene in pixels.
const (
	MinSize     = 64   // shapes cannot be distinguished below that
	MaxSize     = 4096 // a picture takes too much memory above that
	DefaultSize = 720
	FilmSize    = 320 // default of a GIF
)

// Options are choices for pictures. The zero value is a light picture of DefaultSize,
// or of FilmSize for a GIF.
type Options struct {
	Size  int   // the longer side of the scene in pixels
	Dark  bool  // the dark theme
	Bare  bool  // the board alone, without names and moves around it
	Delay int64 // microseconds for each frame of a GIF; 0 is DefaultDelay
	From  int   // the first frame of a GIF
	To    int   // the last one; 0 for the last of the film
}

// theme returns the requested theme.
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

// check returns an error if the film cannot be drawn.
func (f *Film) check(o *Options) error {
	if n := o.size(); n < MinSize || n > MaxSize {
		return fmt.Errorf("a picture of %d pixels; it can have %d to %d", n, MinSize, MaxSize)
	}
	if len(f.Frames) == 0 {
		return errors.New("no frames to show")
	}
	first := &f.Frames[0].Scene
	if first.Width <= 0 || first.Height <= 0 || max(first.Width, first.Height) > maxUnits {
		return fmt.Errorf("a scene of %d x %d units cannot be drawn", first.Width, first.Height)
	}
	for i := range f.Frames {
		if s := &f.Frames[i].Scene; s.Width != first.Width || s.Height != first.Height {
			return fmt.Errorf("frame %d: its scene is %d x %d, that of frame 0 %d x %d", i, s.Width, s.Height, first.Width, first.Height)
		}
	}
	return nil
}

// maxUnits is the maximum side of a scene.
const maxUnits = 1 << 30

// last returns the number of the last frame.
func (f *Film) last() int { return len(f.Frames) - 1 }

// mark returns how a seat is written.
func (f *Film) mark(s base.Seat) string {
	if s != base.Nobody && int(s) <= len(f.Seats) && f.Seats[s-1].Mark != "" {
		return f.Seats[s-1].Mark
	}
	return s.String()
}

// caption describes frame n in parts, each for a column: "12/60", "X", "F5", "0.31
// s", "out of time".
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

// captionLine returns the caption on one line.
func (f *Film) captionLine(n int, clocks bool) string {
	line := ""
	for _, part := range f.caption(n, clocks) {
		if part != "" {
			line += "  " + part
		}
	}
	return line[2:]
}

// seconds formats a time in seconds with few digits, rounded down: "0.003 s", "1.25
// s", "83 s".
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

// at returns an error if the film cannot be drawn or has no frame n.
func (f *Film) at(n int, o *Options) error {
	if err := f.check(o); err != nil {
		return err
	}
	if n < 0 || n > f.last() {
		return fmt.Errorf("no frame %d; there are 0 to %d", n, f.last())
	}
	return nil
}
