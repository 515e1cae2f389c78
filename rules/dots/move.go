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

// symmetries are those of the square or oblong field: moves name a box by row and
// column, from 0, and one of its sides: 0 above, 1 right, 2 below, 3 left. Of the two
// names of a line between two boxes the lesser is given, as the canonical text does.
func symmetries(setup rules.Setup) []func(rules.Move) rules.Move {
	down, err := terms.ParamOf(setup, "rows")
	across, err2 := terms.ParamOf(setup, "cols")
	if err != nil || err2 != nil {
		return nil
	}
	rows, cols := int16(down-1), int16(across-1)
	var list []func(rules.Move) rules.Move
	for k := 1; k < 8; k++ {
		if k&4 != 0 && rows != cols {
			break
		}
		list = append(list, func(m rules.Move) rules.Move {
			r, c, side := m.N[0], m.N[1], m.N[2]&3
			if k&4 != 0 {
				r, c, side = c, r, 3-side
			}
			if k&1 != 0 {
				c, side = cols-1-c, [...]int16{0, 3, 2, 1}[side]
			}
			if k&2 != 0 {
				r, side = rows-1-r, [...]int16{2, 1, 0, 3}[side]
			}
			return lesserName(r, c, side)
		})
	}
	return list
}

// lesserName is a line by the lesser of its two names.
func lesserName(r, c, side int16) rules.Move {
	switch {
	case side == 0 && r > 0:
		return rules.Move{N: [6]int16{r - 1, c, 2}}
	case side == 3 && c > 0:
		return rules.Move{N: [6]int16{r, c - 1, 1}}
	}
	return rules.Move{N: [6]int16{r, c, side}}
}
