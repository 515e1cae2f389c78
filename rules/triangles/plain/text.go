package plain

import (
	"slices"
	"strconv"
	"strings"
)

// Text returns the points in the order of their numbers, the segments with the seat that
// drew each (0: from the start) in the order of their numbers, the score, the seat in
// turn and the seats that are out; '-' stands for none. The first move 1-2 on a corner is
// "1,1 5,1 5,5 | 1-2:1 | 0 0 | 2 | -".
func (b *Board) Text() string {
	points := []string{}
	for _, p := range b.points {
		points = append(points, strconv.FormatInt(p.x, 10)+","+strconv.FormatInt(p.y, 10))
	}
	segments := []string{}
	for _, s := range b.sorted() {
		segments = append(segments, name(s.i)+"-"+name(s.j)+":"+name(s.seat))
	}
	seats := []string{}
	for seat := 1; seat <= 2; seat++ {
		if b.out[seat] {
			seats = append(seats, name(seat))
		}
	}
	turn := "-"
	if b.turn != 0 {
		turn = name(b.turn)
	}
	score := name(b.score[1]) + " " + name(b.score[2])
	return strings.Join([]string{list(points), list(segments), score, turn, list(seats)}, " | ")
}

// sorted returns the segments by their lower number, then by the other.
func (b *Board) sorted() []segment {
	all := slices.Clone(b.segments)
	slices.SortFunc(all, func(s, t segment) int {
		if s.i != t.i {
			return s.i - t.i
		}
		return s.j - t.j
	})
	return all
}

// list joins the words with blanks, or returns '-' if there are none.
func list(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, " ")
}

// name returns a number in decimal.
func name(n int) string { return strconv.Itoa(n) }

// split returns the names of the two points of a move, and whether it is spelled
// correctly: two numbers and one blank.
func split(move string) (first, second string, ok bool) {
	first, second, ok = strings.Cut(move, " ")
	return first, second, ok && plainNumber(first) && plainNumber(second)
}

// plainNumber reports whether a text has only digits, at least one, and no leading zero.
func plainNumber(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text == "0" || text != "" && text[0] != '0'
}

// find returns the number of the point with this name, or 0 if there is none. It compares
// names as text, so that none is too long.
func (b *Board) find(text string) int {
	for i := 1; i <= len(b.points); i++ {
		if name(i) == text {
			return i
		}
	}
	return 0
}
