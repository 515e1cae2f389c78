package exhibit

import "scrutineer/rules"

// Picture is a position drawn in lines of printable ASCII, and what the marks in
// it mean.
type Picture struct {
	Lines  []string
	Legend string
}

// mostCells is the widest board that is drawn, in cells: what is wider says less
// as a picture than as text.
const mostCells = 26

// Sketch draws the position of a game with a witness in it. It returns false
// where the witness names nothing on the board, where the text is no position of that
// layout, or where the board is too wide.
func Sketch(layout rules.Layout, position string, w rules.Witness) (Picture, bool) {
	switch layout.Net {
	case rules.Corners:
		return corners(position, w)
	case rules.Plane:
		return plane(position, w)
	}
	return squares(layout, position, w)
}
