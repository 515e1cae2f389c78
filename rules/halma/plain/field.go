package plain

import (
	"strconv"
	"strings"
)

// digit returns the character of the seat's pawns on the board.
func digit(seat int) byte { return byte('0' + seat) }

// at returns what is on a field of the board.
func (b *Board) at(x, y int) byte { return b.fields[y-1][x-1] }

// put places a pawn, or none, on a field of the board.
func (b *Board) put(x, y int, what byte) { b.fields[y-1][x-1] = what }

// onBoard reports whether there is a field (x,y) (H1, H5).
func (b *Board) onBoard(x, y int) bool {
	return 1 <= x && x <= b.size && 1 <= y && y <= b.size
}

// landing returns the first free field from (x,y) in the direction, over any number of
// pawns of any seat (H2), and whether there is one (H3).
func (b *Board) landing(x, y, direction int) (toX, toY int, ok bool) {
	for {
		switch direction {
		case 1: // up
			y++
		case 2: // right
			x++
		case 3: // down
			y--
		case 4: // left
			x--
		}
		if !b.onBoard(x, y) {
			return 0, 0, false
		}
		if b.at(x, y) == empty {
			return x, y, true
		}
	}
}

// canMove reports whether any pawn of the seat has a free field in any direction.
func (b *Board) canMove(seat int) bool {
	for y := 1; y <= b.size; y++ {
		for x := 1; x <= b.size; x++ {
			if b.at(x, y) != digit(seat) {
				continue
			}
			for direction := 1; direction <= 4; direction++ {
				if _, _, ok := b.landing(x, y, direction); ok {
					return true
				}
			}
		}
	}
	return false
}

// opposite returns the seat of the opposite corner (H1): 1 is lower left, 2 upper right,
// 3 lower right, 4 upper left.
func opposite(seat int) int {
	switch seat {
	case 1:
		return 2
	case 2:
		return 1
	case 3:
		return 4
	}
	return 3
}

// inHome reports whether (x,y) is a home field of the seat (H1).
func (b *Board) inHome(seat, x, y int) bool {
	if b.home == "explicit" {
		return b.placed[y-1][x-1] == digit(seat)
	}
	// Columns and rows counted from the seat's own corner, which is (1,1).
	if seat == 2 || seat == 3 {
		x = b.size + 1 - x
	}
	if seat == 2 || seat == 4 {
		y = b.size + 1 - y
	}
	if b.home == "square" {
		return x <= b.k && y <= b.k
	}
	return x+y <= b.k+1
}

// inTarget reports whether (x,y) is one of the fields to which the seat takes its pawns:
// the home fields of the opposite corner (H4). If homes are as placed and no seat has
// that corner, it is the seat's own home rotated.
func (b *Board) inTarget(seat, x, y int) bool {
	if b.home == "explicit" && opposite(seat) > b.seats {
		return b.inHome(seat, b.size+1-x, b.size+1-y)
	}
	return b.inHome(opposite(seat), x, y)
}

// read reads the text of a move: three plain decimal numbers, separated by single blanks,
// that name a field of the board and a direction.
func (b *Board) read(move string) (x, y, direction int, refused string) {
	words := strings.Split(move, " ")
	if len(words) != 3 || !isNumber(words[0]) || !isNumber(words[1]) || !isNumber(words[2]) {
		return 0, 0, 0, "not the text of a move"
	}
	x, y, direction = among(words[0], b.size), among(words[1], b.size), among(words[2], 4)
	if x == 0 || y == 0 {
		return 0, 0, 0, "no such field on this board"
	}
	if direction == 0 {
		return 0, 0, 0, "no such direction"
	}
	return x, y, direction, ""
}

// isNumber reports whether the text is one or more digits without a leading zero.
func isNumber(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text == "0" || text != "" && text[0] != '0'
}

// among returns the number from 1 to most that the text spells, or 0 for any other text.
// It compares numbers as text, so that none is too long.
func among(text string, most int) int {
	for n := 1; n <= most; n++ {
		if strconv.Itoa(n) == text {
			return n
		}
	}
	return 0
}
