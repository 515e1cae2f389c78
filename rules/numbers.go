package rules

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// Decimal reads the number at the beginning of a text as canonical moves write it: digits
// without leading zero that fit an int16. size is its length in bytes, or 0 if there is
// no number.
func Decimal(text []byte) (n int16, size int) {
	value := 0
	for size < len(text) && text[size] >= '0' && text[size] <= '9' {
		if value = value*10 + int(text[size]-'0'); value > math.MaxInt16 || size > 0 && text[0] == '0' {
			return 0, 0
		}
		size++
	}
	return int16(value), size
}

// Numbers reads a move of many such numbers, separated by single blanks.
func Numbers(text []byte, many int) (m Move, ok bool) {
	for i := range many {
		if i > 0 {
			if len(text) == 0 || text[0] != ' ' {
				return Move{}, false
			}
			text = text[1:]
		}
		n, size := Decimal(text)
		if size == 0 {
			return Move{}, false
		}
		m.N[i], text = n, text[size:]
	}
	return m, len(text) == 0
}

// Loose says how whole numbers may be written that programs say, in addition to plain
// decimals. Blanks and tabs may be around and between them, and a carriage return at the
// end.
type Loose struct {
	Zeros, Minus, Plus bool // leading zeros, also of 0; a minus; a plus
	Great              bool // numbers that are too great for an int16 are read, too
}

// Read reads as many numbers as list has room for, and nothing else.
func (l Loose) Read(text []byte, list []int) bool {
	text = bytes.TrimSuffix(text, []byte{'\r'})
	at := 0
	for i := range list {
		for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
			at++
		}
		minus := at < len(text) && l.Minus && text[at] == '-'
		if minus || at < len(text) && l.Plus && text[at] == '+' {
			at++
		}
		n, from := 0, at
		for ; at < len(text) && text[at]-'0' < 10; at++ {
			if n = min(n*10+int(text[at]-'0'), math.MaxInt32); n > math.MaxInt16 && !l.Great {
				return false
			}
		}
		if at == from || !l.Zeros && text[from] == '0' && (at > from+1 || minus) || at < len(text) && text[at] != ' ' && text[at] != '\t' {
			return false
		}
		if list[i] = n; minus {
			list[i] = -n
		}
	}
	return len(bytes.Trim(text[at:], " \t")) == 0
}

// AppendNumbers appends numbers with the byte between as separator.
func AppendNumbers(dst []byte, list []int16, between byte) []byte {
	for i, n := range list {
		if i > 0 {
			dst = append(dst, between)
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return dst
}

// AppendAny appends all numbers of a move that has no canonical text.
func AppendAny(dst []byte, m Move) []byte {
	return append(AppendNumbers(append(dst, '('), m.N[:], ','), ')')
}

// Sum returns a sum in writing, such as "1 + 0 + 2 = 3", and its value. Without numbers
// the text is "".
func Sum(list ...int) (text string, sum int) {
	if len(list) == 0 {
		return "", 0
	}
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(n)
		sum += n
	}
	return strings.Join(words, " + ") + " = " + strconv.Itoa(sum), sum
}
