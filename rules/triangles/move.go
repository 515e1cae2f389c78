package triangles

import (
	"math"
	"strconv"

	"scrutineer/rules"
)

// ParseMove reads a move: the numbers of two points, plain decimals without
// leading zeros, the smaller first, one blank between. It does not know how many
// points there are: any numbers that a Move can hold are read, 0 and two equal
// ones too, so that Play can say what is wrong with them. Every other text is
// refused with the code Unreadable and the witness text (quoted, cut to 80
// bytes).
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	i, n := decimal(text)
	if n == 0 || n == len(text) || text[n] != ' ' {
		return rules.Move{}, unreadable(text)
	}
	rest := text[n+1:]
	j, n := decimal(rest)
	if n == 0 || n != len(rest) || i > j {
		return rules.Move{}, unreadable(text)
	}
	return rules.Move{N: [6]int16{int16(i), int16(j)}}, nil
}

// decimal reads the number that a text begins with, and how many bytes it has: 0
// if there is none that a Move can hold.
func decimal(text []byte) (value, size int) {
	for size < len(text) && text[size] >= '0' && text[size] <= '9' {
		if value = value*10 + int(text[size]-'0'); value > math.MaxInt16 || size > 0 && text[0] == '0' {
			return 0, 0
		}
		size++
	}
	return value, size
}

// AppendMove appends the text of a move: "2 5" for {2, 5}. A move that no text
// names, having a number below zero, the greater number first or more than two
// numbers, is written as its numbers in brackets, which ParseMove does not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m.N[0] < 0 || m.N[0] > m.N[1] || !m.Only(2) {
		return appendNumbers(dst, m)
	}
	dst = strconv.AppendInt(dst, int64(m.N[0]), 10)
	return strconv.AppendInt(append(dst, ' '), int64(m.N[1]), 10)
}

func appendNumbers(dst []byte, m rules.Move) []byte {
	for i, n := range m.N {
		sep := byte(',')
		if i == 0 {
			sep = '('
		}
		dst = strconv.AppendInt(append(dst, sep), int64(n), 10)
	}
	return append(dst, ')')
}
