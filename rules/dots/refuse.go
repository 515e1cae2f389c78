package dots

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Codes of illegal moves of this game, in addition to those of package rules.
const (
	// Drawn means that the line exists already (D5). Witness: line, its canonical name;
	// by, the seat that drew it, 0 for nobody; ply, from 1, or "start".
	Drawn rules.Code = "drawn"
	// NoSide means that a box has only four sides, 0 to 3. Witness: box, side, sides.
	NoSide rules.Code = "no-side"
)

// refuse says why Play does not make a move. Witnesses of codes of other packages:
// game-over, see over; unreadable: text and, if a line has another name, canonical;
// off-board: box, rows and cols of boxes.
func (p *position) refuse(m rules.Move) *rules.Refusal {
	switch {
	case p.turn == base.Nobody:
		return p.over()
	case !m.Only(3):
		return rules.Refuse(rules.Unreadable, "a move is a box and a side, no more", "text", moveName(m))
	case m.N[0] < 0 || int(m.N[0]) >= p.rows || m.N[1] < 0 || int(m.N[1]) >= p.cols:
		return p.offBoard(m)
	case m.N[2] < 0 || m.N[2] >= sides:
		side := strconv.Itoa(int(m.N[2]))
		return rules.Refuse(NoSide, "a box has the sides 0 to 3, not "+side, "box", boxName(m), "side", side, "sides", "0,1,2,3")
	case canonical(m) != m:
		return otherName(AppendMove(nil, m), canonical(m))
	}
	return p.drawn(m)
}

func boxName(m rules.Move) string { return string(rules.AppendNumbers(nil, m.N[:2], ' ')) }

func (p *position) offBoard(m rules.Move) *rules.Refusal {
	box, rows, cols := boxName(m), strconv.Itoa(p.rows), strconv.Itoa(p.cols)
	return rules.Refuse(rules.OffBoard, "there is no box "+box+" among "+rows+" rows of "+cols+" boxes", "box", box, "rows", rows, "cols", cols)
}

func (p *position) drawn(m rules.Move) *rules.Refusal {
	k, _ := p.stroke(m)
	ply := p.plyOf(k.line)
	by := string(rune(p.lines[k.line]))
	return rules.Refuse(Drawn, "the line "+moveName(m)+" is drawn since "+rules.PlyWords(ply), "line", moveName(m), "by", by, "ply", rules.PlyName(ply))
}

// over refuses what comes after the end. Witness: reason; ply, after which the game was
// over (from 1, or "start"); for the reason complete also lines, how many there are, all
// drawn, and boxes, how many each seat has.
func (p *position) over() *rules.Refusal {
	o := p.Outcome()
	if o.Reason == rules.Complete {
		return rules.Ended(p.plies, o.Reason, "lines", strconv.Itoa(len(p.lines)), "boxes", o.Points())
	}
	return rules.Ended(p.plies, o.Reason)
}

// plyOf returns the ply, from 1, that drew a line, or 0 for the start.
func (p *position) plyOf(line uint16) int {
	for i, k := range p.played[:p.plies] {
		if k.line == line {
			return i + 1
		}
	}
	return 0
}

// unreadable refuses a text. Its witness is the text, quoted in ASCII, and the code
// points of its first characters, since digits of two scripts can look alike.
func unreadable(text []byte) *rules.Refusal {
	return badRefusal(rules.Unreadable, "not a box and a side", text)
}

// badRefusal refuses a text that is not a move.
func badRefusal(code rules.Code, message string, text []byte) *rules.Refusal {
	return rules.RefuseText(code, message, text)
}

// otherName refuses another name of a line than the canonical one.
func otherName(text []byte, m rules.Move) *rules.Refusal {
	name := moveName(m)
	r := badRefusal(rules.Unreadable, "not the canonical name of the line", text)
	r.Message += ", which is " + name
	r.Witness = append(r.Witness, rules.Fact{Name: "canonical", Value: name})
	return r
}
