package exhibit

import (
	"bytes"
	"cmp"
	"errors"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// Whys says how a session ended for seats. The session was judged with
// judge.Options.Keep and Bytes. The programs have the names that the session has.
func Whys(s *judge.Session, seats ...base.Seat) (list []*judge.Why, err error) {
	l, err := logfmt.NewReader(bytes.NewReader(s.Bytes), s.File).ReadLog()
	var fault *logfmt.SyntaxError
	if errors.As(err, &fault) && (fault.Code != logfmt.Glued || l.Header == nil) {
		return nil, judge.ErrUnread
	}
	l.Line = s.Line
	for _, seat := range seats {
		y, err := judge.WhyOf(s, l, seat)
		if err != nil {
			return nil, err
		}
		list = append(list, y)
	}
	return list, nil
}

// OfSeat describes how a game ended for a seat, in the order in which its author
// asks: how it ended and the likely cause, the lines of the log, what is wrong, the rule
// and the limits, the board, and whether the referee erred.
func OfSeat(y *judge.Why) *Exhibit {
	s := y.Session
	p := s.Header.Program(y.Seat)
	x := &Exhibit{ID: s.Header.ID, Status: string(s.Status), Title: phrase("exhibit.why.title", Literal(s.Header.ID), called(p))}
	if y.Main != nil {
		x.Code, x.Severity = string(y.Main.Code), string(y.Main.Severity)
	}
	m := &maker{evidence: &evidence{Session: s}}
	x.Headline = append([]Phrase{phrase("exhibit.why."+string(y.Ending), called(p), int(y.Seat), Literal(s.Outcome.Reason))}, m.headline()...)
	if y.Diagnosis != nil {
		x.Headline = append(x.Headline, y.Diagnosis.Says())
	}
	var programs []string
	for i := range s.Header.Programs {
		programs = append(programs, s.Header.Programs[i].ID)
	}
	x.Lead = []Phrase{phrase("exhibit.why.log", Literal(s.File+":"+strconv.Itoa(s.Line)), Literal(s.Header.Game), Literal(strings.Join(programs, " - ")), Literal(s.Header.Evidence.String())),
		phrase("exhibit.status." + string(s.Status)), m.outcome()}
	x.add("passed", passed(y)...)
	x.add("found", whyFindings(y.About, y.Main)...)
	x.add("rule", Quotes(s.Game, y.Passages)...)
	x.add("allowed", limits(&s.Header)...)
	if y.Main != nil { // the board, if something on it is marked or a serious finding is about it
		f, shown := FigureOf(s, y.Main)
		if shown && (len(f.Marks) > 0 || y.Main.Severity != judge.Note && y.Main.After > 0) {
			x.add("position", f)
		}
	}
	if len(y.Referee) == 0 {
		x.add("referee", say("exhibit.why.no-error"))
	} else {
		x.add("referee", whyFindings(y.Referee, y.Main)...)
	}
	return x
}

// called returns the name of a program, or its id.
func called(p *logfmt.Program) string { return cmp.Or(p.Name, p.ID) }

// passed returns the lines of the log, with the answer and the claim about it marked.
func passed(y *judge.Why) []Block {
	t := Table{Name: "passed", Head: []Phrase{phrase("exhibit.head.line"), phrase("exhibit.head.bytes"), phrase("exhibit.head.role")}}
	for i, l := range y.Exchange {
		if y.Left > 0 && i == len(y.Exchange)-judge.Tail {
			t.Rows = append(t.Rows, Row{Gap: y.Left})
		}
		marked := l.Answer || l.Claim
		row := Row{Strong: marked, Cells: []Cell{{Literal: lineNo(l.Line)}, {Literal: Printed([]byte(l.Text)), Marked: marked}, {}}}
		switch {
		case l.Answer:
			row.Cells[2].Phrase = phrase("exhibit.role.its-answer")
		case l.Claim:
			row.Cells[2].Phrase = phrase("exhibit.role.claim")
		}
		t.Rows = append(t.Rows, row)
	}
	return blocksOf(t)
}

// blocksOf returns a table as blocks, nil if it has no rows.
func blocksOf(t Table) []Block {
	if len(t.Rows) == 0 {
		return nil
	}
	return []Block{t}
}

// whyFindings returns a table of findings, with the main one marked.
func whyFindings(list []*judge.Finding, main *judge.Finding) []Block {
	t := Table{Name: "findings", Head: findingHeads()}
	for _, f := range list {
		t.Rows = append(t.Rows, Row{Strong: f == main, Cells: findingCells(f)})
	}
	return blocksOf(t)
}

// limits returns what the program was allowed.
func limits(h *logfmt.Header) (list []Block) {
	for _, p := range Allowed(h.Clock) {
		list = append(list, Say(p))
	}
	for _, l := range []struct {
		what string
		n    base.Number
	}{{"memory", h.Limits.Memory}, {"output", h.Limits.Flood}} {
		if l.n > 0 {
			list = append(list, say("exhibit.allowed."+l.what, int64(l.n)))
		}
	}
	return list
}
