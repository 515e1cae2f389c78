package words

import (
	"hash/fnv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Colours is how many colours bots have.
const Colours = 8

// Mark returns the number of a bot's own colour, which is the same on every page since it
// follows from the id, and the letter that goes with it, which is the first of the name.
func Mark(id, name string) (colour int, letter string) {
	h := fnv.New32a()
	h.Write([]byte(id))
	first, _ := utf8.DecodeRuneInString(strings.ToUpper(strings.TrimSpace(name)))
	if !unicode.IsLetter(first) && !unicode.IsDigit(first) || Visible(string(first)) != string(first) {
		first = '•'
	}
	return int(h.Sum32() % Colours), string(first)
}
