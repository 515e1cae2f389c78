package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"scrutineer/corpus"
)

// line is one line of a text, its line feed included.
type line struct {
	at   int // its number in the text as it was read, 0 for a new line
	text string
}

// text is a file or a payload while it is resealed.
type text struct {
	kept   map[corpus.Place]bool // fields that stay as they are
	pieces []*piece
}

// piece is some lines in sequence: those of one log, or what is between logs.
type piece struct {
	lines []line
	log   bool
}

// resealed is the file with valid seals. In a vector only the payload is sealed, except
// for the places that its header lists as unsealed.
func resealed(name string, data []byte) ([]byte, error) {
	if !strings.HasSuffix(name, corpus.VectorSuffix) {
		return seals(data, nil), nil
	}
	v, err := corpus.ParseVector(name, data)
	if err != nil {
		return nil, err
	}
	if err := sealsAt(v); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	head := data[:len(data)-len(v.Payload)]
	return append(bytes.Clone(head), seals(v.Payload, v.Unsealed)...), nil
}

// sealsAt requires that each unsealed place of a vector is a field of a seal.
func sealsAt(v corpus.Vector) error {
	all := strings.SplitAfter(string(v.Payload), "\n")
	for _, p := range v.Unsealed {
		if p.Line > len(all) || p.Field > len(strings.Fields(all[p.Line-1])) {
			return fmt.Errorf("unsealed: the payload has no field %s", p)
		}
	}
	return nil
}

// seals reseals all logs in a text.
func seals(data []byte, places []corpus.Place) []byte {
	t := &text{kept: map[corpus.Place]bool{}}
	for _, p := range places {
		t.kept[p] = true
	}
	t.split(data)
	t.sealLogs()
	t.sealLedgers()
	var b bytes.Buffer
	for _, p := range t.pieces {
		b.WriteString(p.string())
	}
	return b.Bytes()
}

// split parts the text into logs and what is between them.
func (t *text) split(data []byte) {
	var all []string
	for s := range strings.Lines(string(data)) {
		all = append(all, s)
	}
	now := &piece{}
	begin := func(log bool) {
		t.pieces = append(t.pieces, now)
		now = &piece{log: log}
	}
	for i, s := range all {
		switch at := firstLineIn(s, next(all, i)); {
		case at >= 0:
			if at > 0 {
				now.lines = append(now.lines, line{i + 1, s[:at]})
			}
			begin(true)
			s = s[at:]
		case now.log && isFence(s):
			begin(false)
		}
		now.lines = append(now.lines, line{i + 1, s})
		if now.log && isEnd(s) {
			begin(false)
		}
	}
	t.pieces = append(t.pieces, now)
}

func next(all []string, i int) string {
	if i+1 < len(all) {
		return all[i+1]
	}
	return ""
}

// firstLineIn is where in a line a log's first line begins, or -1: at its
// start, or glued to a torn line, which an id line below shows (R5).
func firstLineIn(s, below string) int {
	if version, ok := strings.CutPrefix(s, "mlog "); ok && len(version) > 1 && strings.Trim(version, "0123456789") == "\n" {
		return 0
	}
	if torn, ok := strings.CutSuffix(s, "mlog 1\n"); ok && strings.HasPrefix(below, "id ") {
		return len(torn)
	}
	return -1
}

// isFence reports whether a line ends whatever log is above it: a fence of
// Markdown, or the name of the next file in an archive of texts.
func isFence(s string) bool {
	return strings.HasPrefix(s, "```") || strings.HasPrefix(s, "-- ") && strings.HasSuffix(s, " --\n")
}

// keeps reports whether a field stays as it is; the first field is 1.
func (t *text) keeps(l line, field int) bool {
	return t.kept[corpus.Place{Line: l.at, Field: field}]
}

// set gives a line its correct fields, from the field first on, except for those that are
// kept. A line with another number of fields is not a seal, and stays.
func (t *text) set(l *line, first int, due ...string) {
	fields := strings.Split(strings.TrimSuffix(l.text, "\n"), " ")
	if len(fields) < first-1+len(due) {
		return
	}
	for i, word := range due {
		if !t.keeps(*l, first+i) {
			fields[first-1+i] = word
		}
	}
	feed := l.text[len(strings.TrimSuffix(l.text, "\n")):]
	l.text = strings.Join(fields, " ") + feed
}

// string is all bytes of a piece.
func (p *piece) string() string {
	var b strings.Builder
	for _, l := range p.lines {
		b.WriteString(l.text)
	}
	return b.String()
}

// find is the first line of a log that begins with a word, or nil.
func (p *piece) find(word string) *line {
	i := slices.IndexFunc(p.lines, func(l line) bool { return strings.HasPrefix(l.text, word+" ") })
	if i < 0 {
		return nil
	}
	return &p.lines[i]
}

// field is a field of the first line with a word (the word is field 1), "" if there is
// none.
func (p *piece) field(word string, n int) string {
	if l := p.find(word); l != nil {
		if fields := strings.Fields(l.text); len(fields) >= n {
			return fields[n-1]
		}
	}
	return ""
}

// head is the header of a log, which its line start ends.
func (p *piece) head() string {
	var b strings.Builder
	for _, l := range p.lines {
		b.WriteString(l.text)
		if strings.HasPrefix(l.text, "start ") {
			break
		}
	}
	return b.String()
}
