package betoniarki

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// Measures of the picture.
const (
	mixer = rules.Unit * 3 / 10 // radius
	edge  = rules.Unit / 10     // background visible around concrete
	head  = rules.Unit / 4      // length of an arrow's head
	shot  = rules.Unit / 5      // how far from the centre of the concrete its arrow ends
)

// Draw returns the picture of the position, row 1 at the bottom.
func (p *position) Draw() rules.Scene {
	s := p.Scene(spec.Label(p))
	s.Shapes = p.AppendGrid(s.Shapes)
	for c, symbol := range p.cells {
		if x, y := p.xy(c); symbol == '#' && p.Has(x, y) {
			s.Shapes = append(s.Shapes, p.Square(rules.Wall, base.Nobody, x, y, edge))
		}
	}
	if p.Made > 0 { // arrows from the mixer's old square to its new one, and to what it poured
		m, by := p.played[p.Made-1], p.mover(p.Made-1)
		x, y := p.xy(int(m.to))
		s.Shapes = append(s.Shapes, p.Square(rules.Last, by, x, y, 0))
		s.Shapes = rules.Arrow(s.Shapes, p.line(m.from, m.to, rules.Last, by), mixer, head)
		s.Shapes = rules.Arrow(s.Shapes, p.line(m.to, m.pour, rules.Last, by), shot, head)
	}
	s.Shapes = p.drawMixers(s.Shapes)
	return s
}

// line goes from the centre of one square to that of another.
func (p *position) line(from, to uint16, role rules.Role, by base.Seat) rules.Shape {
	x, y := p.xy(int(from))
	x2, y2 := p.xy(int(to))
	return p.Line(role, by, x, y, x2, y2)
}

// drawMixers draws the mixers, row by row from y=1, and crosses out those of a seat that has
// lost because none of them can move.
func (p *position) drawMixers(dst []rules.Shape) []rules.Shape {
	for c, symbol := range p.cells {
		if x, y := p.xy(c); symbol == '1' || symbol == '2' {
			dst = append(dst, p.Piece(rules.Disc, rules.Stone, base.Seat(symbol-'0'), x, y, mixer, ""))
		}
	}
	if p.Reason == rules.NoMove {
		for _, c := range p.standing(p.Winner.Other()) {
			x, y := p.xy(c)
			dst = append(dst, p.Piece(rules.Cross, rules.Winning, p.Winner, x, y, rules.Unit*2/5, ""))
		}
	}
	return dst
}

// Diagram shows a whole game in one picture: every poured square has the number of its
// ply and the colour of who poured it; thin lines are the ways of the mixers.
func (p *position) Diagram() rules.Scene {
	s := p.Scene(spec.Label(p))
	s.Shapes = p.AppendGrid(s.Shapes)
	var ways []rules.Shape
	poured := map[int]bool{}
	for i, m := range p.played[:p.Made] {
		x, y := p.xy(int(m.pour))
		poured[int(m.pour)] = true
		s.Shapes = append(s.Shapes, p.Square(rules.Area, p.mover(i), x, y, edge),
			p.Piece(rules.Text, rules.Number, base.Nobody, x, y, board.Lettered, strconv.Itoa(i+1)))
		ways = append(ways, p.line(m.from, m.to, rules.Way, p.mover(i)))
	}
	for c, symbol := range p.cells { // what was there before the first ply
		if x, y := p.xy(c); symbol == '#' && p.Has(x, y) && !poured[c] {
			s.Shapes = append(s.Shapes, p.Square(rules.Wall, base.Nobody, x, y, edge))
		}
	}
	s.Shapes = p.drawMixers(append(s.Shapes, ways...))
	return s
}

// Notate returns a move as in the game of Amazons, with the numbers of columns and rows
// in the picture: from, to, and the poured square, as "4,1–4,5/4,6".
func (p *position) Notate(m rules.Move) string {
	return p.Name(int(m.N[0]), int(m.N[1])) + "–" + p.Name(int(m.N[2]), int(m.N[3])) + "/" + p.Name(int(m.N[4]), int(m.N[5]))
}

// explainer explains a case of this game.
type explainer struct {
	board.Explainer
	p *position
}

// Explain explains a witness: how far a way goes along both axes, what is on it, what
// surrounds the mixers that cannot move. The grounds are the codes of refusals, "legal",
// and "end-" with a reason.
func (p *position) Explain(c rules.Case) rules.Explanation {
	e := &explainer{board.Explainer{Case: c, Board: &p.Board}, p}
	get := c.Witness.Get
	cell, by := get("cell"), get("by")
	x, y, ok := board.Pair(cell)
	if get("size") == "" && ok {
		e.Frame(x, y, true)
	}
	switch {
	case get("size") != "":
		if e.Ground = string(rules.OffBoard); ok {
			e.Outside(cell, x, y)
		}
	case get("dx") != "":
		e.Ground = string(NotStraight)
		e.way("")
	case get("at") != "":
		e.Ground = string(Blocked)
		e.way(get("at"))
	case cell != "" && !ok:
	case get("holds") != "":
		e.Ground = string(NoMixer)
		e.Step("holds", "", cell, get("holds"))
	case cell != "" && get("turn") != "":
		e.Ground = string(Foreign)
		e.Step("not-own", by+" != "+get("turn"), cell)
	case cell != "" && by != "":
		e.Ground = string(rules.Occupied)
		e.Step("holds", "", cell, by)
	case cell != "":
		e.Ground = string(NoStep)
		e.Step("no-way", num(x)+" - "+num(x)+" = 0")
	case c.Playable() != "":
		e.legal()
	case c.AboutEnd():
		e.end()
	}
	return e.Explanation
}

func num(n int) string { return strconv.Itoa(n) }

// way computes how far a way goes. With a square on it, it explains that this is in the way.
// Otherwise it explains that the way is not straight: neither difference is 0, and they are
// not equal or opposite.
func (e *explainer) way(at string) {
	from, to := e.Witness.Get("from"), e.Witness.Get("to")
	x1, y1, ok := board.Pair(from)
	x2, y2, ok2 := board.Pair(to)
	if !ok || !ok2 {
		return
	}
	dx, dy := x2-x1, y2-y1
	e.Step("steps", num(x2)+" - "+num(x1)+" = "+num(dx), from, to, "x")
	e.Step("steps", num(y2)+" - "+num(y1)+" = "+num(dy), from, to, "y")
	e.Frame(x1, y1, false)
	e.Frame(x2, y2, false)
	e.Way(x1, y1, x2, y2)
	if at == "" {
		b := rules.Factor(dy)
		e.Step("crooked", rules.Factor(dx)+"*"+b+"*("+num(dx)+" - "+b+")*("+num(dx)+" + "+b+") = "+num(dx*dy*(dx-dy)*(dx+dy))+" != 0")
		return
	}
	x, y, ok := board.Pair(at)
	if !ok {
		return
	}
	e.Frame(x, y, true)
	k := num(max(x-x1, x1-x, y-y1, y1-y))
	e.Step("on-way", num(x1)+" + "+k+"*"+rules.Factor(rules.Sign(dx))+" = "+num(x), at, from, to, "x")
	e.Step("on-way", num(y1)+" + "+k+"*"+rules.Factor(rules.Sign(dy))+" = "+num(y), at, from, to, "y")
	e.Step("holds", "", at, e.Witness.Get("by"))
}

// legal shows the squares of both parts of the move, all of them free.
func (e *explainer) legal() {
	m, refused := ParseMove([]byte(e.AddPlayable(&e.Case)))
	if refused != nil {
		return
	}
	e.Frame(int(m.N[0]), int(m.N[1]), false)
	for i := 0; i < 4; i += 2 {
		x, y, x2, y2 := int(m.N[i]), int(m.N[i+1]), int(m.N[i+2]), int(m.N[i+3])
		e.Way(x, y, x2, y2)
		from, list := e.Name(x, y), ""
		for n := 0; n < maxSide && (x != x2 || y != y2); n++ {
			x, y = x+rules.Sign(x2-x), y+rules.Sign(y2-y)
			list += " " + e.Name(x, y)
		}
		e.Step("way", "", from, e.Name(x2, y2), strings.TrimPrefix(list, " "))
	}
}

// end shows the eight squares around each mixer of the seat that cannot move.
func (e *explainer) end() {
	e.Ground = "end-" + string(e.Outcome.Reason)
	if e.Outcome.Reason != rules.NoMove || e.p.Mover != base.Nobody {
		return
	}
	loser := e.p.Winner.Other()
	for _, c := range e.p.at[loser][:e.p.mixers[loser]] {
		x, y := e.p.xy(int(c))
		var edge, mixers, walls int
		for _, d := range directions {
			switch n := e.p.square(x+d[0], y+d[1]); {
			case n == 0:
				edge++
			case e.p.cells[n] == '#':
				walls++
			case e.p.cells[n] != '.':
				mixers++
			}
		}
		e.Frame(x, y, true)
		e.Step("shut", num(edge)+" + "+num(mixers)+" + "+num(walls)+" = "+num(len(directions)), e.Name(x, y))
	}
}
