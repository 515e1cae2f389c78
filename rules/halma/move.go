package halma

import (
	"bytes"
	"strconv"

	"scrutineer/rules"
)

// ParseMove reads a move: the column, the row and the direction, three plain decimals
// without leading zeros separated by single blanks. It does not know the board: it reads
// any numbers from 0 that a Move can store. It refuses every other text with the code
// Unreadable and the witness text, quoted in ASCII and cut to 80 bytes.
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := numbers(text)
	if !ok {
		return rules.Move{}, unreadable(text)
	}
	return m, nil
}

// numbers reads three numbers.
func numbers(text []byte) (rules.Move, bool) { return rules.Numbers(text, 3) }

// looseNumbers reads three numbers with any blanks and tabs between and around them, and
// a carriage return at the end.
func looseNumbers(text []byte) (m rules.Move, ok bool) {
	text = bytes.TrimSuffix(text, []byte{'\r'})
	for i := 0; ; i++ {
		text = bytes.TrimLeft(text, blanks)
		if i == 3 || len(text) == 0 {
			return m, i == 3 && len(text) == 0
		}
		end := bytes.IndexAny(text, blanks)
		if end < 0 {
			end = len(text)
		}
		if m.N[i], ok = number(text[:end]); !ok {
			return m, false
		}
		text = text[end:]
	}
}

const blanks = " \t"

// number reads a plain decimal that a Move can store.
func number(digits []byte) (int16, bool) {
	n, size := rules.Decimal(digits)
	return n, size > 0 && size == len(digits)
}

// AppendMove appends a move's three numbers separated by blanks. A move without a text,
// with a negative number or more than three numbers, is written as its numbers in
// brackets, which ParseMove does not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m.N[0]|m.N[1]|m.N[2] < 0 || !m.Only(3) {
		return rules.AppendAny(dst, m)
	}
	return rules.AppendNumbers(dst, m.N[:3], ' ')
}

func moveName(m rules.Move) string { return string(AppendMove(nil, m)) }

// symmetries returns the one along the diagonal between the two camps.
func symmetries(rules.Setup) []func(rules.Move) rules.Move {
	return []func(rules.Move) rules.Move{func(m rules.Move) rules.Move {
		return rules.Move{N: [6]int16{m.N[1], m.N[0], [...]int16{0, 2, 1, 4, 3}[m.N[2]%5]}}
	}}
}

// wire converts moves as programs write them to canonical ones and back, by the rulings
// dirs and white. If white begins in the high corner the board is seen from the other
// side: every column, row and direction is rotated.
type wire struct {
	n        int16
	high     bool
	in, back [left + 1]int16 // a direction's number on the wire and in a move
}

func newWire(setup rules.Setup) wire {
	text, _ := rules.Lookup(setup.Params, "n")
	n, _ := strconv.ParseInt(text, 10, 16)
	w := wire{n: int16(n), high: spec.RulingOf(setup, "white") == "high"}
	for number, d := range meanings(spec.RulingOf(setup, "dirs")) {
		if w.high && d > 0 {
			d = (d+1)%4 + 1 // up and down, right and left
		}
		w.in[number], w.back[d] = d, int16(number)
	}
	return w
}

// canonical converts a move on the wire to a canonical one. Numbers that are not a field
// or direction stay as they are, so that they are refused as written.
func (w *wire) canonical(m rules.Move) rules.Move { return w.turned(m, &w.in) }

// onWire converts a canonical move to one on the wire.
func (w *wire) onWire(m rules.Move) rules.Move { return w.turned(m, &w.back) }

func (w *wire) turned(m rules.Move, dirs *[left + 1]int16) rules.Move {
	onBoard := m.N[0] >= 1 && m.N[0] <= w.n && m.N[1] >= 1 && m.N[1] <= w.n
	if w.high && onBoard {
		m.N[0], m.N[1] = w.n+1-m.N[0], w.n+1-m.N[1]
	}
	if m.N[2] >= up && m.N[2] <= left {
		m.N[2] = dirs[m.N[2]]
	}
	return m
}
