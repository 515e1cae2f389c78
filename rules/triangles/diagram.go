package triangles

import (
	"strconv"

	"scrutineer/rules"
)

// diagram is a whole game in one picture: every segment has the number of its
// ply in its middle; those of the start have none.
func diagram(pos rules.Position) rules.Scene {
	p, ok := pos.(*position)
	if !ok {
		return rules.Scene{}
	}
	s, f := draw(p), p.frame()
	s.Shapes = rules.Without(s.Shapes, rules.Last)
	r := 5 * f.dot() / 2
	for i, made := range p.drawn[p.given:] {
		line := p.line(made, rules.Link, f)
		x, y := (line.X+line.X2)/2, (line.Y+line.Y2)/2
		s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Disc, Role: rules.Board, X: x, Y: y, R: r},
			rules.Shape{Form: rules.Text, Role: rules.Number, X: x, Y: y, R: r * 4 / 3, Text: strconv.Itoa(i + 1)})
	}
	return s
}
