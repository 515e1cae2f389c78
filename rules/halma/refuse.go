package halma

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Codes of moves that cannot be made, in addition to those of package rules. Fields are
// named "x,y".
const (
	// Direction means a number that is not from 1 to 4. Witness: d.
	Direction rules.Code = "direction"
	// Empty means that no pawn is on the field. Witness: field.
	Empty rules.Code = "empty"
	// NotOwn means that the pawn is another seat's. Witness: field, by (its seat), seat
	// (the one in turn).
	NotOwn rules.Code = "not-own"
	// NoFreeField means that all fields in that direction are taken, or that there are
	// none. Witness: field, d, line (the fields up to the border, each as x,y:seat, or
	// "border").
	NoFreeField rules.Code = "no-free-field"
)

// refuse says why Play does not make a move. Witnesses of the codes of package rules:
// game-over: see over; unreadable: text; off-board: field, n.
func (p *position) refuse(m rules.Move) *rules.Refusal {
	field := fieldName(int(m.N[0]), int(m.N[1]))
	switch {
	case p.turn == base.Nobody:
		return p.over()
	case !m.Only(3):
		return rules.Refuse(rules.Unreadable, "a move is a column, a row and a direction, no more", "text", moveName(m))
	case m.N[0] < 1 || int(m.N[0]) > p.n || m.N[1] < 1 || int(m.N[1]) > p.n:
		side := strconv.Itoa(p.n)
		return rules.Refuse(rules.OffBoard, "field "+field+" is not on the board of side "+side, "field", field, "n", side)
	case m.N[2] < up || m.N[2] > left:
		d := strconv.Itoa(int(m.N[2]))
		return rules.Refuse(Direction, "direction "+d+" is none of 1 to 4", "d", d)
	}
	x, y := int(m.N[0])-1, int(m.N[1])-1
	switch symbol := p.cells[y*p.n+x]; symbol {
	case '.':
		return rules.Refuse(Empty, "no pawn stands on "+field, "field", field)
	case symbolOf(p.turn):
		return p.noFree(x, y, m.N[2])
	default:
		by := string(rune(symbol))
		return rules.Refuse(NotOwn, "the pawn on "+field+" is seat "+by+"'s, and seat "+p.turn.String()+" is in turn",
			"field", field, "by", by, "seat", p.turn.String())
	}
}

func (p *position) noFree(x, y int, d int16) *rules.Refusal {
	var line []string
	steps, delta := p.ray(x, y, d)
	for c := y*p.n + x; steps > 0; steps-- {
		c += delta
		line = append(line, p.holds(c))
	}
	what := "no free field " + compass[d] + " of " + fieldName(x+1, y+1)
	if line == nil {
		what += ", which is at the border"
		line = []string{"border"}
	}
	return rules.Refuse(NoFreeField, what, "field", fieldName(x+1, y+1), "d", strconv.Itoa(int(d)), "line", strings.Join(line, " "))
}

// over refuses what comes after the end. Witness: reason; ply, after which the game was
// over (from 1, or "start"); and by reason: home: seat, the winner; target, its fields,
// each as x,y:seat, or x,y:. if free. move-cap after N2: n2; made, the moves of each
// seat. After N1: n1; seat, the loser; home, its pawns still there. no-move: made.
func (p *position) over() *rules.Refusal {
	var facts []string
	last := p.last()
	switch {
	case p.reason == rules.Home:
		facts = append(facts, "seat", p.winner.String(), "target", p.list(p.areas.target[p.winner-1], '.'))
	case p.reason == rules.MoveCap && last.turn != base.Nobody && p.out&^last.out&bit(last.turn) != 0:
		facts = append(facts, "n1", strconv.Itoa(p.n1), "seat", last.turn.String(), "home", p.list(p.areas.home[last.turn-1], symbolOf(last.turn)))
	case p.reason == rules.MoveCap:
		facts = append(facts, "n2", strconv.Itoa(p.n2), "made", p.madeText())
	case p.reason == rules.NoMove:
		facts = append(facts, "made", p.madeText())
	}
	return rules.Ended(p.plies, p.reason, facts...)
}

func (p *position) alreadyOut(s base.Seat) *rules.Refusal {
	what := "seat " + s.String() + " is out of the game already"
	if s == base.Nobody || int(s) > p.seats {
		what = "there is no seat " + s.String()
	}
	return rules.Refuse(rules.AlreadyOut, what, "seat", s.String())
}

// last returns the last move, or the zero act if none was made, or a seat left after it.
func (p *position) last() act {
	if n := len(p.past); n > 0 && !p.past[n-1].left {
		return p.past[n-1]
	}
	return act{}
}

// list returns the names of an area's fields and who is on each: all of them, or only
// those with the symbol.
func (p *position) list(area []bool, only byte) string {
	var list []string
	for c, in := range area {
		if in && (only == '.' || p.cells[c] == only) {
			list = append(list, p.holds(c))
		}
	}
	return strings.Join(list, " ")
}

func (p *position) holds(c int) string { return p.cellName(c) + ":" + string(rune(p.cells[c])) }

func (p *position) cellName(c int) string { return fieldName(c%p.n+1, c/p.n+1) }

func (p *position) madeText() string {
	text := ""
	for i, n := range p.made[:p.seats] {
		if i > 0 {
			text += ","
		}
		text += strconv.Itoa(n)
	}
	return text
}

func fieldName(x, y int) string { return strconv.Itoa(x) + "," + strconv.Itoa(y) }

func unreadable(text []byte) *rules.Refusal {
	return rules.Refuse(rules.Unreadable, "not three numbers: "+rules.Quote(text), "text", rules.Quote(text))
}
