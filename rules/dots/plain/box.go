package plain

// side returns the line on one side of a box: 0 above it, 1 right of it, 2 below it, 3
// left of it.
func (b *Board) side(row, col, side int) *byte {
	switch side {
	case 0:
		return &b.horizontal[row][col]
	case 1:
		return &b.vertical[row][col+1]
	case 2:
		return &b.horizontal[row+1][col]
	}
	return &b.vertical[row][col]
}

// closed reports whether all four sides of a box are drawn.
func (b *Board) closed(row, col int) bool {
	for side := range 4 {
		if *b.side(row, col, side) == open {
			return false
		}
	}
	return true
}

// own gives every box that is closed and not owned to the mover, whose mark is mine, and
// returns how many there were.
func (b *Board) own(mine byte) int {
	n := 0
	for row := range b.rows - 1 {
		for col := range b.cols - 1 {
			if b.closed(row, col) && b.boxes[row][col] == open {
				b.boxes[row][col] = mine
				n++
			}
		}
	}
	return n
}

// count returns the number of boxes with the character what.
func (b *Board) count(what byte) int {
	n := 0
	for row := range b.rows - 1 {
		for col := range b.cols - 1 {
			if b.boxes[row][col] == what {
				n++
			}
		}
	}
	return n
}

// byBoxes ends the game for this reason: more boxes win, and equal numbers are a draw.
func (b *Board) byBoxes(reason string) {
	one, two := b.count(first), b.count(second)
	switch {
	case one > two:
		b.end(1, reason)
	case two > one:
		b.end(2, reason)
	default:
		b.end(0, reason)
	}
}

// end closes the game.
func (b *Board) end(winner int, reason string) {
	b.turn, b.winner, b.reason = 0, winner, reason
}
