package dots

import (
	"scrutineer/rules"
)

// Sides of a box, with their numbers in the canonical text.
const (
	up = iota
	right
	down
	left
	sides // the number of sides
)

// lesser returns the lesser of the two names of a line between two boxes: the lower side
// of the box above it, or the right side of the box to its left. Lines at the edge have
// one name.
func lesser(r, c, s int) (int, int, int) {
	switch {
	case s == up && r > 0:
		return r - 1, c, down
	case s == left && c > 0:
		return r, c - 1, right
	}
	return r, c, s
}

// ParseMove reads a move (D3, D8): the row and the column of a box and the number of a
// side, as decimals without leading zeros, separated by one blank. It does not know the
// board: it reads any numbers that a Move can store, and Play refuses what is not a box
// or side there. It refuses every other text with the code Unreadable, including the
// greater name of a line that has two. The witness then also has canonical, the name to
// use.
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

// canonical returns the move under the lesser name of its line.
func canonical(m rules.Move) rules.Move {
	r, c, s := lesser(int(m.N[0]), int(m.N[1]), int(m.N[2]))
	m.N[0], m.N[1], m.N[2] = int16(r), int16(c), int16(s)
	return m
}

// AppendMove appends the text of a move: "3 0 2". A move with more than three numbers is
// written as all its numbers in brackets, which ParseMove does not read.
func AppendMove(dst []byte, m rules.Move) []byte {
	if !m.Only(3) {
		return rules.AppendAny(dst, m)
	}
	return rules.AppendNumbers(dst, m.N[:3], ' ')
}

func moveName(m rules.Move) string { return string(AppendMove(nil, m)) }

// symmetries returns those of the square or oblong field. Moves name a box by row and
// column, from 0, and one of its sides: 0 above, 1 right, 2 below, 3 left. The result has
// the lesser of a line's two names, as the canonical text does.
func symmetries(setup rules.Setup) []func(rules.Move) rules.Move {
	down, err := spec.ParamOf(setup, "rows")
	across, err2 := spec.ParamOf(setup, "cols")
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

// lesserName returns a line by the lesser of its two names.
func lesserName(r, c, side int16) rules.Move {
	switch {
	case side == 0 && r > 0:
		return rules.Move{N: [6]int16{r - 1, c, 2}}
	case side == 3 && c > 0:
		return rules.Move{N: [6]int16{r, c - 1, 1}}
	}
	return rules.Move{N: [6]int16{r, c, side}}
}
