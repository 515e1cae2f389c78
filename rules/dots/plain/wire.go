package plain

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"scrutineer/rules"
	"scrutineer/rules/internal/lineprotocol"
)

// wire is how programs name a side of a box: numbers may start elsewhere, and sides may
// have another order, than in a canonical move.
type wire struct {
	board  *Board
	base   int      // the number of the first row and column of boxes
	lowest int      // the number of the first of the sides
	sides  []string // sides[i] is the side with the number lowest+i
}

// newWire reads the rulings base and sides.
func newWire(setup rules.Setup, board *Board) (wire, error) {
	base, err := lineprotocol.Choice(setup, "base", "0", "1")
	if err != nil {
		return wire{}, err
	}
	w := wire{board: board, sides: lineprotocol.Sides()}
	if base == "1" {
		w.base = 1
	}
	text, ok := rules.Lookup(setup.Rulings, "sides")
	if !ok {
		return w, nil
	}
	if w.sides = lineprotocol.Numbered(text, 0); w.sides == nil {
		w.lowest, w.sides = 1, lineprotocol.Numbered(text, 1)
	}
	if w.sides == nil {
		return wire{}, errors.New("sides: not the numbers 0 to 3 or 1 to 4, each with one of the four sides")
	}
	return w, nil
}

// read returns the canonical text of the move that a line says, the same side in the
// words of the line with single blanks, and whether the line says one: three whole
// numbers (D3) separated by blanks. Blanks around them and a carriage return at the end
// are ignored. The box and its side need not exist; the text then has the numbers,
// counted from 0.
func (w wire) read(said string) (move, named string, ok bool) {
	words := strings.FieldsFunc(strings.TrimSuffix(said, "\r"), func(r rune) bool { return r == ' ' || r == '\t' })
	if len(words) != 3 {
		return "", "", false
	}
	row, ok1 := whole(words[0], w.base)
	col, ok2 := whole(words[1], w.base)
	side, ok3 := whole(words[2], w.lowest)
	if !ok1 || !ok2 || !ok3 {
		return "", "", false
	}
	if i, ok := below(4, side); ok {
		side = strconv.Itoa(slices.Index(lineprotocol.Sides(), w.sides[i]))
	}
	return w.canonical(row, col, side), strings.Join(words, " "), true
}

// whole returns a whole number counted from 0 instead of from the base, and whether the
// word spells one: digits without leading zeros, with or without a minus before them (not
// before 0), and at most 32767 (format C8).
func whole(word string, base int) (string, bool) {
	n, err := strconv.Atoi(word)
	if word == "-0" || !plainNumber(strings.TrimPrefix(word, "-")) || err != nil || n < -32767 || n > 32767 {
		return "", false
	}
	return strconv.Itoa(n - base), true
}

// canonical returns the lesser name of a side of a box, if it has two. If there is no
// such box or side, it returns the name unchanged.
func (w wire) canonical(row, col, side string) string {
	r, ok1 := below(w.board.rows-1, row)
	c, ok2 := below(w.board.cols-1, col)
	s, ok3 := below(4, side)
	switch {
	case !ok1 || !ok2 || !ok3:
		return row + " " + col + " " + side
	case s == 0 && r > 0:
		return name(r-1, c, 2)
	case s == 3 && c > 0:
		return name(r, c-1, 1)
	}
	return name(r, c, s)
}

// write returns the command that sends a move by its own name.
func (w wire) write(move string) string {
	words := strings.Split(move, " ")
	r, _ := below(w.board.rows-1, words[0])
	c, _ := below(w.board.cols-1, words[1])
	s, _ := below(4, words[2])
	return name(w.base+r, w.base+c, w.lowest+slices.Index(w.sides, lineprotocol.Sides()[s]))
}
