package halma

import "scrutineer/rules"

// conventions returns mistakes that programs make in writing a move: column, row,
// direction.
func conventions(setup rules.Setup) []rules.Convention {
	side, _ := terms.ParamOf(setup, "n")
	return []rules.Convention{
		rules.Counted("columns and rows are counted from 0", 1, 3, 0, 1),
		rules.Counted("directions are counted from 0", 1, 3, 2),
		rules.Counted("columns, rows and directions are counted from 0", 1, 3, 0, 1, 2),
		rules.Reordered("the row is written before the column", 3, func(n []int) { n[0], n[1] = n[1], n[0] }),
		rules.Reordered("rows are counted from the other side", 3, func(n []int) { n[1] = side + 1 - n[1] }),
	}
}
