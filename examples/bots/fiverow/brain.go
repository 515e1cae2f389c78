package main

import "math/rand/v2"

// ways are the directions of rows: along, down, and both diagonals.
var ways = [4]cell{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// The value of a row of five with figures of only one side for an empty cell in it,
// by the number of figures. Each is more than 20 rows, the maximum for a cell, of the
// next lower value. Completing a row is worth more than everything, and preventing
// the opponent from it more than everything else.
var (
	mine   = [five]int{1, 30, 900, 27_000, 100_000_000}
	theirs = [five]int{1, 25, 750, 20_000, 4_000_000}
)

// choose returns a move for a figure, or false on a full field.
func (f *field) choose(figure byte, random bool, rng *rand.Rand) (cell, bool) {
	list := f.free()
	if !random {
		list = f.best(list, figure)
	}
	if len(list) == 0 {
		return cell{}, false
	}
	return list[rng.IntN(len(list))], true
}

// best lists the cells with the highest value for a figure.
func (f *field) best(cells []cell, figure byte) []cell {
	var list []cell
	most := 0
	for _, c := range cells {
		v := f.worth(c, figure)
		if list == nil || v > most {
			most, list = v, list[:0]
		}
		if v == most {
			list = append(list, c)
		}
	}
	return list
}

// worth adds up the values of the rows of five through an empty cell.
func (f *field) worth(c cell, figure byte) int {
	sum := 0
	for _, way := range ways {
		for back := range five {
			own, foreign, ok := f.row(cell{c.row - back*way.row, c.col - back*way.col}, way, figure)
			switch {
			case !ok || own > 0 && foreign > 0:
			case foreign > 0:
				sum += theirs[foreign]
			default:
				sum += mine[own]
			}
		}
	}
	return sum
}

// row counts the figures in the row of five that begins at a cell; false if it
// extends beyond the field.
func (f *field) row(c, way cell, figure byte) (own, foreign int, ok bool) {
	for range five {
		if c.row < 0 || c.row >= size || c.col < 0 || c.col >= size {
			return 0, 0, false
		}
		switch f[c.row][c.col] {
		case figure:
			own++
		case other(figure):
			foreign++
		}
		c = cell{c.row + way.row, c.col + way.col}
	}
	return own, foreign, true
}
