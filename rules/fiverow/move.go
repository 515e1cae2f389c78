package fiverow

import (
	"math"
	"strconv"

	"scrutineer/rules"
)

// ParseMove reads a coordinate (3.3.3, 3.4.5): the column's capital Latin letters A..Z,
// then AA, AB and so on, then the row's number from 0 without leading zeros. It does not
// know the board: it reads any column and row that a Move can store. It refuses every
// other text with the code Unreadable and its witness in this package: text (quoted, cut
// to 80 bytes) and codepoints (the first eight characters; a byte that is not UTF-8 as
// 0xNN).
func ParseMove(text []byte) (rules.Move, *rules.Refusal) {
	column, row, ok := coordinate(text)
	if !ok {
		return rules.Move{}, unreadable(text)
	}
	return rules.Move{N: [6]int16{int16(column), int16(row)}}, nil
}

// coordinate reads the column and row of a text. ok is false if it cannot.
func coordinate(text []byte) (column, row int, ok bool) {
	if len(text) == 2 && text[0]-'A' < 26 && text[1]-'0' < 10 { // A0..Z9, almost all coordinates
		return int(text[0] - 'A'), int(text[1] - '0'), true
	}
	i := 0
	for ; i < len(text) && text[i] >= 'A' && text[i] <= 'Z'; i++ {
		column = column*26 + int(text[i]-'A') + 1
		if column-1 > math.MaxInt16 {
			return 0, 0, false
		}
	}
	n, size := rules.Decimal(text[i:])
	if i == 0 || size == 0 || i+size < len(text) {
		return 0, 0, false
	}
	return column - 1, int(n), true
}

// AppendMove appends the coordinate of a move: B7 for {1, 7}. A move that no coordinate
// names, with a negative number or more than two numbers, is written as its numbers in
// brackets, which ParseMove does not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	if m.N[0] < 0 || m.N[1] < 0 || !m.Only(2) {
		return rules.AppendAny(dst, m)
	}
	var letters [4]byte // 26^3 columns and more have four letters
	i := len(letters)
	for n := int(m.N[0]) + 1; n > 0; n = (n - 1) / 26 {
		i--
		letters[i] = 'A' + byte((n-1)%26)
	}
	dst = append(dst, letters[i:]...)
	return strconv.AppendInt(dst, int64(m.N[1]), 10)
}

func moveName(m rules.Move) string { return string(AppendMove(nil, m)) }

func cellName(x, y int) string { return moveName(rules.Move{N: [6]int16{int16(x), int16(y)}}) }

// symmetries returns those of the square or oblong field. Moves name a column and a row,
// from 0.
func symmetries(setup rules.Setup) []func(rules.Move) rules.Move {
	columns, err := spec.ParamOf(setup, "width")
	lines, err2 := spec.ParamOf(setup, "height")
	if err != nil || err2 != nil {
		return nil
	}
	width, height := int16(columns), int16(lines)
	var list []func(rules.Move) rules.Move
	for k := 1; k < 8; k++ {
		if k&4 != 0 && width != height {
			break
		}
		list = append(list, func(m rules.Move) rules.Move {
			x, y := m.N[0], m.N[1]
			if k&4 != 0 {
				x, y = y, x
			}
			if k&1 != 0 {
				x = width - 1 - x
			}
			if k&2 != 0 {
				y = height - 1 - y
			}
			return rules.Move{N: [6]int16{x, y}}
		})
	}
	return list
}
