package fiverow

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// diagram is a whole game in one picture: discs in place of the figures, each
// with the number of its ply; those of the start have none.
func diagram(pos rules.Position) rules.Scene {
	p, ok := pos.(*position)
	if !ok {
		return rules.Scene{}
	}
	s := draw(p)
	s.Shapes = rules.Without(s.Shapes, rules.Stone, rules.Last, rules.Winning)
	s.Shapes = p.drawWon(s.Shapes)
	for _, figure := range p.drawFigures(nil) {
		figure.Form, figure.R = rules.Disc, stone
		s.Shapes = append(s.Shapes, figure)
	}
	for i, c := range p.played[:p.plies] {
		by := base.First
		if p.cells[c] == symbols[base.Second] {
			by = base.Second
		}
		s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Text, Role: rules.Number, Seat: by,
			X: centre(int(c) % p.width), Y: centre(int(c) / p.width), R: numbered, Text: strconv.Itoa(i + 1)})
	}
	return s
}
