package convert

import (
	"strconv"
	"strings"
)

// Damage is why a foreign record cannot be converted: the one thing found
// first that is not of the format's form.
type Damage struct {
	File string // as the caller named it
	Line int    // in the file, the first being 1
	Code string // what kind of thing, a word: "cap", "first-line"
	Msg  string
}

// Error is the damage as one line: file:line: code: what.
func (d *Damage) Error() string { return place(d.File, d.Line) + d.Code + ": " + d.Msg }

// unwritten is the damage of a record that the log format cannot hold, as its
// Writer says it: the code, and what is wrong.
func unwritten(file string, line int, err error) *Damage {
	code, what, _ := strings.Cut(strings.TrimPrefix(err.Error(), "logfmt: "), ": ")
	return &Damage{file, line, code, what}
}

// Note is something about a converted record that a reader should know and
// that the log does not say.
type Note struct {
	File string
	Line int
	Msg  string
}

// String is the note as one line, its place in front.
func (n Note) String() string { return place(n.File, n.Line) + n.Msg }

func place(file string, line int) string { return file + ":" + strconv.Itoa(line) + ": " }

// quote shows text of a record in a message, printable and not too long.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return strconv.QuoteToASCII(s[:most]) + "..."
	}
	return strconv.QuoteToASCII(s)
}
