package verify

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

// matrix has the results of a program, counted by what the vectors are about and by
// what they expect.
type matrix struct {
	vectors  []corpus.Vector
	left     int            // vectors on tournaments, which are not tried with this program
	levels   bool           // the reached level is known
	tried    int            // of the vectors, in order
	shown    int            // failures shown as text
	reached  map[string]int // by the name of a level: how many reached it
	subjects map[string]row
	codes    map[string]*cell // by the code of an expected finding
	all      row
}

// row counts vectors of a subject by their expected exit code.
type row map[int]*cell

// cell counts vectors and those at which the program failed.
type cell struct{ vectors, failed int }

// columns are the expected exit codes.
var columns = [...]int{0, 1, 3}

func newRow() row { return row{0: {}, 1: {}, 3: {}} }

func (c *cell) add(ok bool) {
	c.vectors++
	if !ok {
		c.failed++
	}
}

// sum returns the sum of all columns.
func (r row) sum() cell {
	var all cell
	for _, c := range r {
		all.vectors += c.vectors
		all.failed += c.failed
	}
	return all
}

// add counts the result of the next vector, and returns that vector. A vector counts
// once for each code of its findings.
func (m *matrix) add(t corpus.Trial) corpus.Vector {
	if m.tried == 0 {
		m.reached, m.subjects, m.codes, m.all = map[string]int{}, map[string]row{}, map[string]*cell{}, newRow()
	}
	v := m.vectors[m.tried]
	m.tried++
	if m.subjects[v.Subject()] == nil {
		m.subjects[v.Subject()] = newRow()
	}
	m.subjects[v.Subject()][v.Exit()].add(t.OK)
	m.all[v.Exit()].add(t.OK)
	for _, l := range corpus.Levels() {
		if t.Level >= l {
			m.reached[l.String()]++
		}
	}
	codes := map[string]bool{}
	for _, f := range v.Findings {
		codes[f.Code] = true
	}
	for code := range codes {
		if m.codes[code] == nil {
			m.codes[code] = &cell{}
		}
		m.codes[code].add(t.OK)
	}
	return v
}

func (m *matrix) failed() int { return m.all.sum().failed }

// negative returns how many of the tried vectors expect a problem.
func (m *matrix) negative() int {
	all := m.all.sum()
	if all.vectors == 0 {
		return 0
	}
	return all.vectors - m.all[0].vectors
}

// trialPrinter prints the results of the vectors.
type trialPrinter interface {
	trial(*matrix, corpus.Trial) error // of the next vector
	summary(*matrix) error
}

// trialText prints for people.
type trialText struct {
	w io.Writer
	cli.Palette
}

// maxFailures is the maximum number of failures that are shown.
const maxFailures = 20

// trial shows one of the first failures, in two lines.
func (w trialText) trial(m *matrix, t corpus.Trial) error {
	v := m.add(t)
	if t.OK {
		return nil
	}
	if m.shown++; m.shown > maxFailures {
		return nil
	}
	_, err := fmt.Fprintf(w.w, "%s  %s\n      %s\n", w.Red("FAIL"), cli.Printable(t.Why), cli.Printable(v.Comment))
	return err
}

// summary prints the table, the codes and the total.
func (w trialText) summary(m *matrix) error {
	var out []byte
	if m.shown > maxFailures {
		out = fmt.Appendf(out, "and %d more; --format ndjson shows all\n", m.shown-maxFailures)
	}
	if m.shown > 0 {
		out = append(out, '\n')
	}
	_, err := w.w.Write(m.total(m.table(out, w.Palette)))
	return err
}

// table appends the passed vectors by subject, by level and by finding.
func (m *matrix) table(out []byte, p cli.Palette) []byte {
	out = fmt.Appendf(out, "%-12s", "passed of")
	for _, code := range columns {
		out = fmt.Appendf(out, "  %11s", fmt.Sprintf("exit %d", code))
	}
	out = fmt.Appendf(out, "  %11s\n", "all")
	for _, name := range slices.Sorted(maps.Keys(m.subjects)) {
		out = m.subjects[name].text(out, p, name)
	}
	if m.tried > 0 {
		out = m.all.text(out, p, "all")
	}
	if m.levels {
		out = fmt.Appendf(out, "\n%-18s  %11s\n", "level", "passed of")
		for _, l := range corpus.Levels() {
			out = fmt.Appendf(out, "%-18s%s\n", l, (&cell{m.tried, m.tried - m.reached[l.String()]}).text(p))
		}
	}
	out = fmt.Appendf(out, "\n%-18s  %11s\n", "expected finding", "passed of")
	for _, code := range slices.Sorted(maps.Keys(m.codes)) {
		out = fmt.Appendf(out, "%-18s%s\n", code, m.codes[code].text(p))
	}
	return out
}

// total appends how many vectors were tried, and the result.
func (m *matrix) total(out []byte) []byte {
	n, failed := m.tried, m.failed()
	if n < len(m.vectors) {
		out = fmt.Appendf(out, "\nstopped: %d of %d vectors were tried", n, len(m.vectors))
	}
	return fmt.Appendf(out, "\n%d %s, %d of them negative: %d passed, %d failed\n", n, cli.Plural(n, "vector", "vectors"), m.negative(), n-failed, failed)
}

func (r row) text(dst []byte, p cli.Palette, name string) []byte {
	dst = fmt.Appendf(dst, "%-12s", name)
	for _, code := range columns {
		dst = append(dst, r[code].text(p)...)
	}
	sum := r.sum()
	return append(append(dst, sum.text(p)...), '\n')
}

// text returns two spaces and a column of eleven characters, red if something failed.
func (c *cell) text(p cli.Palette) string {
	word := "-"
	if c.vectors > 0 {
		word = fmt.Sprintf("%d/%d", c.vectors-c.failed, c.vectors)
	}
	word = fmt.Sprintf("  %11s", word)
	if c.failed > 0 {
		return p.Red(word)
	}
	return word
}
