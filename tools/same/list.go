package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// differences are the lines that are only in old, with "- " before them, and those that are
// only in new, with "+ ".
func differences(old, new []string) (list []string) {
	text := func(lines []string) []byte { return []byte(strings.Join(lines, "\n") + "\n") }
	a, b := text(old), text(new)
	if bytes.Equal(a, b) {
		return nil
	}
	_, body, _ := strings.Cut(string(diff.Diff("old", a, "new", b)), "\n+++ new\n")
	for line := range strings.SplitSeq(body, "\n") {
		if line != "" && (line[0] == '-' || line[0] == '+') {
			list = append(list, line[:1]+" "+line[1:])
		}
	}
	return list
}

// row is a row of the list of differences that are wanted.
type row struct {
	line                       int
	text, reason               string
	command, input, difference *regexp.Regexp
	matched                    int
}

// readList reads the list. Each row is "COMMAND | INPUT | DIFFERENCE | REASON"; in the first
// three "*" stands for any text. Empty lines and lines that begin with "#" are ignored.
func readList(path string) (rows []*row, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, " | ")
		if len(fields) != 4 {
			return nil, fmt.Errorf("%s:%d: %d fields; want COMMAND | INPUT | DIFFERENCE | REASON", path, n, len(fields))
		}
		r := &row{line: n, text: strings.Join(fields[:3], " | "), reason: fields[3]}
		r.command, r.input, r.difference = glob(fields[0]), glob(fields[1]), glob(fields[2])
		switch {
		case seen[r.text]:
			return nil, fmt.Errorf("%s:%d: the row is there twice", path, n)
		case !strings.HasSuffix(r.reason, ".") || !strings.Contains(r.reason, " "):
			return nil, fmt.Errorf("%s:%d: the reason is not a sentence: %q", path, n, r.reason)
		case strings.Trim(r.text, "*| ") == "":
			return nil, fmt.Errorf("%s:%d: the row matches everything", path, n)
		}
		seen[r.text] = true
		rows = append(rows, r)
	}
	return rows, nil
}

// glob is a pattern as a regular expression.
func glob(pattern string) *regexp.Regexp {
	return regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, ".*") + "$")
}

// errDiffers is the error of a comparison that has found something.
var errDiffers = errors.New("not the same")

// verdict collects the differences of runs.
type verdict struct {
	rows    []*row
	out     io.Writer
	unknown int // differences that are not in the list
}

// shown is how many differences of a run are printed.
const shown = 12

// add prints the differences of a run that are not in the list.
func (v *verdict) add(x *execution, list []string) error {
	n := 0
	for _, d := range list {
		if v.known(x, d) {
			continue
		}
		if n++; n == 1 {
			fmt.Fprintf(v.out, "%s: %s\n", x, x.old)
		}
		if n <= shown {
			fmt.Fprintf(v.out, "\t%.400s\n", d)
		}
	}
	if n > shown {
		fmt.Fprintf(v.out, "\t%d more\n", n-shown)
	}
	v.unknown += n
	return nil
}

// known reports whether a difference is in the list.
func (v *verdict) known(x *execution, difference string) bool {
	for _, row := range v.rows {
		if row.command.MatchString(x.name) && row.input.MatchString(x.input) && row.difference.MatchString(difference) {
			row.matched++
			return true
		}
	}
	return false
}

// end prints the rows of the list with the number of their differences. With all, rows
// without any are an error.
func (v *verdict) end(all bool) error {
	unused := 0
	for _, row := range v.rows {
		if row.matched > 0 {
			fmt.Fprintf(v.out, "%d differences: %s: %s\n", row.matched, row.text, row.reason)
		} else if all {
			unused++
			fmt.Fprintf(v.out, "line %d of the list matches nothing: %s\n", row.line, row.text)
		}
	}
	if v.unknown+unused > 0 {
		return fmt.Errorf("%w: %d differences are not in the list, %d rows of the list match nothing", errDiffers, v.unknown, unused)
	}
	return nil
}
