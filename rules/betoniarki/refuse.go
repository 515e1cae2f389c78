package betoniarki

import (
	"bytes"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Codes of illegal moves, in addition to those of package rules. Squares in a witness are
// "x,y" as in a Move; part is "move" or "pour".
const (
	// NoMixer means that there is no mixer to move. Witness: cell, holds (free or
	// concrete), ply (at which it was poured, or "start"; not for a free one).
	NoMixer rules.Code = "no-mixer"
	// Foreign means that the mixer is the opponent's. Witness: cell, by, turn.
	Foreign rules.Code = "foreign"
	// NoStep means a way of length 0. Witness: part, cell.
	NoStep rules.Code = "no-step"
	// NotStraight means a way in none of the eight directions. Witness: part, from, to,
	// dx, dy.
	NotStraight rules.Code = "not-straight"
	// Blocked means that a square between is not free. Witness: part, from, to, at, by
	// (1, 2 or #), ply (since when, or "start").
	Blocked rules.Code = "blocked"
)

// refuse says why Play does not make a move: the first reason in the order of the move's
// numbers. Witnesses that the codes do not document: game-over: see over; off-board: part
// (from, move or pour), cell, size; occupied: part, cell, by (1, 2 or #), ply (since
// when, or "start").
func (p *position) refuse(m rules.Move) *rules.Refusal {
	if p.turn == base.Nobody {
		return p.over()
	}
	from := p.square(int(m.N[0]), int(m.N[1]))
	switch {
	case m.More != "":
		return unreadable(AppendMove(nil, m))
	case from == 0:
		return p.offBoard("from", m.N[0], m.N[1])
	case p.cells[from] != symbols[p.turn]:
		return p.noMixer(from)
	}
	own := p.cells[from]
	if refused := p.refuseWay("move", m.N[0], m.N[1], m.N[2], m.N[3]); refused != nil {
		return refused
	}
	p.cells[from] = '.'
	refused := p.refuseWay("pour", m.N[2], m.N[3], m.N[4], m.N[5])
	p.cells[from] = own
	return refused
}

func (p *position) offBoard(part string, x, y int16) *rules.Refusal {
	cell, size := cellName(x, y), strconv.Itoa(p.size)
	return rules.Refuse(rules.OffBoard, cell+" is not on the board of "+size+" by "+size, "part", part, "cell", cell, "size", size)
}

func (p *position) noMixer(c int) *rules.Refusal {
	cell := p.squareName(c)
	switch p.cells[c] {
	case '.':
		return rules.Refuse(NoMixer, "no mixer stands on "+cell+", which is free", "cell", cell, "holds", "free")
	case '#':
		ply := p.plyOf(c)
		return rules.Refuse(NoMixer, cell+" is concrete since "+rules.PlyWords(ply), "cell", cell, "holds", "concrete", "ply", rules.PlyName(ply))
	}
	by, turn := string(rune(p.cells[c])), p.turn.String()
	return rules.Refuse(Foreign, "the mixer on "+cell+" is of seat "+by+", and seat "+turn+" is in turn", "cell", cell, "by", by, "turn", turn)
}

// refuseWay says what is wrong with a way between two squares, the first of which is on
// the board, or returns nil.
func (p *position) refuseWay(part string, x1, y1, x2, y2 int16) *rules.Refusal {
	from, to := cellName(x1, y1), cellName(x2, y2)
	dx, dy := int(x2)-int(x1), int(y2)-int(y1)
	_, step := p.way(dx, dy)
	switch {
	case p.square(int(x2), int(y2)) == 0:
		return p.offBoard(part, x2, y2)
	case dx == 0 && dy == 0:
		return rules.Refuse(NoStep, "a "+part+" from "+from+" to itself", "part", part, "cell", from)
	case step == 0:
		return rules.Refuse(NotStraight, "a "+part+" from "+from+" to "+to+" goes in none of the eight directions",
			"part", part, "from", from, "to", to, "dx", strconv.Itoa(dx), "dy", strconv.Itoa(dy))
	}
	at, ok := p.reach(p.square(int(x1), int(y1)), dx, dy)
	if ok {
		return nil
	}
	return p.inTheWay(part, from, to, at)
}

// inTheWay refuses a way because of what is on it or at its end.
func (p *position) inTheWay(part, from, to string, at int) *rules.Refusal {
	cell, ply, by := p.squareName(at), p.plyOf(at), string(rune(p.cells[at]))
	holds := " holds a mixer of seat " + by
	if by == "#" {
		holds = " is concrete"
	}
	holds += " since " + rules.PlyWords(ply)
	if cell == to {
		return rules.Refuse(rules.Occupied, cell+holds, "part", part, "cell", cell, "by", by, "ply", rules.PlyName(ply))
	}
	return rules.Refuse(Blocked, "the "+part+" from "+from+" to "+to+" is blocked: "+cell+holds,
		"part", part, "from", from, "to", to, "at", cell, "by", by, "ply", rules.PlyName(ply))
}

// over refuses what comes after the end. Witness: reason; ply, after which the game was
// over (from 1, or "start"); loser; if the loser cannot move, mixers: their squares, none
// beside a free square.
func (p *position) over() *rules.Refusal {
	loser := p.winner.Other()
	facts := []string{"loser", loser.String()}
	if p.reason == rules.NoMove {
		facts = append(facts, "mixers", p.standing(loser))
	}
	r := rules.Ended(p.plies, p.reason, facts...)
	r.Message += ", seat " + loser.String() + " has lost"
	return r
}

// standing lists the squares of a seat's mixers, row by row.
func (p *position) standing(s base.Seat) string {
	list := ""
	for c, holds := range p.cells {
		if holds == symbols[s] {
			list += " " + p.squareName(c)
		}
	}
	return list[1:]
}

// plyOf returns the ply, from 1, since which a square has its present content, or 0 for
// the start. The square must not be free.
func (p *position) plyOf(c int) int {
	for i := p.plies; i > 0; i-- {
		if m := p.played[i-1]; int(m.to) == c || int(m.pour) == c {
			return i
		}
	}
	return 0
}

// unreadable refuses a text. Its witness is the text, quoted in ASCII, and how many words
// it has.
func unreadable(text []byte) *rules.Refusal {
	what := "not six numbers: " + rules.Quote(text)
	if n := len(bytes.Fields(text)); n != 6 {
		what += " has " + strconv.Itoa(n) + " words"
	}
	return badText(rules.Unreadable, what, text)
}

func textWitness(text []byte) rules.Witness {
	return rules.Witness{{Name: "text", Value: rules.Quote(text)}, {Name: "words", Value: strconv.Itoa(len(bytes.Fields(text)))}}
}
