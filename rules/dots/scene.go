package dots

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Measures of the picture. The coordinates of the boxes are in a margin of one step at
// the top and the left. The edge of the field is half a step wide.
const (
	half     = rules.Unit / 2
	dot      = rules.Unit / 12     // radius of a point
	halo     = rules.Unit / 8      // size of the mark around the last line
	lettered = rules.Unit * 3 / 10 // height of a coordinate, and of a box's owner
	gap      = rules.Unit / 5      // radius of the background of a number on a line
	numbered = rules.Unit / 4      // height of that number
)

// Draw returns the picture of the position, row 0 on top.
func (p *position) Draw() rules.Scene {
	s := rules.Scene{Grid: rules.Corners, Width: at(p.cols) + half, Height: at(p.rows) + half, Label: spec.Label(p)}
	s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Rect, Role: rules.Board, X: half, Y: half, X2: s.Width, Y2: s.Height})
	s.Shapes = p.drawLabels(s.Shapes)
	s.Shapes = p.drawBoxes(s.Shapes)
	s.Shapes = p.drawLast(s.Shapes)
	s.Shapes = p.drawLines(s.Shapes)
	s.Shapes = p.drawPoints(s.Shapes)
	return s
}

// at returns where row or column n of points is, and box n begins.
func at(n int) int { return (n + 1) * rules.Unit }

func (p *position) drawLabels(dst []rules.Shape) []rules.Shape {
	for c := 0; c < p.cols; c++ {
		dst = append(dst, rules.Shape{Form: rules.Text, Role: rules.Label, X: at(c) + half, Y: half / 2, R: lettered, Text: strconv.Itoa(c)})
	}
	for r := 0; r < p.rows; r++ {
		dst = append(dst, rules.Shape{Form: rules.Text, Role: rules.Label, X: half / 2, Y: at(r) + half, R: lettered, Text: strconv.Itoa(r)})
	}
	return dst
}

// drawBoxes fills the closed boxes and writes the owner's number into them, for readers
// who do not see colours.
func (p *position) drawBoxes(dst []rules.Shape) []rules.Shape {
	for r := 0; r < p.rows; r++ {
		for c, owner := range p.rowOf(r) {
			if owner == '.' {
				continue
			}
			by := base.Seat(owner - symbols[0])
			dst = append(dst, rules.Shape{Form: rules.Rect, Role: rules.Area, Seat: by, X: at(c), Y: at(r), X2: at(c + 1), Y2: at(r + 1)})
			if by != base.Nobody {
				dst = append(dst, rules.Shape{Form: rules.Text, Role: rules.Label, Seat: by, X: at(c) + half, Y: at(r) + half, R: lettered, Text: by.String()})
			}
		}
	}
	return dst
}

// segment returns a drawn line as a shape.
func (p *position) segment(line int) rules.Shape {
	shape := rules.Shape{Form: rules.Line, Role: rules.Link, Seat: base.Seat(p.lines[line] - symbols[0])}
	if flat := p.vertical(0, 0); line < flat {
		r, c := line/p.cols, line%p.cols
		shape.X, shape.Y, shape.X2, shape.Y2 = at(c), at(r), at(c+1), at(r)
	} else {
		r, c := (line-flat)/(p.cols+1), (line-flat)%(p.cols+1)
		shape.X, shape.Y, shape.X2, shape.Y2 = at(c), at(r), at(c), at(r+1)
	}
	return shape
}

// drawLast marks the background around the last line, and around those before it in the
// same turn, each of which closed a box.
func (p *position) drawLast(dst []rules.Shape) []rules.Shape {
	if p.plies == 0 {
		return dst
	}
	last := p.around(p.plies-1, rules.Last)
	for i := p.turnBegan(); i < p.plies-1; i++ {
		dst = append(dst, p.around(i, rules.Trail))
	}
	return append(dst, last)
}

// turnBegan returns the ply, counted from 0, with which the turn of the last ply began. A
// turn is a row of plies of one seat.
func (p *position) turnBegan() int {
	i := p.plies - 1
	for i > 0 && p.lines[p.played[i-1].line] == p.lines[p.played[i].line] {
		i--
	}
	return i
}

func (p *position) around(ply int, role rules.Role) rules.Shape {
	shape := p.segment(int(p.played[ply].line))
	shape.Form, shape.Role = rules.Rect, role
	shape.X, shape.Y, shape.X2, shape.Y2 = shape.X-halo, shape.Y-halo, shape.X2+halo, shape.Y2+halo
	return shape
}

func (p *position) drawLines(dst []rules.Shape) []rules.Shape {
	for line, by := range p.lines {
		if by != '.' {
			dst = append(dst, p.segment(line))
		}
	}
	return dst
}

func (p *position) drawPoints(dst []rules.Shape) []rules.Shape {
	for r := 0; r <= p.rows; r++ {
		for c := 0; c <= p.cols; c++ {
			dst = append(dst, rules.Shape{Form: rules.Disc, Role: rules.Grid, X: at(c), Y: at(r), R: dot})
		}
	}
	return dst
}

// Diagram shows a whole game in one picture: every line has the number of its ply; those
// of the start have none.
func (p *position) Diagram() rules.Scene {
	s := p.Draw()
	s.Shapes = rules.Without(s.Shapes, rules.Last, rules.Trail)
	for i, made := range p.played[:p.plies] {
		line := p.segment(int(made.line))
		x, y := (line.X+line.X2)/2, (line.Y+line.Y2)/2
		s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Disc, Role: rules.Board, X: x, Y: y, R: gap},
			rules.Shape{Form: rules.Text, Role: rules.Number, X: x, Y: y, R: numbered, Text: strconv.Itoa(i + 1)})
	}
	return s
}
