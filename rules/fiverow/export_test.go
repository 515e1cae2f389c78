package fiverow

import "scrutineer/rules"

// Line returns the five cells that won the game, in order, including the last move, or
// nil unless pos is a position of this package that ended by five. Of a longer run it is
// the first five cells.
func Line(pos rules.Position) []rules.Move {
	if p, ok := pos.(*position); ok {
		r := p.won()
		var list []rules.Move
		for i := range r.length {
			c := r.cell(i)
			list = append(list, rules.Move{N: [6]int16{int16(c[0]), int16(c[1])}})
		}
		return list
	}
	return nil
}
