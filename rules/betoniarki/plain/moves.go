package plain

import (
	"strconv"
	"strings"
)

// squares lists all squares of the board, row by row.
func (b *Board) squares() []square {
	list := make([]square, 0, b.size*b.size)
	for y := 1; y <= b.size; y++ {
		for x := 1; x <= b.size; x++ {
			list = append(list, square{x, y})
		}
	}
	return list
}

// at returns what is on a square of the board.
func (b *Board) at(s square) byte { return b.cells[s.y-1][s.x-1] }

// put sets what is on a square of the board.
func (b *Board) put(s square, what byte) { b.cells[s.y-1][s.x-1] = what }

// drive moves what is on the first square to the second; the first is free then.
func (b *Board) drive(from, to square) {
	what := b.at(from)
	b.put(from, free)
	b.put(to, what)
}

// obstacle says what forbids the way from one square of the board to another, for a mixer
// (B2) and for its concrete (B3), or returns "". The second square must not be the first,
// it must be in one of the eight directions from it, and it and all squares between the
// two must be free.
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

// wrong says why the seat in turn may not make a move, or returns "" (B4).
func (b *Board) wrong(from, to, pour square) string {
	if b.at(from) != mixer(b.turn) {
		return "no mixer of the seat in turn stands there"
	}
	if ground := b.obstacle(from, to); ground != "" {
		return "the mixer cannot go there: " + ground
	}
	b.drive(from, to)
	ground := b.obstacle(to, pour)
	b.drive(to, from)
	if ground != "" {
		return "the concrete cannot get there: " + ground
	}
	return ""
}

// Legal returns all moves of the seat in turn: every mixer of its own, every square to
// which it can go, every square that it can then wall up. There are none once the game is
// over.
func (b *Board) Legal() []string {
	if b.reason != "" {
		return nil
	}
	var all strings.Builder // the texts of the moves, one after the other
	all.Grow(16 << 10)
	ends := make([]int, 0, 1<<10) // where each of them ends
	var tos, pours []square
	for _, from := range b.mixers() {
		tos = b.within(tos[:0], from)
		for _, to := range tos {
			way := b.text(from) + " " + b.text(to) + " "
			b.drive(from, to)
			pours = b.within(pours[:0], to)
			b.drive(to, from)
			for _, pour := range pours {
				all.WriteString(way)
				all.WriteString(b.text(pour))
				ends = append(ends, all.Len())
			}
		}
	}
	return cut(all.String(), ends)
}

// cut cuts a text at the given places.
func cut(text string, ends []int) []string {
	list := make([]string, len(ends))
	at := 0
	for i, end := range ends {
		list[i] = text[at:end]
		at = end
	}
	return list
}

// canMove reports whether the seat in turn has a move. A mixer that can go somewhere can
// wall up the square that it came from.
func (b *Board) canMove() bool {
	var tos []square
	for _, from := range b.mixers() {
		if tos = b.within(tos[:0], from); len(tos) > 0 {
			return true
		}
	}
	return false
}

// mixers lists the squares of the seat in turn's mixers, row by row.
func (b *Board) mixers() []square {
	var list []square
	for y, row := range b.cells {
		for x, what := range row {
			if what == mixer(b.turn) {
				list = append(list, square{x + 1, y + 1})
			}
		}
	}
	return list
}

// within appends the squares that can be reached from a square: in each of the eight
// directions those before the first that is not free.
func (b *Board) within(list []square, from square) []square {
	for _, way := range [8]square{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}} {
		to := square{from.x + way.x, from.y + way.y}
		for b.has(to) && b.at(to) == free {
			list = append(list, to)
			to = square{to.x + way.x, to.y + way.y}
		}
	}
	return list
}

// has reports whether a square is on the board.
func (b *Board) has(s square) bool { return 1 <= s.x && s.x <= b.size && 1 <= s.y && s.y <= b.size }

// text returns a square as moves write it.
func text(s square) string { return strconv.Itoa(s.x) + " " + strconv.Itoa(s.y) }

// text returns the stored text of a square of the board.
func (b *Board) text(s square) string { return b.texts[s.y-1][s.x-1] }

// name stores the texts of all squares.
func (b *Board) name() {
	for y := 1; y <= b.size; y++ {
		var row []string
		for x := 1; x <= b.size; x++ {
			row = append(row, text(square{x, y}))
		}
		b.texts = append(b.texts, row)
	}
}

// sign returns -1, 0 or 1.
func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// split returns the six numbers of a move, and whether it is spelled correctly (B11): six
// plain decimals separated by single blanks, and nothing else.
func split(move string) (words []string, ok bool) {
	words = strings.Split(move, " ")
	for _, w := range words {
		if !decimal(w) {
			return nil, false
		}
	}
	return words, len(words) == 6
}

// decimal reports whether a text has only digits, and no leading zero.
func decimal(word string) bool {
	for i := range len(word) {
		if word[i] < '0' || word[i] > '9' {
			return false
		}
	}
	return word == "0" || word != "" && word[0] != '0'
}

// find returns the three squares that six numbers name, and whether the board has all of
// them.
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

// coordinate returns the value of a number from 1 to the board's size, or 0 for any
// other. It compares numbers as text, so that none is too long.
func (b *Board) coordinate(word string) int {
	for n := 1; n <= b.size; n++ {
		if strconv.Itoa(n) == word {
			return n
		}
	}
	return 0
}
