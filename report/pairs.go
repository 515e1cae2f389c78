package report

import (
	"scrutineer/analysis"
	"scrutineer/report/chart"
	"scrutineer/report/table"
)

// pairs returns the report of results between bots.
func pairs(in *Input) Result {
	s, rated := in.Standings(), in.Ratings()
	list := analysis.Crosstable(&in.Part.Counts, s)
	cross := part("crosstable", "report.crosstable", crosstable(s, list))
	cross.List = encounters(list, s.Scheme)
	cross.Chart = func(l chart.Labels) (chart.Chart, error) { return chart.Crosstable(s, list, l) }
	r := Result{Parts: []Part{cross}}
	repeated := analysis.Repetitions(&in.Part.Counts, in.Game)
	if len(repeated) > 0 {
		r.Values = append(r.Values, Value{"repetitions", repeated})
		r.Parts = append(r.Parts, part("repetitions", "report.repetitions", repetitions(repeated)))
	}
	if len(list) > 0 {
		r.Values = append(r.Values, Value{"crosstable", list})
	}
	for _, p := range rated.Pools {
		r.Parts = append(r.Parts, pooledPairs(p, len(rated.Pools), rated.Level, in.Game)...)
	}
	if uneven := in.uneven(); len(uneven) > 0 {
		r.Values = append(r.Values, Value{"uneven", uneven})
		r.Parts = append(r.Parts, part("uneven", "report.uneven", unevenTable(uneven, analysis.FullEncounter(in.Rules))))
	}
	return r
}

// pooledPairs compares the bots of one pool.
func pooledPairs(p analysis.Pool, of int, level float64, game string) []Part {
	var list []Part
	if len(p.Ratings) > 1 && p.Ratings[0].Next != nil {
		list = append(list, part("neighbours", "report.neighbours", neighbours(p, level)).pooled(p.Number, of))
	}
	if len(p.Superiority) > 1 {
		sure := part("superiority", "report.los", superiority(p)).pooled(p.Number, of)
		sure.List, sure.Square = surer(p), true
		sure.Chart = func(l chart.Labels) (chart.Chart, error) { return chart.LOS(game, p, l) }
		list = append(list, sure)
	}
	return list
}

// crosstable returns every pair that met: a square of points if there are few bots,
// with a number for each bot, and otherwise a row for each pair.
func crosstable(s analysis.Standings, list []analysis.Encounter) table.Table {
	if len(s.Standings) > MostSquare {
		return *encounters(list, s.Scheme)
	}
	t := table.Table{Columns: []table.Column{table.N("list-number"), table.W("bot")}}
	at := map[[2]string]table.Cell{}
	for _, e := range list {
		at[[2]string{e.Bot, e.Opponent}] = table.Meeting{Points: points(e.Points, s.Scheme), Record: table.Record{Won: e.Won, Drawn: e.Drawn, Lost: e.Lost}}
	}
	for i, l := range s.Standings {
		t.Columns = append(t.Columns, table.Against(i+1, l.Bot))
		row := []table.Cell{table.Count(i + 1), table.Bot(l.Bot)}
		for _, m := range s.Standings {
			row = append(row, at[[2]string{l.Bot, m.Bot}])
		}
		t.Add(row...)
	}
	t.Note("report.note.square")
	return t
}

// encounters has a row for each pair that met.
func encounters(list []analysis.Encounter, s analysis.Scheme) *table.Table {
	t := &table.Table{Columns: []table.Column{table.W("bot"), table.W("opponent"), table.N("played"), table.N("won"), table.N("drawn"), table.N("lost"), table.N("points")}}
	for _, e := range list {
		t.Add(table.Bot(e.Bot), table.Bot(e.Opponent), table.Count(e.Won+e.Drawn+e.Lost), table.Count(e.Won), table.Count(e.Drawn), table.Count(e.Lost), points(e.Points, s))
	}
	return t
}

// repetitions lists the pairs that repeated a game move by move.
func repetitions(list []analysis.Repetition) table.Table {
	t := table.Table{Columns: []table.Column{table.W("first"), table.W("second"), table.N("games"), table.N("different")}}
	for _, r := range list {
		t.Add(table.Bot(r.First), table.Bot(r.Second), table.Count(r.Games), table.Count(r.Distinct))
	}
	t.Note("report.note.repetitions")
	return t
}

// neighbours returns the differences between bots that are adjacent in the ratings.
func neighbours(p analysis.Pool, level float64) table.Table {
	t := table.Table{Columns: []table.Column{table.W("bot"), table.W("next-below"), table.N("elo-apart"), table.I(level), table.N("superiority"), table.N("more-pairs")}}
	for i, x := range p.Ratings {
		if x.Next != nil {
			t.Add(table.Bot(x.Bot), table.Bot(p.Ratings[i+1].Bot), table.Elo(x.Next.Elo), limits(x.Next.Low, x.Next.High), table.Percent{Value: p.Superiority[i][i+1], Digits: 1}, more(x.Next))
		}
	}
	t.Note("report.note.neighbours")
	t.Note("report.note.more-pairs", table.Level(level))
	return t
}

// more returns how many more pairs of games would tell two bots apart.
func more(g *analysis.Gap) table.Cell {
	if g.Pairs == 0 {
		return table.None{}
	}
	return table.Count(g.Pairs)
}

// superiority returns in percent how likely the bot of a row is stronger than the bot
// of a column.
func superiority(p analysis.Pool) table.Table {
	t := table.Table{Columns: []table.Column{table.N("list-number"), table.W("bot")}}
	for i, row := range p.Superiority {
		t.Columns = append(t.Columns, table.Against(i+1, p.Ratings[i].Bot))
		cells := []table.Cell{table.Count(i + 1), table.Bot(p.Ratings[i].Bot)}
		for k, sure := range row {
			if i == k {
				cells = append(cells, nil)
			} else {
				cells = append(cells, number(sure, 1))
			}
		}
		t.Add(cells...)
	}
	t.Note("report.note.superiority")
	return t
}

// surer has a row for each two bots of a pool.
func surer(p analysis.Pool) *table.Table {
	t := &table.Table{Columns: []table.Column{table.W("bot"), table.W("opponent"), table.N("superiority")}}
	for i, row := range p.Superiority {
		for k, sure := range row {
			if i != k {
				t.Add(table.Bot(p.Ratings[i].Bot), table.Bot(p.Ratings[k].Bot), number(sure, 1))
			}
		}
	}
	return t
}

// uneven returns the pairs whose points are not those of a full encounter.
func (in *Input) uneven() []analysis.UnevenPair {
	return analysis.UnevenPairs(&in.Part.Counts, in.Game, in.Rules)
}

// unevenTable lists them.
func unevenTable(list []analysis.UnevenPair, full int64) table.Table {
	t := table.Table{Columns: []table.Column{table.W("event"), table.W("bot"), table.W("opponent"), table.N("points")}}
	for _, u := range list {
		t.Add(table.Name(u.Event), table.Bot(u.A), table.Bot(u.B), table.Count(u.Points))
	}
	t.Note("report.note.uneven", table.Count(full))
	return t
}
