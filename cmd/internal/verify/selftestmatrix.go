package verify

import (
	"fmt"
	"maps"
	"slices"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

// matrix is how a program did at the vectors, counted by what they are about
// and by what they expect.
type matrix struct {
	vectors  []corpus.Vector
	trials   []corpus.Trial // one a vector, in their order
	subjects map[string]*row
	codes    map[string]*cell // by the code of a finding that is expected
	all      row
}

// row counts vectors of a subject by the exit code that they expect.
type row map[int]*cell

// cell counts vectors and those of them at which the program failed.
type cell struct{ vectors, failed int }

// columns are the exit codes that vectors expect.
var columns = [...]int{0, 1, 3}

func newRow() row { return row{0: {}, 1: {}, 3: {}} }

func newMatrix(list []corpus.Vector) *matrix {
	return &matrix{vectors: list, subjects: map[string]*row{}, codes: map[string]*cell{}, all: newRow()}
}

func (c *cell) add(ok bool) {
	c.vectors++
	if !ok {
		c.failed++
	}
}

// sum is the cell of all columns together.
func (r row) sum() cell {
	var all cell
	for _, c := range r {
		all.vectors += c.vectors
		all.failed += c.failed
	}
	return all
}

// count fills the table from the trials. A vector counts once for each code of
// its findings.
func (m *matrix) count() {
	for i, t := range m.trials {
		v := m.vectors[i]
		if m.subjects[v.Subject()] == nil {
			r := newRow()
			m.subjects[v.Subject()] = &r
		}
		(*m.subjects[v.Subject()])[v.Exit()].add(t.OK)
		m.all[v.Exit()].add(t.OK)
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
	}
}

func (m *matrix) failed() int { return m.all.sum().failed }

// negative is how many vectors expect something else than that all is well.
func (m *matrix) negative() int { return len(m.vectors) - m.all[0].vectors }

// mostFailures is how many failures are shown one by one.
const mostFailures = 20

// text is the first failures, the table, the codes and the total.
func (m *matrix) text(p cli.Palette) []byte {
	out := m.failures(p)
	out = fmt.Appendf(out, "%-12s", "passed of")
	for _, code := range columns {
		out = fmt.Appendf(out, "  %11s", fmt.Sprintf("exit %d", code))
	}
	out = fmt.Appendf(out, "  %11s\n", "all")
	for _, name := range slices.Sorted(maps.Keys(m.subjects)) {
		out = m.subjects[name].text(out, p, name)
	}
	out = m.all.text(out, p, "all")
	out = fmt.Appendf(out, "\n%-18s  %11s\n", "expected finding", "passed of")
	for _, code := range slices.Sorted(maps.Keys(m.codes)) {
		out = fmt.Appendf(out, "%-18s%s\n", code, m.codes[code].text(p))
	}
	n, failed := len(m.vectors), m.failed()
	return fmt.Appendf(out, "\n%d %s, %d of them negative: %d passed, %d failed\n", n, cli.Plural(n, "vector", "vectors"), m.negative(), n-failed, failed)
}

// failures lists the first of them, two lines each.
func (m *matrix) failures(p cli.Palette) []byte {
	var out []byte
	shown := 0
	for i, t := range m.trials {
		if t.OK {
			continue
		}
		if shown++; shown <= mostFailures {
			out = fmt.Appendf(out, "%s  %s\n      %s\n", p.Red("FAIL"), cli.Printable(t.Why), cli.Printable(m.vectors[i].Comment))
		}
	}
	if shown > mostFailures {
		out = fmt.Appendf(out, "and %d more; --format ndjson shows all\n", shown-mostFailures)
	}
	if shown > 0 {
		out = append(out, '\n')
	}
	return out
}

func (r row) text(dst []byte, p cli.Palette, name string) []byte {
	dst = fmt.Appendf(dst, "%-12s", name)
	for _, code := range columns {
		dst = append(dst, r[code].text(p)...)
	}
	sum := r.sum()
	return append(append(dst, sum.text(p)...), '\n')
}

// text is two blanks and a column of eleven, red where something failed.
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
