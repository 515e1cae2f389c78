package fiverow

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// Draw returns the picture of the position, row 0 on top.
func (p *position) Draw() rules.Scene {
	s := p.back()
	if n := p.Made; n > 0 {
		c := int(p.played[n-1])
		s.Shapes = append(s.Shapes, p.Square(rules.Last, seatOf(p.cells[c]), c%p.Width, c/p.Width, 0)) // the figure stays on top of it
	}
	for c, symbol := range p.cells {
		form := rules.Cross
		if symbol == '0' {
			form = rules.Disc
		}
		if symbol != '.' {
			s.Shapes = append(s.Shapes, p.Piece(form, rules.Stone, seatOf(symbol), c%p.Width, c/p.Width, rules.Unit*3/10, ""))
		}
	}
	s.Shapes = p.drawWon(s.Shapes)
	return s
}

// back returns the empty field, drawn once.
func (p *position) back() rules.Scene {
	if p.grid.Shapes == nil {
		p.grid = p.Scene("")
		p.grid.Shapes = p.AppendGrid(p.grid.Shapes)
	}
	s := p.grid
	s.Label = spec.Label(p)
	s.Shapes = append(make([]rules.Shape, 0, len(s.Shapes)+len(p.cells)+2), s.Shapes...)
	return s
}

// drawWon draws a line through the five.
func (p *position) drawWon(dst []rules.Shape) []rules.Shape {
	if r := p.won(); r.length > 0 {
		n := r.length - 1
		return append(dst, p.Line(rules.Winning, p.Winner, r.x, r.y, r.x+n*r.dx, r.y+n*r.dy))
	}
	return dst
}

// Diagram shows a whole game in one picture: discs in place of the figures, each with the
// number of its ply; those of the start have none.
func (p *position) Diagram() rules.Scene {
	s := p.back()
	s.Shapes = p.drawWon(s.Shapes)
	for c, symbol := range p.cells {
		if symbol != '.' {
			s.Shapes = append(s.Shapes, p.Piece(rules.Disc, rules.Stone, seatOf(symbol), c%p.Width, c/p.Width, rules.Unit*2/5, ""))
		}
	}
	for i, c := range p.played[:p.Made] {
		s.Shapes = append(s.Shapes, p.Piece(rules.Text, rules.Number, seatOf(p.cells[c]), int(c)%p.Width, int(c)/p.Width, rules.Unit*2/5, strconv.Itoa(i+1)))
	}
	return s
}

// explainer explains a case of this game.
type explainer struct {
	board.Explainer
	p *position
}

// Explain explains a witness: the number of a column, the steps from cell to cell, the
// cells that are taken. The grounds are the codes of refusals, "legal", and "end-" with a
// reason.
func (p *position) Explain(c rules.Case) rules.Explanation {
	e := &explainer{board.Explainer{Case: c, Board: &p.Board}, p}
	get := c.Witness.Get
	cell := get("cell")
	switch {
	case get("width") != "":
		x, y, ok := coordinate([]byte(cell))
		if ok && x >= p.Width {
			e.Step("letter", "", strings.TrimRight(cell, "0123456789"), strconv.Itoa(x))
		}
		if e.Ground = string(rules.OffBoard); ok {
			e.Outside(cell, x, y)
		}
	case get("kind") != "" && get("lines") != "":
		e.forbidden(cell, get("kind"), strings.Split(get("lines"), ";"), strings.Split(get("point"), ";"))
	case cell != "" && get("by") != "":
		e.Ground = string(rules.Occupied)
		e.mark(cell, true)
	case c.Playable() != "":
		text := e.AddPlayable(&e.Case)
		e.mark(text, false)
		e.Step("free", "", text)
	case c.AboutEnd():
		e.end()
	}
	return e.Explanation
}

// mark draws a frame around a cell over the picture, if it is on the field.
func (e *explainer) mark(cell string, against bool) {
	if x, y, ok := coordinate([]byte(cell)); ok {
		e.Frame(x, y, against)
	}
}

// forbidden shows the cells of each line, and what makes more of them.
func (e *explainer) forbidden(at, kind string, lines, points []string) {
	e.Ground = string(Forbidden)
	e.mark(at, true)
	for i, line := range lines {
		cells := strings.Split(line, ",")
		point := ""
		if i < len(points) {
			point = points[i]
		}
		e.Step("forbidden-"+kind, ones(len(cells)), line, point)
		for _, cell := range cells {
			if cell != at {
				e.mark(cell, false)
			}
		}
	}
}

// ones counts one by one: "1 + 1 = 2".
func ones(n int) string { return "1" + strings.Repeat(" + 1", n-1) + " = " + strconv.Itoa(n) }

// end shows the five, step by step, or how many figures there are.
func (e *explainer) end() {
	e.Ground = "end-" + string(e.Outcome.Reason)
	x, o := e.p.count('X'), e.p.count('0')
	sum := strconv.Itoa(x) + " + " + strconv.Itoa(o) + " = "
	switch e.Outcome.Reason {
	case rules.Full:
		e.Step("cells", sum+strconv.Itoa(e.p.Width)+"*"+strconv.Itoa(e.p.Height))
	case rules.MoveCap:
		e.Step("cap", sum+strconv.Itoa(x+o))
	case rules.Five:
		r := e.p.won()
		if r.length == 0 {
			return
		}
		for i := 1; i < r.length; i++ {
			a, b := r.cell(i-1), r.cell(i)
			for k, axis := range [2]string{"x", "y"} {
				e.Step("next", strconv.Itoa(b[k])+" - "+strconv.Itoa(a[k])+" = "+strconv.Itoa(b[k]-a[k]), e.Name(a[0], a[1]), e.Name(b[0], b[1]), axis)
			}
		}
		e.Step("five", ones(r.length), string(rune(e.p.cells[r.y*e.p.Width+r.x])))
		last := r.cell(r.length - 1)
		e.Mark(e.Line(0, base.Nobody, r.x, r.y, last[0], last[1]), false)
	}
}
