package report

import (
	"scrutineer/analysis"
	"scrutineer/report/table"
)

// list returns the report of a rating list: a part for the bots connected with the
// anchors, one for each other pool, and what changed since the previous edition.
func list(in *Input) Result {
	e := in.Edition
	if e == nil {
		e = analysis.ListOf(&in.Part.Counts, in.Game, analysis.Options{Level: in.Options.Level})
	}
	r := Result{Values: []Value{{"list", e}}}
	for _, p := range e.Ratings.Pools {
		r.Parts = append(r.Parts, part("list", "report.section.list", listTable(e, p)).pooled(p.Number, len(e.Ratings.Pools)))
	}
	if len(e.Gone) > 0 {
		r.Parts = append(r.Parts, part("gone", "report.gone", goneTable(e)))
	}
	return r
}

// listTable returns the list of one pool.
func listTable(e *analysis.Edition, p analysis.Pool) table.Table {
	t := table.Table{Columns: []table.Column{table.N("rank"), table.W("bot"), table.N("elo"), table.I(e.Level), table.N("games"), table.N("score"), table.N("draws"), table.N("opponents"), table.N("los-next")}}
	bots := map[string]analysis.Listed{}
	for _, x := range e.Bots {
		bots[x.Bot] = x
	}
	compared := false
	for _, r := range p.Ratings {
		compared = compared || bots[r.Bot].Change != nil || bots[r.Bot].Status != ""
	}
	if compared {
		t.Columns = append(t.Columns, table.N("change"), table.W("since"))
	}
	for i, r := range p.Ratings {
		x := bots[r.Bot]
		row := []table.Cell{table.Rank{First: r.Rank, Last: r.RankTo}, table.Bot(r.Bot), number(r.Elo, 0), listed(r, p), table.Count(x.Games),
			share(x.HalfPoints, 2*x.Games), share(x.Draws, x.Games), number(x.Opponents, 0), table.None{}}
		if i+1 < len(p.Ratings) {
			row[len(row)-1] = surely(e.Ratings, r.Bot, p.Ratings[i+1].Bot)
		}
		if compared {
			row = append(row, changed(x, e.Level), since(x))
		}
		t.Add(row...)
	}
	listNotes(&t, e, p, compared)
	return t
}

// listed returns the interval of a rating; a bot whose rating is fixed has none.
func listed(r analysis.Rating, p analysis.Pool) table.Cell {
	if p.Anchored && r.SE == 0 && p.Converged {
		return table.Say("report.cell.held")
	}
	var x table.Range
	if !r.Low.Unbounded {
		x.Low = number(r.Low.Elo, 0)
	}
	if !r.High.Unbounded {
		x.High = number(r.High.Elo, 0)
	}
	return x
}

// changed returns the change of a rating with the half-width of its interval.
func changed(x analysis.Listed, level float64) table.Cell {
	if x.Change == nil {
		return table.None{}
	}
	return table.PlusMinus{Value: x.Change.Elo, Error: analysis.HalfWidth(level) * x.Change.SE}
}

// since returns what happened to the bot since the previous edition.
func since(x analysis.Listed) table.Cell {
	switch {
	case x.Status == analysis.NewBot:
		return table.Say("report.cell.list-new")
	case x.Status == analysis.InactiveBot:
		return table.Say("report.cell.list-inactive")
	case x.Change != nil:
		return table.Say("common.games", table.Count(x.Change.Games))
	}
	return nil
}

// listNotes adds notes on what fixes the scale of the list.
func listNotes(t *table.Table, e *analysis.Edition, p analysis.Pool, compared bool) {
	if !p.Anchored {
		t.Note("report.note.not-anchored")
	} else {
		for _, a := range e.Anchors {
			if a.Error == 0 {
				t.Note("report.note.anchor", table.Bot(a.Bot), number(a.Elo, 0))
			} else {
				t.Note("report.note.loose-anchor", table.Bot(a.Bot), number(a.Elo, 0), number(a.Error, 0))
			}
		}
	}
	for _, r := range e.Relations {
		t.Note("report.note.relation", table.Bot(r.New), table.Bot(r.Old), number(r.Gain, 0), number(r.Spread, 0))
	}
	if compared {
		t.Note("report.note.change", table.Level(e.Level))
	}
	t.Note("report.note.list-model")
	if p.Scale != 0 {
		t.Note("report.note.scaled", number(p.Scale, 4))
	}
	if !p.Converged {
		t.Note("report.note.no-intervals")
	}
}

// goneTable lists the bots of the previous edition that have no games now.
func goneTable(e *analysis.Edition) table.Table {
	t := table.Table{Columns: []table.Column{table.W("bot"), table.N("elo"), table.N("games")}}
	for _, x := range e.Gone {
		t.Add(table.Bot(x.Bot), number(x.Elo, 0), table.Count(x.Games))
	}
	return t
}
