package analyze

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/report"
)

// answer is what analyze found: which logs counted, and the numbers of each
// game. Its JSON keys are added to, never renamed; docs/reference/analyze-json.md says
// what they mean.
type answer struct {
	Logs  map[judge.Status]int `json:"logs"`  // by status
	Apart int                  `json:"apart"` // verified or attested, but no game that counts: trials and talks
	Twice int                  `json:"twice"` // verified or attested, but with an id that its event has already
	// Told are results without logs, taken as they are told; Untold those of games
	// of which it is not told how they ended.
	Told   int `json:"told"`
	Untold int `json:"untold"`

	// Attested are games whose winner rests on somebody's word alone.
	Attested answerAttested `json:"attested"`

	Level float64      `json:"level"` // of all intervals
	Games []gameAnswer `json:"games"`

	untimed bool // times that were asked for are left out
}

type gameAnswer struct {
	Game      string              `json:"game"`
	By        *share              `json:"by,omitempty"` // of --by: which games of which kind
	Standings *analysis.Standings `json:"standings,omitempty"`
	Stages    []analysis.Stage    `json:"stages,omitempty"`
	Ratings   *analysis.Ratings   `json:"ratings,omitempty"`

	FirstMover   *analysis.FirstMover  `json:"first_mover,omitempty"`
	Order        []analysis.Order      `json:"first_mover_model,omitempty"` // a pool each, as ratings number them
	Seats        []analysis.SeatTest   `json:"first_mover_by_bot,omitempty"`
	Times        *analysis.Times       `json:"times,omitempty"`
	Terminations []analysis.Ending     `json:"terminations,omitempty"`
	Repetitions  []analysis.Repetition `json:"repetitions,omitempty"`
	Sequential   *analysis.Sequential  `json:"sequential,omitempty"`
	SPRT         *analysis.SequelTest  `json:"sprt,omitempty"`

	brief      *report.Brief        // for the summary
	Crosstable []analysis.Encounter `json:"crosstable,omitempty"`
	Uneven     []analysis.Uneven    `json:"uneven,omitempty"`
	order      analysis.Standings   // of the crosstable
	model      *analysis.Ratings    // that hold the effect of moving first
	gaps       *analysis.Ratings    // that hold the differences of neighbours
}

// pairs fills in what is known of pairs.
func (g *gameAnswer) pairs(p *analysis.Partial, table analysis.Standings) {
	g.order, g.Crosstable = table, analysis.Crosstable(&p.Counts, table)
}

// answer is what the gathered comes to, game by game.
func (s *settings) answer(p *analysis.Partial, shares []share) answer {
	a := answer{Logs: map[judge.Status]int{}, Level: s.options.Level, Games: []gameAnswer{}, untimed: s.untimed(p)}
	for fate, n := range p.Fates() {
		status, word := statusOf(fate)
		switch word {
		case fateApart:
			a.Apart += n
		case fateTwice:
			a.Twice += n
		case fateTold:
			a.Told = n
			continue
		case fateUntold:
			a.Untold = n
			continue
		}
		a.Logs[status] += n
	}
	if s.by == "" {
		shares = []share{{part: p}}
	}
	for _, x := range shares {
		for _, game := range x.part.Counts.Games() {
			a.Games = append(a.Games, s.game(x.of(game)))
		}
	}
	slices.SortStableFunc(a.Games, func(a, b gameAnswer) int { return cmp.Compare(a.kind(), b.kind()) })
	return a
}

// kind is the kind of game, whatever the answer is called.
func (g gameAnswer) kind() string {
	if g.By != nil {
		return g.By.Game
	}
	return g.Game
}

// game is the answer for the games of a share.
func (s *settings) game(x share) gameAnswer {
	p, scheme := x.part, s.scheme(x.Game)
	g := gameAnswer{Game: x.Game}
	if s.wants("pairs") && x.Game == "fiverow" {
		g.Uneven = analysis.UnevenPairs(&p.Counts)
	}
	if x.By != "" {
		g.Game, g.By = x.label(), &x
		p = &analysis.Partial{Counts: p.Counts.Named(x.Game, g.Game), Usage: p.Usage.Named(x.Game, g.Game)}
	}
	game := g.Game
	usual := sync.OnceValue(func() analysis.Ratings {
		return analysis.Rate(&p.Counts, game, analysis.Options{Level: s.options.Level})
	})
	if s.wants("summary") {
		g.brief = s.brief(p, game, scheme, usual)
	}
	if s.wants("standings") {
		table := analysis.Stand(&p.Counts, game, scheme, s.breaks...)
		g.Standings = &table
		g.Stages = analysis.Stages(&p.Counts, game, scheme, s.carry, s.breaks...)
	}
	if s.wants("first-mover") {
		seats := s.seats(p, game)
		first := analysis.Advantage(&p.Counts, game, s.options)
		g.FirstMover = &first
		ratings := usual()
		g.model = &ratings
		g.Order = orders(ratings)
		g.Seats = seats()
	}
	if s.wants("time") {
		times := analysis.TimesOf(&p.Usage, game, s.options)
		g.Times = &times
	}
	if s.wants("terminations") {
		g.Terminations = analysis.Endings(&p.Counts, game, s.options)
	}
	if s.wants("sprt") {
		test := analysis.SPRT(&p.Counts, game, s.sequel)
		g.SPRT = &test
	}
	if s.wants("sequential") {
		sequence := analysis.Sequence(&p.Counts, game, s.k)
		g.Sequential = &sequence
	}
	if s.wants("pairs") {
		g.Repetitions = analysis.Repetitions(&p.Counts, game)
		g.pairs(p, analysis.Stand(&p.Counts, game, scheme, s.breaks...))
		ratings := usual()
		g.gaps = &ratings
	}
	if s.wants("ratings") {
		ratings := s.rate(p, game, usual)
		g.Ratings = &ratings
	}
	return g
}

// seats gives the test of seats, which takes as long as the ratings, and is made
// beside them if it may be.
func (s *settings) seats(p *analysis.Partial, game string) func() []analysis.SeatTest {
	test := sync.OnceValue(func() []analysis.SeatTest { return analysis.SeatTests(&p.Counts, game, s.options) })
	if s.grid.jobs > 1 {
		go test()
	}
	return test
}

// orders are the effects of moving first, one a pool.
func orders(r analysis.Ratings) []analysis.Order {
	var list []analysis.Order
	for _, p := range r.Pools {
		o := analysis.Order{Missing: "the pool was not rated"}
		if p.Order != nil {
			o = *p.Order
		}
		list = append(list, o)
	}
	return list
}

// mostSquare is the number of bots of which every pair is shown in a square.
const mostSquare = 20

// tables are the tables of one game.
func (g gameAnswer) tables(level float64) []report.Table {
	var list []report.Table
	if g.Standings != nil {
		list = append(list, report.Standings(*g.Standings))
		for _, stage := range g.Stages {
			list = append(list, report.Stage(stage))
		}
	}
	if g.Ratings != nil {
		list = append(list, report.Ratings(*g.Ratings)...)
	}
	if g.FirstMover != nil {
		list = append(list, report.FirstMover(*g.FirstMover, level)...)
		if g.FirstMover.Refused == "" {
			list = append(list, report.Order(*g.model), report.SeatTests(g.Game, g.Seats, level))
		}
	}
	if g.Times != nil {
		list = append(list, report.Times(*g.Times, level)...)
	}
	if g.Terminations != nil {
		list = append(list, report.Endings(g.Game, g.Terminations, level))
	}
	if len(g.Repetitions) > 0 {
		list = append(list, report.Repetitions(g.Game, g.Repetitions))
	}
	if g.Crosstable != nil {
		list = append(list, report.Crosstable(g.order, g.Crosstable))
	}
	if g.gaps != nil {
		list = append(list, report.Neighbours(*g.gaps)...)
		list = append(list, report.Misfits(*g.gaps)...)
		for _, p := range g.gaps.Pools {
			if n := len(p.Superiority); n > 1 && n <= mostSquare {
				list = append(list, report.Superiority(g.Game, p))
			}
		}
	}
	if g.SPRT != nil {
		list = append(list, report.SPRT(g.Game, *g.SPRT, level)...)
	}
	if g.Sequential != nil {
		list = append(list, report.Sequential(*g.Sequential))
	}
	if g.Uneven != nil {
		list = append(list, report.Uneven(g.Uneven))
	}
	return list
}

// write writes the report in the format that was asked for.
func (s *settings) write(w io.Writer, a answer) error {
	if s.format == "html" {
		return s.html(w, a)
	}
	if s.format == "json" {
		b, err := json.MarshalIndent(a, "", "  ")
		if err != nil {
			return err
		}
		_, err = w.Write(append(b, '\n'))
		return err
	}
	list := append(a.Attested.tables(), s.summary(a)...)
	for _, g := range a.Games {
		list = append(list, g.tables(a.Level)...)
	}
	switch s.format {
	case "csv":
		return report.CSV(w, list)
	case "markdown":
		return report.Markdown(w, a.judged(), list)
	}
	return writeText(w, a.judged(), list, s.width)
}

// writeText writes what was judged, then the tables.
func writeText(w io.Writer, judged string, list []report.Table, width int) error {
	fmt.Fprintln(w, judged)
	for _, t := range list {
		fmt.Fprintln(w)
		if err := report.Text(w, t, report.TextOptions{Width: width}); err != nil {
			return err
		}
	}
	return nil
}

// judged says in a line how many logs there were and what became of them, and how
// many results without logs.
func (a answer) judged() string {
	results := a.Told + a.Untold
	if results == 0 {
		return a.judgedLogs()
	}
	line := fmt.Sprintf("%d %s without logs, taken as told", results, cli.Plural(results, "result", "results"))
	if a.Untold > 0 {
		line += fmt.Sprintf("; %d of them unknown", a.Untold)
	}
	if len(a.Logs) > 0 {
		line = a.judgedLogs() + "; " + line
	}
	return line
}

// judgedLogs is what judged says of logs.
func (a answer) judgedLogs() string {
	total := 0
	var parts []string
	for _, s := range judge.Statuses {
		if n := a.Logs[s]; n > 0 {
			total += n
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	if total == 0 {
		return "0 logs"
	}
	line := fmt.Sprintf("%d %s: %s", total, cli.Plural(total, "log", "logs"), strings.Join(parts, ", "))
	if a.Apart > 0 {
		line += fmt.Sprintf("; %d of them trials or talks, in no table", a.Apart)
	}
	if a.Twice > 0 {
		line += fmt.Sprintf("; %d left out whose id its event has already", a.Twice)
	}
	return line
}
