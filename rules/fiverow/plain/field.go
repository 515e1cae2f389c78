package plain

import "strconv"

// at returns what is on the field at a place. Off the board it is 0, which is neither a
// stone nor a free cell.
func (b *Board) at(row, column int) byte {
	if row < 0 || row >= b.height || column < 0 || column >= b.width {
		return 0
	}
	return b.cells[row][column]
}

// count returns the number of cells with the character what.
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

// five reports whether the figures of one kind win (1.5): whether a run of them, anywhere
// on the board and in any direction, wins.
func (b *Board) five(mine byte) bool {
	for row := range b.height {
		for column := range b.width {
			for _, d := range directions() {
				if b.runFrom(mine, point{column, row}, d) {
					return true
				}
			}
		}
	}
	return false
}

// runFrom reports whether a run begins at a point, goes on in a direction, and wins.
func (b *Board) runFrom(mine byte, first point, d direction) bool {
	before := b.atPoint(first.back(d))
	if b.atPoint(first) != mine || before == mine {
		return false
	}
	length, after := 0, first
	for b.atPoint(after) == mine {
		length, after = length+1, after.next(d)
	}
	return b.wins(mine, length, before, b.atPoint(after))
}

// wins reports whether a run of so many figures of one kind wins by the ruling overline.
// before and after are what is next to its ends.
func (b *Board) wins(mine byte, length int, before, after byte) bool {
	foe := byte(cross)
	if mine == cross {
		foe = nought
	}
	isBlocked := before == foe && after == foe
	switch b.overline {
	case "exact5":
		return length == 5
	case "renju":
		return length == 5 || length > 5 && mine == nought
	case "caro":
		return length > 5 || length == 5 && !isBlocked
	case "caro5":
		return length == 5 && !isBlocked
	}
	return length >= 5
}

// split returns the letters of a move's column and the digits of its row, and whether it
// is spelled correctly (3.3.3): one or more capital Latin letters, one or more digits, no
// leading zero, and nothing else.
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

// find returns the column and the row of these names, and whether the board has both. It
// compares names as text, so that none is too long.
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

// columnName returns the name of a column counted from 0: A to Z, then AA, AB and so on
// to AZ, BA and so on to ZZ, then AAA.
func columnName(column int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	name := letters[column%26 : column%26+1]
	if column < 26 {
		return name
	}
	return columnName(column/26-1) + name
}

// rowName returns the name of a row counted from 0: its number in decimal.
func rowName(row int) string { return strconv.Itoa(row) }
