package plain

import "strconv"

// at is what the field holds at a place, which may lie off the board: then it
// is 0, which is no stone and no free cell either.
func (b *Board) at(row, column int) byte {
	if row < 0 || row >= b.height || column < 0 || column >= b.width {
		return 0
	}
	return b.cells[row][column]
}

// count is the number of cells that hold the character what.
func (b *Board) count(what byte) int {
	n := 0
	for row := range b.height {
		for column := range b.width {
			if b.cells[row][column] == what {
				n++
			}
		}
	}
	return n
}

// full reports whether no cell is free (1.6).
func (b *Board) full() bool { return b.count(empty) == 0 }

// five reports whether the stones of one kind win (1.5): whether from any cell
// of the board five of them stand side by side to the right, downwards, or
// along one of the two diagonals.
func (b *Board) five(mine byte) bool {
	for row := range b.height {
		for column := range b.width {
			if b.fiveFrom(mine, row, column, 0, 1) || // to the right
				b.fiveFrom(mine, row, column, 1, 0) || // down
				b.fiveFrom(mine, row, column, 1, 1) || // down and right
				b.fiveFrom(mine, row, column, 1, -1) { // down and left
				return true
			}
		}
	}
	return false
}

// fiveFrom reports whether the given cell and the next four in the direction
// (down, right) are all mine. Under overline=exact5 the cell before them and
// the cell after them must besides not be mine.
func (b *Board) fiveFrom(mine byte, row, column, down, right int) bool {
	for i := range 5 {
		if b.at(row+i*down, column+i*right) != mine {
			return false
		}
	}
	if b.exact {
		before := b.at(row-down, column-right)
		after := b.at(row+5*down, column+5*right)
		return before != mine && after != mine
	}
	return true
}

// split parts the text of a move into the letters of its column and the digits
// of its row, and reports whether it is spelled as a move must be (3.3.3): one or
// more capital Latin letters, one or more digits, no digit 0 in front of
// others, and nothing else.
func split(move string) (letters, digits string, ok bool) {
	n := 0
	for n < len(move) && 'A' <= move[n] && move[n] <= 'Z' {
		n++
	}
	letters, digits = move[:n], move[n:]
	if letters == "" || digits == "" {
		return "", "", false
	}
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return "", "", false
		}
	}
	if digits[0] == '0' && digits != "0" {
		return "", "", false
	}
	return letters, digits, true
}

// find is the place of the column and the row of these names, and whether the
// board has both. Names are compared as text, so that none is too long.
func (b *Board) find(letters, digits string) (column, row int, ok bool) {
	column, row = -1, -1
	for c := range b.width {
		if columnName(c) == letters {
			column = c
		}
	}
	for r := range b.height {
		if rowName(r) == digits {
			row = r
		}
	}
	return column, row, column >= 0 && row >= 0
}

// columnName names a column counted from 0: A to Z, then AA, AB and so on to
// AZ, BA and so on. Two letters are enough for the 255 columns of the widest
// board.
func columnName(column int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if column < 26 {
		return letters[column : column+1]
	}
	first, second := column/26-1, column%26
	return letters[first:first+1] + letters[second:second+1]
}

// rowName names a row counted from 0: its number in decimal.
func rowName(row int) string { return strconv.Itoa(row) }
