package results

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"strings"
)

const (
	longestLine = 1 << 20 // bytes; the rest is ignored and reported
	maxLines    = 64      // maximum lines of a row with quotes
)

// line is a line of a file, without its end.
type line struct {
	text   string
	number int
	long   bool // it is longer than allowed, and its text is not kept
}

// lines reads a file line by line.
type lines struct {
	in    *bufio.Reader
	read  int    // lines
	ahead []line // lines to be read again
}

func newLines(r io.Reader) *lines { return &lines{in: bufio.NewReaderSize(r, usualBlock)} }

// next returns the next line, io.EOF after the last, or the reader's error.
func (l *lines) next() (line, error) {
	if len(l.ahead) > 0 {
		x := l.ahead[0]
		l.ahead = l.ahead[1:]
		return x, nil
	}
	x, held := line{number: l.read + 1}, []byte(nil)
	for {
		part, err := l.in.ReadSlice('\n')
		whole := err != bufio.ErrBufferFull
		if err != nil && err != io.EOF && whole {
			return line{}, err
		}
		if x.long = x.long || len(held)+len(part) > longestLine; x.long {
			held = held[:0]
		} else if !whole || held != nil {
			held = append(held, part...)
			part = held
		}
		if err == io.EOF && len(part) == 0 && !x.long {
			return line{}, io.EOF
		}
		if whole {
			l.read++
			if !x.long {
				x.text = strings.TrimSuffix(string(bytes.TrimSuffix(part, []byte{'\n'})), "\r")
			}
			return x, nil
		}
	}
}

// split splits a row; it fails if quotes do not match.
func split(text string, comma byte) (fields []string, ok bool) {
	if strings.IndexByte(text, '"') < 0 {
		return strings.Split(text, string(comma)), true
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord = rune(comma), -1
	fields, err := r.Read()
	if _, after := r.Read(); err != nil || after != io.EOF {
		return nil, false
	}
	return fields, true
}

// row returns the fields of the row that begins with a line. Quoted fields may extend
// over lines. If quotes do not match, only the first line is consumed, so the
// following ones are separate rows.
func (l *lines) row(first line, comma byte) ([]string, *Problem) {
	text, more := first.text, []line(nil)
	for strings.Count(text, `"`)%2 != 0 && len(more) < maxLines && len(text) < longestLine {
		next, err := l.next()
		if err != nil {
			break
		}
		if more = append(more, next); next.long {
			break
		}
		text += "\n" + next.text
	}
	fields, ok := split(text, comma)
	if ok {
		return fields, nil
	}
	l.ahead = append(more, l.ahead...)
	return nil, problem("quote", "a quote that is not closed, or within a field: %q", first.text)
}

// head says where the values are in the rows of a table.
type head struct {
	comma  byte
	column []Value // the value of each column, -1 for none
}

// commas are the possible separators of a table.
const commas = ",;\t|"

// headOf parses the head of a table. The separator of the head is that of the rows.
func headOf(line string) (head, *Problem) {
	line = strings.TrimPrefix(line, "\ufeff")
	if strings.HasPrefix(line, "\xff\xfe") || strings.HasPrefix(line, "\xfe\xff") || strings.IndexByte(line, 0) >= 0 {
		return head{}, &Problem{"utf-8", "the file is not utf-8 text: save it as UTF-8"}
	}
	var why *Problem
	for i := range commas {
		h, problem := headBy(line, commas[i])
		if problem == nil {
			return h, nil
		}
		if why == nil || problem.Code == "twice" {
			why = problem
		}
	}
	return head{}, why
}

// headBy parses a head with the given separator.
func headBy(line string, comma byte) (head, *Problem) {
	fields, ok := split(line, comma)
	if !ok {
		return head{}, &Problem{"quote", "a quote in the head that is not closed, or within a name"}
	}
	h := head{comma: comma, column: make([]Value, len(fields))}
	var at [values]string
	for i, field := range fields {
		h.column[i] = -1
		v, known := named[strings.ToLower(strings.TrimSpace(field))]
		if !known {
			continue
		}
		if at[v] != "" {
			return head{}, &Problem{"twice", fmt.Sprintf("two columns for %s: %q and %q", columns[v][0], at[v], field)}
		}
		h.column[i], at[v] = v, field
	}
	for _, must := range []Value{First, Second, Result} {
		if at[must] == "" {
			return head{}, &Problem{"head", fmt.Sprintf("no column %q (or %q)", columns[must][0], columns[must][1])}
		}
	}
	return h, nil
}

// names reports whether the head has a column for a value.
func (h *head) names(v Value) bool {
	for _, x := range h.column {
		if x == v {
			return true
		}
	}
	return false
}
