package schedule

import (
	"bytes"
	"fmt"
	"strings"

	"scrutineer/internal/lines"
)

// What was removed, for whoever reads an older file.
const (
	WitnessesRemoved = "witnesses were removed: publish the newest checkpoint of the ledger instead"
	BeaconRemoved    = "the beacon was removed: type in a number that everybody can look up, or draw the starts in secret"
)

// Revealed is a secret start that has been revealed.
type Revealed struct {
	File      string
	Line      int
	Condition int // of its stage, from 1
	Salt      string
	Start     string
}

// Reveal returns the text that reveals the secret starts of a stage: one line for each,
// with the number of the condition, its salt and the start.
func Reveal(conditions []Condition) []byte {
	var b bytes.Buffer
	for i := range conditions {
		if c := &conditions[i]; c.Salt != "" {
			fmt.Fprintf(&b, "%d %s %s\n", i+1, c.Salt, c.Start)
		}
	}
	return b.Bytes()
}

// ReadRevealed reads what Reveal writes. The error is an *Error.
func ReadRevealed(file string, text []byte) ([]Revealed, error) {
	r := &reader{file: file}
	if len(text) > MaxFile {
		return nil, r.fail("cap", "starts take at most %d bytes", MaxFile)
	}
	var list []Revealed
	for line := range bytes.Lines(lines.Clean(text, nil, nil)) {
		r.line++
		text := strings.TrimSuffix(string(line), "\n")
		words := strings.SplitN(text, " ", 3)
		if len(words) != 3 || words[1] == "" || words[2] == "" || len(text) > MaxLine {
			return nil, r.fail("syntax", "want CONDITION SALT START: %s", Quoted(text))
		}
		n, err := r.number(words[0], 1, MaxConditions)
		if err != nil {
			return nil, err
		}
		if before := len(list); before > 0 && list[before-1].Condition >= int(n) {
			return nil, r.fail("spelling", "condition %d after %d", n, list[before-1].Condition)
		}
		list = append(list, Revealed{file, r.line, int(n), words[1], words[2]})
	}
	return list, nil
}
