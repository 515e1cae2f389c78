package triangles

import (
	"scrutineer/rules"
)

// ParseMove reads a move: the numbers of two points, plain decimals without
// leading zeros, the smaller first, one blank between. It does not know how many
// points there are: any numbers that a Move can hold are read, 0 and two equal
// ones too, so that Play can say what is wrong with them. Every other text is
// refused with the code Unreadable and the witness text (quoted, cut to 80
// bytes).
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := rules.Numbers(text, 2)
	if !ok || m.N[0] > m.N[1] {
		return rules.Move{}, unreadable(text)
	}
	return m, nil
}

// AppendMove appends the text of a move: "2 5" for {2, 5}. A move that no text
// names, having a number below zero, the greater number first or more than two
// numbers, is written as its numbers in brackets, which ParseMove does not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m.N[0] < 0 || m.N[0] > m.N[1] || !m.Only(2) {
		return rules.AppendAny(dst, m)
	}
	return rules.AppendNumbers(dst, m.N[:2], ' ')
}
