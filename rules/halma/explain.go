package halma

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// explainer explains a case of this game.
type explainer struct {
	rules.Explanation
	rules.Case
	p *position
}

// Explain explains a witness: the fields from a pawn to the edge and whose pawns are on
// them, the pawns in an area counted one by one. The grounds are the codes of refusals,
// "legal", "at-home", and "end-" with a reason.
func (p *position) Explain(c rules.Case) rules.Explanation {
	e := &explainer{Case: c, p: p}
	get := c.Witness.Get
	switch {
	case get("n") != "":
		e.offBoard()
	case get("line") != "" && get("d") != "":
		e.noFree()
	case get("d") != "" && get("field") == "":
		e.direction()
	case get("field") != "":
		e.field()
	case c.Playable() != "":
		e.legal()
	case c.AboutEnd():
		e.end()
	}
	return e.Explanation
}

func num(n int) string { return strconv.Itoa(n) }

// pair reads a field "x,y". A colon and who is on it may follow.
func pair(text string) (x, y int, ok bool) {
	text, _, _ = strings.Cut(text, ":")
	return rules.Pair(text)
}

// frame draws a frame around a field over the picture, if it is on the board.
func (e *explainer) frame(x, y int, against bool) {
	if x >= 1 && y >= 1 && x <= e.p.n && y <= e.p.n {
		e.Mark(rules.Shape{Form: rules.Rect, X: column(x - 1), Y: e.p.row(y - 1), X2: column(x), Y2: e.p.row(y - 2)}, against)
	}
}

// frames draws a frame around each field of a list.
func (e *explainer) frames(list string, against bool) {
	for text := range strings.FieldsSeq(list) {
		if x, y, ok := pair(text); ok {
			e.frame(x, y, against)
		}
	}
}

func (e *explainer) offBoard() {
	e.Ground = string(rules.OffBoard)
	field := e.Witness.Get("field")
	x, y, ok := pair(field)
	if !ok {
		return
	}
	for _, n := range [2]int{x, y} {
		e.RangeStep(n, 1, e.p.n, field)
	}
}

func (e *explainer) direction() {
	e.Ground = string(Direction)
	d := e.Witness.Get("d")
	if n, err := strconv.Atoi(d); err == nil {
		e.RangeStep(n, int(up), int(left), d)
	}
}

// field explains a field without a pawn, or with another seat's.
func (e *explainer) field() {
	field, by := e.Witness.Get("field"), e.Witness.Get("by")
	e.frames(field, true)
	if by != "" {
		e.Ground = string(NotOwn)
		e.Step("not-own", by+" != "+e.Witness.Get("seat"), field)
		return
	}
	e.Ground = string(Empty)
	e.Step("free", "", field)
}

// distance writes how many fields there are between a field and the edge.
func (e *explainer) distance(x, y int, d int16) string {
	switch d {
	case up:
		return num(e.p.n) + " - " + num(y) + " = " + num(e.p.n-y)
	case right:
		return num(e.p.n) + " - " + num(x) + " = " + num(e.p.n-x)
	case down:
		return num(y) + " - 1 = " + num(y-1)
	}
	return num(x) + " - 1 = " + num(x-1)
}

// noFree shows that as many fields are taken as there are to the edge.
func (e *explainer) noFree() {
	e.Ground = string(NoFreeField)
	field, line := e.Witness.Get("field"), e.Witness.Get("line")
	x, y, ok := pair(field)
	d, err := strconv.Atoi(e.Witness.Get("d"))
	if !ok || err != nil || d < int(up) || d > int(left) {
		return
	}
	e.frame(x, y, false)
	e.Step("ray", e.distance(x, y, int16(d)), field)
	if line == "border" {
		e.Step("border", "", field)
		return
	}
	e.frames(line, true)
	n := len(strings.Fields(line))
	e.Step("taken", strings.TrimPrefix(strings.Repeat(" + 1", n), " + ")+" = "+num(n), line)
}

// legal shows where the pawn goes.
func (e *explainer) legal() {
	m, refused := ParseMove([]byte(e.AddPlayable(&e.Case)))
	if refused != nil || m.N[0] < 1 || m.N[1] < 1 || int(m.N[0]) > e.p.n || int(m.N[1]) > e.p.n || m.N[2] < up || m.N[2] > left {
		return
	}
	x, y := int(m.N[0]), int(m.N[1])
	to := e.p.landing(x-1, y-1, m.N[2])
	if to < 0 {
		return
	}
	x2, y2 := to%e.p.n+1, to/e.p.n+1
	e.frame(x, y, false)
	e.frame(x2, y2, false)
	e.Mark(rules.Shape{Form: rules.Line, X: column(x-1) + half, Y: e.p.row(y-1) + half, X2: column(x2-1) + half, Y2: e.p.row(y2-1) + half}, false)
	name := fieldName(x2, y2)
	e.Step("lands", num(x)+" + "+rules.Factor(x2-x)+" = "+num(x2), name, "x")
	e.Step("lands", num(y)+" + "+rules.Factor(y2-y)+" = "+num(y2), name, "y")
}

// end shows pawns in the target, or moves made.
func (e *explainer) end() {
	e.Ground = "end-" + string(e.Outcome.Reason)
	winner := e.Outcome.Winner
	switch {
	case e.Outcome.Reason == rules.Home && winner != base.Nobody && int(winner) <= e.p.seats:
		e.arrived(winner)
	case e.Outcome.Reason == rules.MoveCap && e.Witness.Get("home") != "":
		e.Ground = "at-home"
		e.frames(e.Witness.Get("home"), true)
		e.Step("at-home", "", e.Witness.Get("seat"), e.Witness.Get("n1"), e.Witness.Get("home"))
	case e.Outcome.Reason == rules.MoveCap:
		e.cap()
	}
}

// arrived counts the pawns of a seat in its target, field by field.
func (e *explainer) arrived(s base.Seat) {
	var own []int
	for _, c := range e.p.areas.room[s-1] {
		k := one(e.p.cells[c] == symbolOf(s))
		own = append(own, k)
		if k == 1 {
			e.frame(c%e.p.n+1, c/e.p.n+1, false)
		}
	}
	if sum, _ := rules.Sum(own...); sum != "" {
		e.Step("arrived", sum, s.String(), num(e.p.pawns[s-1]))
	}
}

// cap compares the moves made with the number agreed.
func (e *explainer) cap() {
	if e.p.allPlies {
		if text, sum := rules.Sum(e.p.made[:e.p.seats]...); sum >= e.p.n2 {
			e.Step("cap", text+" >= "+num(e.p.n2))
		}
		return
	}
	if most := slices.Max(e.p.made[:e.p.seats]); most >= e.p.n2 && e.p.n2 > 0 {
		e.Step("cap", num(most)+" >= "+num(e.p.n2))
	}
}
