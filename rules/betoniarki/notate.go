package betoniarki

import (
	"strconv"

	"scrutineer/rules"
)

// Notate returns a move as in the game of Amazons, with the numbers of columns and rows
// in the picture: from, to, and the poured square, as "4,1–4,5/4,6".
func (p *position) Notate(m rules.Move) string {
	return field(m.N[0], m.N[1]) + "–" + field(m.N[2], m.N[3]) + "/" + field(m.N[4], m.N[5])
}

// field returns a square by its column and row.
func field(x, y int16) string { return strconv.Itoa(int(x)) + "," + strconv.Itoa(int(y)) }
