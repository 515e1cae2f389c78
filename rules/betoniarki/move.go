package betoniarki

import (
	"math"
	"strconv"

	"scrutineer/rules"
)

// ParseMove reads six plain decimal numbers with single blanks between them:
// x1 y1 x2 y2 xs ys (B11). It does not know the board: any numbers that a Move
// can hold are read, none below zero. Every other text is refused with the code
// Unreadable and the witness text (quoted, cut to 80 bytes) and words (how many it has).
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := rules.Numbers(text, 6)
	if !ok {
		return rules.Move{}, unreadable(text)
	}
	return m, nil
}

// leadingNumber reads the digits that a text begins with: their value and how
// many they are, 0 if there are none or they are more than a Move can hold.
func leadingNumber(text []byte) (n, length int) {
	for length < len(text) && text[length]-'0' < 10 {
		if n = n*10 + int(text[length]-'0'); n > math.MaxInt16 {
			return 0, 0
		}
		length++
	}
	return n, length
}

// AppendMove appends the six numbers of a move with single blanks between them.
// A move with a number below zero or with more than numbers is written too, but
// ParseMove does not read it.
func AppendMove(dst []byte, m rules.Move) []byte {
	dst = rules.AppendNumbers(dst, m.N[:], ' ')
	if m.More != "" {
		dst = append(dst, " and more"...)
	}
	return dst
}

// cellName is a square as witnesses have it, such as "4,10".
func cellName(x, y int16) string {
	return strconv.Itoa(int(x)) + "," + strconv.Itoa(int(y))
}

func (p *position) squareName(c int) string { return cellName(p.xy(c)) }
