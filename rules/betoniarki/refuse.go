package betoniarki

import (
	"bytes"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Codes of what is no legal move, beside those of package rules. Squares in a
// witness are "x,y" as in a Move; part is "move" or "pour".
const (
	// NoMixer: there is no mixer to move. Witness: cell, holds (free or
	// concrete), ply (at which it was poured, or "start"; not for a free one).
	NoMixer rules.Code = "no-mixer"
	// Foreign: the mixer is the opponent's. Witness: cell, by, turn.
	Foreign rules.Code = "foreign"
	// NoStep: a way of no squares at all. Witness: part, cell.
	NoStep rules.Code = "no-step"
	// NotStraight: a way in none of the eight directions. Witness: part, from,
	// to, dx, dy.
	NotStraight rules.Code = "not-straight"
	// Blocked: a square between is not free. Witness: part, from, to, at, by
	// (1, 2 or #), ply (since when, or "start").
	Blocked rules.Code = "blocked"
)

// refuse says why a move that Play does not make cannot be made: the first
// ground in the order of the move's numbers. The witnesses that the codes do
// not document: game-over: see over; off-board: part (from, move or pour), cell,
// size; occupied: part, cell, by (1, 2 or #), ply (since when, or "start").
func (p *position) refuse(m rules.Move) *rules.Refusal {
	if p.turn == base.Nobody {
		return p.over()
	}
	from := p.square(int(m[0]), int(m[1]))
	switch {
	case from == 0:
		return p.offBoard("from", m[0], m[1])
	case p.cells[from] != symbols[p.turn]:
		return p.noMixer(from)
	}
	own := p.cells[from]
	if refused := p.refuseWay("move", m[0], m[1], m[2], m[3]); refused != nil {
		return refused
	}
	p.cells[from] = '.'
	refused := p.refuseWay("pour", m[2], m[3], m[4], m[5])
	p.cells[from] = own
	return refused
}

func (p *position) offBoard(part string, x, y int16) *rules.Refusal {
	cell, size := cellName(x, y), strconv.Itoa(p.size)
	return rules.Refuse(rules.OffBoard, cell+" is not on the board of "+size+" by "+size, "part", part, "cell", cell, "size", size)
}

func (p *position) noMixer(c int) *rules.Refusal {
	cell := rules.Fact{Name: "cell", Value: p.squareName(c)}
	switch p.cells[c] {
	case '.':
		return &rules.Refusal{Code: NoMixer, Message: "no mixer stands on " + cell.Value + ", which is free",
			Witness: rules.Witness{cell, {Name: "holds", Value: "free"}}}
	case '#':
		ply := p.plyOf(c)
		return &rules.Refusal{Code: NoMixer, Message: cell.Value + " is concrete since " + rules.PlyWords(ply),
			Witness: rules.Witness{cell, {Name: "holds", Value: "concrete"}, {Name: "ply", Value: rules.PlyName(ply)}}}
	}
	by, turn := string(rune(p.cells[c])), p.turn.String()
	return &rules.Refusal{Code: Foreign, Message: "the mixer on " + cell.Value + " is of seat " + by + ", and seat " + turn + " is in turn",
		Witness: rules.Witness{cell, {Name: "by", Value: by}, {Name: "turn", Value: turn}}}
}

// refuseWay says what is wrong with a way between two squares, the first of
// which is on the board; nil if nothing is.
func (p *position) refuseWay(part string, x1, y1, x2, y2 int16) *rules.Refusal {
	from, to := cellName(x1, y1), cellName(x2, y2)
	fact := rules.Fact{Name: "part", Value: part}
	dx, dy := int(x2)-int(x1), int(y2)-int(y1)
	_, step := p.way(dx, dy)
	switch {
	case p.square(int(x2), int(y2)) == 0:
		return p.offBoard(part, x2, y2)
	case dx == 0 && dy == 0:
		return &rules.Refusal{Code: NoStep, Message: "a " + part + " from " + from + " to itself",
			Witness: rules.Witness{fact, {Name: "cell", Value: from}}}
	case step == 0:
		return &rules.Refusal{Code: NotStraight, Message: "a " + part + " from " + from + " to " + to + " goes in none of the eight directions",
			Witness: rules.Witness{fact, {Name: "from", Value: from}, {Name: "to", Value: to},
				{Name: "dx", Value: strconv.Itoa(dx)}, {Name: "dy", Value: strconv.Itoa(dy)}}}
	}
	at, ok := p.reach(p.square(int(x1), int(y1)), dx, dy)
	if ok {
		return nil
	}
	return p.inTheWay(fact, from, to, at)
}

// inTheWay refuses a way by what stands in it, or at its end.
func (p *position) inTheWay(part rules.Fact, from, to string, at int) *rules.Refusal {
	cell, ply := p.squareName(at), p.plyOf(at)
	by := rules.Fact{Name: "by", Value: string(rune(p.cells[at]))}
	since := rules.Fact{Name: "ply", Value: rules.PlyName(ply)}
	holds := " holds a mixer of seat " + by.Value
	if p.cells[at] == '#' {
		holds = " is concrete"
	}
	holds += " since " + rules.PlyWords(ply)
	if cell == to {
		return &rules.Refusal{Code: rules.Occupied, Message: cell + holds, Witness: rules.Witness{part, {Name: "cell", Value: cell}, by, since}}
	}
	return &rules.Refusal{Code: Blocked, Message: "the " + part.Value + " from " + from + " to " + to + " is blocked: " + cell + holds,
		Witness: rules.Witness{part, {Name: "from", Value: from}, {Name: "to", Value: to}, {Name: "at", Value: cell}, by, since}}
}

// over refuses what comes after the end. The witness: reason; ply, after which
// the game was over (from 1, or "start"); loser; where it ended because the
// loser cannot move, mixers: where they stand, none beside a free square.
func (p *position) over() *rules.Refusal {
	loser := p.winner.Other()
	w := rules.Witness{{Name: "reason", Value: string(p.reason)}, {Name: "ply", Value: rules.PlyName(p.plies)}, {Name: "loser", Value: loser.String()}}
	if p.reason == rules.NoMove {
		w = append(w, rules.Fact{Name: "mixers", Value: p.standing(loser)})
	}
	return &rules.Refusal{
		Code:    rules.GameOver,
		Message: "the game is over since " + rules.PlyWords(p.plies) + ": " + string(p.reason) + ", seat " + loser.String() + " has lost",
		Witness: w,
	}
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

// plyOf is the ply, from 1, since which a square that is not free holds what it
// holds; 0 for the start.
func (p *position) plyOf(c int) int {
	for i := p.plies; i > 0; i-- {
		if m := p.played[i-1]; int(m.to) == c || int(m.pour) == c {
			return i
		}
	}
	return 0
}

// unreadable refuses a text. Its witness is the text, quoted in ASCII, and how
// many words it has.
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
