package betoniarki

import (
	"strconv"

	"scrutineer/rules"
)

// conventions returns mistakes that programs make in writing a move (B11).
func conventions(setup rules.Setup) []rules.Convention {
	side, _ := terms.ParamOf(setup, "size")
	first := firstNumber(setup)
	flipped := func(n []int) {
		for i := 1; i < len(n); i += 2 {
			n[i] = side - 1 + 2*first - n[i]
		}
	}
	return []rules.Convention{
		rules.Counted("columns and rows are counted from "+strconv.Itoa(1-first), 2*first-1, 6, 0, 1, 2, 3, 4, 5),
		rules.Reordered("the row is written before the column", 6, func(n []int) {
			n[0], n[1], n[2], n[3], n[4], n[5] = n[1], n[0], n[3], n[2], n[5], n[4]
		}),
		rules.Reordered("rows are counted from the other side", 6, flipped),
		rules.Reordered("the square that the mixer goes to is written before the one that it leaves", 6, func(n []int) {
			n[0], n[1], n[2], n[3] = n[2], n[3], n[0], n[1]
		}),
	}
}

// firstNumber returns the number of the first column and row, by the ruling.
func firstNumber(setup rules.Setup) int {
	n, _ := strconv.Atoi(terms.RulingOf(setup, "base"))
	return n
}
