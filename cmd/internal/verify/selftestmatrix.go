package verify

import (
	"fmt"
	"maps"
	"slices"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

// matrix has the results of a program, counted by what the vectors are about and by
// what they expect.
type matrix struct {
	vectors  []corpus.Vector
	levels   bool // the reached level is known
	tried    int  // of the vectors, in order
	reached  map[corpus.Level]int
	subjects map[string]*row
	codes    map[string]*cell // by the code of an expected finding
	all      row
}

// row counts vectors of a subject by their expected exit code, as in columns.
type row [len(columns)]cell

// cell counts vectors and those at which the program failed.
type cell struct{ vectors, failed int }

// columns are the expected exit codes.
var columns = [...]int{0, 1, 3}

func (c *cell) add(ok bool) {
	c.vectors++
	if !ok {
		c.failed++
	}
}

// sum returns the sum of all columns.
func (r *row) sum() (all cell) {
	for _, c := range r {
		all.vectors += c.vectors
		all.failed += c.failed
	}
	return all
}

func (r *row) failed() int { return r.sum().failed }

// add counts the result of the next vector, and returns that vector. A vector counts
// once for each code of its findings.
func (m *matrix) add(t corpus.Trial) corpus.Vector {
	v := m.vectors[m.tried]
	m.tried++
	if m.subjects[v.Subject()] == nil {
		m.subjects[v.Subject()] = &row{}
	}
	column := slices.Index(columns[:], v.Exit())
	m.subjects[v.Subject()][column].add(t.OK)
	m.all[column].add(t.OK)
	for _, l := range corpus.Levels() {
		if t.Level >= l {
			m.reached[l]++
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

// text returns the passed vectors by subject, by level and by finding, and their total.
func (m *matrix) text(p cli.Palette) []byte {
	var out []byte
	if m.all.failed() > 0 {
		out = append(out, '\n')
	}
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
			out = fmt.Appendf(out, "%-18s%s\n", l, cell{m.tried, m.tried - m.reached[l]}.text(p))
		}
	}
	out = fmt.Appendf(out, "\n%-18s  %11s\n", "expected finding", "passed of")
	for _, code := range slices.Sorted(maps.Keys(m.codes)) {
		out = fmt.Appendf(out, "%-18s%s\n", code, m.codes[code].text(p))
	}
	n, failed := m.tried, m.all.failed()
	if n < len(m.vectors) {
		out = fmt.Appendf(out, "\nstopped: %d of %d vectors were tried", n, len(m.vectors))
	}
	return fmt.Appendf(out, "\n%d %s, %d of them negative: %d passed, %d failed\n", n, cli.Plural(n, "vector", "vectors"), n-m.all[0].vectors, n-failed, failed)
}

func (r *row) text(dst []byte, p cli.Palette, name string) []byte {
	dst = fmt.Appendf(dst, "%-12s", name)
	for _, c := range r {
		dst = append(dst, c.text(p)...)
	}
	return append(append(dst, r.sum().text(p)...), '\n')
}

// text returns two spaces and a column of eleven characters, red if something failed.
func (c cell) text(p cli.Palette) string {
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
