package dots

import (
	"math"
	"strconv"

	"scrutineer/rules"
)

// Sides of a box, as the canonical text numbers them.
const (
	up = iota
	right
	down
	left
	sides // how many there are
)

// lesser is the lesser of the two names of a line between two boxes: a line on
// top is the lower one of the box above, a line at the left the right one of
// the box beside it. Lines at the edge have one name.
func lesser(r, c, s int) (int, int, int) {
	switch {
	case s == up && r > 0:
		return r - 1, c, down
	case s == left && c > 0:
		return r, c - 1, right
	}
	return r, c, s
}

// ParseMove reads a move (D3, D8): the row and the column of a box and the
// number of a side, decimals without leading zeros, one blank between them. It
// does not know the board: any numbers that a Move can hold are read, and what
// is no box or side there Play refuses. Every other text is refused with the
// code Unreadable, so is the greater name of a line that has two; then the
// witness has canonical, the name to use, beside text and codepoints.
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	var m rules.Move
	rest := text
	for i := range 3 {
		if i > 0 {
			if len(rest) == 0 || rest[0] != ' ' {
				return rules.Move{}, unreadable(text)
			}
			rest = rest[1:]
		}
		n, size := number(rest)
		if size == 0 {
			return rules.Move{}, unreadable(text)
		}
		m[i], rest = int16(n), rest[size:]
	}
	if len(rest) > 0 {
		return rules.Move{}, unreadable(text)
	}
	if other := canonical(m); other != m {
		return rules.Move{}, otherName(text, other)
	}
	return m, nil
}

// number reads a decimal without leading zeros that a Move can hold, and tells
// how many bytes it has, 0 if there is none.
func number(text []byte) (n, size int) {
	for size < len(text) && text[size] >= '0' && text[size] <= '9' {
		if n = n*10 + int(text[size]-'0'); n > math.MaxInt16 {
			return 0, 0
		}
		size++
	}
	if size > 1 && text[0] == '0' {
		return 0, 0
	}
	return n, size
}

// canonical is the move under the lesser name of its line.
func canonical(m rules.Move) rules.Move {
	r, c, s := lesser(int(m[0]), int(m[1]), int(m[2]))
	m[0], m[1], m[2] = int16(r), int16(c), int16(s)
	return m
}

// AppendMove appends the text of a move: "3 0 2". A move that has more than
// three numbers is written as all its numbers in brackets, which ParseMove does
// not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m[3]|m[4]|m[5] != 0 {
		return append(appendNumbers(append(dst, '('), m[:], ','), ')')
	}
	return appendNumbers(dst, m[:3], ' ')
}

func appendNumbers(dst []byte, list []int16, between byte) []byte {
	for i, n := range list {
		if i > 0 {
			dst = append(dst, between)
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return dst
}

func moveName(m rules.Move) string { return string(AppendMove(nil, m)) }
