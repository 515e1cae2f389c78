package exhibit

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// lead says who did what, how serious it is, and what the state of the game is.
func (m *maker) lead() []Phrase {
	list := []Phrase{phrase(judge.KindOf(m.f.Code).Words, m.named(base.Seat(m.f.Seat)), Literal(m.f.Code))}
	if !slices.ContainsFunc(m.Remarks(), func(r judge.Remark) bool {
		return r.Finding == m.f && (r.Kind == judge.RemarkReferee || r.Kind == judge.RemarkHarmless)
	}) { // already in the headline
		list = append(list, phrase("exhibit.said", Literal(m.File+":"+strconv.Itoa(m.f.Line)), m.f.Says))
	}
	return append(list, phrase("exhibit.severity."+string(m.f.Severity)), phrase("exhibit.status."+string(m.Status)), m.outcome())
}

// outcome returns how the recomputed game ended.
func (m *maker) outcome() Phrase {
	switch {
	case !m.Known:
		return phrase("exhibit.no-outcome")
	case m.Outcome.Winner == base.Nobody:
		return phrase("exhibit.drawn", Literal(m.Outcome.Reason))
	}
	return phrase("exhibit.won", m.who(int(m.Outcome.Winner)), Literal(m.Outcome.Reason))
}

// claims compares the claims of the log with what follows from it. No cell is empty:
// missing claims and missing recomputed values are named as such.
func (m *maker) claims() []Block {
	t := Table{Name: "claims", Head: []Phrase{phrase("exhibit.head.what"), phrase("exhibit.head.claimed"), phrase("exhibit.head.recomputed")}}
	if m.f != nil && (m.f.Claimed != "" || m.f.Recomputed != "") {
		t.Rows = append(t.Rows, Row{Strong: true, Cells: []Cell{{Phrase: phrase("exhibit.this")},
			cellOr(m.f.Claimed, phrase("exhibit.unsaid")), cellOr(m.f.Recomputed, m.instead())}})
	}
	if m.Claimed.Stated || m.Known {
		t.Rows = append(t.Rows, m.winners(), m.reasons())
		if m.Claimed.Score != nil || m.Known && m.Outcome.Scored {
			t.Rows = append(t.Rows, m.scores())
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return []Block{t}
}

// cellOr returns a literal, or p if the text is empty.
func cellOr(text string, p Phrase) Cell {
	if text == "" {
		return Cell{Phrase: p}
	}
	return Cell{Literal: Literal(text)}
}

// instead says why nothing was recomputed for a claim.
func (m *maker) instead() Phrase {
	if key := judge.KindOf(m.f.Code).Instead; key != "" {
		return phrase(key)
	}
	return phrase("exhibit.instead.nothing")
}

// unknown says why no result was recomputed.
func (m *maker) unknown() Phrase {
	has := func(c judge.Code) bool {
		return slices.ContainsFunc(m.Findings, func(f judge.Finding) bool { return f.Code == c })
	}
	switch {
	case m.Status == judge.Malformed || m.Status == judge.Unsupported || m.Game == nil:
		return phrase("exhibit.unknown.unread")
	case m.Outcome.Over:
		return phrase("exhibit.unknown.unfounded")
	case m.Status == judge.Rejected && !has(judge.EarlyEnd):
		return phrase("exhibit.unknown.stopped")
	}
	return phrase("exhibit.unknown.not-over")
}

// compared returns a row on one part of the result: the claimed value if a result is
// claimed, and the recomputed one if there is one.
func (m *maker) compared(what string, claimed, right Cell) Row {
	row := Row{Strong: m.Claimed.Stated && m.Known && !same(&claimed, &right), Cells: []Cell{{Phrase: phrase(what)}, claimed, right}}
	if !m.Claimed.Stated {
		row.Cells[1] = Cell{Phrase: phrase("exhibit.no-claim")}
	}
	if !m.Known {
		row.Cells[2] = Cell{Phrase: m.unknown()}
	}
	return row
}

// same reports whether two cells have the same content.
func same(a, b *Cell) bool {
	return a.Literal == b.Literal && a.Phrase.Text(words.English()) == b.Phrase.Text(words.English())
}

func (m *maker) winners() Row {
	return m.compared("exhibit.winner", m.winner(m.Claimed.Winner), m.winner(m.Outcome.Winner))
}

// winner returns a cell that names the winner.
func (m *maker) winner(s base.Seat) Cell {
	if s == base.Nobody {
		return Cell{Phrase: phrase("exhibit.draw")}
	}
	return Cell{Phrase: phrase("exhibit.seated", m.who(int(s)), int(s))}
}

func (m *maker) reasons() Row {
	return m.compared("exhibit.reason", Cell{Literal: Literal(m.Claimed.Reason)}, Cell{Literal: Literal(m.Outcome.Reason)})
}

func (m *maker) scores() Row {
	var claimed, right []string
	for _, n := range m.Claimed.Score {
		claimed = append(claimed, strconv.FormatInt(n, 10))
	}
	if m.Known && m.Outcome.Scored {
		for _, n := range m.Outcome.Score[:m.Header.Seats()] {
			right = append(right, strconv.Itoa(n))
		}
	}
	none := phrase("exhibit.no-points")
	return m.compared("exhibit.score", cellOr(strings.Join(claimed, " : "), none), cellOr(strings.Join(right, " : "), none))
}

// exchange shows the records, and how long the program took if the finding is about
// time.
func (m *maker) exchange() []Block {
	t := windowOf(m.evidence, m.f).table()
	if len(t.Rows) == 0 {
		return nil
	}
	blocks := []Block{say("exhibit.records", Literal(m.File)), t}
	if s, ok := m.span(); ok {
		blocks = append(blocks, s)
	}
	return blocks
}

// span returns the time in a witness.
func (m *maker) span() (Span, bool) {
	w := m.f.Witness
	from, okFrom := fact(w, "from")
	to, okTo := fact(w, "to")
	if !okFrom || !okTo {
		return Span{}, false
	}
	s := Span{From: from, To: to, Used: to - from, Grace: int64(max(m.Header.Clock.Grace, 0))}
	if used, ok := fact(w, "used_us"); ok {
		s.Used = used
	}
	s.Before, _ = fact(w, "before_us")
	s.Limit, _ = fact(w, "limit_us")
	return s, true
}

// findings lists all findings of the log, so that a reader can choose another.
func (m *maker) findings() []Block {
	if len(m.Findings) < 2 {
		return nil
	}
	t := Table{Name: "findings", Head: append([]Phrase{phrase("exhibit.head.number")}, findingHeads()...)}
	for i := range m.Findings {
		if i == maxFindings {
			t.Rows = append(t.Rows, Row{Gap: len(m.Findings) - i})
			break
		}
		f := &m.Findings[i]
		t.Rows = append(t.Rows, Row{Strong: f == m.f, Cells: append([]Cell{{Literal: lineNo(i + 1)}}, findingCells(f)...)})
	}
	return []Block{t}
}

// findingHeads and findingCells are the columns of findings in a table.
func findingHeads() []Phrase {
	return []Phrase{phrase("exhibit.head.line"), phrase("exhibit.head.code"), phrase("exhibit.head.severity"), phrase("exhibit.head.message")}
}

func findingCells(f *judge.Finding) []Cell {
	return []Cell{{Literal: lineNo(f.Line)}, {Literal: Literal(f.Code)}, {Literal: Literal(f.Severity)}, {Phrase: f.Says}}
}

// maxFindings is the maximum number of listed findings.
const maxFindings = 50

// sealed returns the log's end record, and whether it has one.
func (e *evidence) sealed() (*logfmt.Record, bool) {
	if n := len(e.log.Records); n > 0 && e.log.Records[n-1].Kind == logfmt.End {
		return &e.log.Records[n-1], true
	}
	return nil, false
}
