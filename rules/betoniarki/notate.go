package betoniarki

import (
	"strconv"

	"scrutineer/rules"
)

// notate is a move as those of the game of Amazons are written, with the numbers of
// columns and rows that the picture shows: from, to, and what it poured on, as
// "4,1–4,5/4,6".
func notate(m rules.Move, _ rules.Position) string {
	return field(m.N[0], m.N[1]) + "–" + field(m.N[2], m.N[3]) + "/" + field(m.N[4], m.N[5])
}

// field is a square by its column and row.
func field(x, y int16) string { return strconv.Itoa(int(x)) + "," + strconv.Itoa(int(y)) }
