package halma

import (
	"bytes"
	"math"
	"strconv"

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
func numbers(text []byte) (m rules.Move, ok bool) {
	for i := range 2 {
		end := bytes.IndexByte(text, ' ')
		if end < 0 {
			return m, false
		}
		if m[i], ok = number(text[:end]); !ok {
			return m, false
		}
		text = text[end+1:]
	}
	m[2], ok = number(text)
	return m, ok
}

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
		if m[i], ok = number(text[:end]); !ok {
			return m, false
		}
		text = text[end:]
	}
}

const blanks = " \t"

// number reads a plain decimal that a Move can hold.
func number(digits []byte) (int16, bool) {
	if len(digits) == 0 || len(digits) > 5 || digits[0] == '0' && len(digits) > 1 {
		return 0, false
	}
	n := 0
	for _, b := range digits {
		if b < '0' || b > '9' {
			return 0, false
		}
		n = n*10 + int(b-'0')
	}
	return int16(n), n <= math.MaxInt16
}

// AppendMove appends a move's three numbers with blanks between them. A move
// that no text names, having a number below zero or more than three numbers, is
// written as its numbers in brackets, which ParseMove does not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m[0]|m[1]|m[2] < 0 || m != (rules.Move{m[0], m[1], m[2]}) {
		return appendAll(dst, m)
	}
	dst = strconv.AppendInt(dst, int64(m[0]), 10)
	dst = strconv.AppendInt(append(dst, ' '), int64(m[1]), 10)
	return strconv.AppendInt(append(dst, ' '), int64(m[2]), 10)
}

func appendAll(dst []byte, m rules.Move) []byte {
	sep := byte('(')
	for _, n := range m {
		dst = strconv.AppendInt(append(dst, sep), int64(n), 10)
		sep = ','
	}
	return append(dst, ')')
}

func moveName(m rules.Move) string { return string(AppendMove(nil, m)) }
