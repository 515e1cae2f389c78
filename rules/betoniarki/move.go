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
	var m rules.Move
	rest := text
	for i := range m.N {
		if i > 0 {
			if len(rest) == 0 || rest[0] != ' ' {
				return rules.Move{}, unreadable(text)
			}
			rest = rest[1:]
		}
		n, length := leadingNumber(rest)
		if length == 0 || length > 1 && rest[0] == '0' {
			return rules.Move{}, unreadable(text)
		}
		m.N[i], rest = int16(n), rest[length:]
	}
	if len(rest) > 0 {
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
	for i, n := range m.N {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = appendNumber(dst, n)
	}
	if m.More != "" {
		dst = append(dst, " and more"...)
	}
	return dst
}

// appendNumber appends a number. Those of squares have one or two digits.
func appendNumber(dst []byte, n int16) []byte {
	switch {
	case 0 <= n && n <= 9:
		return append(dst, '0'+byte(n))
	case 10 <= n && n <= 99:
		return append(dst, '0'+byte(n/10), '0'+byte(n%10))
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

// cellName is a square as witnesses have it, such as "4,10".
func cellName(x, y int16) string {
	return strconv.Itoa(int(x)) + "," + strconv.Itoa(int(y))
}

func (p *position) squareName(c int) string { return cellName(p.xy(c)) }
