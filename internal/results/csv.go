package results

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/analysis"
)

// maxFile is the size of the largest file that is read, in bytes: a quote that
// never closes holds all of it in memory.
const maxFile = 1 << 28

// capped is a reader that fails beyond a number of bytes.
type capped struct {
	r    io.Reader
	left int64
}

func (c *capped) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if c.left -= int64(n); c.left < 0 {
		return 0, fmt.Errorf("more than %d bytes", int64(maxFile))
	}
	return n, err
}

// Row is a result and where it stands.
type Row struct {
	analysis.Result
	Known bool // the game has an outcome
	Line  int
}

// CSV reads a table. It has the columns first, second and result (1-0, 0-1,
// 1/2-1/2 or *, the word first, second or draw), and may have game, event, id,
// round, start, end, fault (1 for a loss by fault) and seats (synthetic where
// who moved first was made up); others are ignored, and so are lines that
// begin with #. kind is the game where none is named. An error of visit ends it.
// Errors are `file:line: csv: what`.
func CSV(r io.Reader, name, kind string, visit func(Row) error) error {
	in := csv.NewReader(bufio.NewReader(&capped{r, maxFile}))
	in.Comment, in.ReuseRecord = '#', true
	head, err := in.Read()
	if err != nil {
		return fmt.Errorf("%s:1: csv: %w", name, bare(err))
	}
	columns := map[string]int{}
	for i, column := range head {
		columns[strings.TrimPrefix(column, "\ufeff")] = i
	}
	for _, must := range []string{"first", "second", "result"} {
		if _, there := columns[must]; !there {
			return fmt.Errorf("%s:1: csv: no column %q", name, must)
		}
	}
	for {
		row, err := in.Read()
		if err == io.EOF {
			return nil
		}
		line := lineOf(in, err)
		if err == nil {
			err = one(row, columns, kind, line, name, visit)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: csv: %w", name, line, bare(err))
		}
	}
}

// lineOf is the line on which the row begins that was read, or could not be.
func lineOf(in *csv.Reader, err error) int {
	var p *csv.ParseError
	switch {
	case errors.As(err, &p):
		return p.StartLine
	case err != nil:
		return 1 // the file itself: nothing tells how far it was read
	}
	line, _ := in.FieldPos(0)
	return line
}

// bare is an error of the csv reader without its own position.
func bare(err error) error {
	var p *csv.ParseError
	if errors.As(err, &p) {
		return p.Err
	}
	if err == io.EOF {
		return errors.New("the file is empty")
	}
	return err
}

// outcomes are the ways of writing a result.
var outcomes = map[string]analysis.Outcome{
	"1-0": analysis.FirstWins, "1": analysis.FirstWins, "first": analysis.FirstWins,
	"0-1": analysis.SecondWins, "0": analysis.SecondWins, "second": analysis.SecondWins,
	"1/2-1/2": analysis.Draw, "0.5": analysis.Draw, "1/2": analysis.Draw, "=": analysis.Draw, "draw": analysis.Draw,
}

// Outcome is what a result says, false where it is none of the ways of writing
// one.
func Outcome(text string) (analysis.Outcome, bool) {
	o, known := outcomes[text]
	return o, known
}

// one hands over one row.
func one(row []string, columns map[string]int, kind string, line int, name string, visit func(Row) error) error {
	get := func(column string) string {
		if i, there := columns[column]; there {
			return strings.TrimSpace(row[i])
		}
		return ""
	}
	r := analysis.Result{Game: get("game"), Event: get("event"), ID: get("id"), Round: get("round"), Start: get("start"),
		First: get("first"), Second: get("second"), End: get("end"), ByFault: get("fault") == "1", Synthetic: get("seats") == "synthetic"}
	if r.Game == "" {
		r.Game = kind
	}
	if r.ID == "" {
		r.ID = fmt.Sprintf("%s:%d", name, line)
	}
	for _, s := range []string{r.Game, r.Event, r.ID, r.Round, r.Start, r.First, r.Second, r.End} {
		if !utf8.ValidString(s) {
			return errors.New("not utf-8: " + strconv.Quote(s))
		}
	}
	var known bool
	if r.Outcome, known = Outcome(get("result")); !known && get("result") != "*" {
		return fmt.Errorf("no result: %q", get("result"))
	}
	if r.First == "" || r.Second == "" {
		return errors.New("a bot without a name")
	}
	return visit(Row{r, known, line})
}
