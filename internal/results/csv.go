package results

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"scrutineer/internal/lines"
)

// maxQuoted is the maximum number of lines of a row, whose quoted fields may have several.
const maxQuoted = 64

// maxAbove is the maximum number of lines above a head.
const maxAbove = 20

// table is a table that is being read: the separator, and what each column has, -1 for
// nothing that is read.
type table struct {
	comma  byte
	column []value
	fields [][]byte
	quoted []byte // fields without their quotes
	v      values
}

// csv reads a table: a head with the names of columns, which must include first, second and
// a result, and a row for each game. Fields are separated by commas, semicolons, tabs or
// bars. Other columns are ignored, and so are empty rows, and lines that begin with # and
// are not a whole row.
func (f *file) csv() error {
	t, err := f.head()
	if err != nil {
		return err
	}
	for {
		l, err := f.next()
		if err != nil {
			return f.ends(err, f.last, "a head and no rows")
		}
		if l.Long {
			f.bad(l.Number, tooLong())
			continue
		}
		if p := t.row(f, l); p != nil {
			f.bad(l.Number, p)
			continue
		}
		if len(l.Text) == 0 || l.Text[0] != '#' || len(t.fields) == len(t.column) { // otherwise a comment
			t.game(f, l.Number)
		}
	}
}

// game hands over the game of a row, unless all its fields are empty.
func (t *table) game(f *file, line int) {
	empty := true
	for i, field := range t.fields {
		t.fields[i] = trim(field)
		empty = empty && len(t.fields[i]) == 0
	}
	if empty {
		return
	}
	if n := len(t.column); len(t.fields) < n || len(bytes.Join(t.fields[n:], nil)) > 0 {
		f.bad(line, &Problem{"fields", fmt.Sprintf("%d fields, and the head has %d", len(t.fields), n)})
		return
	}
	t.v = values{}
	for i, at := range t.column {
		if at >= 0 {
			t.v[at] = t.fields[i]
		}
	}
	f.moves.forget()
	f.moves.column(t.v[vMoves])
	f.game(&t.v, line, false)
}

// head finds the head.
func (f *file) head() (*table, error) {
	var why *Problem
	at, comma := 0, byte(0)
	for range maxAbove {
		l, err := f.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, f.failed(f.last+1, "read", "%v", err)
		}
		if l.Long {
			return nil, f.failed(l.Number, "long", "the head has more than %d bytes", lines.MaxLine)
		}
		text := string(l.Text)
		if rest, is := strings.CutPrefix(strings.ToLower(text), "sep="); is && len(rest) == 1 {
			comma = rest[0]
			continue
		}
		if strings.TrimSpace(text) == "" || text[0] == '#' {
			continue
		}
		t, p := f.headOf(text, comma)
		if p == nil {
			return t, nil
		}
		if why == nil || p.Code == "twice" && why.Code != "twice" {
			why, at = p, l.Number
		}
	}
	if why == nil {
		return nil, f.failed(1, "empty", "no row of column names")
	}
	return nil, f.failed(at, why.Code, "%s", why.What)
}

// headOf parses a head. Its separator is that of the rows.
func (f *file) headOf(line string, comma byte) (*table, *Problem) {
	separators := ",;\t|"
	if comma != 0 {
		separators = string(rune(comma))
	}
	var why *Problem
	for i := range separators {
		t, p := &table{comma: separators[i]}, &Problem{"quote", "a quote in the head that is not closed, or within a name"}
		if t.split([]byte(line)) {
			p = t.names(f)
		}
		if p == nil {
			return t, nil
		}
		if why == nil || p.Code == "twice" {
			why = p
		}
	}
	return nil, why
}

// ofStandings are heads of tables with a row for each program.
var ofStandings = map[string]bool{"name": true, "bot": true, "program": true, "player": true, "engine": true, "username": true}

// names finds the meanings of the columns, whose heads are the fields.
func (t *table) names(f *file) *Problem {
	var at [numValues]string
	for _, field := range t.fields {
		name := strings.TrimSpace(string(field))
		v, known := byHead[strings.ToLower(name)]
		if known && f.Columns[headOf(v)] != "" {
			known = false // another column has it
		}
		for what, head := range f.Columns {
			if head == name {
				v, known = byHead[what], true
			}
		}
		if !known {
			if v = -1; ofStandings[strings.ToLower(name)] {
				return &Problem{"head", fmt.Sprintf("%q: a row for each program, and not for each game", name)}
			}
		} else if at[v] != "" {
			return &Problem{"twice", fmt.Sprintf("two columns for %s: %q and %q", headOf(v), at[v], name)}
		} else {
			at[v] = name
		}
		t.column = append(t.column, v)
	}
	need := func(v value) *Problem {
		return &Problem{"head", fmt.Sprintf("no column %q (or %q); --column %[1]s=HEAD names one", headOf(v), strings.Split(heads[v], "|")[1])}
	}
	for v := range numValues {
		if head := f.Columns[headOf(v)]; head != "" && at[v] == "" {
			return &Problem{"head", fmt.Sprintf("no column %q for %s", head, headOf(v))}
		}
	}
	switch {
	case at[vFirst] == "":
		return need(vFirst)
	case at[vSecond] == "":
		return need(vSecond)
	case at[vResult]+at[vWinner] == "" && (at[vScore1] == "" || at[vScore2] == "") && (at[vWins1] == "" || at[vWins2] == ""):
		return need(vResult)
	}
	return nil
}

// row splits the row that begins with a line. Quoted fields may extend over lines. If quotes
// do not match, only the first line is taken, and the next ones are rows of their own.
func (t *table) row(f *file, l lines.Line) *Problem {
	if t.split(l.Text) {
		return nil
	}
	text, more := bytes.Clone(l.Text), []lines.Line(nil)
	for len(more) < maxQuoted && len(text) < lines.MaxLine {
		next, err := f.next()
		if err != nil {
			break
		}
		next.Text = bytes.Clone(next.Text)
		if more = append(more, next); next.Long {
			break
		}
		if text = append(append(text, '\n'), next.Text...); bytes.IndexByte(next.Text, '"') >= 0 && t.split(text) {
			return nil
		}
	}
	f.ahead = append(more, f.ahead...)
	return problem("quote", "a quote that is not closed, or within a field: %q", string(bytes.SplitN(text, []byte("\n"), 2)[0]))
}

// split splits a row. It fails if quotes do not match.
func (t *table) split(line []byte) bool {
	t.fields, t.quoted = t.fields[:0], t.quoted[:0]
	for {
		if len(line) > 0 && line[0] == '"' {
			field, rest, ok := t.unquote(line[1:])
			if !ok {
				return false
			}
			t.fields = append(t.fields, field)
			if len(rest) == 0 {
				return true
			}
			if line = rest[1:]; rest[0] != t.comma {
				return false
			}
			continue
		}
		i := bytes.IndexByte(line, t.comma)
		if i < 0 {
			t.fields = append(t.fields, line)
			return true
		}
		t.fields = append(t.fields, line[:i])
		line = line[i+1:]
	}
}

// unquote returns a field after its first quote, and what follows the last one.
func (t *table) unquote(b []byte) (field, rest []byte, ok bool) {
	end := bytes.IndexByte(b, '"')
	if end < 0 {
		return nil, nil, false
	}
	if end+1 == len(b) || b[end+1] != '"' {
		return b[:end], bytes.TrimLeft(b[end+1:], " "), true
	}
	from := len(t.quoted)
	for {
		t.quoted = append(t.quoted, b[:end]...)
		if b = b[end+1:]; len(b) == 0 || b[0] != '"' {
			return t.quoted[from:len(t.quoted):len(t.quoted)], bytes.TrimLeft(b, " "), true
		}
		t.quoted, b = append(t.quoted, '"'), b[1:]
		if end = bytes.IndexByte(b, '"'); end < 0 {
			return nil, nil, false
		}
	}
}

// trim removes the blanks around a text, those of Unicode, too.
func trim(b []byte) []byte {
	if n := len(b); n == 0 || plain(b[0]) && plain(b[n-1]) {
		return b
	}
	return bytes.TrimSpace(b)
}

func plain(c byte) bool { return ' ' < c && c < utf8.RuneSelf }
