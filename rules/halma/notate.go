package halma

import (
	"strconv"

	"scrutineer/rules"
)

// Notate returns a move by the fields that a pawn leaves and reaches, with the numbers of
// columns and rows in the picture, and how many pawns it jumps over: "1,3–4,3 over 2".
func (p *position) Notate(m rules.Move) string {
	x, y := int(m.N[0])-1, int(m.N[1])-1
	if uint(x) >= uint(p.n) || uint(y) >= uint(p.n) {
		return string(AppendMove(nil, m))
	}
	to := p.landing(x, y, m.N[2])
	if to < 0 {
		return string(AppendMove(nil, m))
	}
	toX, toY := to%p.n, to/p.n
	text := field(x, y) + "–" + field(toX, toY)
	if jumped := max(toX-x, x-toX, toY-y, y-toY) - 1; jumped > 0 {
		text += " over " + strconv.Itoa(jumped)
	}
	return text
}

// field returns a field by its column and row, both from 0.
func field(x, y int) string { return strconv.Itoa(x+1) + "," + strconv.Itoa(y+1) }
