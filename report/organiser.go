package report

import (
	"fmt"

	"scrutineer/analysis"
	"scrutineer/report/table"
)

// organiser returns the report that an organiser publishes after an event: points and
// their share, the opponents of each bot, and how certain the order is.
func organiser(in *Input) Result {
	s, rated := in.Standings(), in.Ratings()
	list := analysis.Oppositions(&in.Part.Counts, in.Game, rated)
	ordered := make([]*analysis.Opposition, 0, len(s.Standings))
	for _, l := range s.Standings {
		ordered = append(ordered, list[l.Bot])
	}
	return Result{Values: []Value{{"organiser", ordered}}, Parts: []Part{part("organiser", "report.section.organiser", organiserTable(s, rated, list))}}
}

// organiserTable has a row for each bot, in the order of the standings.
func organiserTable(s analysis.Standings, rated analysis.Ratings, list map[string]*analysis.Opposition) table.Table {
	t := table.Table{Columns: []table.Column{table.N("rank"), table.W("bot"), table.N("games"), table.N("points")}}
	if len(s.Standings) > 0 {
		for _, b := range s.Standings[0].Breaks {
			t.Columns = append(t.Columns, table.N(string(b.TieBreak)))
		}
	}
	t.Columns = append(t.Columns, table.N("score"), table.N("draws"), table.N("opponents"), table.N("performance"), table.N("los-next"), table.W("pair-scores"))
	for i, l := range s.Standings {
		o := list[l.Bot]
		row := append([]table.Cell{table.Rank{First: l.Rank, Last: l.RankTo}, table.Bot(l.Bot), table.Count(o.Games), points(l.Points, s.Scheme)}, breaks(l, s.Scheme)...)
		row = append(row, share(o.HalfPoints, 2*o.Games), share(o.Draws, o.Games))
		row = append(row, met(o)...)
		sure := table.Cell(table.None{})
		if i+1 < len(s.Standings) {
			sure = surely(rated, l.Bot, s.Standings[i+1].Bot)
		}
		t.Add(append(row, sure, pentanomial(o.Pairs))...)
	}
	standingsNotes(&t, s)
	t.Note("report.note.opponents")
	t.Note("report.note.los-next")
	t.Note("report.note.pair-scores")
	return t
}

// share returns a share in percent, None if the whole is zero.
func share(n, of int64) table.Cell {
	if of == 0 {
		return table.None{}
	}
	return table.Percent{Value: 100 * float64(n) / float64(of), Digits: 1}
}

// met returns the opponents' mean rating and the performance against them.
func met(o *analysis.Opposition) []table.Cell {
	row := []table.Cell{table.None{}, table.None{}}
	if o.Rated {
		row[0] = table.Elo(o.Opponents)
	}
	if !o.Performance.Unbounded {
		row[1] = table.Elo(o.Performance.Elo)
	}
	return row
}

// surely returns in percent how likely one bot is stronger than another.
func surely(rated analysis.Ratings, bot, other string) table.Cell {
	if sure, known := rated.Between(bot, other); known {
		return table.Percent{Value: sure, Digits: 1}
	}
	return table.None{}
}

// pentanomial returns the numbers of pairs by result, from lost twice to won twice.
func pentanomial(pairs [5]int64) table.Cell {
	if pairs == [5]int64{} {
		return table.None{}
	}
	return table.Name(fmt.Sprintf("%d/%d/%d/%d/%d", pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]))
}
