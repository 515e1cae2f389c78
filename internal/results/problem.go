package results

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Problem says why a row or a game is not used.
type Problem struct {
	Code string // one of the keys of Reasons
	What string // in words
}

// Error returns the code, and what is wrong in words.
func (p *Problem) Error() string { return p.Code + ": " + p.What }

// Reasons returns the codes of problems with their meanings.
func Reasons() map[string]string {
	return map[string]string{
		"bot": "a bot without a name", "fault": "no fault that is known", "fields": "more or fewer fields than the head",
		"head": "no head", "long": "too long", "quote": "quotes that do not match", "result": "no result that is known",
		"seats": "no way of naming seats that is known", "tag": "no tag pair", "twice": "an id for the second time", "unplayed": "a round without a game that cannot be",
		"utc": "no time that is known", "utf-8": "text that is not UTF-8", "control": "a control character",
	}
}

// problem returns a problem that shows the beginning of a value.
func problem(code, format, value string) *Problem {
	const most = 60
	if len(value) > most {
		value = value[:most] + "..."
	}
	return &Problem{code, fmt.Sprintf(format, value)}
}

// legible returns the problem of a value that cannot be shown, nil if there is none.
func legible(s string) *Problem {
	if !utf8.ValidString(s) {
		return problem("utf-8", "not utf-8: %q", s)
	}
	if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f }) {
		return problem("control", "a control character: %q", s)
	}
	return nil
}

// Legible reports whether a text can be shown: it is UTF-8 without control characters.
func Legible(s string) bool { return legible(s) == nil }
