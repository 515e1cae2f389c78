package fiverow

import (
	"strconv"
	"strings"

	"scrutineer/rules"
)

// conventions returns mistakes that programs make in writing a cell (3.3.3): the column's
// letter and the row's number from 0, or by gomocup two numbers from 0.
func conventions(setup rules.Setup) []rules.Convention {
	height, _ := terms.ParamOf(setup, "height")
	return []rules.Convention{
		cell("rows are counted from 1", func(column, row int) (int, int) { return column, row - 1 }),
		cell("the letter is the row, and the number the column", func(column, row int) (int, int) { return row, column }),
		cell("rows are counted from the other side", func(column, row int) (int, int) { return column, height - 1 - row }),
		{Says: "the number is written before the letter", Rewrite: letterFirst},
		{Says: "small letters are as good as capitals", Rewrite: capital},
		// By gomocup a cell is two numbers.
		rules.Counted("columns and rows are counted from 1", -1, 2, 0, 1),
		rules.Reordered("the row is written before the column", 2, func(n []int) { n[0], n[1] = n[1], n[0] }),
		rules.Reordered("rows are counted from the other side", 2, func(n []int) { n[1] = height - 1 - n[1] }),
	}
}

// cell returns a convention for a cell written as a letter and a number. change turns
// them into the column and row of the protocol.
func cell(says string, change func(column, row int) (int, int)) rules.Convention {
	return rules.Convention{Says: says, Rewrite: func(answer string) (string, bool) {
		before, text := lastWord(answer)
		if len(text) < 2 || text[0] < 'A' || text[0] > 'Z' {
			return "", false
		}
		number, err := strconv.Atoi(text[1:])
		if err != nil {
			return "", false
		}
		column, row := change(int(text[0]-'A'), number)
		if column < 0 || column > 'Z'-'A' || row < 0 {
			return "", false
		}
		return before + string(rune('A'+column)) + strconv.Itoa(row), true
	}}
}

func letterFirst(answer string) (string, bool) {
	before, text := lastWord(answer)
	last := len(text) - 1
	if last < 1 || text[last] < 'A' || text[last] > 'Z' || strings.Trim(text[:last], "0123456789") != "" {
		return "", false
	}
	return before + text[last:] + text[:last], true
}

func capital(answer string) (string, bool) {
	before, text := lastWord(answer)
	upper := strings.ToUpper(text)
	return before + upper, upper != text
}

// lastWord splits an answer before its last word, which is the cell.
func lastWord(answer string) (before, word string) {
	at := strings.LastIndexByte(answer, ' ') + 1
	return answer[:at], answer[at:]
}
