package betoniarki

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Measures of the picture. The coordinates are in a margin of one step at the left and
// the bottom.
const (
	half     = rules.Unit / 2
	mixer    = rules.Unit * 3 / 10 // radius
	edgeOf   = rules.Unit / 10     // background visible around concrete
	mark     = rules.Unit * 2 / 5  // size of the sign on a mixer that cannot move
	head     = rules.Unit / 4      // length of an arrow's head
	shot     = rules.Unit / 5      // how far from the centre of the concrete its arrow ends
	lettered = rules.Unit * 3 / 10 // height of a coordinate
)

// Draw returns the picture of the position, row 1 at the bottom, or an
// empty picture for another.
func (p *position) Draw() rules.Scene {
	side := (p.size + 1) * rules.Unit
	s := rules.Scene{Width: side, Height: side, Label: spec.Label(p)}
	s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Rect, Role: rules.Board, X: rules.Unit, X2: side, Y2: p.size * rules.Unit})
	s.Shapes = p.drawGrid(s.Shapes, side)
	s.Shapes = p.drawWalls(s.Shapes)
	s.Shapes = p.drawLast(s.Shapes)
	s.Shapes = p.drawMixers(s.Shapes)
	s.Shapes = p.drawStuck(s.Shapes)
	return s
}

// left and top are where a column or a row begins.
func left(x int16) int              { return int(x) * rules.Unit }
func (p *position) top(y int16) int { return (p.size - int(y)) * rules.Unit }

func (p *position) drawGrid(dst []rules.Shape, side int) []rules.Shape {
	for i := 0; i <= p.size; i++ {
		x, y := (i+1)*rules.Unit, i*rules.Unit
		dst = append(dst,
			rules.Shape{Form: rules.Line, Role: rules.Grid, X: x, X2: x, Y2: p.size * rules.Unit},
			rules.Shape{Form: rules.Line, Role: rules.Grid, X: rules.Unit, Y: y, X2: side, Y2: y})
	}
	for i := int16(1); int(i) <= p.size; i++ {
		name := strconv.Itoa(int(i))
		dst = append(dst,
			rules.Shape{Form: rules.Text, Role: rules.Label, X: left(i) + half, Y: side - half, R: lettered, Text: name},
			rules.Shape{Form: rules.Text, Role: rules.Label, X: half, Y: p.top(i) + half, R: lettered, Text: name})
	}
	return dst
}

// drawLast marks the target of the last move, and draws arrows: from the mixer's old
// square to its new one, and from there to what it poured.
func (p *position) drawLast(dst []rules.Shape) []rules.Shape {
	if p.plies == 0 {
		return dst
	}
	m := p.played[p.plies-1]
	by := p.mover(p.plies - 1)
	x, y := p.xy(int(m.to))
	dst = append(dst, rules.Shape{Form: rules.Rect, Role: rules.Last, Seat: by, X: left(x), Y: p.top(y), X2: left(x + 1), Y2: p.top(y - 1)})
	dst = rules.Arrow(dst, p.line(m.from, m.to, rules.Last, by), mixer, head)
	return rules.Arrow(dst, p.line(m.to, m.pour, rules.Last, by), shot, head)
}

// line goes from the centre of one square to that of another.
func (p *position) line(from, to uint16, role rules.Role, by base.Seat) rules.Shape {
	x, y := p.xy(int(from))
	x2, y2 := p.xy(int(to))
	return rules.Shape{Form: rules.Line, Role: role, Seat: by, X: left(x) + half, Y: p.top(y) + half, X2: left(x2) + half, Y2: p.top(y2) + half}
}

// drawWalls draws the concrete, row by row from y=1.
func (p *position) drawWalls(dst []rules.Shape) []rules.Shape {
	for y := int16(1); int(y) <= p.size; y++ {
		for x := int16(1); int(x) <= p.size; x++ {
			if p.cells[p.square(int(x), int(y))] == '#' {
				dst = append(dst, p.block(x, y, rules.Wall, base.Nobody))
			}
		}
	}
	return dst
}

// block returns a square without its edge.
func (p *position) block(x, y int16, role rules.Role, by base.Seat) rules.Shape {
	return rules.Shape{Form: rules.Rect, Role: role, Seat: by, X: left(x) + edgeOf, Y: p.top(y) + edgeOf, X2: left(x+1) - edgeOf, Y2: p.top(y-1) - edgeOf}
}

// drawMixers draws the mixers, row by row from y=1.
func (p *position) drawMixers(dst []rules.Shape) []rules.Shape {
	for y := int16(1); int(y) <= p.size; y++ {
		for x := int16(1); int(x) <= p.size; x++ {
			if holds := p.cells[p.square(int(x), int(y))]; holds == '1' || holds == '2' {
				dst = append(dst, rules.Shape{Form: rules.Disc, Role: rules.Stone, Seat: base.Seat(holds - '0'),
					X: left(x) + half, Y: p.top(y) + half, R: mixer})
			}
		}
	}
	return dst
}

// drawStuck crosses out the mixers of a seat that has lost because none of them can move.
func (p *position) drawStuck(dst []rules.Shape) []rules.Shape {
	if p.reason != rules.NoMove {
		return dst
	}
	loser := symbols[p.winner.Other()]
	for c, holds := range p.cells {
		if holds == loser {
			x, y := p.xy(c)
			dst = append(dst, rules.Shape{Form: rules.Cross, Role: rules.Winning, Seat: p.winner, X: left(x) + half, Y: p.top(y) + half, R: mark})
		}
	}
	return dst
}

// Diagram shows a whole game in one picture: every poured square has the number of its
// ply and the colour of who poured it; thin lines are the ways of the mixers.
func (p *position) Diagram() rules.Scene {
	s := p.Draw()
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
