package betoniarki

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

// Explain explains a witness: how far a way goes along both axes, what is on it, what
// surrounds the mixers that cannot move. The grounds are the codes of refusals, "legal",
// and "end-" with a reason.
func (p *position) Explain(c rules.Case) rules.Explanation {
	e := &explainer{Case: c, p: p}
	get := c.Witness.Get
	switch {
	case get("size") != "":
		e.offBoard()
	case get("dx") != "":
		e.crooked()
	case get("at") != "":
		e.blocked()
	case get("cell") != "":
		e.cell()
	case c.Playable() != "":
		e.legal()
	case c.AboutEnd():
		e.end()
	}
	return e.Explanation
}

func num(n int) string { return strconv.Itoa(n) }

// frame draws a frame around a square over the picture.
func (e *explainer) frame(x, y int, against bool) {
	if e.p.square(x, y) != 0 {
		e.Mark(rules.Shape{Form: rules.Rect, X: left(int16(x)), Y: e.p.top(int16(y)), X2: left(int16(x + 1)), Y2: e.p.top(int16(y - 1))}, against)
	}
}

// arrow draws a line from one square to another over the picture.
func (e *explainer) arrow(x1, y1, x2, y2 int) {
	if e.p.square(x1, y1) != 0 && e.p.square(x2, y2) != 0 {
		e.Mark(rules.Shape{Form: rules.Line, X: left(int16(x1)) + half, Y: e.p.top(int16(y1)) + half, X2: left(int16(x2)) + half, Y2: e.p.top(int16(y2)) + half}, false)
	}
}

func (e *explainer) offBoard() {
	e.Ground = string(rules.OffBoard)
	cell := e.Witness.Get("cell")
	x, y, ok := rules.Pair(cell)
	if !ok {
		return
	}
	for _, n := range [2]int{x, y} {
		e.RangeStep(n, 1, e.p.size, cell)
	}
}

// ends reads the ends of a way and computes how far it goes.
func (e *explainer) ends() (x1, y1, dx, dy int, ok bool) {
	from, to := e.Witness.Get("from"), e.Witness.Get("to")
	x1, y1, ok = rules.Pair(from)
	x2, y2, ok2 := rules.Pair(to)
	if !ok || !ok2 {
		return 0, 0, 0, 0, false
	}
	e.Step("steps", num(x2)+" - "+num(x1)+" = "+num(x2-x1), from, to, "x")
	e.Step("steps", num(y2)+" - "+num(y1)+" = "+num(y2-y1), from, to, "y")
	e.frame(x1, y1, false)
	e.frame(x2, y2, false)
	e.arrow(x1, y1, x2, y2)
	return x1, y1, x2 - x1, y2 - y1, true
}

// crooked explains a way that is not straight: neither difference is 0, and they are not
// equal or opposite.
func (e *explainer) crooked() {
	e.Ground = string(NotStraight)
	_, _, dx, dy, ok := e.ends()
	if !ok {
		return
	}
	b := rules.Factor(dy)
	e.Step("crooked", rules.Factor(dx)+"*"+b+"*("+num(dx)+" - "+b+")*("+num(dx)+" + "+b+") = "+num(dx*dy*(dx-dy)*(dx+dy))+" != 0")
}

// blocked explains which square on the way is in the way.
func (e *explainer) blocked() {
	e.Ground = string(Blocked)
	x1, y1, dx, dy, ok := e.ends()
	at := e.Witness.Get("at")
	x, y, ok2 := rules.Pair(at)
	if !ok || !ok2 {
		return
	}
	e.frame(x, y, true)
	k := max(x-x1, x1-x, y-y1, y1-y)
	from, to := e.Witness.Get("from"), e.Witness.Get("to")
	e.Step("on-way", num(x1)+" + "+num(k)+"*"+rules.Factor(sign(dx))+" = "+num(x), at, from, to, "x")
	e.Step("on-way", num(y1)+" + "+num(k)+"*"+rules.Factor(sign(dy))+" = "+num(y), at, from, to, "y")
	e.Step("holds", "", at, e.Witness.Get("by"))
}

// cell explains a square that has what it must not have, or nothing.
func (e *explainer) cell() {
	get := e.Witness.Get
	cell := get("cell")
	x, y, ok := rules.Pair(cell)
	if !ok {
		return
	}
	e.frame(x, y, true)
	switch {
	case get("holds") != "":
		e.Ground = string(NoMixer)
		e.Step("holds", "", cell, get("holds"))
	case get("turn") != "":
		e.Ground = string(Foreign)
		e.Step("not-own", get("by")+" != "+get("turn"), cell)
	case get("by") != "":
		e.Ground = string(rules.Occupied)
		e.Step("holds", "", cell, get("by"))
	default:
		e.Ground = string(NoStep)
		e.Step("no-way", num(x)+" - "+num(x)+" = 0")
	}
}

// legal shows the squares of both parts of the move, all of them free.
func (e *explainer) legal() {
	text := e.AddPlayable(&e.Case)
	m, refused := ParseMove([]byte(text))
	if refused != nil {
		return
	}
	var c [6]int
	for i := range c {
		c[i] = int(m.N[i])
	}
	e.frame(c[0], c[1], false)
	e.arrow(c[0], c[1], c[2], c[3])
	e.arrow(c[2], c[3], c[4], c[5])
	e.Step("way", "", cellName(m.N[0], m.N[1]), cellName(m.N[2], m.N[3]), squares(c[0], c[1], c[2], c[3]))
	e.Step("way", "", cellName(m.N[2], m.N[3]), cellName(m.N[4], m.N[5]), squares(c[2], c[3], c[4], c[5]))
}

// squares lists the squares of a straight way after its first.
func squares(x1, y1, x2, y2 int) string {
	dx, dy := sign(x2-x1), sign(y2-y1)
	list := ""
	for i := 0; i < maxSide && (x1 != x2 || y1 != y2); i++ {
		x1, y1 = x1+dx, y1+dy
		list += " " + cellName(int16(x1), int16(y1))
	}
	return strings.TrimPrefix(list, " ")
}

// end shows the eight squares around each mixer of the seat that cannot move.
func (e *explainer) end() {
	e.Ground = "end-" + string(e.Outcome.Reason)
	if e.Outcome.Reason != rules.NoMove || e.p.turn != 0 {
		return
	}
	for _, c := range e.p.at[e.p.winner.Other()] {
		if c == 0 {
			continue
		}
		x, y := e.p.xy(int(c))
		var edge, mixers, walls int
		for _, d := range directions {
			switch n := e.p.square(int(x)+d[0], int(y)+d[1]); {
			case n == 0:
				edge++
			case e.p.cells[n] == '#':
				walls++
			case e.p.cells[n] != '.':
				mixers++
			}
		}
		e.frame(int(x), int(y), true)
		e.Step("shut", num(edge)+" + "+num(mixers)+" + "+num(walls)+" = "+num(len(directions)), cellName(x, y))
	}
}
