package doc

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/report/table"
)

// WriteText writes a document as plain text in a language. It returns the error of w.
func (d *Document) WriteText(w io.Writer, lang words.Language) error {
	t := &textWriter{lang: lang}
	t.heading(d.Title, "=")
	for _, b := range d.Lead {
		t.block(b)
	}
	for _, s := range d.Sections {
		t.lines("", "")
		t.heading(s.Title, "-")
		for _, b := range s.Blocks {
			t.block(b)
		}
	}
	_, err := w.Write(t.b.Bytes())
	return err
}

// textWriter writes blocks as lines.
type textWriter struct {
	lang words.Language
	b    bytes.Buffer
}

// lines writes lines with an indent, and none of them ends in a blank.
func (t *textWriter) lines(indent string, list ...string) {
	for _, s := range list {
		t.b.WriteString(strings.TrimRight(indent+s, " ") + "\n")
	}
}

// heading writes a line with another one below it.
func (t *textWriter) heading(p words.Phrase, under string) {
	title := p.Text(t.lang)
	t.lines("", title, strings.Repeat(under, table.Width(title)))
}

func (t *textWriter) block(b Block) {
	switch b := b.(type) {
	case Say:
		t.lines("", words.Phrase(b).Text(t.lang))
	case List:
		for _, p := range b {
			t.lines("  - ", p.Text(t.lang))
		}
	case Table:
		table.Text(&t.b, t.lang, nil, b.cells(), table.TextOptions{MaxCell: maxCell})
	case Lines:
		t.lines("  ", b.Lines...)
	case Quote:
		t.lines("  ", b.Source+" ("+b.Language+"):", "  "+b.Text)
	case Figure:
		t.lines("", b.Caption.Text(t.lang))
		t.lines("  ", b.Lines...)
		t.lines("  ", b.Legend(t.lang)...)
	case Span:
		t.lines("  ", b.bar()...)
	case Sums:
		for _, s := range b {
			t.lines("  ", s.Phrase.Text(t.lang))
			if s.Line != "" {
				t.lines("      ", s.Line)
			}
		}
	}
}

// maxCell is more than a line of a log is shown of.
const maxCell = 1 << 20

// barWidth is the width of a bar of time, in characters.
const barWidth = 60

// bar draws the used time, with = before the span and # within it, and the limit.
func (s Span) bar() []string {
	all := max(s.Before+s.Used, s.Limit+s.Grace, 1)
	at := func(us int64) int { return int(float64(max(us, 0)) / float64(all) * barWidth) }
	list := []string{"0" + strings.Repeat("=", at(s.Before)) + strings.Repeat("#", at(s.Before+s.Used)-at(s.Before)) + fmt.Sprintf("  %d µs", s.Before+s.Used)}
	if s.Limit > 0 {
		list = append(list, " "+strings.Repeat(" ", at(s.Limit+s.Grace))+fmt.Sprintf("| %d µs", s.Limit+s.Grace))
	}
	return list
}
