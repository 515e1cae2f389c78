package exhibit

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// lead says who did what, what it weighs, and how the game stands.
func (m *maker) lead() []Phrase {
	key := "exhibit.code." + string(m.f.Code)
	if m.f.Source == "format" || m.f.Source == "archive" {
		key = "exhibit.format"
		if m.f.Recomputed != "" {
			key = "exhibit.changed"
		}
	}
	switch m.f.Code {
	case judge.OpenLog, judge.SleptHost:
		key = "exhibit.code." + string(m.f.Code)
	}
	list := []Phrase{phrase(key, m.whom(), Literal(m.f.Code)), phrase("exhibit.said", Literal(m.File+":"+strconv.Itoa(m.f.Line)), Literal(m.f.Message))}
	return append(list, phrase("exhibit.severity."+string(m.f.Severity)), phrase("exhibit.status."+string(m.Status)), m.outcome())
}

// whom is the program that a finding concerns, or its seat.
func (m *maker) whom() any {
	if name := m.who(m.f.Seat); name != "" {
		return name
	}
	return Literal("-")
}

// outcome is how the game ended by what was recomputed.
func (m *maker) outcome() Phrase {
	switch {
	case !m.Known:
		return phrase("exhibit.no-outcome")
	case m.Outcome.Winner == base.Nobody:
		return phrase("exhibit.drawn", Literal(m.Outcome.Reason))
	}
	return phrase("exhibit.won", m.who(int(m.Outcome.Winner)), Literal(m.Outcome.Reason))
}

// claims holds what the log claims against what follows from it.
func (m *maker) claims() []Block {
	t := Table{Name: "claims", Head: []Phrase{phrase("exhibit.head.what"), phrase("exhibit.head.claimed"), phrase("exhibit.head.recomputed")}}
	if m.f != nil && (m.f.Claimed != "" || m.f.Recomputed != "") {
		right := m.f.Recomputed
		if right == "" && m.f.Code == judge.IllegalMove {
			right = m.why.Ground // the code of the refusal
		}
		t.Rows = append(t.Rows, Row{Strong: true, Cells: []Cell{{Phrase: phrase("exhibit.this")}, {Literal: Literal(m.f.Claimed)}, {Literal: Literal(right)}}})
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

func (m *maker) winners() Row {
	row := Row{Cells: []Cell{{Phrase: phrase("exhibit.winner")}, {}, {}}}
	if m.Claimed.Stated {
		row.Cells[1] = m.winner(m.Claimed.Winner)
	}
	if m.Known {
		row.Cells[2] = m.winner(m.Outcome.Winner)
	}
	row.Strong = m.Claimed.Stated && m.Known && m.Claimed.Winner != m.Outcome.Winner
	return row
}

// winner is a cell with who has won.
func (m *maker) winner(s base.Seat) Cell {
	if s == base.Nobody {
		return Cell{Phrase: phrase("exhibit.draw")}
	}
	return Cell{Phrase: phrase("exhibit.seated", m.who(int(s)), int(s))}
}

func (m *maker) reasons() Row {
	row := Row{Cells: []Cell{{Phrase: phrase("exhibit.reason")}, {Literal: Literal(m.Claimed.Reason)}, {}}}
	if m.Known {
		row.Cells[2].Literal = Literal(m.Outcome.Reason)
		row.Strong = m.Claimed.Stated && m.Claimed.Reason != string(m.Outcome.Reason)
	}
	return row
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
	a, b := strings.Join(claimed, " : "), strings.Join(right, " : ")
	return Row{Strong: m.Claimed.Stated && m.Known && a != b, Cells: []Cell{{Phrase: phrase("exhibit.score")}, {Literal: Literal(a)}, {Literal: Literal(b)}}}
}

// exchange shows the records, and how long the program took where that is what
// it is about.
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

// span is the time that a witness speaks of.
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

// findings lists all findings of the log, so that another can be asked for.
func (m *maker) findings() []Block {
	if len(m.Findings) < 2 {
		return nil
	}
	t := Table{Name: "findings", Head: []Phrase{phrase("exhibit.head.number"), phrase("exhibit.head.line"), phrase("exhibit.head.code"), phrase("exhibit.head.severity"), phrase("exhibit.head.message")}}
	for i := range m.Findings {
		if i == mostFindings {
			t.Rows = append(t.Rows, Row{Gap: len(m.Findings) - i})
			break
		}
		f := &m.Findings[i]
		t.Rows = append(t.Rows, Row{Strong: f == m.f, Cells: []Cell{{Literal: Literal(strconv.Itoa(i + 1))}, {Literal: Literal(strconv.Itoa(f.Line))},
			{Literal: Literal(f.Code)}, {Literal: Literal(f.Severity)}, {Literal: cut([]byte(f.Message))}}})
	}
	return []Block{t}
}

// mostFindings is how many findings are listed.
const mostFindings = 50

// sealed reports whether the log has an end record, and which.
func (e *evidence) sealed() (*logfmt.Record, bool) {
	if n := len(e.log.Records); n > 0 && e.log.Records[n-1].Kind == logfmt.End {
		return &e.log.Records[n-1], true
	}
	return nil, false
}
