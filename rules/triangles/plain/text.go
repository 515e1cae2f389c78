package plain

import (
	"slices"
	"strconv"
	"strings"
)

// Text is the points in the order of their numbers, the segments with the seat
// that drew each (0: there from the start) in the order of their numbers, the
// score, the seat in turn and the seats that are out; '-' stands for none. The
// first move 1-2 on a corner is "1,1 5,1 5,5 | 1-2:1 | 0 0 | 2 | -".
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

// sorted is the segments by their lower number, then by the other.
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

// list is the words with blanks between them, '-' if there are none.
func list(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, " ")
}

// name is a number in decimal.
func name(n int) string { return strconv.Itoa(n) }

// split parts the text of a move into the names of its two points, and tells
// whether it is spelled as a move must be: two numbers and one blank.
func split(move string) (first, second string, ok bool) {
	first, second, ok = strings.Cut(move, " ")
	return first, second, ok && plainNumber(first) && plainNumber(second)
}

// plainNumber reports whether a text is digits and nothing else, at least one,
// and no digit 0 in front of others.
func plainNumber(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text == "0" || text != "" && text[0] != '0'
}

// find is the number of the point of this name, 0 if there is none. Names are
// compared as text, so that none is too long.
func (b *Board) find(text string) int {
	for i := 1; i <= len(b.points); i++ {
		if name(i) == text {
			return i
		}
	}
	return 0
}
