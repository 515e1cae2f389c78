package halma

import (
	"strconv"

	"scrutineer/rules"
)

// diagram is a whole game in one picture: thin lines are the ways of the pawns,
// and each pawn that has moved has the number of the ply that took it where it
// stands.
func diagram(pos rules.Position) rules.Scene {
	p, ok := pos.(*position)
	if !ok {
		return rules.Scene{}
	}
	s := draw(p)
	s.Shapes = rules.Without(s.Shapes, rules.Stone, rules.Last)
	arrived, ply := map[uint16]int{}, 0
	for _, a := range p.past {
		if a.left {
			continue
		}
		ply++
		delete(arrived, a.from)
		arrived[a.to] = ply
		s.Shapes = append(s.Shapes, p.line(a, rules.Way))
	}
	s.Shapes = p.drawPawns(s.Shapes)
	for c, symbol := range p.cells {
		if n := arrived[uint16(c)]; n > 0 {
			s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Text, Role: rules.Number, Seat: seatOf(symbol),
				X: column(c%p.n) + half, Y: p.row(c/p.n) + half, R: lettered, Text: strconv.Itoa(n)})
		}
	}
	return s
}
