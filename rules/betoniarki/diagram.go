package betoniarki

import (
	"strconv"

	"scrutineer/rules"
)

// diagram is a whole game in one picture: every ply poured one square, which has
// its number and the colour of who poured it; thin lines are the ways of the
// mixers.
func diagram(pos rules.Position) rules.Scene {
	p, ok := pos.(*position)
	if !ok {
		return rules.Scene{}
	}
	s := draw(p)
	s.Shapes = p.drawGrid(s.Shapes[:1:1], s.Width)
	ways := []rules.Shape{}
	start := map[uint16]bool{}
	for i, m := range p.played[:p.plies] {
		x, y := p.xy(int(m.pour))
		start[m.pour] = true
		s.Shapes = append(s.Shapes, p.block(x, y, rules.Area, p.mover(i)),
			rules.Shape{Form: rules.Text, Role: rules.Number, X: left(x) + half, Y: p.top(y) + half, R: lettered, Text: strconv.Itoa(i + 1)})
		ways = append(ways, p.line(m.from, m.to, rules.Way, p.mover(i)))
	}
	for _, wall := range p.drawWalls(nil) { // what was there before the first ply
		if !start[uint16(p.square(wall.X/rules.Unit, p.size-wall.Y/rules.Unit))] {
			s.Shapes = append(s.Shapes, wall)
		}
	}
	return rules.Scene{Width: s.Width, Height: s.Height, Label: s.Label, Shapes: p.drawStuck(p.drawMixers(append(s.Shapes, ways...)))}
}
