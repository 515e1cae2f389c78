package exhibit

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/doc"
)

// lead says who did what, how serious it is, and what the state of the game is.
func (m *maker) lead() []words.Phrase {
	list := []words.Phrase{phrase(judge.KindOf(m.f.Code).Words, m.named(base.Seat(m.f.Seat)), words.Literal(m.f.Code))}
	if !slices.ContainsFunc(m.Remarks(), func(r judge.Remark) bool {
		return r.Finding == m.f && (r.Kind == judge.RemarkReferee || r.Kind == judge.RemarkHarmless)
	}) { // already in the headline
		list = append(list, phrase("exhibit.said", words.Literal(m.File+":"+strconv.Itoa(m.f.Line)), m.f.Says))
	}
	return append(list, phrase("exhibit.severity."+string(m.f.Severity)), phrase("exhibit.status."+string(m.Status)), m.outcome())
}

// outcome returns how the recomputed game ended.
func (m *maker) outcome() words.Phrase {
	switch {
	case !m.Known:
		return phrase("exhibit.no-outcome")
	case m.Outcome.Winner == base.Nobody:
		return phrase("exhibit.drawn", words.Literal(m.Outcome.Reason))
	}
	return phrase("exhibit.won", m.who(int(m.Outcome.Winner)), words.Literal(m.Outcome.Reason))
}

// claims compares the claims of the log with what follows from it. No cell is empty:
// missing claims and missing recomputed values are named as such.
func (m *maker) claims() []doc.Block {
	t := doc.Table{Name: "claims", Head: heads("what", "claimed", "recomputed")}
	if m.f != nil && (m.f.Claimed != "" || m.f.Recomputed != "") {
		t.Rows = append(t.Rows, doc.Row{Strong: true, Cells: []words.Cell{phrase("exhibit.this"),
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
	return []doc.Block{t}
}

// cellOr returns a literal, or p if the text is empty.
func cellOr(text string, p words.Phrase) words.Cell {
	if text == "" {
		return p
	}
	return words.Literal(text)
}

// instead says why nothing was recomputed for a claim.
func (m *maker) instead() words.Phrase {
	if key := judge.KindOf(m.f.Code).Instead; key != "" {
		return phrase(key)
	}
	return phrase("exhibit.instead.nothing")
}

// unknown says why no result was recomputed.
func (m *maker) unknown() words.Phrase {
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
func (m *maker) compared(what string, claimed, right words.Cell) doc.Row {
	row := doc.Row{Strong: m.Claimed.Stated && m.Known && claimed.Text(words.English()) != right.Text(words.English()), Cells: []words.Cell{phrase(what), claimed, right}}
	if !m.Claimed.Stated {
		row.Cells[1] = phrase("exhibit.no-claim")
	}
	if !m.Known {
		row.Cells[2] = m.unknown()
	}
	return row
}

func (m *maker) winners() doc.Row {
	return m.compared("exhibit.winner", m.winner(m.Claimed.Winner), m.winner(m.Outcome.Winner))
}

// winner returns a cell that names the winner.
func (m *maker) winner(s base.Seat) words.Cell {
	if s == base.Nobody {
		return phrase("exhibit.draw")
	}
	return phrase("exhibit.seated", m.who(int(s)), int(s))
}

func (m *maker) reasons() doc.Row {
	return m.compared("exhibit.reason", words.Literal(m.Claimed.Reason), words.Literal(m.Outcome.Reason))
}

func (m *maker) scores() doc.Row {
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
func (m *maker) exchange() []doc.Block {
	t := windowOf(m.evidence, m.f).table()
	if len(t.Rows) == 0 {
		return nil
	}
	blocks := []doc.Block{say("exhibit.records", words.Literal(m.File)), t}
	if s, ok := m.span(); ok {
		blocks = append(blocks, s)
	}
	return blocks
}

// span returns the time in a witness.
func (m *maker) span() (doc.Span, bool) {
	w := m.f.Witness
	from, okFrom := fact(w, "from")
	to, okTo := fact(w, "to")
	if !okFrom || !okTo {
		return doc.Span{}, false
	}
	s := doc.Span{From: from, To: to, Used: to - from, Grace: int64(max(m.Header.Clock.Grace, 0))}
	if used, ok := fact(w, "used_us"); ok {
		s.Used = used
	}
	s.Before, _ = fact(w, "before_us")
	s.Limit, _ = fact(w, "limit_us")
	return s, true
}

// findings lists all findings of the log, so that a reader can choose another.
func (m *maker) findings() []doc.Block {
	if len(m.Findings) < 2 {
		return nil
	}
	t := doc.Table{Name: "findings", Head: append(heads("number"), findingHeads()...)}
	for i := range m.Findings {
		if i == maxFindings {
			t.Rows = append(t.Rows, doc.Row{Gap: len(m.Findings) - i})
			break
		}
		f := &m.Findings[i]
		t.Rows = append(t.Rows, doc.Row{Strong: f == m.f, Cells: append([]words.Cell{lineNo(i + 1)}, findingCells(f)...)})
	}
	return []doc.Block{t}
}

// findingHeads and findingCells are the columns of findings in a table.
func findingHeads() []words.Phrase {
	return heads("line", "code", "severity", "message")
}

func findingCells(f *judge.Finding) []words.Cell {
	return []words.Cell{lineNo(f.Line), words.Literal(f.Code), words.Literal(f.Severity), f.Says}
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
