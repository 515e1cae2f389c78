package report

import (
	"scrutineer/analysis"
	"scrutineer/report/chart"
	"scrutineer/report/table"
)

// firstMover returns the report on the advantage of moving first: the sums, then
// starts, rounds and bots if there are several.
func firstMover(in *Input) Result {
	f, usual := analysis.Advantage(&in.Part.Counts, in.Game, in.Options), in.Ratings()
	r := Result{Values: []Value{{"first_mover", f}}, Parts: firstParts(f, usual, in.level())}
	if list := orders(usual); len(list) > 0 {
		r.Values = append(r.Values, Value{"first_mover_model", list})
	}
	if f.Refused != "" {
		return r
	}
	r.Summary = []table.Phrase{table.Say("report.first-mover-score", table.Share(f.All.Score))}
	return r
}

// firstParts returns the parts "first-mover", "first-mover-model" and
// "first-mover-seats", only the first if nothing can be estimated. The ratings must
// be those of the model with an effect of moving first.
func firstParts(f analysis.FirstMover, usual analysis.Ratings, level float64) []Part {
	first := part("first-mover", "report.first-mover", seatsTable(f, level))
	first.Chart = func(l chart.Labels) (chart.Chart, error) { return chart.FirstMover(f, usual, l) }
	if f.Refused != "" {
		return []Part{first}
	}
	return []Part{first, part("first-mover-model", "report.order", orderTable(usual)), part("first-mover-seats", "report.by-seat", turns(f))}
}

// orders returns the effect of moving first for each pool.
func orders(r analysis.Ratings) []analysis.Order {
	var list []analysis.Order
	for _, p := range r.Pools {
		o := analysis.Order{Missing: analysis.NotRated}
		if p.Order != nil {
			o = *p.Order
		}
		list = append(list, o)
	}
	return list
}

// seatsTable returns how games ended for the first mover.
func seatsTable(f analysis.FirstMover, level float64) table.Table {
	var t table.Table
	if f.Refused != "" {
		t.Note("report.note.refused", reason(f.Refused))
		return t
	}
	t.Columns = []table.Column{table.W("games"), table.N("won"), table.N("drawn"), table.N("lost"), table.N("score"), table.I(level)}
	t.Add(seats(table.Say("report.cell.all"), f.All)...)
	if f.Board.Wins+f.Board.Losses != f.All.Wins+f.All.Losses {
		t.Add(seats(table.Say("report.cell.without-faults"), f.Board)...)
	}
	if len(f.Starts) > 1 {
		for _, s := range f.Starts {
			t.Add(seats(startName(s.Name), s.Seats)...)
		}
	}
	if len(f.Rounds) > 1 {
		for _, s := range f.Rounds {
			t.Add(seats(table.Say("report.round", table.Name(s.Name)), s.Seats)...)
		}
	}
	t.Note("report.note.by-first")
	if f.Neutral > 0 {
		t.Note("report.note.neutral", table.Count(f.Neutral))
	}
	paired(&t, f.Paired)
	if len(f.Starts) > 1 {
		t.Note("report.note.starts-differ", table.Probability(f.Uneven))
	}
	if len(f.Rounds) > 1 {
		t.Note("report.note.rounds-differ", table.Probability(f.Changing))
	}
	margin(&t, f.Margin)
	t.Note("report.note.needed", table.Count(f.Needed[0]), table.Count(f.Needed[1]))
	return t
}

// startName returns the name of a start.
func startName(start string) table.Phrase {
	if start == "" {
		return table.Say("report.cell.standard-start")
	}
	return table.Say("report.start", table.Name(start))
}

// seats returns a row with how games ended for one side.
func seats(name table.Cell, s analysis.Seats) []table.Cell {
	row := []table.Cell{name, table.Count(s.Wins), table.Count(s.Draws), table.Count(s.Losses), table.None{}, table.None{}}
	if s.Wins+s.Draws+s.Losses > 0 {
		row[4], row[5] = table.Share(s.Score), ratio(s.Low, s.High)
	}
	return row
}

// paired adds notes on pairs of games with seats swapped.
func paired(t *table.Table, p analysis.Paired) {
	if p.Pairs == 0 {
		t.Note("report.note.no-pairs")
		return
	}
	t.Note("report.note.pairs", table.Count(p.Pairs), table.Count(p.FirstBoth), table.Count(p.SecondBoth), table.Count(p.SameBot), table.Count(p.Drawn), table.Count(p.LeftOver))
	t.Note("report.note.pairs-known", table.Count(p.ByName), table.Count(p.ByRound), table.Count(p.ByOrder))
	if b := p.BySeat; b.Of > 0 {
		t.Note("report.note.by-seat", table.Count(b.Of), table.Count(b.Count), table.Share(b.Share), ratio(b.Low, b.High))
	}
	t.Note("report.note.mcnemar", table.Probability(p.P))
	n := p.Pentanomial
	t.Note("report.note.paired-score", table.Share(p.Score), within(p.Low, p.High),
		table.Count(n[0]), table.Count(n[1]), table.Count(n[2]), table.Count(n[3]), table.Count(n[4]))
}

// margin adds notes on the advantage in points, if points are counted.
func margin(t *table.Table, m *analysis.Margin) {
	if m == nil {
		return
	}
	t.Note("report.note.margin", number(m.Mean, 2), within(m.Low, m.High))
	if m.Leaning {
		t.Note("report.note.margin-leans")
		return
	}
	t.Note("report.note.margin-paired", table.Count(m.Games), table.Count(m.LeftOut))
}

// turns returns the results of each bot in either seat.
func turns(f analysis.FirstMover) table.Table {
	t := table.Table{Columns: []table.Column{table.W("bot"), table.N("first"), table.N("first-score"), table.N("second"), table.N("second-score"), table.W("note")}}
	for _, b := range f.Bots {
		row := []table.Cell{table.Bot(b.Bot)}
		for _, s := range []analysis.Seats{b.First, b.Second} {
			row = append(row, table.Count(s.Wins+s.Draws+s.Losses), seats(nil, s)[4])
		}
		var note table.Cell
		if b.Lopsided {
			note = table.Say("report.cell.seats-not-balanced")
		}
		t.Add(append(row, note)...)
	}
	return t
}

// orderTable returns the effect of moving first by the model of the ratings, with a
// row for each pool.
func orderTable(r analysis.Ratings) table.Table {
	t := table.Table{Columns: []table.Column{table.N("pool"), table.N("elo"), table.I(r.Level), table.N("score"), table.N("odds"), table.N("chi2"), table.N("p")}}
	for _, p := range r.Pools {
		switch o := p.Order; {
		case o == nil:
		case o.Missing != "":
			t.Note("report.note.order-missing", table.Count(p.Number), reason(o.Missing))
		default:
			t.Add(table.Count(p.Number), table.Elo(o.Elo), limits(o.Low, o.High), table.Share(o.Score), number(o.Odds, 2), number(o.ChiSquared, 2), table.Probability(o.P))
		}
	}
	t.Note("report.note.order")
	return t
}
