package fiverow

import "scrutineer/rules"

// symmetries are those of the square or oblong field: moves name a column and a row,
// from 0.
func symmetries(setup rules.Setup) []func(rules.Move) rules.Move {
	columns, err := terms.ParamOf(setup, "width")
	lines, err2 := terms.ParamOf(setup, "height")
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
