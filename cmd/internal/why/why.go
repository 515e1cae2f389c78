// Package why describes how a game ended for one program: the facts from package
// dispute, as a document for a terminal or a page. It finds no facts itself, and
// knows no files.
package why

import (
	"bytes"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/judge/dispute"
	"scrutineer/logfmt"
	"scrutineer/render/exhibit"
	"scrutineer/rules"
)

// Of returns the documents on seats of a session that was judged with
// judge.Options.Keep and Bytes. The programs have the names that the session has.
func Of(games []*rules.Game, s *judge.Session, seats ...base.Seat) (list []*dispute.Why, err error) {
	w := &dispute.Comparer{Games: games, Judge: judge.New(games, judge.Options{Keep: true})}
	l, err := logfmt.NewReader(bytes.NewReader(s.Bytes), s.File).ReadLog()
	l.Line = s.Line
	c, err := dispute.NewCopy(w.Judge, l, err)
	if err != nil {
		return nil, err
	}
	copy(c.Session.Header.Programs, s.Header.Programs)
	for _, seat := range seats {
		y, err := w.Why(c, seat)
		if err != nil {
			return nil, err
		}
		list = append(list, y)
	}
	return list, nil
}

// Document describes how a game ended for a seat, in the order in which its author
// asks: how it ended, the lines of the log, what is wrong, the rule, the board, the
// limits, and whether the referee erred.
func Document(y *dispute.Why) *exhibit.Exhibit {
	s := y.Log.Session
	p := s.Header.Program(y.Seat)
	x := &exhibit.Exhibit{ID: s.Header.ID, Status: string(s.Status), Title: phrase("exhibit.why.title", literal(s.Header.ID), called(p))}
	if y.Main != nil {
		x.Code, x.Severity = string(y.Main.Code), string(y.Main.Severity)
	}
	remarks, lead := exhibit.Opening(s)
	x.Headline = append([]exhibit.Phrase{phrase("exhibit.why."+string(y.Ending), called(p), int(y.Seat), literal(string(s.Outcome.Reason)))}, remarks...)
	x.Lead = append([]exhibit.Phrase{phrase("exhibit.why.log", literal(s.File+":"+strconv.Itoa(s.Line)), literal(s.Header.Game), literal(programs(s)), literal(s.Header.Evidence.String()))}, lead...)
	d := document{Exhibit: x, why: y}
	d.add("passed", d.passed()...)
	d.add("found", findings(y.About, y.Main)...)
	d.add("rule", exhibit.Quotes(s.Game, y.Passages)...)
	d.add("position", d.position()...)
	d.add("allowed", d.allowed()...)
	d.add("referee", d.referee()...)
	return x
}

// document is a document that is being made.
type document struct {
	*exhibit.Exhibit
	why *dispute.Why
}

// add adds a section, unless it is empty.
func (d *document) add(name string, blocks ...exhibit.Block) {
	if len(blocks) > 0 {
		d.Sections = append(d.Sections, exhibit.Section{Name: name, Blocks: blocks})
	}
}

func phrase(key string, args ...any) exhibit.Phrase { return exhibit.Phrase{Key: key, Args: args} }

func literal(s string) exhibit.Literal { return exhibit.Literal(s) }

// called returns the name of a program, or its id.
func called(p *logfmt.Program) string {
	if p.Name != "" {
		return p.Name
	}
	return p.ID
}

// programs returns the ids of all programs, by seat.
func programs(s *judge.Session) string {
	var list []string
	for i := range s.Header.Programs {
		list = append(list, s.Header.Programs[i].ID)
	}
	return strings.Join(list, " - ")
}

// heads returns the titles of columns.
func heads(names ...string) (list []exhibit.Phrase) {
	for _, n := range names {
		list = append(list, phrase("exhibit.head."+n))
	}
	return list
}

// number returns a cell with a number.
func number(n int) exhibit.Cell { return exhibit.Cell{Literal: literal(strconv.Itoa(n))} }

// passed returns the lines of the log, with the answer and the claim about it marked.
func (d *document) passed() []exhibit.Block {
	y := d.why
	t := exhibit.Table{Name: "passed", Head: heads("line", "bytes", "role")}
	for i, l := range y.Exchange {
		if y.Left > 0 && i == len(y.Exchange)-dispute.Tail {
			t.Rows = append(t.Rows, exhibit.Row{Gap: y.Left})
		}
		marked := l.Answer || l.Claim
		row := exhibit.Row{Strong: marked, Cells: []exhibit.Cell{number(l.Line), {Literal: exhibit.Printed([]byte(l.Text)), Marked: marked}, {}}}
		switch {
		case l.Answer:
			row.Cells[2].Phrase = phrase("exhibit.role.its-answer")
		case l.Claim:
			row.Cells[2].Phrase = phrase("exhibit.role.claim")
		}
		t.Rows = append(t.Rows, row)
	}
	return table(t)
}

// table returns a table as blocks, nil if it has no rows.
func table(t exhibit.Table) []exhibit.Block {
	if len(t.Rows) == 0 {
		return nil
	}
	return []exhibit.Block{t}
}

// findings returns a table of findings, with the main one marked.
func findings(list []*judge.Finding, main *judge.Finding) []exhibit.Block {
	t := exhibit.Table{Name: "findings", Head: heads("line", "code", "severity", "message")}
	for _, f := range list {
		t.Rows = append(t.Rows, exhibit.Row{Strong: f == main, Cells: []exhibit.Cell{number(f.Line), {Literal: literal(string(f.Code))},
			{Literal: literal(string(f.Severity))}, {Literal: literal(f.Message)}}})
	}
	return table(t)
}

// position returns the board, if something on it is marked or a serious finding is
// about it.
func (d *document) position() []exhibit.Block {
	y := d.why
	if y.Main == nil {
		return nil
	}
	f, shown := exhibit.FigureOf(y.Log.Session, y.Main)
	if !shown || len(f.Marks) == 0 && (y.Main.Severity == judge.Note || y.Main.After == 0) {
		return nil
	}
	return []exhibit.Block{f}
}

// allowed returns what the program was allowed.
func (d *document) allowed() (list []exhibit.Block) {
	h := &d.why.Log.Session.Header
	for _, p := range exhibit.Allowed(h.Clock) {
		list = append(list, exhibit.Say(p))
	}
	for _, l := range []struct {
		what string
		n    base.Number
	}{{"memory", h.Limits.Memory}, {"output", h.Limits.Flood}} {
		if l.n > 0 {
			list = append(list, exhibit.Say(phrase("exhibit.allowed."+l.what, int64(l.n))))
		}
	}
	return list
}

// referee says whether the referee made an error.
func (d *document) referee() []exhibit.Block {
	if len(d.why.Referee) == 0 {
		return []exhibit.Block{exhibit.Say(phrase("exhibit.why.no-error"))}
	}
	return findings(d.why.Referee, d.why.Main)
}
