package report

import (
	"fmt"
	"slices"
	"strconv"

	"scrutineer/analysis"
)

// field is a column of a summary and what stands in it.
type field struct {
	Column
	text func(line) string
}

// digest is what the tables of a summary have in common.
type digest struct {
	level    float64
	unplayed bool     // some rounds were not played
	islands  bool     // some game has several pools
	places   bool     // some bots were compared
	times    bool     // some times are known
	breaks   []string // the declared tie-breaks
	joined   bool     // how games ended is in one column
	without  []string // the columns that are left out
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

// summaryName is how many characters of a bot's name a summary keeps rather than
// a column.
const summaryName = 20

// fitting is the tables, columns joined and left out until they are no wider than
// allowed or nothing is left to give. Tie-breaks stay: without them ranks would not
// be understood.
func (d *digest) fitting(list []Brief, o SummaryOptions) []Table {
	spare := []string{"p50", "max", "places"}
	for {
		tables := d.tables(list, o)
		first := tables[0]
		switch {
		case o.Width <= 0 || wide(first.Columns, widths(first, TextOptions{MaxCell: summaryName})) <= o.Width:
			return tables
		case !d.joined:
			d.joined = true
		case len(spare) == 0:
			return tables
		default:
			if slices.ContainsFunc(first.Columns, func(c Column) bool { return c.Name == spare[0] }) {
				d.without = append(d.without, spare[0])
			}
			spare = spare[1:]
		}
	}
}

// tables are the columns and rows of the games.
func (d *digest) tables(list []Brief, o SummaryOptions) []Table {
	fields := d.fields()
	tables := make([]Table, len(list), len(list)+1)
	for i, b := range list {
		for _, f := range fields {
			tables[i].Columns = append(tables[i].Columns, f.Column)
		}
		tables[i].Rows = rows(fields, b.lines(o.Bots))
	}
	level(tables)
	return tables
}

// fields are the columns, in their order.
func (d *digest) fields() []field {
	list := []field{
		{Column{"rank", Right}, func(l line) string { return place(l.Rank, l.RankTo) }},
		{Column{"bot", Left}, func(l line) string { return l.Bot }},
	}
	list = append(list, d.record()...)
	if d.unplayed {
		list = append(list, field{Column{"unplayed", Right}, func(l line) string { return number(l.Unplayed) }})
	}
	list = append(list, field{Column{"points", Right}, func(l line) string { return number(l.Points) }})
	for i, name := range d.breaks {
		list = append(list, field{Column{name, Right}, func(l line) string { return breaks(l.Standing)[i] }})
	}
	list = append(list, d.strength()...)
	list = append(list, field{Column{"faults", Right}, func(l line) string { return number(l.Faults) }})
	if d.times {
		list = append(list, field{Column{"p50", Right}, func(l line) string { return l.spent(median) }},
			field{Column{"max", Right}, func(l line) string { return l.spent(longestMove) }})
	}
	return slices.DeleteFunc(list, func(f field) bool { return slices.Contains(d.without, f.Name) })
}

// record is how games ended.
func (d *digest) record() []field {
	if d.joined {
		return []field{{Column{"w-d-l", Right}, func(l line) string { return fmt.Sprintf("%d-%d-%d", l.Won, l.Drawn, l.Lost) }}}
	}
	return []field{
		{Column{"played", Right}, func(l line) string { return number(l.Played) }},
		{Column{"won", Right}, func(l line) string { return number(l.Won) }},
		{Column{"drawn", Right}, func(l line) string { return number(l.Drawn) }},
		{Column{"lost", Right}, func(l line) string { return number(l.Lost) }},
	}
}

// strength is what the ratings say.
func (d *digest) strength() []field {
	known := func(text func(line) string) func(line) string {
		return func(l line) string {
			if l.rating == nil {
				return "-"
			}
			return text(l)
		}
	}
	var list []field
	if d.islands {
		list = append(list, field{Column{"pool", Right}, known(func(l line) string { return strconv.Itoa(l.pool.Number) })})
	}
	list = append(list, field{Column{"elo", Right}, known(func(l line) string { return signed(l.rating.Elo) })},
		field{Column{percent(d.level) + " interval", Left}, known(func(l line) string { return limits(*l.rating, *l.pool) })})
	if d.places {
		list = append(list, field{Column{"places", Right}, known(func(l line) string {
			if l.rating.Tier == 0 {
				return "-"
			}
			return place(l.rating.Best, l.rating.Worst)
		})})
	}
	return list
}

// rows are the cells of the lines.
func rows(fields []field, lines []line) [][]string {
	list := make([][]string, len(lines))
	for i, l := range lines {
		for _, f := range fields {
			list[i] = append(list[i], f.text(l))
		}
	}
	return list
}

// spent is a time of the bot's, or that none is known.
func (l line) spent(of func(*analysis.BotTime) int64) string {
	if l.time == nil {
		return "-"
	}
	return duration(of(l.time))
}

// moveCount is how many of its moves have a time that is known.
func moveCount(b *analysis.BotTime) int64 { return b.First.N + b.Later.N }

// median is the time of a bot's usual move, the first of a game left out where
// there are others.
func median(b *analysis.BotTime) int64 {
	if b.Later.N == 0 {
		return b.First.P50
	}
	return b.Later.P50
}

// longestMove is the time of a bot's longest move.
func longestMove(b *analysis.BotTime) int64 { return max(b.First.Max, b.Later.Max) }
