package halma

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// pawn is the radius of a pawn in pictures.
const pawn = rules.Unit * 36 / 100

// Draw returns the picture of the position, the corner (1,1) at the lower left. The homes are
// areas, with the border of each seat's target in its colour. An arrow shows the last move,
// over the pawns that were jumped.
func (p *position) Draw() rules.Scene {
	s := p.back()
	s.Shapes = p.drawPawns(s.Shapes)
	if a := p.last(); a.turn != base.Nobody {
		x, y := p.xy(int(a.to))
		s.Shapes = append(s.Shapes, p.Square(rules.Last, a.turn, x, y, 0))
		s.Shapes = rules.Arrow(s.Shapes, p.line(a, rules.Last), pawn, rules.Unit/4)
	}
	return p.drawWon(s)
}

// back returns the board without pawns. Each home is one rectangle for every run of its
// fields in a row.
func (p *position) back() rules.Scene {
	label := spec.Label(p)
	if p.unsettled && p.late != 0 { // it is not known what a pawn at home after move N1 means
		label += " (depends on the ruling n1: at home after move " + strconv.Itoa(p.n1)
		for i, mark := range spec.Marks[:p.seats] {
			if p.late&(1<<i) != 0 {
				label += ", " + mark
			}
		}
		label += ")"
	}
	s := p.Scene(label)
	for i, home := range p.home[:p.seats] {
		for c := 0; c < len(home); c++ {
			if !home[c] {
				continue
			}
			x, y := p.xy(c)
			run := p.Square(rules.Area, base.Seat(i+1), x, y, 0)
			for ; x < p.n && home[c+1]; x++ {
				c++
				run.X2 += rules.Unit
			}
			s.Shapes = append(s.Shapes, run)
		}
	}
	s.Shapes = p.AppendGrid(s.Shapes)
	for i := range p.seats {
		s.Shapes = p.border(s.Shapes, base.Seat(i+1), rules.Goal)
	}
	return s
}

// line goes from the field that a move left to the one that it reached.
func (p *position) line(a act, role rules.Role) rules.Shape {
	x, y := p.xy(int(a.from))
	x2, y2 := p.xy(int(a.to))
	return p.Line(role, a.turn, x, y, x2, y2)
}

func (p *position) drawPawns(dst []rules.Shape) []rules.Shape {
	for c, symbol := range p.cells {
		if symbol != '.' {
			x, y := p.xy(c)
			dst = append(dst, p.Piece(rules.Disc, rules.Stone, seatOf(symbol), x, y, pawn, ""))
		}
	}
	return dst
}

// drawWon marks the border of the winner's target.
func (p *position) drawWon(s rules.Scene) rules.Scene {
	if p.Reason == rules.Home {
		s.Shapes = p.border(s.Shapes, p.Winner, rules.Winning)
	}
	return s
}

// border draws the border of a seat's target.
func (p *position) border(dst []rules.Shape, s base.Seat, role rules.Role) []rules.Shape {
	for c, in := range p.target[s-1] {
		if !in {
			continue
		}
		x, y := p.xy(c)
		q := p.Square(role, s, x, y, 0)
		for _, side := range [4]struct{ i, j, x, y, toX, toY int }{ // the field beyond, and the side
			{x, y + 1, q.X, q.Y, q.X2, q.Y},
			{x + 1, y, q.X2, q.Y, q.X2, q.Y2},
			{x, y - 1, q.X, q.Y2, q.X2, q.Y2},
			{x - 1, y, q.X, q.Y, q.X, q.Y2},
		} {
			if !p.Has(side.i, side.j) || !p.target[s-1][(side.j-1)*p.n+side.i-1] {
				dst = append(dst, rules.Shape{Form: rules.Line, Role: role, Seat: s, X: side.x, Y: side.y, X2: side.toX, Y2: side.toY})
			}
		}
	}
	return dst
}

// Diagram shows a whole game in one picture: thin lines are the ways of the pawns, and
// each pawn that has moved has the number of its last ply.
func (p *position) Diagram() rules.Scene {
	s := p.drawWon(p.back())
	arrived, ply := map[uint16]int{}, 0
	for _, a := range p.past {
		if a.left {
			continue
		}
		ply++
		delete(arrived, a.from)
		arrived[a.to] = ply
		s.Shapes = append(s.Shapes, p.line(a, rules.Way))
	}
	s.Shapes = p.drawPawns(s.Shapes)
	for c, symbol := range p.cells {
		if n := arrived[uint16(c)]; n > 0 {
			x, y := p.xy(c)
			s.Shapes = append(s.Shapes, p.Piece(rules.Text, rules.Number, seatOf(symbol), x, y, board.Lettered, strconv.Itoa(n)))
		}
	}
	return s
}

// lands returns where a move goes from and to. ok is false if it goes nowhere.
func (p *position) lands(m rules.Move) (x, y, toX, toY int, ok bool) {
	if x, y = int(m.N[0]), int(m.N[1]); !p.Has(x, y) {
		return 0, 0, 0, 0, false
	}
	to := p.landing(x-1, y-1, m.N[2])
	toX, toY = p.xy(to)
	return x, y, toX, toY, to >= 0
}

// Notate returns a move by the fields that a pawn leaves and reaches, with the numbers of
// columns and rows in the picture, and how many pawns it jumps over: "1,3–4,3 over 2".
func (p *position) Notate(m rules.Move) string {
	x, y, toX, toY, ok := p.lands(m)
	if !ok {
		return moveName(m)
	}
	text := p.Name(x, y) + "–" + p.Name(toX, toY)
	if jumped := max(toX-x, x-toX, toY-y, y-toY) - 1; jumped > 0 {
		text += " over " + strconv.Itoa(jumped)
	}
	return text
}

// explainer explains a case of this game.
type explainer struct {
	board.Explainer
	p *position
}

func num(n int) string { return strconv.Itoa(n) }

// Explain explains a witness: the fields from a pawn to the edge and whose pawns are on
// them, the pawns in an area counted one by one. The grounds are the codes of refusals,
// "legal", "at-home", and "end-" with a reason.
func (p *position) Explain(c rules.Case) rules.Explanation {
	e := &explainer{board.Explainer{Case: c, Board: &p.Board}, p}
	get := c.Witness.Get
	field, d, by := get("field"), get("d"), get("by")
	x, y, ok := board.Pair(field)
	number, err := strconv.Atoi(d)
	switch {
	case get("n") != "":
		if e.Ground = string(rules.OffBoard); ok {
			e.Outside(field, x, y)
		}
	case get("line") != "" && d != "":
		e.Ground = string(NoFreeField)
		if ok && err == nil && number >= up && number <= left {
			e.noFree(field, get("line"), x, y, number)
		}
	case d != "" && field == "":
		if e.Ground = string(Direction); err == nil {
			e.RangeStep(number, up, left, d)
		}
	case field != "" && by != "":
		e.Ground = string(NotOwn)
		e.Frames(field, true)
		e.Step("not-own", by+" != "+get("seat"), field)
	case field != "":
		e.Ground = string(Empty)
		e.Frames(field, true)
		e.Step("free", "", field)
	case c.Playable() != "":
		m, refused := ParseMove([]byte(e.AddPlayable(&e.Case)))
		if x, y, x2, y2, ok := p.lands(m); ok && refused == nil { // where the pawn goes
			e.Frame(x, y, false)
			e.Frame(x2, y2, false)
			e.Way(x, y, x2, y2)
			e.Step("lands", num(x)+" + "+rules.Factor(x2-x)+" = "+num(x2), p.Name(x2, y2), "x")
			e.Step("lands", num(y)+" + "+rules.Factor(y2-y)+" = "+num(y2), p.Name(x2, y2), "y")
		}
	case c.AboutEnd():
		e.end()
	}
	return e.Explanation
}

// noFree shows that as many fields are taken as there are to the edge.
func (e *explainer) noFree(field, line string, x, y, d int) {
	e.Frame(x, y, false)
	from, to := [...]int{up: e.p.n, right: e.p.n, down: y, left: x}[d], [...]int{up: y, right: x, down: 1, left: 1}[d]
	e.Step("ray", num(from)+" - "+num(to)+" = "+num(from-to), field)
	if line == "border" {
		e.Step("border", "", field)
		return
	}
	e.Frames(line, true)
	n := len(strings.Fields(line))
	e.Step("taken", strings.TrimPrefix(strings.Repeat(" + 1", n), " + ")+" = "+num(n), line)
}

// end shows pawns in the target, or moves made.
func (e *explainer) end() {
	get, winner := e.Witness.Get, e.Outcome.Winner
	e.Ground = "end-" + string(e.Outcome.Reason)
	switch {
	case e.Outcome.Reason == rules.Home && winner != base.Nobody && int(winner) <= e.p.seats:
		var own []int
		for c, in := range e.p.target[winner-1] {
			if !in {
				continue
			}
			k := board.One(e.p.cells[c] == symbolOf(winner))
			if own = append(own, k); k == 1 {
				x, y := e.p.xy(c)
				e.Frame(x, y, false)
			}
		}
		if sum, _ := rules.Sum(own...); sum != "" {
			e.Step("arrived", sum, winner.String(), num(e.p.pawns[winner-1]))
		}
	case e.Outcome.Reason == rules.MoveCap && get("home") != "":
		e.Ground = "at-home"
		e.Frames(get("home"), true)
		e.Step("at-home", "", get("seat"), get("n1"), get("home"))
	case e.Outcome.Reason == rules.MoveCap:
		text, sum := rules.Sum(e.p.made[:e.p.seats]...)
		if !e.p.allPlies {
			sum = slices.Max(e.p.made[:e.p.seats])
			text = num(sum)
		}
		if sum >= e.p.n2 && (e.p.allPlies || e.p.n2 > 0) {
			e.Step("cap", text+" >= "+num(e.p.n2))
		}
	}
}
