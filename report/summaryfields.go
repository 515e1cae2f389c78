package report

import (
	"slices"

	"scrutineer/analysis"
	"scrutineer/report/table"
)

// field is a column of a summary and its cells.
type field struct {
	table.Column
	of func(line) table.Cell
}

// digest is what the tables of a summary have in common.
type digest struct {
	level    float64
	unplayed bool     // some rounds were not played
	islands  bool     // some game has several pools
	places   bool     // some bots were compared
	times    bool     // some times are known
	breaks   []string // the declared tie-breaks
	joined   bool     // results are in one column
	without  []string // keys of the columns that are left out
}

func digestOf(list []Brief) digest {
	d := digest{level: list[0].Ratings.Level}
	for _, b := range list {
		d.unplayed = d.unplayed || b.Standings.Unplayed > 0
		rated := 0
		for _, p := range b.Ratings.Pools {
			if p.Estimator != analysis.NoEstimator {
				rated++
				d.places = d.places || compared(p)
			}
		}
		d.islands = d.islands || rated > 1
		d.times = d.times || slices.ContainsFunc(b.lines(0), func(l line) bool { return l.time != nil })
		if s := b.Standings.Standings; len(s) > 0 && d.breaks == nil {
			for _, t := range s[0].Breaks {
				d.breaks = append(d.breaks, string(t.TieBreak))
			}
		}
	}
	return d
}

// summaryName is how many characters of a bot's name are kept before a column is left
// out.
const summaryName = 20

// fitting returns the tables. Columns are joined and left out until the tables fit or
// nothing is left to omit. Tie-breaks stay, since ranks follow from them.
func (d *digest) fitting(list []Brief, o SummaryOptions) []table.Table {
	spare := []string{"p50", "max", "places"}
	for {
		tables := d.tables(list, o)
		table.Align(o.Language, tables)
		switch {
		case o.Width <= 0 || table.Wide(o.Language, tables[0], summaryName) <= o.Width:
			return tables
		case !d.joined:
			d.joined = true
		case len(spare) == 0:
			return tables
		default:
			if tables[0].At(spare[0]) >= 0 {
				d.without = append(d.without, spare[0])
			}
			spare = spare[1:]
		}
	}
}

// tables returns the columns and rows of the games.
func (d *digest) tables(list []Brief, o SummaryOptions) []table.Table {
	fields := d.fields()
	tables := make([]table.Table, len(list))
	for i, b := range list {
		for _, f := range fields {
			tables[i].Columns = append(tables[i].Columns, f.Column)
		}
		for _, l := range b.lines(o.Bots) {
			var row []table.Cell
			for _, f := range fields {
				row = append(row, f.of(l))
			}
			tables[i].Add(row...)
		}
	}
	return tables
}

// fields returns the columns, in their order.
func (d *digest) fields() []field {
	list := []field{
		{table.N("rank"), func(l line) table.Cell { return table.Rank{First: l.Rank, Last: l.RankTo} }},
		{table.W("bot"), func(l line) table.Cell { return table.Bot(l.Bot) }},
	}
	list = append(list, d.record()...)
	if d.unplayed {
		list = append(list, field{table.N("unplayed"), func(l line) table.Cell { return table.Count(l.Unplayed) }})
	}
	list = append(list, field{table.N("points"), func(l line) table.Cell { return points(l.Points, l.scheme) }})
	for i, name := range d.breaks {
		list = append(list, field{table.N(name), func(l line) table.Cell { return breaks(l.Standing, l.scheme)[i] }})
	}
	list = append(list, d.strength()...)
	list = append(list, field{table.N("faults"), func(l line) table.Cell { return table.Count(l.Faults) }})
	if d.times {
		list = append(list, field{table.T("p50"), func(l line) table.Cell { return l.spent(median) }},
			field{table.T("max"), func(l line) table.Cell { return l.spent(longestMove) }})
	}
	return slices.DeleteFunc(list, func(f field) bool { return slices.Contains(d.without, f.Key) })
}

// record returns the columns of results.
func (d *digest) record() []field {
	if d.joined {
		return []field{{table.N("w-d-l"), func(l line) table.Cell { return table.Record{Won: l.Won, Drawn: l.Drawn, Lost: l.Lost} }}}
	}
	return []field{
		{table.N("played"), func(l line) table.Cell { return table.Count(l.Played) }},
		{table.N("won"), func(l line) table.Cell { return table.Count(l.Won) }},
		{table.N("drawn"), func(l line) table.Cell { return table.Count(l.Drawn) }},
		{table.N("lost"), func(l line) table.Cell { return table.Count(l.Lost) }},
	}
}

// strength returns the columns of ratings.
func (d *digest) strength() []field {
	known := func(of func(line) table.Cell) func(line) table.Cell {
		return func(l line) table.Cell {
			if l.rating == nil {
				return table.None{}
			}
			return of(l)
		}
	}
	var list []field
	if d.islands {
		list = append(list, field{table.N("pool"), known(func(l line) table.Cell { return table.Count(l.pool.Number) })})
	}
	list = append(list, field{table.N("elo"), known(func(l line) table.Cell { return rated(*l.rating, *l.pool) })},
		field{table.I(d.level), known(func(l line) table.Cell { return bounds(*l.rating, *l.pool) })})
	if d.places {
		list = append(list, field{table.N("places"), known(func(l line) table.Cell {
			if l.rating.Tier == 0 {
				return table.None{}
			}
			return table.Rank{First: l.rating.Best, Last: l.rating.Worst}
		})})
	}
	return list
}

// spent returns a time of the bot, None if no times are known.
func (l line) spent(of func(*analysis.BotTime) int64) table.Cell {
	if l.time == nil {
		return table.None{}
	}
	return table.Duration(of(l.time))
}

// moveCount returns how many moves of the bot have a known time.
func moveCount(b *analysis.BotTime) int64 { return b.First.N + b.Later.N }

// median returns the median time of a bot's moves, without the first of a game if
// there are others.
func median(b *analysis.BotTime) int64 {
	if b.Later.N == 0 {
		return b.First.P50
	}
	return b.Later.P50
}

// longestMove returns the time of a bot's longest move.
func longestMove(b *analysis.BotTime) int64 { return max(b.First.Max, b.Later.Max) }
