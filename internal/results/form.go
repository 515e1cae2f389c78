package results

import (
	"bufio"
	"bytes"
	"io"
	"regexp"
	"strings"

	"scrutineer/internal/lines"
)

// form is the form of a file.
type form int

const (
	unknownForm form = iota
	csvForm
	pgnForm
	trfForm
	pairForm
	pageForm // HTML or Markdown
	logForm  // not results, but logs
)

// headSize is how much of a file decides on its form.
const headSize = 64 << 10

// peek returns the beginning of a file, and a reader of all of it.
func peek(r io.Reader) ([]byte, io.Reader, error) {
	in := bufio.NewReaderSize(r, headSize)
	head, err := in.Peek(headSize)
	if err == io.EOF || len(head) > 0 {
		err = nil
	}
	return head, in, err
}

var (
	tagLine  = regexp.MustCompile(`^\[ *[A-Za-z][A-Za-z0-9_]* *"`)
	trfLine1 = regexp.MustCompile(`^001 [ \d]{4}[ \t]`)
	pairLine = regexp.MustCompile(`^(.+ - .+): *(\d{1,9}) *: *(\d{1,9}) *$`)
	htmlLine = regexp.MustCompile(`(?i)<(table[\s>]|html|!doctype html)`)
	ruleLine = regexp.MustCompile(`^\s*\|?(\s*:?-+:?\s*\|)+\s*(:?-+:?)?\s*$`)
)

// formOf returns the form of a file by its beginning: by the first line that shows one.
func formOf(head []byte) form {
	if bytes.HasPrefix(head, []byte("mlog ")) {
		return logForm
	}
	text := lines.NewText(bytes.NewReader(head), nil)
	first, before := "", ""
	for n := 0; n < 400; n++ {
		l, err := text.Next()
		if err != nil {
			break
		}
		line := strings.TrimSpace(string(l.Text))
		switch {
		case line == "":
			continue
		case htmlLine.MatchString(line):
			return pageForm
		case tagLine.MatchString(line):
			return pgnForm
		case trfLine1.MatchString(line):
			return trfForm
		case pairLine.MatchString(line) && (first == "" || strings.HasPrefix(first, "#")):
			return pairForm
		case strings.Contains(before, "|") && ruleLine.MatchString(line):
			return pageForm
		}
		if first == "" && line[0] != '%' {
			first = line
		}
		before = line
	}
	if first == "" {
		return unknownForm
	}
	return csvForm
}

// IsResults reports whether a file that begins like this has results: as games of PGN, lines
// of pairs, a report file, or a table with such columns.
func (o *Options) IsResults(head []byte) bool {
	head = head[:min(len(head), headSize)]
	f := &file{Reader: &Reader{Options: *o}, text: lines.NewText(bytes.NewReader(head), o.Encoding)}
	var err error
	switch formOf(head) {
	case csvForm:
		_, err = f.head()
	case pageForm:
		_, err = f.lists(head)
	case unknownForm, logForm:
		return false
	}
	return err == nil
}
