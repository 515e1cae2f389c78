package fiverow

import (
	"bytes"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Measures of the picture. The coordinates are in a margin of one step at the top and the
// left.
const (
	half     = rules.Unit / 2
	figure   = rules.Unit * 3 / 10 // half the size of a cross, radius of a nought
	lettered = rules.Unit * 3 / 10 // height of a coordinate
	stone    = rules.Unit * 2 / 5  // radius of a disc with a number in it
	numbered = rules.Unit * 2 / 5  // height of that number
)

// Draw returns the picture of the position, row 0 on top.
func (p *position) Draw() rules.Scene {
	s := rules.Scene{
		Width:  (p.width + 1) * rules.Unit,
		Height: (p.height + 1) * rules.Unit,
		Label:  spec.Label(p),
	}
	s.Shapes = make([]rules.Shape, 0, 2*(p.width+p.height)+5+len(p.cells)-bytes.Count(p.cells, []byte(".")))
	if p.grid == nil {
		p.grid = p.drawGrid([]rules.Shape{{Form: rules.Rect, Role: rules.Board, X: rules.Unit, Y: rules.Unit, X2: s.Width, Y2: s.Height}}, s.Width, s.Height)
	}
	s.Shapes = append(s.Shapes, p.grid...)
	s.Shapes = p.drawLast(s.Shapes)
	s.Shapes = p.drawFigures(s.Shapes)
	s.Shapes = p.drawWon(s.Shapes)
	return s
}

// edge returns where column or row n begins, centre its middle.
func edge(n int) int   { return (n + 1) * rules.Unit }
func centre(n int) int { return edge(n) + half }

func (p *position) drawGrid(dst []rules.Shape, right, bottom int) []rules.Shape {
	for x := 0; x <= p.width; x++ {
		dst = append(dst, rules.Shape{Form: rules.Line, Role: rules.Grid, X: edge(x), Y: rules.Unit, X2: edge(x), Y2: bottom})
	}
	for y := 0; y <= p.height; y++ {
		dst = append(dst, rules.Shape{Form: rules.Line, Role: rules.Grid, X: rules.Unit, Y: edge(y), X2: right, Y2: edge(y)})
	}
	for x := 0; x < p.width; x++ {
		name := cellName(x, 0)
		dst = append(dst, rules.Shape{Form: rules.Text, Role: rules.Label, X: centre(x), Y: half, R: lettered, Text: name[:len(name)-1]})
	}
	for y := 0; y < p.height; y++ {
		dst = append(dst, rules.Shape{Form: rules.Text, Role: rules.Label, X: half, Y: centre(y), R: lettered, Text: strconv.Itoa(y)})
	}
	return dst
}

// drawLast marks the background of the last move's cell, so that the figure stays on top
// of it.
func (p *position) drawLast(dst []rules.Shape) []rules.Shape {
	x, y, by := p.last()
	if by == base.Nobody {
		return dst
	}
	return append(dst, rules.Shape{Form: rules.Rect, Role: rules.Last, Seat: by, X: edge(x), Y: edge(y), X2: edge(x + 1), Y2: edge(y + 1)})
}

func (p *position) drawFigures(dst []rules.Shape) []rules.Shape {
	for c, symbol := range p.cells {
		shape := rules.Shape{Form: rules.Cross, Role: rules.Stone, Seat: base.First, X: centre(c % p.width), Y: centre(c / p.width), R: figure}
		switch symbol {
		case '.':
			continue
		case '0':
			shape.Form, shape.Seat = rules.Disc, base.Second
		}
		dst = append(dst, shape)
	}
	return dst
}

func (p *position) drawWon(dst []rules.Shape) []rules.Shape {
	r := p.won()
	if r.length == 0 {
		return dst
	}
	n := r.length - 1
	return append(dst, rules.Shape{Form: rules.Line, Role: rules.Winning, Seat: p.winner,
		X: centre(r.x), Y: centre(r.y), X2: centre(r.x + n*r.dx), Y2: centre(r.y + n*r.dy)})
}

// Diagram shows a whole game in one picture: discs in place of the figures, each with the
// number of its ply; those of the start have none.
func (p *position) Diagram() rules.Scene {
	s := p.Draw()
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
