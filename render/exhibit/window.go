package exhibit

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/doc"
	"scrutineer/report/table"
	"scrutineer/rules"
)

// How much of a log is shown.
const (
	around  = 2   // lines on each side of an important one
	maxRows = 60  // lines in all
	maxText = 600 // bytes of a line
)

// role is the reason why a line is shown.
type role string

// What a finding is about is marked. All other roles explain why a line is needed.
const (
	here   role = "here"   // where it was found: the claim, or the sent line
	answer role = "answer" // the answer of the program that it is about
	shows  role = "shown"  // another record that shows it, such as an exit
)

// window has the lines that a finding is based on, by their numbers in the file.
type window struct {
	e     *evidence
	f     *judge.Finding
	roles map[int]role
}

// windowOf selects the lines: the one where the finding was made, the answer that it
// is about, what was sent to the program before, and the stamps and plies that the
// witness names.
func windowOf(e *evidence, f *judge.Finding) *window {
	w := &window{e: e, f: f, roles: map[int]role{}}
	w.note(f.Line, here)
	rec, said := e.record(f.Line), e.shownBy(f)
	if x := e.record(said); x != nil && said != f.Line {
		w.note(said, answer)
		if x.Kind != logfmt.Said && x.Kind != logfmt.Part && x.Kind != logfmt.Got {
			w.roles[said] = shows
		}
	}
	w.witness(f, said)
	if rec != nil && f.Seat > 0 {
		w.asked(f.Seat, said)
	}
	return w
}

// note sets the role of a line, unless it has one or does not exist.
func (w *window) note(line int, r role) {
	if _, there := w.e.text(line); there && w.roles[line] == "" {
		w.roles[line] = r
	}
}

// witness adds the lines that the facts of a witness name.
func (w *window) witness(f *judge.Finding, until int) {
	if n, ok := fact(f.Witness, "from"); ok {
		w.note(w.e.stamped(base.Number(n), f.Seat, until), "from")
	}
	if n, ok := fact(f.Witness, "to"); ok {
		w.note(w.e.stamped(base.Number(n), f.Seat, f.Line), "to")
	}
	if n, ok := fact(f.Witness, "ply"); ok {
		why := role("ply")
		if f.Witness.Get("reason") != "" {
			why = "end"
		}
		w.note(w.e.moveOf(int(n)), why)
	}
	if n, ok := fact(f.Witness, "line"); ok {
		w.note(int(n), "offence")
	}
}

// asked adds the last line that was sent to a program before a line.
func (w *window) asked(s, above int) {
	for line := above - 1; line > w.e.Line; line-- {
		if r := w.e.record(line); r != nil && int(r.Seat) == s && (r.Kind == logfmt.Sent || r.Kind == logfmt.Run) {
			w.note(line, "asked")
			return
		}
	}
}

// fact returns a number of a witness.
func fact(w rules.Witness, name string) (int64, bool) {
	n, err := strconv.ParseInt(w.Get(name), 10, 64)
	return n, err == nil
}

// shown returns the important lines and those around them, in order; if there are too
// many, the first ones.
func (w *window) shown() []int {
	var list []int
	for line := range w.roles {
		for l := line - around; l <= line+around; l++ {
			if _, there := w.e.text(l); there {
				list = append(list, l)
			}
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	return list[:min(len(list), maxRows)]
}

// table shows the lines: number, kind, seat, time and text.
func (w *window) table() doc.Table {
	t := doc.Table{Name: "records", Head: heads("line", "kind", "program", "time", "bytes", "role")}
	before := 0
	for i, line := range w.shown() {
		if i > 0 && line > before+1 {
			t.Rows = append(t.Rows, doc.Row{Gap: line - before - 1})
		}
		t.Rows = append(t.Rows, w.row(line))
		if line == w.f.Line && w.f.Code == judge.WrongLine && w.f.Recomputed != "" {
			t.Rows = append(t.Rows, w.due())
		}
		before = line
	}
	return t
}

func (w *window) row(line int) doc.Row {
	r, why := w.e.record(line), w.roles[line]
	marked := why == here || why == answer || why == shows
	row := doc.Row{Strong: marked, Cells: []words.Cell{lineNo(line), phrase("exhibit.kind." + kindOf(r)), nil, nil, nil, nil}}
	if r != nil && r.Seat > 0 && r.Kind != logfmt.Result {
		row.Cells[2] = words.Name(w.e.who(int(r.Seat)))
	}
	if r != nil && timed(r) {
		row.Cells[3] = words.Literal(r.Time.String())
	}
	raw, _ := w.e.text(line)
	row.Cells[4] = mark(marked, cellOr(string(Printed(raw)), phrase("exhibit.empty")))
	if why != "" {
		row.Cells[5] = phrase("exhibit.role." + string(why))
	}
	return row
}

// due returns a row, without a line of the log, on what should have been sent
// instead.
func (w *window) due() doc.Row {
	text, err := strconv.Unquote(w.f.Recomputed)
	if err != nil { // the text was too long and is cut
		text = w.f.Recomputed
	}
	return doc.Row{Strong: true, Cells: []words.Cell{words.Literal("-"), phrase("exhibit.kind.due"), words.Name(w.e.who(w.f.Seat)), nil,
		table.Marked{Cell: Printed([]byte(text))}, phrase("exhibit.role.due")}}
}

// mark returns a cell, marked if a condition holds.
func mark(holds bool, c words.Cell) words.Cell {
	if holds {
		return table.Marked{Cell: c}
	}
	return c
}

// kindOf returns the key of the kind of a record.
func kindOf(r *logfmt.Record) string {
	switch {
	case r == nil:
		return "header"
	case r.Kind == logfmt.Sent:
		return "sent"
	case r.Kind == logfmt.Said:
		return "said"
	case r.Kind.Claimed():
		return "claimed"
	case r.Kind.Observed():
		return "observed"
	case r.Kind.Done():
		return "done"
	}
	return "seal"
}

// Printed shows bytes of a log: printable ASCII unchanged, everything else escaped as
// in the format, long text cut.
func Printed(raw []byte) words.Literal {
	more := len(raw) - maxText
	if more > 0 {
		raw = raw[:maxText]
	}
	var b strings.Builder
	for _, c := range raw {
		if c >= ' ' && c <= '~' {
			b.WriteByte(c)
		} else {
			b.WriteString(`\x` + hex.EncodeToString([]byte{c}))
		}
	}
	if more > 0 {
		b.WriteString(" ... (+" + strconv.Itoa(more) + ")")
	}
	return words.Literal(b.String())
}
