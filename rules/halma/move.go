package halma

import (
	"bytes"

	"scrutineer/rules"
)

// ParseMove reads a move: the column, the row and the direction, three plain
// decimals without leading zeros, single blanks between them. It does not know
// the board: any numbers from 0 that a Move can hold are read. Every other text
// is refused with the code Unreadable and the witness text, quoted in ASCII and
// cut to 80 bytes.
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := numbers(text)
	if !ok {
		return rules.Move{}, unreadable(text)
	}
	return m, nil
}

// numbers reads three numbers.
func numbers(text []byte) (rules.Move, bool) { return rules.Numbers(text, 3) }

// looseNumbers reads three numbers with any blanks and tabs between and around
// them, and a carriage return at the end.
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

// number reads a plain decimal that a Move can hold.
func number(digits []byte) (int16, bool) {
	n, size := rules.Decimal(digits)
	return n, size > 0 && size == len(digits)
}

// AppendMove appends a move's three numbers with blanks between them. A move
// that no text names, having a number below zero or more than three numbers, is
// written as its numbers in brackets, which ParseMove does not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m.N[0]|m.N[1]|m.N[2] < 0 || !m.Only(3) {
		return rules.AppendAny(dst, m)
	}
	return rules.AppendNumbers(dst, m.N[:3], ' ')
}

func moveName(m rules.Move) string { return string(AppendMove(nil, m)) }
