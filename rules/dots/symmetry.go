package dots

import "scrutineer/rules"

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
