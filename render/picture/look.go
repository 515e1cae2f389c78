package picture

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// look is how a shape is drawn. Width is the width of its strokes in tenths of a
// unit.
type look struct {
	fill, stroke tone
	width        int
}

// Widths of strokes, in thousandths of a step of the board, or of a tenth of a
// picture without steps.
const (
	gridWidth  = 18
	crossWidth = 150
	ringWidth  = 120
	linkWidth  = 110 // between corners
	plainWidth = 62  // in the plane
	lastWidth  = 45
	goalWidth  = 50
	pointWidth = 30
	wonWidth   = 90
	wayWidth   = 22
)

// looks determines how the shapes of one scene are drawn.
type looks struct {
	base int // a step in units; widths are thousandths of it
	net  rules.GridKind
}

func looksOf(s *rules.Scene) looks {
	if s.Grid == rules.Plane {
		return looks{base: max(s.Width, s.Height) / 10, net: s.Grid}
	}
	return looks{base: rules.Unit, net: s.Grid}
}

func (l looks) pen(thousandths int) int { return max(l.base*thousandths/100, 1) }

// own returns the tone of a seat's strokes.
func own(s base.Seat) tone {
	if s == base.Nobody || s > base.Max {
		return ink
	}
	return seats.of(s)
}

// of returns the look of a shape. An unknown one is not drawn.
func (l looks) of(s *rules.Shape) look {
	if s.Form == rules.Text {
		return look{fill: textTone(s), stroke: noTone}
	}
	switch s.Role {
	case rules.Board:
		return look{fill: ground, stroke: noTone}
	case rules.Grid:
		if s.Form == rules.Disc && s.R*8 > l.base { // large enough for a number
			return look{fill: ground, stroke: ink, width: l.pen(pointWidth)}
		}
		return look{fill: ink, stroke: grid, width: l.pen(gridWidth)}
	case rules.Stone:
		return l.stone(s)
	case rules.Area:
		return look{fill: areas.of(s.Seat), stroke: noTone}
	case rules.Wall:
		return look{fill: wall, stroke: noTone}
	case rules.Link:
		if l.net == rules.Plane {
			return look{fill: noTone, stroke: own(s.Seat), width: l.pen(plainWidth)}
		}
		return look{fill: noTone, stroke: own(s.Seat), width: l.pen(linkWidth)}
	}
	return l.mark(s)
}

// stone returns the look of a piece: filled for odd seats, a ring for even ones.
func (l looks) stone(s *rules.Shape) look {
	switch {
	case s.Form == rules.Cross:
		return look{fill: noTone, stroke: own(s.Seat), width: l.pen(crossWidth)}
	case hollow(s.Seat):
		return look{fill: ground, stroke: own(s.Seat), width: l.pen(ringWidth)}
	}
	return look{fill: own(s.Seat), stroke: noTone}
}

func hollow(s base.Seat) bool { return s != base.Nobody && s%2 == 0 }

// mark returns the look of the mark of a move, a win or a goal.
func (l looks) mark(s *rules.Shape) look {
	switch s.Role {
	case rules.Last:
		return l.shine(s, marks)
	case rules.Trail:
		return l.shine(s, areas)
	case rules.Winning:
		return look{fill: ink, stroke: ink, width: l.pen(wonWidth)}
	case rules.Goal:
		return look{fill: noTone, stroke: own(s.Seat), width: l.pen(goalWidth)}
	case rules.Way:
		return look{fill: noTone, stroke: own(s.Seat), width: l.pen(wayWidth)}
	}
	return look{fill: noTone, stroke: noTone}
}

// shine returns the look of a mark that is under what it marks, or points to it.
func (l looks) shine(s *rules.Shape, under tone) look {
	switch {
	case s.Form == rules.Triangle:
		return look{fill: own(s.Seat), stroke: noTone}
	case s.Form == rules.Line && s.R > 0:
		return look{fill: noTone, stroke: under.of(s.Seat), width: 20 * s.R}
	case s.Form == rules.Line:
		return look{fill: noTone, stroke: own(s.Seat), width: l.pen(lastWidth)}
	case s.Form == rules.Rect && l.net == rules.Squares:
		return look{fill: noTone, stroke: own(s.Seat), width: l.pen(lastWidth)}
	}
	return look{fill: under.of(s.Seat), stroke: noTone}
}

// textTone returns the colour of a text. The number of a ply with a seat is on a
// stone of that seat.
func textTone(s *rules.Shape) tone {
	switch {
	case s.Role == rules.Number && s.Seat != base.Nobody && !hollow(s.Seat):
		return ground
	case s.Seat != base.Nobody:
		return own(s.Seat)
	case s.Role == rules.Label:
		return dim
	}
	return ink
}
