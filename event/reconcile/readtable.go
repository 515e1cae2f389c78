package reconcile

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/event/grid"
)

// Caps of a table.
const (
	MaxTable   = 8 << 20 // bytes
	MaxRows    = grid.MaxRows
	MaxColumns = grid.MaxColumns
	MaxCell    = 1024 // bytes
)

// mostCount is the largest number of games in a cell, and mostWorth the largest number of
// thousandths of a point for a game, so that no sum overflows.
const (
	mostCount = 1000000
	mostWorth = 1000000
)

// ReadTable reads a published table in any form that package grid knows: CSV, HTML,
// Markdown, JSON, text in columns, the report files of FIDE. Number chooses one of several
// tables in a file. It also reads the standings of several games as package report writes
// them, of which Game and Stage choose one; lines "A - B: 3 : 1" with the wins of both; and
// _result.txt or _table.html of Gomocup's judge. The error is a *TableError, or one of
// reading.
func ReadTable(name string, r io.Reader, opt TableOptions) (*Table, error) {
	b, err := io.ReadAll(io.LimitReader(r, MaxTable+1))
	if err != nil {
		return nil, err
	}
	t := newTable(name, opt)
	if len(b) > MaxTable {
		return nil, t.fail(bytes.Count(b, []byte("\n"))+1, "cap", "a table has at most %d bytes", MaxTable)
	}
	b = bytes.TrimPrefix(b, []byte("\ufeff"))
	if err := t.encoding(b); err != nil {
		return nil, err
	}
	if judged, err2 := t.judged(b); judged {
		err = err2
	} else if first := firstLine(b); crossLine.MatchString(first) && len(opt.Head) == 0 {
		err = t.readPairs(b)
	} else if err = t.readGrids(b); err == nil {
		err = t.pick()
	}
	if err != nil {
		return nil, err
	}
	if len(t.rows) == 0 {
		return nil, t.fail(1, "empty", "no row")
	}
	return t, nil
}

func newTable(name string, opt TableOptions) *Table {
	return &Table{name: name, opt: opt, has: map[Column]bool{}, aliases: map[string]bool{}}
}

func (t *Table) fail(line int, code, format string, args ...any) error {
	return &TableError{t.name, line, code, fmt.Sprintf(format, args...)}
}

// encoding refuses what is not text.
func (t *Table) encoding(b []byte) error {
	line := 1
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			return t.fail(line, "encoding", "not UTF-8: byte 0x%02x", b[i])
		case r < ' ' && r != '\n' && r != '\r' && r != '\t', r == 0x7f:
			return t.fail(line, "encoding", "a control character: 0x%02x", b[i])
		case r == '\n':
			line++
		}
		i += n
	}
	return nil
}

// firstLine returns the first line that is not empty.
func firstLine(b []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimLeft(b, "\r\n"), []byte("\n"))
	return strings.TrimSuffix(string(line), "\r")
}

// crossLine is a line of a crosstable.
var crossLine = regexp.MustCompile(`^(.+ - .+): *(\d{1,9}) *: *(\d{1,9}) *$`)

func (t *Table) readPairs(b []byte) error {
	t.form = crosstable
	for i, text := range strings.Split(string(b), "\n") {
		text = strings.TrimSuffix(text, "\r")
		if text == "" {
			continue
		}
		m := crossLine.FindStringSubmatch(text)
		if m == nil || len(text) > 2*MaxCell {
			return t.fail(i+1, "cell", "want NAME - NAME: WINS : WINS: %s", quoted(text))
		}
		if len(t.rows) == MaxRows {
			return t.fail(i+1, "cap", "a table has at most %d rows", MaxRows)
		}
		r := row{line: i + 1, pair: m[1]}
		r.wins[0], _ = strconv.ParseInt(m[2], 10, 64)
		r.wins[1], _ = strconv.ParseInt(m[3], 10, 64)
		t.rows = append(t.rows, r)
	}
	return nil
}
