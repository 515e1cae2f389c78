package report

import (
	"math"
	"slices"

	"scrutineer/analysis"
	"scrutineer/report/table"
)

// style is a table of ratings with the columns, heads and order of another program or
// of a published list.
type style struct {
	name    string
	options analysis.Options // of the ratings, with that program's defaults
	zero    float64          // its mean of all bots
	columns []styled
	note    string // key of the note on what differs from it; empty for nothing
}

// styled is a column of a style.
type styled struct {
	head string
	kind table.Kind
	of   func(r *rated) table.Cell
}

// rated is a bot as a style shows it.
type rated struct {
	place int // in the pool, from 1
	analysis.Rating
	*analysis.Opposition
	elo  float64    // with the style's zero
	next table.Cell // how likely it is stronger than the next
}

// Styles returns the possible values of Input.Like.
func Styles() []string {
	var list []string
	for _, s := range styles() {
		list = append(list, s.name)
	}
	return list
}

// StyleOptions returns the options of the ratings that belong to a style.
func StyleOptions(name string) analysis.Options { return styleOf(name).options }

func styleOf(name string) style {
	list := styles()
	return list[max(0, slices.IndexFunc(list, func(s style) bool { return s.name == name }))]
}

func styles() []style {
	bayes := analysis.Options{Model: analysis.BayesEloModel}
	// Gomocup counts a draw as two games, one won by each side, and has no first
	// mover.
	without := analysis.Options{Model: analysis.BayesEloModel, BayesElo: analysis.BayesElo{Advantage: 1e-9, DrawElo: 0.01}}
	return []style{
		{name: "ordo", options: analysis.Options{Model: analysis.Ordo}, zero: 2300, columns: ordoColumns(), note: "report.note.like-ordo"},
		{name: "bayeselo", options: bayes, columns: bayesColumns()},
		{name: "gomocup", options: without, columns: bayesColumns(), note: "report.note.like-gomocup"},
		{name: "ccrl", options: bayes, columns: ccrlColumns(), note: "report.note.like-ccrl"},
	}
}

// ordoColumns returns the columns of Ordo from rank to opponents' mean (-U
// 0,1,2,3,4,5,6,7,8,9,10,11).
func ordoColumns() []styled {
	return []styled{
		{"#", table.Numbers, func(r *rated) table.Cell { return table.Count(r.place) }},
		{"PLAYER", table.Words, func(r *rated) table.Cell { return table.Bot(r.Rating.Bot) }},
		{"RATING", table.Numbers, func(r *rated) table.Cell { return number(r.elo, 1) }},
		{"ERROR", table.Numbers, func(r *rated) table.Cell { return r.side((r.High.Elo-r.Low.Elo)/2, 1, r.High, r.Low) }},
		{"POINTS", table.Numbers, func(r *rated) table.Cell { return number(float64(r.Opposition.HalfPoints)/2, 1) }},
		{"PLAYED", table.Numbers, func(r *rated) table.Cell { return table.Count(r.Opposition.Games) }},
		{"(%)", table.Numbers, func(r *rated) table.Cell { return number(r.score(), 0) }},
		{"CFS(%)", table.Numbers, func(r *rated) table.Cell { return whole(r.next) }},
		{"W", table.Numbers, func(r *rated) table.Cell { return table.Count((r.Opposition.HalfPoints - r.Draws) / 2) }},
		{"D", table.Numbers, func(r *rated) table.Cell { return table.Count(r.Draws) }},
		{"L", table.Numbers, func(r *rated) table.Cell {
			return table.Count(r.Opposition.Games - r.Draws - (r.Opposition.HalfPoints-r.Draws)/2)
		}},
		{"D(%)", table.Numbers, func(r *rated) table.Cell { return number(r.drawn(), 0) }},
		{"OppAvg", table.Numbers, func(r *rated) table.Cell { return number(r.opponents(), 1) }},
	}
}

// bayesColumns returns the columns of BayesElo's ratings.
func bayesColumns() []styled {
	return []styled{
		{"Rank", table.Numbers, func(r *rated) table.Cell { return table.Count(r.place) }},
		{"Name", table.Words, func(r *rated) table.Cell { return table.Bot(r.Rating.Bot) }},
		{"Elo", table.Numbers, func(r *rated) table.Cell { return number(r.elo, 0) }},
		{"+", table.Numbers, func(r *rated) table.Cell { return r.side(r.High.Elo-r.Elo, 0, r.High) }},
		{"-", table.Numbers, func(r *rated) table.Cell { return r.side(r.Elo-r.Low.Elo, 0, r.Low) }},
		{"games", table.Numbers, func(r *rated) table.Cell { return table.Count(r.Opposition.Games) }},
		{"score", table.Numbers, func(r *rated) table.Cell { return table.Percent{Value: r.score()} }},
		{"oppo.", table.Numbers, func(r *rated) table.Cell { return number(r.opponents(), 0) }},
		{"draws", table.Numbers, func(r *rated) table.Cell { return table.Percent{Value: r.drawn()} }},
	}
}

// ccrlColumns returns the columns of the Computer Chess Rating Lists. There,
// opponents are given by how far they are above the engine.
func ccrlColumns() []styled {
	return []styled{
		{"Rank", table.Numbers, func(r *rated) table.Cell { return table.Count(r.place) }},
		{"Name", table.Words, func(r *rated) table.Cell { return table.Bot(r.Rating.Bot) }},
		{"Rating", table.Numbers, func(r *rated) table.Cell { return number(r.elo, 0) }},
		{"+", table.Numbers, func(r *rated) table.Cell { return r.side(r.High.Elo-r.Elo, 0, r.High) }},
		{"-", table.Numbers, func(r *rated) table.Cell { return r.side(r.Elo-r.Low.Elo, 0, r.Low) }},
		{"Score", table.Numbers, func(r *rated) table.Cell { return table.Percent{Value: r.score(), Digits: 1} }},
		{"Average Opponent", table.Numbers, func(r *rated) table.Cell { return number(r.Opponents-r.Elo, 1) }},
		{"Draws", table.Numbers, func(r *rated) table.Cell { return table.Percent{Value: r.drawn(), Digits: 1} }},
		{"Games", table.Numbers, func(r *rated) table.Cell { return table.Count(r.Opposition.Games) }},
		{"LOS", table.Numbers, func(r *rated) table.Cell { return r.next }},
	}
}

// side formats a limit's distance with the given number of digits; none if there is
// no limit.
func (r *rated) side(distance float64, digits int, bounds ...analysis.Bound) table.Cell {
	for _, b := range bounds {
		if b.Unbounded {
			return table.None{}
		}
	}
	return number(math.Max(0, distance), digits)
}

func (r *rated) score() float64 {
	return 50 * float64(r.Opposition.HalfPoints) / float64(max(1, r.Opposition.Games))
}
func (r *rated) drawn() float64 { return 100 * float64(r.Draws) / float64(max(1, r.Opposition.Games)) }

// opponents returns the mean rating of the opponents with the style's zero.
func (r *rated) opponents() float64 { return r.Opponents + r.elo - r.Elo }

// whole returns a percentage as Ordo writes it.
func whole(c table.Cell) table.Cell {
	if p, is := c.(table.Percent); is {
		return number(p.Value, 0)
	}
	return c
}

// like returns the report of ratings as another program prints them, with a part for
// each pool.
func like(in *Input) Result {
	s, all := styleOf(in.Like), in.Ratings()
	list := analysis.Oppositions(&in.Part.Counts, in.Game, all)
	r := Result{Values: []Value{{"ratings", all}}}
	for _, p := range all.Pools {
		if p.Estimator != analysis.NoEstimator {
			r.Parts = append(r.Parts, part("like", "report.section.like", s.table(all, p, list)).pooled(p.Number, len(all.Pools)))
		}
	}
	return r
}

// table returns the table of a pool.
func (s style) table(all analysis.Ratings, p analysis.Pool, list map[string]*analysis.Opposition) table.Table {
	var t table.Table
	for _, c := range s.columns {
		t.Columns = append(t.Columns, table.Column{Literal: c.head, Kind: c.kind})
	}
	for i, x := range p.Ratings {
		r := &rated{place: i + 1, Rating: x, Opposition: list[x.Bot], elo: x.Elo + s.zero, next: table.None{}}
		if i+1 < len(p.Ratings) {
			r.next = surely(all, x.Bot, p.Ratings[i+1].Bot)
		}
		var row []table.Cell
		for _, c := range s.columns {
			row = append(row, c.of(r))
		}
		t.Add(row...)
	}
	if s.note != "" {
		t.Note(s.note)
	}
	method(&t, p, all.Level)
	return t
}
