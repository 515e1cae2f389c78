package corpus

import (
	"bytes"
	"strings"
)

// FormatSubject is the subject of vectors that pin rules of the format alone.
const FormatSubject = "format"

// Subject is what the vector is about, for counting and choosing: the game of
// the first paragraph or ruling in Spec, where a plain number is a paragraph of
// the game of the log, or FormatSubject where all are rules of the format.
func (v Vector) Subject() string {
	for _, word := range v.Spec {
		first := word[0]
		switch game, _, _ := strings.Cut(word, "."); {
		case first >= 'a' && first <= 'z':
			return game
		case first >= '0' && first <= '9':
			return v.game()
		}
	}
	return FormatSubject
}

// game is that of the first game of the vector.
func (v Vector) game() string {
	for line := range bytes.Lines(v.Payload) {
		if words := strings.Fields(string(line)); len(words) > 1 && words[0] == "game" && words[1] != "-" {
			return words[1]
		}
	}
	return FormatSubject
}
