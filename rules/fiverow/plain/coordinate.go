package plain

import "strings"

// maxPlaces is how many columns, and rows, coordinates can name: the numbers of a
// rules.Move go up to 32767, counted from 0.
const maxPlaces = 32768

// coordinate reads the coordinate of a move (3.3.3, 3.4.5), on the board or off it, and
// spells it canonically. It returns "bad-text" if it is not one.
func (c *Conversation) coordinate(text string) string {
	if c.small {
		text = capitals(text)
	}
	if c.lenient {
		text = withNoughts(latin(text))
	}
	if !isCoordinate(text) {
		return "bad-text"
	}
	return text
}

// isCoordinate reports whether a text names a column and a row of some field.
func isCoordinate(text string) bool {
	letters, digits, ok := split(text)
	if !ok || len(letters) > 4 || len(digits) > 5 {
		return false
	}
	column, row := 0, 0
	for i := range len(letters) {
		column = column*26 + int(letters[i]-'A') + 1 // A is 1, Z 26, AA 27
	}
	for i := range len(digits) {
		row = row*10 + int(digits[i]-'0')
	}
	return column <= maxPlaces && row < maxPlaces
}

// capitals replaces small Latin letters by capitals, by the ruling letters=any. Letters
// of other alphabets stay small.
func capitals(text string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return r - 'a' + 'A'
		}
		return r
	}, text)
}

// latin replaces Cyrillic capitals by the Latin letters that they look like, by the
// ruling symbols=lenient. Nothing Cyrillic looks like D or F.
func latin(text string) string {
	return strings.NewReplacer(
		"\u0410", "A", // a
		"\u0412", "B", // ve
		"\u0421", "C", // es
		"\u0415", "E", // ie
		"\u050C", "G", // komi sje
		"\u041D", "H", // en
		"\u0406", "I", // byelorussian-ukrainian i
		"\u0408", "J", // je
		"\u041E", "O", // o
		"\u0425", "X", // ha
	).Replace(text)
}

// withNoughts replaces every letter O at the end of the text or after a digit by the
// digit 0. A coordinate has no such letter.
func withNoughts(text string) string {
	cells := []byte(text)
	for i := range cells {
		last := i == len(cells)-1
		behindDigit := i > 0 && '0' <= cells[i-1] && cells[i-1] <= '9'
		if cells[i] == 'O' && (last || behindDigit) {
			cells[i] = '0'
		}
	}
	return string(cells)
}
