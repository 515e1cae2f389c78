package dots

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// Draw returns the picture of the position, row 0 on top. The edge of the field is half a step
// wide. Closed boxes have the owner's number in them, for readers who do not see colours.
// The backgrounds of the last line and of those before it in the same turn, each of which
// closed a box, are marked.
func (p *position) Draw() rules.Scene {
	s := p.back()
	began := p.Made // the turn of the last ply, with which it began
	for began > 0 && p.lines[p.played[began-1].line] == p.lines[p.played[p.Made-1].line] {
		began--
	}
	for i, made := range p.played[began:p.Made] {
		const halo = rules.Unit / 8
		q := p.segment(int(made.line))
		q.Form, q.Role = rules.Rect, rules.Trail
		if began+i == p.Made-1 {
			q.Role = rules.Last
		}
		q.X, q.Y, q.X2, q.Y2 = q.X-halo, q.Y-halo, q.X2+halo, q.Y2+halo
		s.Shapes = append(s.Shapes, q)
	}
	return p.front(s)
}

// back draws the field with its closed boxes.
func (p *position) back() rules.Scene {
	s := rules.Scene{Grid: rules.Corners, Width: at(p.cols) + board.Half, Height: at(p.rows) + board.Half, Label: spec.Label(p)}
	s.Shapes = []rules.Shape{{Form: rules.Rect, Role: rules.Board, X: board.Half, Y: board.Half, X2: s.Width, Y2: s.Height}}
	s.Shapes = p.AppendLabels(s.Shapes, board.Half/2, board.Half/2)
	for r := range p.rows {
		for c := range p.cols {
			owner := p.owners[p.box(r, c)]
			if owner == '.' {
				continue
			}
			by := base.Seat(owner - symbols[0])
			s.Shapes = append(s.Shapes, p.Square(rules.Area, by, c, r, 0))
			if by != base.Nobody {
				s.Shapes = append(s.Shapes, p.Piece(rules.Text, rules.Label, by, c, r, board.Lettered, by.String()))
			}
		}
	}
	return s
}

// front draws the lines and the points.
func (p *position) front(s rules.Scene) rules.Scene {
	for line, by := range p.lines {
		if by != '.' {
			s.Shapes = append(s.Shapes, p.segment(line))
		}
	}
	for r := 0; r <= p.rows; r++ {
		for c := 0; c <= p.cols; c++ {
			s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Disc, Role: rules.Grid, X: at(c), Y: at(r), R: rules.Unit / 12})
		}
	}
	return s
}

// at returns where row or column n of points is, and box n begins.
func at(n int) int { return (n + 1) * rules.Unit }

// segment returns a line as a shape.
func (p *position) segment(line int) rules.Shape {
	shape := rules.Shape{Form: rules.Line, Role: rules.Link, Seat: base.Seat(p.lines[line] - symbols[0])}
	r, c, dx, dy := line/p.cols, line%p.cols, rules.Unit, 0
	if flat := p.vertical(0, 0); line >= flat {
		r, c, dx, dy = (line-flat)/(p.cols+1), (line-flat)%(p.cols+1), 0, rules.Unit
	}
	shape.X, shape.Y, shape.X2, shape.Y2 = at(c), at(r), at(c)+dx, at(r)+dy
	return shape
}

// Diagram shows a whole game in one picture: every line has the number of its ply; those
// of the start have none.
func (p *position) Diagram() rules.Scene {
	s := p.front(p.back())
	for i, made := range p.played[:p.Made] {
		s.Shapes = rules.AppendNumber(s.Shapes, p.segment(int(made.line)), i+1, rules.Unit/5, rules.Unit/4)
	}
	return s
}

// Notate returns a move with the box numbers of the picture, the side of the box as an
// arrow, and the number of boxes that it closes: "2 0 ↓ +1".
func (p *position) Notate(m rules.Move) string {
	if !m.Only(3) || m.N[2] < 0 || m.N[2] >= sides {
		return moveName(m)
	}
	return boxName(m) + " " + [...]string{up: "↑", right: "→", down: "↓", left: "←"}[m.N[2]] + rules.GainText(p, m)
}

// Gains says how many sides of the boxes beside the last line are drawn.
func (p *position) Gains(last rules.Move) string {
	var list []string
	for _, box := range p.beside(last) {
		n := p.drawn(p, box[0], box[1])
		text := num(n) + " of 4 sides"
		if n == 4 {
			text = "all 4 sides"
		}
		list = append(list, "the box "+num(box[0])+" "+num(box[1])+" has "+text)
	}
	return strings.Join(list, ", ")
}

// beside returns the boxes beside a line.
func (p *position) beside(m rules.Move) [][2]int {
	r, c := int(m.N[0]), int(m.N[1])
	list := [][2]int{{r, c}}
	if r, c = r+board.One(m.N[2] == down), c+board.One(m.N[2] == right); list[0] != [2]int{r, c} && r < p.rows && c < p.cols {
		list = append(list, [2]int{r, c})
	}
	return list
}

// explainer explains a case of this game.
type explainer struct {
	board.Explainer
	p *position
}

func num(n int) string { return strconv.Itoa(n) }

// Explain explains a witness: the two names of a line, the sides of a box that are drawn,
// the boxes of both. The grounds are the codes of refusals, "legal", "gain", and "end-"
// with a reason.
func (p *position) Explain(c rules.Case) rules.Explanation {
	e := &explainer{board.Explainer{Case: c, Board: &p.Board}, p}
	get := c.Witness.Get
	var box, side [2]int
	ok := rules.Loose{Zeros: true, Minus: true, Plus: true}.Read([]byte(get("box")), box[:])
	switch {
	case get("rows") != "":
		if e.Ground = string(rules.OffBoard); ok {
			e.RangeStep(box[0], 0, p.rows-1, get("box"))
			e.RangeStep(box[1], 0, p.cols-1, get("box"))
		}
	case get("side") != "":
		e.Ground = string(NoSide)
		if (rules.Loose{Zeros: true, Minus: true}).Read([]byte(get("side")), side[:1]) {
			e.RangeStep(side[0], 0, sides-1, num(side[0]))
		}
		if ok {
			e.Frame(box[1], box[0], true)
		}
	case get("by") != "" && get("line") != "":
		e.Ground = string(Drawn)
		e.mark(get("line"), true)
	case c.Playable() != "":
		e.mark(e.AddPlayable(&e.Case), false)
	case c.Code == "wrong-gain":
		e.gain()
	case c.AboutEnd():
		e.Ground = "end-" + string(c.Outcome.Reason)
		if c.Outcome.Reason == rules.Complete { // all lines are drawn, and who has more boxes
			e.Step("lines", num(p.rows+1)+"*"+num(p.cols)+" + "+num(p.cols+1)+"*"+num(p.rows)+" = "+num(len(p.lines)))
			a, b := c.Outcome.Score[0], c.Outcome.Score[1]
			sum, _ := rules.Sum(a, b)
			e.Step("boxes", sum)
			e.Step("points", rules.CompareText(a, b))
		}
	}
	return e.Explanation
}

// line draws the line of a move over the picture. It returns false if there is none.
func (e *explainer) line(m rules.Move, against bool) bool {
	k, ok := e.p.stroke(m)
	if ok {
		s := e.p.segment(int(k.line))
		e.Mark(rules.Shape{Form: rules.Line, X: s.X, Y: s.Y, X2: s.X2, Y2: s.Y2}, against)
	}
	return ok
}

// mark draws the line that a move names over the picture, and says the other name of a line
// between two boxes.
func (e *explainer) mark(text string, against bool) {
	m, refused := ParseMove([]byte(text))
	if refused != nil || !e.line(m, against) {
		return
	}
	if !against {
		e.Step("undrawn", "", moveName(m))
	}
	r, c := int(m.N[0]), int(m.N[1])
	switch {
	case m.N[2] == down && r+1 < e.p.rows:
		e.Step("other-name", num(r)+" + 1 = "+num(r+1), num(r+1)+" "+num(c)+" 0")
	case m.N[2] == right && c+1 < e.p.cols:
		e.Step("other-name", num(c)+" + 1 = "+num(c+1), num(r)+" "+num(c+1)+" 3")
	}
}

// gain counts the sides of the boxes beside the last line.
func (e *explainer) gain() {
	e.Ground = "gain"
	if m, refused := ParseMove([]byte(moveName(e.Last))); refused != nil || !e.line(m, false) {
		return
	}
	var closed []int
	for _, box := range e.p.beside(e.Last) {
		var drawn []int
		for _, line := range e.p.sidesOf(box[0], box[1]) {
			drawn = append(drawn, board.One(e.p.lines[line] != '.'))
		}
		sum, n := rules.Sum(drawn...)
		e.Frame(box[1], box[0], n < sides)
		if n < sides {
			sum += " < 4"
		}
		e.Step("box", sum, num(box[0])+" "+num(box[1]))
		closed = append(closed, board.One(n == sides))
	}
	sum, _ := rules.Sum(closed...)
	e.Step("gain", sum)
}
