package exhibit

import "scrutineer/rules"

// Picture is a position drawn in lines of printable ASCII, and what the marks in
// it mean.
type Picture struct {
	Lines  []string
	Legend string
}

// Games are the games whose positions can be drawn, in the order of their names.
var Games = [...]string{"betoniarki", "dots", "fiverow", "halma", "triangles"}

// mostCells is the widest board that is drawn, in cells: what is wider says less
// as a picture than as text.
const mostCells = 26

// Sketch draws the position of a game with a witness in it. It returns false
// where the witness names nothing on the board, where the game or the text is
// not known, or where the board is too wide.
func Sketch(game, position string, w rules.Witness) (Picture, bool) {
	switch game {
	case "fiverow":
		return fiverow(position, w)
	case "betoniarki":
		return betoniarki(position, w)
	case "halma":
		return halma(position, w)
	case "dots":
		return dots(position, w)
	case "triangles":
		return triangles(position, w)
	}
	return Picture{}, false
}
