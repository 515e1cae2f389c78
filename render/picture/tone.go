package picture

import (
	"image/color"

	"scrutineer/base"
)

// tone is one of the plain colours of a picture. All others lie between two of
// them, at the edges of shapes.
type tone uint8

const (
	paper   tone = iota // around the board
	ground              // the board
	grid                // its lines
	dim                 // coordinates
	ink                 // text, points
	wall                // squares that are gone
	seats               // the colour of a seat is seats + its number; seats itself is ink
	areas   = seats + 1 + base.Max
	marks   = areas + 1 + base.Max // the mark of a last move
	tones   = marks + 1 + base.Max
	noTone  = tones // nothing is to be drawn
	lastOne = tones - 1
)

// of is the tone of a seat's strokes, areas or marks.
func (t tone) of(s base.Seat) tone { return t + tone(min(s, base.Max)) }

// The shares of a seat's colour, in percent, in the ground that it owns and in
// the mark of its last move.
const (
	areaShare = 30
	markShare = 45
)

// colours are the plain colours of a theme by their tones.
func (t Theme) colours() [tones]color.RGBA {
	list := [tones]color.RGBA{paper: t.Paper, ground: t.Board, grid: t.Grid, dim: t.Dim, ink: t.Ink, wall: t.Wall}
	for s := base.Nobody; s <= base.Max; s++ {
		own := t.Ink
		if s != base.Nobody {
			own = t.Seats[s-1]
		}
		list[seats.of(s)] = own
		list[areas.of(s)] = blend(t.Board, own, areaShare, 100)
		list[marks.of(s)] = blend(t.Board, own, markShare, 100)
	}
	return list
}
