package exhibit

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Bounds of what is shown of a log.
const (
	around   = 2   // lines on each side of one that matters
	mostRows = 60  // lines in all
	mostText = 600 // bytes of a line
)

// role is why a line is shown.
type role string

// window is the lines that a finding rests on, by their lines in the file.
type window struct {
	e     *evidence
	roles map[int]role
}

// windowOf chooses the lines: the one where it was found; what it was read
// from; what was sent to the program before; the stamps and plies that
// the witness names.
func windowOf(e *evidence, f *judge.Finding) *window {
	w := &window{e: e, roles: map[int]role{}}
	w.note(f.Line, "here")
	rec := e.record(f.Line)
	answer := f.Line
	if rec != nil && rec.Source > 0 {
		answer = e.log.LineIn(rec.Source)
		w.note(answer, "answer")
	}
	w.witness(f, answer)
	if rec != nil && f.Seat > 0 {
		w.asked(f.Seat, answer)
	}
	return w
}

// note gives a line a role unless it has one or is not there.
func (w *window) note(line int, r role) {
	if _, there := w.e.text(line); there && w.roles[line] == "" {
		w.roles[line] = r
	}
}

// witness notes the lines that the facts of a witness name.
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

// asked notes the last thing that was sent to a program above a line.
func (w *window) asked(s, above int) {
	for line := above - 1; line > w.e.Line; line-- {
		if r := w.e.record(line); r != nil && int(r.Seat) == s && (r.Kind == logfmt.Sent || r.Kind == logfmt.Run) {
			w.note(line, "asked")
			return
		}
	}
}

// fact is a number in a witness.
func fact(w rules.Witness, name string) (int64, bool) {
	n, err := strconv.ParseInt(w.Get(name), 10, 64)
	return n, err == nil
}

// shown lists the lines that matter and those around them, in order; of too
// many the first.
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
	return list[:min(len(list), mostRows)]
}

// table shows the lines: where they stand, what kind they are, whose, when, and
// what they say.
func (w *window) table() Table {
	t := Table{Name: "records"}
	for _, name := range []string{"line", "kind", "program", "time", "bytes", "role"} {
		t.Head = append(t.Head, phrase("exhibit.head."+name))
	}
	before := 0
	for i, line := range w.shown() {
		if i > 0 && line > before+1 {
			t.Rows = append(t.Rows, Row{Gap: line - before - 1})
		}
		t.Rows = append(t.Rows, w.row(line))
		before = line
	}
	return t
}

func (w *window) row(line int) Row {
	r := w.e.record(line)
	row := Row{Strong: w.roles[line] != "", Cells: []Cell{{Literal: Literal(strconv.Itoa(line))}, {Phrase: phrase("exhibit.kind." + kindOf(r))}, {}, {}}}
	if r != nil && r.Seat > 0 && r.Kind != logfmt.Result {
		row.Cells[2].Name = w.e.who(int(r.Seat))
	}
	if r != nil && timed(r) {
		row.Cells[3].Literal = Literal(r.Time.String())
	}
	raw, _ := w.e.text(line)
	row.Cells = append(row.Cells, Cell{Literal: cut(raw)}, Cell{})
	if why := w.roles[line]; why != "" {
		row.Cells[5].Phrase = phrase("exhibit.role." + string(why))
	}
	return row
}

// kindOf is what kind of line a record is, in the words of the table.
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

// cut shows bytes of a log: printable ASCII as it stands, all else escaped as
// the format does, and no more than is read.
func cut(raw []byte) Literal {
	more := len(raw) - mostText
	if more > 0 {
		raw = raw[:mostText]
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
	return Literal(b.String())
}
