package plain

// point is a place by its column and its row, on the board or off it.
type point struct{ column, row int }

// direction is a step along a line, in the order in which the points of a line are named:
// columns grow, and in a column rows.
type direction struct{ right, down int }

// directions returns the four, in the order row, column, falling diagonal, rising
// diagonal.
func directions() [4]direction {
	return [4]direction{{1, 0}, {0, 1}, {1, 1}, {1, -1}}
}

// next returns the point after p in a direction, back the one before it.
func (p point) next(d direction) point { return point{p.column + d.right, p.row + d.down} }
func (p point) back(d direction) point { return point{p.column - d.right, p.row - d.down} }

// away returns the point so many steps after p.
func (p point) away(d direction, steps int) point {
	return point{p.column + steps*d.right, p.row + steps*d.down}
}

// name returns the point as a move.
func (p point) name() string { return columnName(p.column) + rowName(p.row) }

// atPoint returns what is on the field at a point; see at.
func (b *Board) atPoint(p point) byte { return b.at(p.row, p.column) }
