package dots

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Codes of what no move of this game can be, beside those of package rules.
const (
	// Drawn: the line is there already (D5). Witness: line, its canonical name;
	// by, the seat that drew it, 0 for nobody; ply, from 1, or "start".
	Drawn rules.Code = "drawn"
	// NoSide: a box has four sides, 0 to 3. Witness: box, side, sides.
	NoSide rules.Code = "no-side"
)

// refuse says why a move that Play does not make cannot be made. The witnesses
// of the codes that are not of this package: game-over, see over; unreadable:
// text and, where a line has another name, canonical; off-board: box, rows and
// cols of boxes.
func (p *position) refuse(m rules.Move) *rules.Refusal {
	switch {
	case p.turn == base.Nobody:
		return p.over()
	case m[3]|m[4]|m[5] != 0:
		return refusal(rules.Unreadable, "a move is a box and a side, no more", rules.Fact{Name: "text", Value: moveName(m)})
	case m[0] < 0 || int(m[0]) >= p.rows || m[1] < 0 || int(m[1]) >= p.cols:
		return p.offBoard(m)
	case m[2] < 0 || m[2] >= sides:
		return refusal(NoSide, "a box has the sides 0 to 3, not "+strconv.Itoa(int(m[2])),
			boxFact(m), rules.Fact{Name: "side", Value: strconv.Itoa(int(m[2]))}, rules.Fact{Name: "sides", Value: "0,1,2,3"})
	case canonical(m) != m:
		return otherName(AppendMove(nil, m), canonical(m))
	}
	return p.drawn(m)
}

func refusal(code rules.Code, message string, facts ...rules.Fact) *rules.Refusal {
	return &rules.Refusal{Code: code, Message: message, Witness: facts}
}

func boxFact(m rules.Move) rules.Fact {
	return rules.Fact{Name: "box", Value: string(appendNumbers(nil, m[:2], ' '))}
}

func (p *position) offBoard(m rules.Move) *rules.Refusal {
	rows, cols := strconv.Itoa(p.rows), strconv.Itoa(p.cols)
	box := boxFact(m)
	return refusal(rules.OffBoard, "there is no box "+box.Value+" among "+rows+" rows of "+cols+" boxes",
		box, rules.Fact{Name: "rows", Value: rows}, rules.Fact{Name: "cols", Value: cols})
}

func (p *position) drawn(m rules.Move) *rules.Refusal {
	k, _ := p.stroke(m)
	ply := p.plyOf(k.line)
	by := string(rune(p.lines[k.line]))
	return refusal(Drawn, "the line "+moveName(m)+" is drawn since "+rules.PlyWords(ply),
		rules.Fact{Name: "line", Value: moveName(m)}, rules.Fact{Name: "by", Value: by}, rules.Fact{Name: "ply", Value: rules.PlyName(ply)})
}

// over refuses what comes after the end. The witness: reason; ply, after which
// the game was over (from 1, or "start"); and where it is complete lines, how
// many there are, all drawn, and boxes, how many each seat has.
func (p *position) over() *rules.Refusal {
	o := p.Outcome()
	w := rules.Witness{{Name: "reason", Value: string(o.Reason)}, {Name: "ply", Value: rules.PlyName(p.plies)}}
	if o.Reason == rules.Complete {
		w = append(w, rules.Fact{Name: "lines", Value: strconv.Itoa(len(p.lines))}, rules.Fact{Name: "boxes", Value: scoreText(o)})
	}
	return refusal(rules.GameOver, "the game is over since "+rules.PlyWords(p.plies)+": "+string(o.Reason), w...)
}

func scoreText(o rules.Outcome) string {
	return strconv.Itoa(o.Score[0]) + ":" + strconv.Itoa(o.Score[1])
}

// plyOf is the ply, from 1, that drew a line; 0 for the start.
func (p *position) plyOf(line uint16) int {
	for i, k := range p.played[:p.plies] {
		if k.line == line {
			return i + 1
		}
	}
	return 0
}

// unreadable refuses a text. Its witness is the text, quoted in ASCII, and the
// code points of its first characters, since digits of two scripts can stand
// for each other.
func unreadable(text []byte) *rules.Refusal {
	return refusal(rules.Unreadable, "not a box and a side: "+rules.Quote(text), rules.TextWitness(text)...)
}

// otherName refuses the greater of a line's two names.
func otherName(text []byte, m rules.Move) *rules.Refusal {
	name := moveName(m)
	return refusal(rules.Unreadable, "not the canonical name of the line: "+rules.Quote(text)+", which is "+name,
		append(rules.TextWitness(text), rules.Fact{Name: "canonical", Value: name})...)
}
