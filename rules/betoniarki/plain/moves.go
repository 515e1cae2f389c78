package plain

import (
	"slices"
	"strconv"
	"strings"
)

// squares lists all squares of the board, row by row.
func (b *Board) squares() []square {
	var list []square
	for y := 1; y <= b.size; y++ {
		for x := 1; x <= b.size; x++ {
			list = append(list, square{x, y})
		}
	}
	return list
}

// at is what stands on a square of the board.
func (b *Board) at(s square) byte { return b.cells[s.y-1][s.x-1] }

// put sets what stands on a square of the board.
func (b *Board) put(s square, what byte) { b.cells[s.y-1][s.x-1] = what }

// driven is a copy of the board on which what stood on the first square has
// gone to the second; the square that it has left is free.
func (b *Board) driven(from, to square) *Board {
	after := *b
	after.cells = nil
	for _, row := range b.cells {
		after.cells = append(after.cells, slices.Clone(row))
	}
	after.put(to, b.at(from))
	after.put(from, free)
	return &after
}

// obstacle says what forbids the way from one square of the board to another,
// for a mixer (B2) as for its concrete (B3), "" if nothing does: the second
// square must not be the first, it must lie in one of the eight directions
// from it, and it and all squares between the two must be free.
func (b *Board) obstacle(from, to square) string {
	across, up := to.x-from.x, to.y-from.y
	if across == 0 && up == 0 {
		return "from a square to itself"
	}
	if across != 0 && up != 0 && across != up && across != -up {
		return "not in one of the eight directions"
	}
	for s := from; s != to; {
		s.x += sign(across)
		s.y += sign(up)
		if b.at(s) != free {
			return "over or onto a square that is not free"
		}
	}
	return ""
}

// wrong says why the seat in turn may not make a move, "" if it may (B4).
func (b *Board) wrong(from, to, pour square) string {
	if b.at(from) != mixer(b.turn) {
		return "no mixer of the seat in turn stands there"
	}
	if ground := b.obstacle(from, to); ground != "" {
		return "the mixer cannot go there: " + ground
	}
	if ground := b.driven(from, to).obstacle(to, pour); ground != "" {
		return "the concrete cannot get there: " + ground
	}
	return ""
}

// Legal lists all moves of the seat in turn: every mixer of its own, every
// square to which that can go, every square that it can then wall up. There
// are none once the game is over.
func (b *Board) Legal() []string {
	var list []string
	if b.reason != "" {
		return list
	}
	all := b.squares()
	for _, from := range all {
		if b.at(from) != mixer(b.turn) {
			continue
		}
		for _, to := range all {
			if b.obstacle(from, to) != "" {
				continue
			}
			after := b.driven(from, to)
			for _, pour := range all {
				if after.obstacle(to, pour) == "" {
					list = append(list, text(from)+" "+text(to)+" "+text(pour))
				}
			}
		}
	}
	return list
}

// text is a square as moves write it.
func text(s square) string { return strconv.Itoa(s.x) + " " + strconv.Itoa(s.y) }

// sign is -1, 0 or 1.
func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// split parts the text of a move into its six numbers, and tells whether it is
// spelled as a move must be (B11): six plain decimals with single blanks
// between them, and nothing else.
func split(move string) (words []string, ok bool) {
	words = strings.Split(move, " ")
	for _, w := range words {
		if !decimal(w) {
			return nil, false
		}
	}
	return words, len(words) == 6
}

// decimal tells whether a text is a number of digits only, without a 0 in
// front of others.
func decimal(word string) bool {
	for i := range len(word) {
		if word[i] < '0' || word[i] > '9' {
			return false
		}
	}
	return word == "0" || word != "" && word[0] != '0'
}

// find is the three squares that six numbers name, and whether the board has
// all of them.
func (b *Board) find(words []string) (places []square, ok bool) {
	for i := 0; i < 6; i += 2 {
		s := square{b.coordinate(words[i]), b.coordinate(words[i+1])}
		if s.x == 0 || s.y == 0 {
			return nil, false
		}
		places = append(places, s)
	}
	return places, true
}

// coordinate is the value of a number from 1 to the board's size, 0 for any
// other. Numbers are compared as text, so that none is too long.
func (b *Board) coordinate(word string) int {
	for n := 1; n <= b.size; n++ {
		if strconv.Itoa(n) == word {
			return n
		}
	}
	return 0
}
