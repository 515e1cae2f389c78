package report

import (
	"scrutineer/analysis"
	"scrutineer/report/table"
)

// sequel returns the report of the sequential test: its current result, and how much
// stronger the first bot is.
func sequel(in *Input) Result {
	s := analysis.SPRT(&in.Part.Counts, in.Game, in.Sequel)
	return Result{Values: []Value{{"sprt", s}}, Parts: []Part{part("sprt", "report.section.sprt", verdict(s)),
		part("sprt-estimates", "report.estimates", estimates(s, in.level()))}}
}

// verdict returns the current result of a sequential test.
func verdict(s analysis.SPRTResult) table.Table {
	unit, counted := "pairs", s.Pairs
	if s.Unit == analysis.Singles {
		unit, counted = "games", s.Trinomial[0]+s.Trinomial[1]+s.Trinomial[2]
	}
	t := table.Table{Columns: []table.Column{table.W("bot"), table.W("against"), table.N(unit), table.N("llr"), {Key: "bounds", Kind: table.Interval}, table.W("verdict")}}
	said := table.Say("report.sprt.go-on")
	switch s.Verdict {
	case "elo0":
		said = table.Say("report.sprt.no-more", number(s.Elo0, 1))
	case "elo1":
		said = table.Say("report.sprt.stronger", number(s.Elo1, 1))
	}
	t.Add(table.Bot(s.A), table.Bot(s.B), table.Count(counted), number(s.LLR, 2), table.Range{Low: number(s.Lower, 2), High: number(s.Upper, 2)}, said)
	if p := s.Trinomial; s.Unit == analysis.Singles {
		t.Note("report.note.trinomial", table.Count(p[2]), table.Count(p[1]), table.Count(p[0]))
	} else {
		p := s.Pentanomial
		t.Note("report.note.pentanomial", table.Count(p[0]), table.Count(p[1]), table.Count(p[2]), table.Count(p[3]), table.Count(p[4]), table.Count(s.LeftOver))
	}
	t.Note("report.note.sprt", number(s.Elo0, 1), number(s.Elo1, 1), scales[s.Scale])
	return t
}

// scales are the names of the scales of Elo.
var scales = map[analysis.EloScale]table.Phrase{analysis.Logistic: table.Say("report.cell.logistic"), analysis.Normalized: table.Say("report.cell.normalized")}

// estimates returns how much stronger the first bot is, as if the number of pairs had been
// fixed.
func estimates(s analysis.SPRTResult, level float64) table.Table {
	t := table.Table{Columns: []table.Column{table.W("bot"), table.W("against"), table.W("scale"), table.N("elo"), table.I(level)}}
	if s.Pairs == 0 && s.Trinomial == [3]int64{} {
		t.Columns = nil
		t.Note("report.note.sprt-no-pairs")
		return t
	}
	t.Add(table.Bot(s.A), table.Bot(s.B), scales[analysis.Logistic], bounded(s.Elo), limits(s.Low, s.High))
	t.Add(table.Bot(s.A), table.Bot(s.B), scales[analysis.Normalized], table.Elo(s.Normalized), limits(s.NormalizedLow, s.NormalizedHigh))
	if s.Exact {
		t.Note("report.note.all-alike")
	} else {
		t.Note("report.note.sprt-fixed")
	}
	t.Note("report.note.normalized", number(s.Superiority, 1))
	return t
}

// bounded returns a number in whole Elo, or None.
func bounded(b analysis.Bound) table.Cell {
	if b.Unbounded {
		return table.None{}
	}
	return table.Elo(b.Elo)
}
