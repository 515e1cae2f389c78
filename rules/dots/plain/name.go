package plain

import (
	"strconv"
	"strings"
)

// read finds the box and the side that the text of a move names, or returns the reason
// why there are none.
func (b *Board) read(move string) (row, col, side int, ground string) {
	words := strings.Split(move, " ")
	if len(words) != 3 {
		return 0, 0, 0, "not three numbers with single blanks between them"
	}
	for _, word := range words {
		if !plainNumber(word) {
			return 0, 0, 0, "not a number in plain decimal"
		}
	}
	side, ok := below(4, words[2])
	if !ok {
		return 0, 0, 0, "a box has no such side"
	}
	row, rowOK := below(b.rows-1, words[0])
	col, colOK := below(b.cols-1, words[1])
	if !rowOK || !colOK {
		return 0, 0, 0, "no such box on this board"
	}
	if b.secondName(row, col, side) {
		return 0, 0, 0, "not the canonical name of the line"
	}
	return row, col, side, ""
}

// secondName reports whether the same line has a lesser name: the upper side of a box is
// the lower side of the box above it, if there is one; the left side is the right side of
// the box to its left, if there is one.
func (b *Board) secondName(row, col, side int) bool {
	return side == 0 && row > 0 || side == 3 && col > 0
}

// name returns the text of the move that draws this side of this box.
func name(row, col, side int) string {
	return strconv.Itoa(row) + " " + strconv.Itoa(col) + " " + strconv.Itoa(side)
}

// plainNumber reports whether a word is a decimal number without a sign and without
// leading zeros.
func plainNumber(word string) bool {
	if word == "" {
		return false
	}
	for i := range len(word) {
		if word[i] < '0' || word[i] > '9' {
			return false
		}
	}
	return word == "0" || word[0] != '0'
}

// below returns the number from 0 to limit-1 that the word spells, and whether it spells
// one. It compares words as text, so that none is too long.
func below(limit int, word string) (int, bool) {
	for n := range limit {
		if strconv.Itoa(n) == word {
			return n, true
		}
	}
	return 0, false
}
