package fiverow

import (
	"strconv"
	"strings"

	"scrutineer/rules"
)

// explainer explains a case of this game.
type explainer struct {
	rules.Explanation
	rules.Case
	p *position
}

// Explain explains a witness: the number of a column, the steps from cell to cell, the
// cells that are taken. The grounds are the codes of refusals, "legal", and "end-" with a
// reason.
func (p *position) Explain(c rules.Case) rules.Explanation {
	e := &explainer{Case: c, p: p}
	get := c.Witness.Get
	switch {
	case get("width") != "":
		e.offBoard()
	case get("kind") != "" && get("lines") != "":
		e.forbidden()
	case get("cell") != "" && get("by") != "":
		e.Ground = string(rules.Occupied)
		e.mark(get("cell"), true)
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
	x, y, ok := coordinate([]byte(cell))
	if ok && x < e.p.width && y < e.p.height {
		e.Mark(rules.Shape{Form: rules.Rect, X: edge(x), Y: edge(y), X2: edge(x + 1), Y2: edge(y + 1)}, against)
	}
}

// forbidden shows the cells of each line, and what makes more of them.
func (e *explainer) forbidden() {
	e.Ground = string(Forbidden)
	e.mark(e.Witness.Get("cell"), true)
	points := strings.Split(e.Witness.Get("point"), ";")
	for i, line := range strings.Split(e.Witness.Get("lines"), ";") {
		cells := strings.Split(line, ",")
		count := strings.TrimSuffix(strings.Repeat("1 + ", len(cells)), " + ")
		point := ""
		if i < len(points) {
			point = points[i]
		}
		e.Step("forbidden-"+e.Witness.Get("kind"), count+" = "+strconv.Itoa(len(cells)), line, point)
		for _, cell := range cells {
			if cell != e.Witness.Get("cell") {
				e.mark(cell, false)
			}
		}
	}
}

func (e *explainer) offBoard() {
	e.Ground = string(rules.OffBoard)
	cell := e.Witness.Get("cell")
	x, y, ok := coordinate([]byte(cell))
	if !ok {
		return
	}
	if x >= e.p.width {
		e.Step("letter", "", strings.TrimRight(cell, "0123456789"), strconv.Itoa(x))
	}
	e.RangeStep(x, 0, e.p.width-1, cell)
	e.RangeStep(y, 0, e.p.height-1, cell)
}

// end shows the five, step by step, or that no cell is free.
func (e *explainer) end() {
	e.Ground = "end-" + string(e.Outcome.Reason)
	switch e.Outcome.Reason {
	case rules.Five:
		e.five()
	case rules.Full:
		x, o := e.p.count('X'), e.p.count('0')
		e.Step("cells", strconv.Itoa(x)+" + "+strconv.Itoa(o)+" = "+strconv.Itoa(e.p.width)+"*"+strconv.Itoa(e.p.height))
	case rules.MoveCap:
		x, o := e.p.count('X'), e.p.count('0')
		e.Step("cap", strconv.Itoa(x)+" + "+strconv.Itoa(o)+" = "+strconv.Itoa(x+o))
	}
}

func (e *explainer) five() {
	cells := e.p.won().moves()
	if len(cells) == 0 {
		return
	}
	owner := string(rune(e.p.cells[e.p.at(int(cells[0].N[0]), int(cells[0].N[1]))]))
	count := "1"
	for i := 1; i < len(cells); i++ {
		a, b := cells[i-1], cells[i]
		for k, axis := range [2]string{"x", "y"} {
			e.Step("next", strconv.Itoa(int(b.N[k]))+" - "+strconv.Itoa(int(a.N[k]))+" = "+strconv.Itoa(int(b.N[k]-a.N[k])), moveName(a), moveName(b), axis)
		}
		count += " + 1"
	}
	e.Step("five", count+" = "+strconv.Itoa(len(cells)), owner)
	first, last := cells[0], cells[len(cells)-1]
	e.Mark(rules.Shape{Form: rules.Line, X: centre(int(first.N[0])), Y: centre(int(first.N[1])), X2: centre(int(last.N[0])), Y2: centre(int(last.N[1]))}, false)
}
