package exhibit

import (
	"bytes"
	"cmp"
	"errors"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/doc"
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
	x := &Exhibit{ID: s.Header.ID, Status: string(s.Status), Title: phrase("exhibit.why.title", words.Literal(s.Header.ID), called(p))}
	if y.Main != nil {
		x.Code, x.Severity = string(y.Main.Code), string(y.Main.Severity)
	}
	m := &maker{evidence: &evidence{Session: s}}
	x.Headline = append([]words.Phrase{phrase("exhibit.why."+string(y.Ending), called(p), int(y.Seat), words.Literal(s.Outcome.Reason))}, m.headline()...)
	if y.Diagnosis != nil {
		x.Headline = append(x.Headline, y.Diagnosis.Says())
	}
	var programs []string
	for i := range s.Header.Programs {
		programs = append(programs, s.Header.Programs[i].ID)
	}
	if y.Exit != nil {
		x.Headline = append(x.Headline, exited(y))
	}
	x.Lead = []words.Phrase{phrase("exhibit.why.log", words.Literal(s.File+":"+strconv.Itoa(s.Line)), words.Literal(s.Header.Game), words.Literal(strings.Join(programs, " - ")), words.Literal(s.Header.Evidence.String())),
		phrase("exhibit.status." + string(s.Status)), m.outcome()}
	x.add("passed", passed(y)...)
	x.add("found", whyFindings(y.About, y.Main)...)
	x.add("rule", append(Quotes(s.Game, y.Passages), limits(&s.Header)...)...)
	if y.Main != nil {
		if f, shown := FigureOf(s, y.Main); shown {
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
func passed(y *judge.Why) []doc.Block {
	t := doc.Table{Name: "passed", Head: heads("line", "bytes", "role")}
	for i, l := range y.Exchange {
		if y.Left > 0 && i == len(y.Exchange)-judge.Tail {
			t.Rows = append(t.Rows, doc.Row{Gap: y.Left})
		}
		marked := l.Answer || l.Claim
		row := doc.Row{Strong: marked, Cells: []words.Cell{lineNo(l.Line), mark(marked, Printed([]byte(l.Text))), nil}}
		switch {
		case l.Answer:
			row.Cells[2] = phrase("exhibit.role.its-answer")
		case l.Claim:
			row.Cells[2] = phrase("exhibit.role.claim")
		}
		t.Rows = append(t.Rows, row)
	}
	return blocksOf(t)
}

// blocksOf returns a table as blocks, nil if it has no rows.
func blocksOf(t doc.Table) []doc.Block {
	if len(t.Rows) == 0 {
		return nil
	}
	return []doc.Block{t}
}

// whyFindings returns a table of findings, with the main one marked.
func whyFindings(list []*judge.Finding, main *judge.Finding) []doc.Block {
	t := doc.Table{Name: "findings", Head: findingHeads()}
	for _, f := range list {
		t.Rows = append(t.Rows, doc.Row{Strong: f == main, Cells: findingCells(f)})
	}
	return blocksOf(t)
}

// exited says how the process of a program ended, and what it had used.
func exited(y *judge.Why) words.Phrase {
	var signal, code, ran, memory words.Cell
	switch n := y.Exit.Num; {
	case !n[0].Known():
	case string(y.Exit.Word) == "signal":
		signal = words.Literal(n[0].String())
	case string(y.Exit.Word) == "code":
		code = words.Literal(n[0].String())
	}
	if n := y.Exit.Num; n[1].Known() && n[2].Known() {
		ran = words.Time{US: int64(n[1] + n[2])}
	}
	if n := y.Exit.Num[3]; n > 0 {
		memory = words.Bytes{N: int64(n)}
	}
	return words.Say("exhibit.why.exit", lineNo(y.ExitLine), signal, code, ran, memory)
}

// limits says what a program was allowed, if anything is limited.
func limits(h *logfmt.Header) []doc.Block {
	var list words.List
	for _, p := range Allowed(h.Clock) {
		list = append(list, p)
	}
	for _, l := range []struct {
		what string
		n    base.Number
	}{{"memory", h.Limits.Memory}, {"output", h.Limits.Flood}} {
		if l.n > 0 {
			list = append(list, words.Say("exhibit.allowed."+l.what, words.Bytes{N: int64(l.n)}))
		}
	}
	if list == nil {
		return nil
	}
	return []doc.Block{doc.Say(words.Say("exhibit.in-event", list))}
}
