package fiverow

import (
	"strconv"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/rules"
)

// refuse says why Play does not make a move. Witnesses: game-over: see over; unreadable:
// text; off-board: cell, width, height; occupied: cell, by (X or 0), ply (from 1, or
// "start"); forbidden: see Forbidden.
func (p *position) refuse(m rules.Move) *rules.Refusal {
	switch {
	case p.turn == base.Nobody:
		return p.over()
	case !m.Only(2):
		return rules.Refuse(rules.Unreadable, "a move is a column and a row, no more", "text", moveName(m))
	case m.N[0] < 0 || int(m.N[0]) >= p.width || m.N[1] < 0 || int(m.N[1]) >= p.height:
		return p.offBoard(m)
	}
	c := p.at(int(m.N[0]), int(m.N[1]))
	if p.cells[c] == '.' {
		return p.forbidden(c, m)
	}
	by := string(rune(p.cells[c]))
	ply := p.plyOf(c)
	return rules.Refuse(rules.Occupied, moveName(m)+" holds "+by+" since "+rules.PlyWords(ply),
		"cell", moveName(m), "by", by, "ply", rules.PlyName(ply))
}

func (p *position) offBoard(m rules.Move) *rules.Refusal {
	width, height := strconv.Itoa(p.width), strconv.Itoa(p.height)
	return rules.Refuse(rules.OffBoard, moveName(m)+" is not on the field of "+width+" columns and "+height+" rows",
		"cell", moveName(m), "width", width, "height", height)
}

// over refuses what comes after the end. Witness: reason; ply, after which the game was
// over (from 1, or "start"); line, the five cells, if it ended by five.
func (p *position) over() *rules.Refusal {
	if r := p.won(); r.length > 0 {
		return rules.Ended(p.plies, p.reason, "line", r.text())
	}
	return rules.Ended(p.plies, p.reason)
}

// plyOf returns the ply, from 1, that put a figure on the cell, or 0 for the start.
func (p *position) plyOf(c int) int {
	for i, at := range p.played[:p.plies] {
		if int(at) == c {
			return i + 1
		}
	}
	return 0
}

// unreadable refuses a text. Its witness is the text, quoted in ASCII, and the code
// points of its first characters, since letters of two alphabets can look alike.
func unreadable(text []byte) *rules.Refusal {
	what := "not a coordinate: " + rules.Quote(text)
	if strange := firstStrange(text); strange != "" {
		what += " (" + strange + ")"
	}
	return &rules.Refusal{Code: rules.Unreadable, Message: what, Witness: rules.TextWitness(text)}
}

// firstStrange names the first character that no coordinate has, if it looks like
// another.
func firstStrange(text []byte) string {
	for i := 0; i < len(text) && i < rules.Shown; {
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case r == '\uFEFF':
			return "a byte order mark"
		case r == 0:
			return "a nul"
		case looksLike(r) != 0:
			return rules.CodePoint(r, nil) + " looks like " + string(rune(looksLike(r)))
		case r >= utf8.RuneSelf:
			return rules.CodePoint(r, text[i:i+size]) + " is not a Latin letter"
		case r >= 'a' && r <= 'z':
			return "a small letter"
		}
		i += size
	}
	return ""
}
