package report

import (
	"slices"
	"strconv"
	"sync"

	"scrutineer/analysis"
	"scrutineer/report/chart"
	"scrutineer/report/table"
	"scrutineer/rules"
)

// Report is a row of the registry. Its name is a value of --report and the end of the
// key of its heading.
type Report struct {
	Name string
	Make func(in *Input) Result // called once for each game
	// Apart reports are made only if they are requested by name.
	Apart bool
}

// All returns the reports in their order on a page.
func All() []Report {
	return []Report{
		{Name: "standings", Make: standings},
		{Name: "ratings", Make: ratings},
		{Name: "pairs", Make: pairs},
		{Name: "first-mover", Make: firstMover},
		{Name: "time", Make: times},
		{Name: "terminations", Make: terminations},
		{Name: "sprt", Make: sequel, Apart: true},
	}
}

// Game is the result of the requested reports for one game.
type Game struct {
	Name     string
	Sections []Section // in the order of the registry
}

// Section is the result of one report.
type Section struct {
	Name string
	Result
}

// Of makes the reports with the given names.
func Of(in *Input, names []string) Game {
	g := Game{Name: in.Game}
	for _, r := range All() {
		if slices.Contains(names, r.Name) {
			g.Sections = append(g.Sections, Section{r.Name, r.Make(in)})
		}
	}
	return g
}

// Report returns the result of a report, the zero Result if it was not made.
func (g Game) Report(name string) Result {
	for _, s := range g.Sections {
		if s.Name == name {
			return s.Result
		}
	}
	return Result{}
}

// Named returns the parts with a name, in their order.
func (r Result) Named(name string) []Part {
	var list []Part
	for _, p := range r.Parts {
		if p.Name == name {
			list = append(list, p)
		}
	}
	return list
}

// Input is the input of the reports of one game.
type Input struct {
	Part    *analysis.Partial
	Game    string      // name of the game in Part
	Rules   *rules.Game // nil for an unknown game
	Scheme  analysis.Scheme
	Breaks  []analysis.TieBreak
	Carry   map[string][]string // for a stage: the stages whose points count in it
	Options analysis.Options
	Sequel  analysis.SPRTOptions // of the sequential test

	once  sync.Once
	rated analysis.Ratings
}

// level returns the level of the intervals.
func (in *Input) level() float64 {
	if in.Options.Level == 0 {
		return 0.95
	}
	return in.Options.Level
}

// Ratings returns the ratings.
func (in *Input) Ratings() analysis.Ratings {
	in.once.Do(func() { in.rated = analysis.Rate(&in.Part.Counts, in.Game, in.Options) })
	return in.rated
}

// Standings returns the table of match points.
func (in *Input) Standings() analysis.Standings {
	return analysis.StandingsOf(&in.Part.Counts, in.Game, in.Scheme, in.Breaks...)
}

// Result is the result of one report for one game.
type Result struct {
	Values  []Value // for JSON
	Parts   []Part
	Summary []table.Phrase // one or two lines about the game for a page
}

// Value is a key of JSON and its value.
type Value struct {
	Key   string
	Value any
}

// Part is a table, or a chart with the table of its numbers.
type Part struct {
	Name  string        // kind of table, and name of its CSV file
	Title table.Phrase  // without the game
	Where []table.Field // stage or pool, if there are several
	Table table.Table
	// List is the same table for CSV if Table has a column for each bot or move.
	List *table.Table
	// Chart draws the numbers in a language; nil if there is no chart.
	Chart func(l chart.Labels) (chart.Chart, error)
	// Square parts are left out of text if they have more than MostSquare rows.
	Square bool
}

// MostSquare is how many bots a square shows as text.
const MostSquare = 20

// part returns a part without a chart.
func part(name, title string, t table.Table) Part {
	return Part{Name: name, Title: table.Say(title), Table: t}
}

// pooled adds the number of the pool to a part, if there are several.
func (p Part) pooled(pool, of int) Part {
	p.Where = append(p.Where, table.Field{Key: "pool", Value: table.Count(pool)})
	if of > 1 {
		p.Title = table.Say("report.of-pool", p.Title, table.Name(strconv.Itoa(pool)), table.Name(strconv.Itoa(of)))
	}
	return p
}

// CSV returns the part as it is written as CSV.
func (p Part) CSV() table.Table {
	if p.List != nil {
		return *p.List
	}
	return p.Table
}

// ratio returns an interval of shares.
func ratio(low, high float64) table.Range {
	return table.Range{Low: table.Share(low), High: table.Share(high)}
}

// limits returns the limits of a rating.
func limits(low, high analysis.Bound) table.Range {
	var r table.Range
	if !low.Unbounded {
		r.Low = table.Elo(low.Elo)
	}
	if !high.Unbounded {
		r.High = table.Elo(high.Elo)
	}
	return r
}

// within returns an interval of plain numbers in words.
func within(low, high analysis.Bound) table.Phrase {
	if low.Unbounded || high.Unbounded {
		return table.Say("report.no-interval")
	}
	return table.Say("report.within", number(low.Elo, 3), number(high.Elo, 3))
}

// number returns a number with the given number of decimal places.
func number(x float64, digits int) table.Number { return table.Number{Value: x, Digits: digits} }

// reason returns a reason in words.
func reason(why analysis.Reason) table.Phrase {
	return table.Say("report.why." + reasons[why])
}

// reasons maps reasons to the ends of their keys.
var reasons = map[analysis.Reason]string{
	analysis.SeatsNotRecorded: "not-recorded", analysis.SeatsFixed: "seats-fixed",
	analysis.NotConverged: "not-converged", analysis.NotRated: "not-rated",
}
