package reconcile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Caps of a table.
const (
	MaxTable   = 8 << 20 // bytes
	MaxRows    = 100000
	MaxColumns = 64
	MaxCell    = 1024 // bytes
)

// mostCount is how many games a cell may state, and mostWorth how many
// thousandths of a point a game may be worth, so that no sum overflows.
const (
	mostCount = 1000000
	mostWorth = 1000000
)

// ReadTable reads a published table: CSV with a header row, its cells separated
// by commas, semicolons or tabs; or the standings of several games as package report
// writes them, of which Game and Stage choose one; or lines "A - B: 3 : 1" with the wins of
// both; or _result.txt or _table.html of Gomocup's judge.
// An error is a *TableError, or one of reading.
func ReadTable(name string, r io.Reader, opt TableOptions) (*Table, error) {
	b, err := io.ReadAll(io.LimitReader(r, MaxTable+1))
	if err != nil {
		return nil, err
	}
	t := &Table{name: name, opt: opt, has: map[Column]bool{}}
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
	} else {
		if err = t.readCSV(b, separator(first)); err == nil {
			err = t.pick()
		}
	}
	if err != nil {
		return nil, err
	}
	if len(t.rows) == 0 {
		return nil, t.fail(1, "empty", "no row")
	}
	return t, nil
}

func (t *Table) fail(line int, code, format string, args ...any) error {
	return &TableError{t.name, line, code, fmt.Sprintf(format, args...)}
}

// encoding refuses what is no text.
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

// firstLine is the first line that is not empty.
func firstLine(b []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimLeft(b, "\r\n"), []byte("\n"))
	return strings.TrimSuffix(string(line), "\r")
}

// separator is what is between the cells of a header row.
func separator(head string) rune {
	best := ','
	for _, c := range ";\t" {
		if strings.Count(head, string(c)) > strings.Count(head, string(best)) {
			best = c
		}
	}
	return best
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

func (t *Table) readCSV(b []byte, comma rune) error {
	in := csv.NewReader(bytes.NewReader(b))
	in.Comma, in.ReuseRecord = comma, true
	var columns []Column
	for {
		cells, err := in.Read()
		if err == io.EOF {
			return nil
		}
		var bad *csv.ParseError
		if errors.As(err, &bad) {
			return t.fail(bad.Line, "csv", "%v", bad.Err)
		}
		if err != nil {
			return err
		}
		line, _ := in.FieldPos(0)
		if columns == nil {
			columns, err = t.header(line, cells)
		} else {
			err = t.row(line, columns, cells)
		}
		if err != nil {
			return err
		}
	}
}

// breakColumn begins a column of a tie-break, whose name follows.
const breakColumn = "tie-break "

// header finds which column holds what.
func (t *Table) header(line int, cells []string) ([]Column, error) {
	if len(cells) > MaxColumns {
		return nil, t.fail(line, "cap", "a table has at most %d columns", MaxColumns)
	}
	columns, at := make([]Column, len(cells)), map[Column]string{}
	several := ofReport(cells)
	for i, head := range cells {
		if c := Column(head); several && new(rowContest).set(c, "") {
			columns[i] = c
			continue
		}
		if name := strings.ToLower(strings.TrimSpace(head)); slices.Contains(t.opt.TieBreaks, name) && !slices.Contains(t.breaks, name) {
			t.breaks = append(t.breaks, name)
			columns[i] = Column(breakColumn + name)
			continue
		}
		c := t.columnOf(head)
		if c == "" {
			t.ignored = append(t.ignored, quoted(head))
			continue
		}
		if t.has[c] {
			return nil, t.fail(line, "column", "two columns for %s: %s and %s", c, quoted(at[c]), quoted(head))
		}
		columns[i], t.has[c], at[c] = c, true, head
	}
	for _, c := range Columns() {
		if head, named := t.opt.Head[c]; named && !t.has[c] {
			return nil, t.fail(line, "column", "no column %s for %s", quoted(head), c)
		}
	}
	return columns, t.shape(line)
}

// columnOf is what a column of that head holds, "" if that is not known.
func (t *Table) columnOf(head string) Column {
	head = strings.TrimSpace(head)
	for _, c := range Columns() {
		if h, named := t.opt.Head[c]; named && h == head {
			return c
		}
	}
	c := heads[strings.ToLower(head)]
	if _, elsewhere := t.opt.Head[c]; elsewhere {
		return ""
	}
	return c
}

// shape decides what the rows are.
func (t *Table) shape(line int) error {
	switch has := t.has; {
	case has[First] && has[Second] && has[Ended]:
		t.form = gameList
	case !has[Bot]:
		return t.fail(line, "column", "no column bot, name or player, and not first, second and result; --column bot=HEAD names it")
	case !has[Points] && !has[Played] && !has[Won] && !has[Drawn] && !has[Lost]:
		return t.fail(line, "column", "no column played, won, drawn, lost or points; --column points=HEAD names it")
	}
	return nil
}

func (t *Table) row(line int, columns []Column, cells []string) error {
	if len(t.rows) == MaxRows {
		return t.fail(line, "cap", "a table has at most %d rows", MaxRows)
	}
	r := row{line: line, count: map[Column]int64{}, blank: map[Column]bool{}, breaks: map[string]string{}}
	for i, cell := range cells {
		if len(cell) > MaxCell {
			return t.fail(line, "cap", "a cell has at most %d bytes", MaxCell)
		}
		if columns[i] == "" || r.of.set(columns[i], cell) {
			continue
		}
		if name, ok := strings.CutPrefix(string(columns[i]), breakColumn); ok {
			r.breaks[name] = strings.TrimSpace(cell)
			continue
		}
		if !r.cell(columns[i], strings.TrimSpace(cell)) {
			return t.fail(line, "cell", "not a %s: %s", columns[i], quoted(cell))
		}
	}
	t.rows = append(t.rows, r)
	return nil
}
