package report

import (
	"slices"
	"strconv"
	"sync"

	"scrutineer/analysis"
	"scrutineer/internal/words"
	"scrutineer/report/chart"
	"scrutineer/report/table"
	"scrutineer/rules"
)

// Report is one row of the registry. Its name is the word for --report, and the end
// of the key of its heading.
type Report struct {
	Name string
	Make func(in *Input) Result // called once for each game
	// Apart reports are made only where they are requested by name.
	Apart bool
}

// All returns the reports in their order on a page.
func All() []Report {
	return []Report{
		{Name: "design", Make: design, Apart: true},
		{Name: "standings", Make: standings},
		{Name: "organiser", Make: organiser, Apart: true},
		{Name: "ratings", Make: ratings},
		{Name: "like", Make: like, Apart: true},
		{Name: "list", Make: list, Apart: true},
		{Name: "plan", Make: plan, Apart: true},
		{Name: "pairs", Make: pairs},
		{Name: "first-mover", Make: firstMover},
		{Name: "time", Make: times},
		{Name: "terminations", Make: terminations},
		{Name: "sequential", Make: sequential, Apart: true},
		{Name: "sprt", Make: sequel, Apart: true},
	}
}

// Game is what the reports that were requested say about one game.
type Game struct {
	Name     string
	Sections []Section // in the order of the registry
}

// Section is what one report says.
type Section struct {
	Name string
	Result
}

// Of makes the reports with these names.
func Of(in *Input, names []string) Game {
	g := Game{Name: in.Game}
	for _, r := range All() {
		if slices.Contains(names, r.Name) {
			g.Sections = append(g.Sections, Section{r.Name, r.Make(in)})
		}
	}
	return g
}

// Report returns what a report says, which is nothing where it was not made.
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

// Input is what reports of one game are made of.
type Input struct {
	Part     *analysis.Partial
	Game     string      // what the games are called in Part
	Rules    *rules.Game // nil for a game that is not known
	Scheme   analysis.Scheme
	Breaks   []analysis.TieBreak
	Carry    map[string][]string // for a stage, those whose points count in it
	Options  analysis.Options
	Like     string               // one of Styles, for the report like
	Edition  *analysis.Edition    // for the report list; nil is one without anchors
	Goal     string               // of the report plan; empty is GoalFirst
	Planning analysis.Planning    // and what else it is asked for
	Sequel   analysis.SPRTOptions // of the sequential test
	K        float64              // of the sequential rating; 0 is 32
	Jobs     int                  // more than 1: some numbers are computed beside others
	Check    *analysis.Check      // of the schedule, by simulation; nil for none

	once  sync.Once
	usual analysis.Ratings
}

// level returns that of the intervals.
func (in *Input) level() float64 {
	if in.Options.Level == 0 {
		return 0.95
	}
	return in.Options.Level
}

// Davidson returns the ratings by the usual model, whose pools hold the effect of moving
// first.
func (in *Input) Davidson() analysis.Ratings {
	in.once.Do(func() {
		in.usual = analysis.Rate(&in.Part.Counts, in.Game, analysis.Options{Level: in.Options.Level})
	})
	return in.usual
}

// Ratings returns the ratings by the model that is requested.
func (in *Input) Ratings() analysis.Ratings {
	if in.Options.Model == analysis.Davidson {
		return in.Davidson()
	}
	return analysis.Rate(&in.Part.Counts, in.Game, in.Options)
}

// Standings returns the table of match points.
func (in *Input) Standings() analysis.Standings {
	return analysis.StandingsOf(&in.Part.Counts, in.Game, in.Scheme, in.Breaks...)
}

// Result is what one report says about one game.
type Result struct {
	Values  []Value // for JSON
	Parts   []Part
	Summary []table.Phrase // what a page says of the game in a line or two
}

// Value is a key of JSON and what it holds.
type Value struct {
	Key   string
	Value any
}

// Part is a table, or a chart with the table of its numbers.
type Part struct {
	Name  string        // the kind of table: the name of its CSV file
	Title table.Phrase  // without the game
	Where []table.Field // which stage or pool, where there are several
	Table table.Table
	// List is the same table for CSV, where Table has a column for each bot or move.
	List *table.Table
	// Chart draws the numbers, in a language; nil if there is no chart.
	Chart func(l words.Language) (chart.Chart, error)
	// Square parts are left out of text where they have more than MostSquare rows.
	Square bool
}

// MostSquare is how many bots a square of text shows.
const MostSquare = 20

// part returns a part without a chart.
func part(name, title string, t table.Table) Part {
	return Part{Name: name, Title: table.Say(title), Table: t}
}

// pooled says which pool a part is of.
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

// number returns a number with so many digits after the point.
func number(x float64, digits int) table.Number { return table.Number{Value: x, Digits: digits} }

// reason returns a reason in words.
func reason(why analysis.Reason) table.Phrase {
	return table.Say("report.why." + reasons[why])
}

// reasons are the ends of their keys.
var reasons = map[analysis.Reason]string{
	analysis.SeatsNotRecorded: "not-recorded", analysis.SeatsFixed: "seats-fixed",
	analysis.NotConverged: "not-converged", analysis.NotRated: "not-rated", analysis.GamesRepeated: "repeated",
	analysis.TooFewPairs: "few-pairs", analysis.TooManyBots: "many-bots", analysis.SeatsUnlinked: "unlinked",
	analysis.NotTimed: "not-timed", analysis.SeatsSeparated: "separated", analysis.TooManyGames: "many-games",
	analysis.DesignUncalibrated: "uncalibrated",
}
