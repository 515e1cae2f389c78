package dots

import (
	"strconv"

	"scrutineer/rules"
)

// diagram is a whole game in one picture: every line has the number of its ply;
// those of the start have none.
func diagram(pos rules.Position) rules.Scene {
	p, ok := pos.(*position)
	if !ok {
		return rules.Scene{}
	}
	s := draw(p)
	s.Shapes = rules.Without(s.Shapes, rules.Last, rules.Trail)
	for i, made := range p.played[:p.plies] {
		line := p.segment(int(made.line))
		x, y := (line.X+line.X2)/2, (line.Y+line.Y2)/2
		s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Disc, Role: rules.Board, X: x, Y: y, R: gap},
			rules.Shape{Form: rules.Text, Role: rules.Number, X: x, Y: y, R: numbered, Text: strconv.Itoa(i + 1)})
	}
	return s
}
