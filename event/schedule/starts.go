package schedule

import (
	"bytes"
	"fmt"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/lines"
)

// maxRound is the last round of a beacon that a schedule may name.
const maxRound = 1 << 34

// seed reads "seed N" and "seed beacon quicknet ROUND".
func (r *reader) seed() (err error) {
	if round, ok := strings.CutPrefix(r.rest, "beacon quicknet "); ok {
		r.s.Beacon, err = r.number(round, 1, maxRound)
		return err
	}
	n, err := r.number(r.rest, 0, 1<<53-1)
	r.s.Seed = base.Number(n)
	return err
}

// maxRandom is the largest size of a random start.
const maxRandom = 200

// random reads "N points SIZE" and "N plies SIZE".
func (r *reader) random(text string) (*RandomStart, error) {
	words := strings.Split(text, " ")
	if len(words) != 3 || words[1] != "points" && words[1] != "plies" {
		return nil, r.fail("syntax", "want drawn N points SIZE or drawn N plies SIZE")
	}
	if r.s.Beacon == 0 {
		return nil, r.fail("value", "a drawn start needs seed beacon quicknet ROUND")
	}
	number, err := r.number(words[0], 1, MaxConditions)
	if err != nil {
		return nil, err
	}
	size, err := r.number(words[2], 1, maxRandom)
	return &RandomStart{Number: int(number), How: words[1], Size: int(size)}, err
}

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
