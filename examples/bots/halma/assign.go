package main

import "math"

// assign gives each row its own column with the lowest total cost: the Hungarian
// method, with potentials for rows and columns, in time rows*rows*columns. There must
// be at least as many columns as rows.
func assign(rows, cols int, cost func(row, col int) int) []int {
	a := &assignment{cost: cost, row: make([]int, rows+1), col: make([]int, cols+1), of: make([]int, cols+1)}
	for r := 1; r <= rows; r++ {
		a.add(r)
	}
	list := make([]int, rows)
	for c := 1; c <= cols; c++ {
		if a.of[c] > 0 {
			list[a.of[c]-1] = c - 1
		}
	}
	return list
}

// assignment is the best one for some of the rows. Rows and columns are numbered from
// 1 here, and column 0 represents the row that is being added.
type assignment struct {
	cost     func(row, col int) int
	row, col []int // potentials
	of       []int // the row of each column, 0 for none
}

// add finds a column for one more row, along the cheapest path of exchanges.
func (a *assignment) add(r int) {
	slack := make([]int, len(a.of))
	from := make([]int, len(a.of))
	seen := make([]bool, len(a.of))
	for c := range slack {
		slack[c] = math.MaxInt
	}
	a.of[0] = r
	c := 0
	for a.of[c] != 0 {
		seen[c] = true
		c = a.advance(c, slack, from, seen)
	}
	for c != 0 {
		a.of[c] = a.of[from[c]]
		c = from[c]
	}
}

// advance moves on by one column from c, and raises the potentials so that this costs
// nothing.
func (a *assignment) advance(c int, slack, from []int, seen []bool) int {
	r, least, next := a.of[c], math.MaxInt, 0
	for j := 1; j < len(a.of); j++ {
		if seen[j] {
			continue
		}
		if d := a.cost(r-1, j-1) - a.row[r] - a.col[j]; d < slack[j] {
			slack[j], from[j] = d, c
		}
		if slack[j] < least {
			least, next = slack[j], j
		}
	}
	for j := range a.of {
		if seen[j] {
			a.row[a.of[j]] += least
			a.col[j] -= least
		} else if j > 0 {
			slack[j] -= least
		}
	}
	return next
}
