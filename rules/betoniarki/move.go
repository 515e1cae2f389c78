package betoniarki

import (
	"math"
	"strconv"

	"scrutineer/rules"
)

// ParseMove reads six plain decimal numbers separated by single blanks: x1 y1 x2 y2 xs ys
// (B11). It does not know the board: it reads any numbers that a Move can store, except
// negative ones. It refuses every other text with the code Unreadable and the witness
// text (quoted, cut to 80 bytes) and words (how many it has).
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := rules.Numbers(text, 6)
	if !ok {
		return rules.Move{}, unreadable(text)
	}
	return m, nil
}

// leadingNumber reads the digits at the beginning of a text. length is 0 if there are
// none or they are more than a Move can store.
func leadingNumber(text []byte) (n, length int) {
	for length < len(text) && text[length]-'0' < 10 {
		if n = n*10 + int(text[length]-'0'); n > math.MaxInt16 {
			return 0, 0
		}
		length++
	}
	return n, length
}

// AppendMove appends the six numbers of a move separated by single blanks. It also writes
// moves with negative numbers or more than numbers, which ParseMove does not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	dst = rules.AppendNumbers(dst, m.N[:], ' ')
	if m.More != "" {
		dst = append(dst, " and more"...)
	}
	return dst
}

// cellName returns a square as witnesses write it, such as "4,10".
func cellName(x, y int16) string {
	return strconv.Itoa(int(x)) + "," + strconv.Itoa(int(y))
}

func (p *position) squareName(c int) string { return cellName(p.xy(c)) }

// symmetries returns the mirror image, left to right.
func symmetries(setup rules.Setup) []func(rules.Move) rules.Move {
	size, err := spec.ParamOf(setup, "size")
	if err != nil {
		return nil
	}
	beyond := int16(size + 1)
	return []func(rules.Move) rules.Move{func(m rules.Move) rules.Move {
		return rules.Move{N: [6]int16{beyond - m.N[0], m.N[1], beyond - m.N[2], m.N[3], beyond - m.N[4], m.N[5]}}
	}}
}

// points returns the columns and rows of a move, from 0.
func points(m rules.Move) []int {
	list := make([]int, len(m.N))
	for i := range list {
		list[i] = int(m.N[i]) - 1
	}
	return list
}
