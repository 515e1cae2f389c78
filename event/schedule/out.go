package schedule

import (
	"bytes"
	"fmt"
	"strings"
)

// Disqualified is an entry whose games are removed from the table, and why.
type Disqualified struct {
	Entry  string
	Reason string
}

// FormatDisqualified returns the text of the disqualified entries: one line "disqualify
// ENTRY REASON" for each.
func FormatDisqualified(list []Disqualified) []byte {
	var b bytes.Buffer
	for _, d := range list {
		fmt.Fprintf(&b, "disqualify %s %s\n", d.Entry, d.Reason)
	}
	return b.Bytes()
}

// ReadDisqualified reads what FormatDisqualified writes. The error is an *Error.
func ReadDisqualified(file string, text []byte) ([]Disqualified, error) {
	r := &reader{file: file}
	if len(text) > MaxFile {
		return nil, r.fail("cap", "at most %d bytes", MaxFile)
	}
	var list []Disqualified
	for line := range bytes.Lines(text) {
		r.line++
		text, whole := strings.CutSuffix(string(line), "\n")
		words := strings.SplitN(text, " ", 3)
		if !whole || len(words) != 3 || words[0] != "disqualify" || words[2] == "" || len(text) > MaxLine {
			return nil, r.fail("syntax", "want disqualify ENTRY REASON: %s", quoted(text))
		}
		if _, err := r.id(words[1]); err != nil {
			return nil, err
		}
		list = append(list, Disqualified{words[1], words[2]})
	}
	return list, nil
}
