package exhibit

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"scrutineer/internal/words"
)

// WriteText writes an exhibit as plain text in a language. It returns the error of w.
func (x *Exhibit) WriteText(w io.Writer, lang words.Language) error {
	t := &textWriter{lang: lang}
	t.line(t.say(x.Title))
	t.line(strings.Repeat("=", utf8.RuneCountInString(t.say(x.Title))))
	for _, p := range append(slices.Clone(x.Headline), x.Lead...) {
		t.line(t.say(p))
	}
	if len(x.OtherSide) > 0 {
		t.line(t.say(phrase("exhibit.beside")))
	}
	for _, p := range x.OtherSide {
		t.line("  - " + t.say(p))
	}
	for _, s := range x.Sections {
		title := t.say(SectionTitle(s.Name))
		t.line("")
		t.line(title)
		t.line(strings.Repeat("-", utf8.RuneCountInString(title)))
		for _, b := range s.Blocks {
			t.block(b)
		}
	}
	_, err := io.WriteString(w, t.b.String())
	return err
}

// SectionTitle returns the title of a section.
func SectionTitle(name string) Phrase { return phrase("exhibit.section." + name) }

// textWriter writes blocks as lines.
type textWriter struct {
	lang words.Language
	b    strings.Builder
}

func (t *textWriter) line(s string) { t.b.WriteString(strings.TrimRight(s, " ") + "\n") }

func (t *textWriter) lines(list []string) {
	for _, s := range list {
		t.line("  " + s)
	}
}

// say returns a phrase as text.
func (t *textWriter) say(p Phrase) string { return p.Text(t.lang) }

func (t *textWriter) block(b Block) {
	switch b := b.(type) {
	case Say:
		t.line(t.say(Phrase(b)))
	case Table:
		t.table(b)
	case Lines:
		t.lines(b.Lines)
	case Quote:
		t.line("  " + b.Source + " (" + b.Language + "):")
		t.line("    " + b.Text)
	case Figure:
		t.line(t.say(b.Caption))
		t.lines(b.Lines)
		t.lines(b.Legend(t.lang))
	case Span:
		t.lines(b.bar())
	case Sums:
		for _, s := range b {
			t.line("  " + t.say(s.Phrase))
			if s.Line != "" {
				t.line("      " + s.Line)
			}
		}
	}
}

// table writes each row on one line, with two spaces between cells, and all cells but
// the last as wide as their column.
func (t *textWriter) table(b Table) {
	var rows [][]string
	if len(b.Head) > 0 {
		var head []string
		for _, p := range b.Head {
			head = append(head, t.say(p))
		}
		rows = append(rows, append([]string{" "}, head...))
	}
	for _, r := range b.Rows {
		rows = append(rows, t.row(r))
	}
	width := widths(rows)
	for _, r := range rows {
		line := ""
		for i, c := range r {
			line += c
			if i+1 < len(r) && len(r) > 2 {
				line += strings.Repeat(" ", width[i]-utf8.RuneCountInString(c)+1+min(i, 1))
			}
		}
		t.line(line)
	}
}

// row returns a row's cells, with a > in front if the row matters.
func (t *textWriter) row(r Row) []string {
	if r.Gap > 0 {
		return []string{" ", " " + t.say(phrase("exhibit.gap", r.Gap))}
	}
	list := []string{" "}
	if r.Strong {
		list[0] = ">"
	}
	for _, c := range r.Cells {
		switch {
		case c.Phrase.Key != "":
			list = append(list, t.say(c.Phrase))
		case c.Literal != "":
			list = append(list, words.Visible(string(c.Literal)))
		default:
			list = append(list, words.Visible(c.Name))
		}
	}
	return list
}

// widths returns the width of each column. Rows with one cell do not count.
func widths(rows [][]string) []int {
	var list []int
	for _, r := range rows {
		for i, c := range r {
			if len(list) <= i {
				list = append(list, 0)
			}
			if len(r) > 2 {
				list[i] = max(list[i], utf8.RuneCountInString(c))
			}
		}
	}
	return list
}

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
