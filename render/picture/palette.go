package picture

import (
	"fmt"
	"image/color"

	"scrutineer/base"
)

// Theme has the colours of pictures and pages. Seats differ in lightness as well as
// in hue, for people with colour vision deficiency.
type Theme struct {
	Name  string
	Paper color.RGBA // around the board
	Board color.RGBA // background of the board
	Grid  color.RGBA // its lines
	Dim   color.RGBA // coordinates and other minor things
	Ink   color.RGBA // text, points, things that belong to no seat
	Wall  color.RGBA // a square that is gone
	Seats [base.Max]color.RGBA
}

// Light returns the light theme. Themes are values: changing one changes no other.
func Light() Theme {
	return Theme{
		Name: "light", Paper: hex(0xf6f4ef), Board: hex(0xf3e8d2), Grid: hex(0xb9a57e), Dim: hex(0x555566), Ink: hex(0x1c2230), Wall: hex(0x59544a),
		Seats: [base.Max]color.RGBA{hex(0x0055aa), hex(0xbb4400), hex(0x003d2a), hex(0x66115a)},
	}
}

// Dark returns the dark theme.
func Dark() Theme {
	return Theme{
		Name: "dark", Paper: hex(0x13161b), Board: hex(0x262c35), Grid: hex(0x5d6776), Dim: hex(0xaabbbb), Ink: hex(0xeeeae2), Wall: hex(0x8d949e),
		Seats: [base.Max]color.RGBA{hex(0x66bbff), hex(0xff9955), hex(0x8ceec0), hex(0xffc4f0)},
	}
}

// Of names the colour as CSS and SVG do: "#0055aa".
func Of(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func hex(n uint32) color.RGBA {
	return color.RGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 255}
}

// blend returns the colour part/whole of the way from a to b, with each channel
// rounded to the nearest value.
func blend(a, b color.RGBA, part, whole int) color.RGBA {
	mix := func(x, y uint8) uint8 {
		return uint8((int(x)*(whole-part)*2 + int(y)*part*2 + whole) / (2 * whole))
	}
	return color.RGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 255}
}

// tone is one of the plain colours of a picture. All others are between two of them,
// at the edges of shapes.
type tone uint8

const (
	paper   tone = iota // around the board
	ground              // background of the board
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

// of returns the tone of a seat's strokes, areas or marks.
func (t tone) of(s base.Seat) tone { return t + tone(min(s, base.Max)) }

// The shares of a seat's colour, in percent, in its areas and in the mark of its last
// move.
const (
	areaShare = 30
	markShare = 45
)

// colours returns the plain colours of a theme, indexed by tone.
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
