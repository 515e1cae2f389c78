package dots

import (
	"strconv"

	"scrutineer/rules"
)

// conventions returns mistakes that programs make in writing a command (D8): row, column
// and side of a box.
func conventions(setup rules.Setup) []rules.Convention {
	points, _ := terms.ParamOf(setup, "rows")
	first := firstNumber(setup)
	return []rules.Convention{
		rules.Counted("rows and columns are counted from "+strconv.Itoa(1-first), 2*first-1, 3, 0, 1),
		rules.Counted("sides are counted from 1", -1, 3, 2),
		rules.Reordered("the column is written before the row", 3, func(n []int) { n[0], n[1] = n[1], n[0] }),
		rules.Reordered("rows are counted from the other side", 3, func(n []int) { n[0] = points - 2 + 2*first - n[0] }),
	}
}

// firstNumber returns the number of the first row and column, by the ruling.
func firstNumber(setup rules.Setup) int {
	n, _ := strconv.Atoi(terms.RulingOf(setup, "base"))
	return n
}
