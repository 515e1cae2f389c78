package plain

import (
	"errors"
	"strconv"
	"strings"

	"scrutineer/rules"
	"scrutineer/rules/internal/lineprotocol"
)

// wire is how programs write moves: they may number squares and put blanks differently
// from a canonical move.
type wire struct {
	size   int
	zero   bool // the first column and row have the number 0
	high   bool // y is counted from the other end
	strict bool // plain decimals separated by single blanks, nothing around
	plus   bool // a number may have a plus
}

// newWire reads the rulings base, blue and blanks.
func newWire(setup rules.Setup, size int) (wire, error) {
	base, err1 := lineprotocol.Choice(setup, "base", "1", "0")
	blue, err2 := lineprotocol.Choice(setup, "blue", "low_y", "high_y")
	blanks, err3 := lineprotocol.Choice(setup, "blanks", "tolerant", "strict", "signed")
	w := wire{size: size, zero: base == "0", high: blue == "high_y", strict: blanks == "strict", plus: blanks == "signed"}
	return w, errors.Join(err1, err2, err3)
}

// read returns the canonical text of the move that a line says, and whether it says one:
// six whole numbers (B11). The squares need not exist.
func (w wire) read(said string) (move string, ok bool) {
	words := w.cut(said)
	if len(words) != 6 {
		return "", false
	}
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if !w.whole(word) || err != nil || n < -most || n > most {
			return "", false
		}
		if n = w.counted(n, i%2 == 1); n > most {
			return "", false
		}
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, " "), true
}

// most is the largest number in a move (format C8).
const most = 32767

// counted converts a program's coordinate, x or y, so that it counts from 1 and from
// blue's end.
func (w wire) counted(n int, y bool) int {
	if w.zero {
		n++
	}
	if w.high && y {
		n = w.size + 1 - n
	}
	return n
}

// cut splits a line into its words: at single blanks if blanks are strict, otherwise at
// any blanks and tabs, without a carriage return at the end.
func (w wire) cut(said string) []string {
	if w.strict {
		return strings.Split(said, " ")
	}
	said = strings.TrimSuffix(said, "\r")
	return strings.FieldsFunc(said, func(r rune) bool { return r == ' ' || r == '\t' })
}

// whole reports whether a word spells a whole number: a plain decimal. Unless blanks are
// strict, zeros may precede it, and before these a minus, or, if blanks are signed, a
// plus.
func (w wire) whole(word string) bool {
	if w.strict {
		return decimal(word)
	}
	digits := strings.TrimPrefix(word, "-")
	if w.plus && digits == word {
		digits = strings.TrimPrefix(word, "+")
	}
	return digits != "" && strings.Trim(digits, "0123456789") == ""
}

// write returns the line that sends a move by its numbers.
func (w wire) write(move string) string {
	words := strings.Split(move, " ")
	for i, word := range words {
		n, _ := strconv.Atoi(word)
		if w.high && i%2 == 1 {
			n = w.size + 1 - n
		}
		if w.zero {
			n--
		}
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, " ")
}
