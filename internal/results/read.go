package results

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Visitor receives the content of a file in order.
type Visitor struct {
	// Game receives a game. Moves are nil in a table. Both are valid until it
	// returns.
	Game func(v *Values, m *Moves, line int)
	// Bad receives an invalid row or game, and its problem.
	Bad func(line int, p *Problem)
}

// ReadTable reads a table: a head with the names of columns, which must include
// first, second and result, and a row for each game. Fields are separated by commas,
// semicolons, tabs or bars. Other columns are ignored, and so are lines that begin
// with # and are not a whole row. It returns the reader's error, or one if there is
// no head or no row: `file:line: code: what`.
func ReadTable(r io.Reader, name string, to Visitor) error {
	in := newLines(r)
	h, err := in.head(name)
	if err != nil {
		return err
	}
	var v Values
	for rows := 0; ; {
		x, err := in.next()
		switch {
		case err == io.EOF && rows == 0:
			return fmt.Errorf("%s:%d: empty: a head and no rows", name, max(in.read, 1))
		case err == io.EOF:
			return nil
		case err != nil:
			return located(name, in.read+1, err)
		case x.comment(len(h.column), h.comma):
			continue
		}
		rows++
		fields, p := in.fields(x, &h)
		if p != nil {
			to.Bad(x.number, p)
			continue
		}
		v.clear()
		for i, at := range h.column {
			if at >= 0 {
				v[at] = append(v[at], strings.TrimSpace(fields[i])...)
			}
		}
		to.Game(&v, nil, x.number)
	}
}

// located returns an error with its place in a file.
func located(name string, line int, err error) error {
	return fmt.Errorf("%s:%d: read: %w", name, line, err)
}

// head reads up to the head of a table.
func (l *lines) head(name string) (head, error) {
	for {
		x, err := l.next()
		if err == io.EOF {
			return head{}, fmt.Errorf("%s:1: empty: no row of column names", name)
		}
		if err != nil {
			return head{}, located(name, l.read+1, err)
		}
		if x.long {
			return head{}, fmt.Errorf("%s:%d: long: the head has more than %d bytes", name, x.number, longestLine)
		}
		if text := strings.TrimPrefix(x.text, "\ufeff"); strings.TrimSpace(text) == "" || text[0] == '#' {
			continue
		}
		h, p := headOf(x.text)
		if p != nil {
			return head{}, fmt.Errorf("%s:%d: %w", name, x.number, p)
		}
		return h, nil
	}
}

// comment reports whether a line of a table is not a row: it is empty, or begins with
// # and does not have the given number of fields.
func (x line) comment(columns int, comma byte) bool {
	if x.long || strings.TrimSpace(x.text) != "" && x.text[0] != '#' {
		return false
	}
	return strings.TrimSpace(x.text) == "" || strings.Count(x.text, string(comma))+1 != columns
}

// fields returns the fields of the row that begins with a line, one for each column.
func (l *lines) fields(x line, h *head) ([]string, *Problem) {
	if x.long {
		return nil, &Problem{"long", fmt.Sprintf("a line of more than %d bytes", longestLine)}
	}
	fields, p := l.row(x, h.comma)
	if p == nil && len(fields) != len(h.column) {
		p = &Problem{"fields", fmt.Sprintf("%d fields, and the head has %d", len(fields), len(h.column))}
	}
	return fields, p
}

// CSV reads a table like ReadTable, and parses its values. kind is the game if none
// is named.
func CSV(r io.Reader, name, kind string, visit func(Row), bad func(line int, p *Problem)) error {
	return ReadTable(r, name, Visitor{Bad: bad, Game: func(v *Values, _ *Moves, line int) {
		row, p := v.Row(Options{Kind: kind})
		if p == nil && row.Why != 0 {
			p = &Problem{"unplayed", "a round without a game"}
		}
		if p != nil {
			bad(line, p)
			return
		}
		if row.ID == "" {
			row.ID = fmt.Sprintf("%s:%d", name, line)
		}
		row.Line = line
		visit(row)
	}})
}

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
		"utf-8": "text that is not UTF-8", "control": "a control character",
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
