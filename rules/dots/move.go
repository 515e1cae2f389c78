package dots

import (
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
	m, ok := rules.Numbers(text, 3)
	if !ok {
		return rules.Move{}, unreadable(text)
	}
	if other := canonical(m); other != m {
		return rules.Move{}, otherName(text, other)
	}
	return m, nil
}

// canonical is the move under the lesser name of its line.
func canonical(m rules.Move) rules.Move {
	r, c, s := lesser(int(m.N[0]), int(m.N[1]), int(m.N[2]))
	m.N[0], m.N[1], m.N[2] = int16(r), int16(c), int16(s)
	return m
}

// AppendMove appends the text of a move: "3 0 2". A move that has more than
// three numbers is written as all its numbers in brackets, which ParseMove does
// not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	if !m.Only(3) {
		return rules.AppendAny(dst, m)
	}
	return rules.AppendNumbers(dst, m.N[:3], ' ')
}

func moveName(m rules.Move) string { return string(AppendMove(nil, m)) }
