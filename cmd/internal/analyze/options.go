package analyze

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"scrutineer/analysis"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/lines"
	"scrutineer/internal/results"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/report"
	"scrutineer/rules"
)

// Values of --report that are not reports of the registry.
const (
	summary = "summary" // the main numbers of every game, on one screen
	every   = "all"     // every report of reportNames but the summary
	sprt    = "sprt"    // the report of a separate subcommand
)

// reportNames returns the values of --report, except all.
func reportNames() []string {
	list := []string{summary}
	for _, r := range report.All() {
		if r.Name != sprt {
			list = append(list, r.Name)
		}
	}
	return list
}

func breakNames() (list []string) {
	for _, t := range analysis.TieBreaks() {
		list = append(list, string(t))
	}
	return list
}

// settings are the flags of analyze, merge and sprt, and what follows from them.
type settings struct {
	report, breaks           []string
	format, lang, seats, by  string
	trusted                  known.Trust
	jobs                     int
	anchors, points, carried []string
	bounds, scale            string
	bots                     []string // --bot
	where                    string
	columns                  []string
	encoding                 string
	maxBad                   float64
	partial                  string
	shard                    sessions.Shard
	label                    sessions.Shard // which part the operands are, for --partial
	incomplete               bool           // for merge: parts may be missing
	page                     page           // for --format html
	reading                  results.Options
	options                  analysis.Options
	merge                    bool
	games                    rules.List
	operands                 []string
	claimed                  bool // results count as claimed even if they are not verified
	trust                    judge.Trust
	numbered                 bool // a result without an id gets its place as its id, to keep the order
	ordered                  bool // the same, for small files only
	keep                     filter
	carry                    map[string][]string // for a stage: the stages whose points count in it
	sequel                   analysis.SPRTOptions
	schemes                  map[string]analysis.Scheme
	order                    []analysis.TieBreak
	width                    int // columns of the terminal that the report is written to; 0 for none
}

// written declares the flags of every report: the common ones first.
func (s *settings) written(f *cli.Flags, reports ...string) {
	if len(reports) > 0 {
		s.report = []string{summary}
		f.Choices(&s.report, "report", "`LIST` of "+strings.Join(reports, ", "), reports...)
	}
	f.Choice(&s.format, "format", "", "text", "json", "csv", "markdown", "html")
	f.StringVarP(&s.page.output, "output", "o", "", "write to `FILE`; csv: FOLDER/ for all tables")
	f.StringVar(&s.where, "where", "", "only some games: `EXPR` as in docs/guide/filters.md")
	f.StringArrayVar(&s.bots, "bot", nil, "only games of this `BOT`")
	s.trusted.Flag(f, "claimed")
	f.Float64Var(&s.options.Level, "level", 0.95, "confidence `LEVEL` of the intervals")
	known.Language(f, &s.lang)
	f.Jobs(&s.jobs)
}

// tables declares the flags for tables and ratings.
func (s *settings) tables(f *cli.Flags) {
	f.Heading("TABLES")
	f.StringVar(&s.by, "by", "", "one report for each value of `FIELD`, such as stage")
	f.StringArrayVar(&s.anchors, "anchor", nil, "fix the rating of a bot, as `BOT=ELO`")
	f.StringArrayVar(&s.points, "points", nil, "match points, as `GAME=W/D/L`, such as halma=1/0.5/0")
	f.Choices(&s.breaks, "tie-breaks", "`LIST` of tie-breaks, in order, such as direct,wins", breakNames()...)
	f.StringArrayVar(&s.carried, "carry", nil, "points of others count in a stage, as `STAGE=STAGE`")
}

// unlogged declares the flags for results without logs.
func (s *settings) unlogged(f *cli.Flags) {
	f.Heading("RESULTS WITHOUT LOGS")
	known.ReadFlags(f, &s.reading.Kind, &s.maxBad)
	f.Choice(&s.seats, "seats", "who moved first is", "known", "synthetic")
	f.StringArrayVar(&s.columns, "column", nil, "a column's heading, as `WHAT=HEAD`: first=Home")
	f.StringVar(&s.encoding, "encoding", "", "their 8-bit `ENCODING`, such as windows-1250")
}

// tests declares the flags of the sequential probability ratio test.
func (s *settings) tests(f *cli.Flags) {
	f.StringVar(&s.bounds, "bounds", "0,10", "`ELO0,ELO1` or ELO0,ELO1,ALPHA,BETA")
	f.Choice(&s.scale, "elo-scale", "of the bounds", string(analysis.Logistic), string(analysis.Normalized))
}

// partials declares the flags of partial results.
func (s *settings) partials(f *cli.Flags) {
	f.Heading("IN PARTS (docs/guide/many-games.md)")
	f.StringVar(&s.partial, "partial", "", "write partial results for merge to `FILE` instead")
}

// reportOptions are the flags of "analyze" itself.
type reportOptions struct{ settings }

// Flags declares them.
func (o *reportOptions) Flags(f *cli.Flags) {
	o.written(f, append(reportNames(), every)...)
	o.tables(f)
	o.unlogged(f)
	o.partials(f)
	f.Var(&o.shard, "shard", "read only shard `K/N` of the inputs")
	f.Var(&o.label, "part", "the operands are part `K/N`")
	f.Needs("partial", "part")
}

// mergeOptions are the flags of "analyze merge".
type mergeOptions struct{ settings }

// Flags declares them.
func (o *mergeOptions) Flags(f *cli.Flags) {
	o.merge = true
	o.written(f, append(reportNames(), every, sprt)...)
	f.BoolVar(&o.incomplete, "incomplete", false, "report what is there, though parts are missing")
	o.tables(f)
	f.Heading("--report sprt")
	o.tests(f)
	o.partials(f)
}

// sprtOptions are the flags of "analyze sprt".
type sprtOptions struct{ settings }

// Flags declares them.
func (o *sprtOptions) Flags(f *cli.Flags) {
	o.tests(f)
	o.written(f)
	o.report = []string{sprt}
	o.unlogged(f)
}

// complete parses and checks the flags.
func (s *settings) complete(env *cli.Env, operands []string) error {
	s.games, s.operands = known.Games(env), operands
	s.claimed, s.trust, s.reading.Unseated = s.trusted == "claimed", s.trusted.Of(), s.seats == "synthetic"
	if env.StdoutTTY && s.page.output == "" {
		s.width = env.Width
	}
	if slices.Contains(s.report, every) {
		rest := slices.DeleteFunc(s.report, func(r string) bool { return r == every })
		s.report = append(reportNames()[1:], rest...)
	}
	if at := slices.Index(s.report, summary); at >= 0 && (s.format == "json" || s.format == "html") {
		s.report = slices.Replace(s.report, at, at+1, "standings", "ratings")
	}
	var err, wrong error
	s.keep.bots = s.bots
	s.keep.where, err = parseWhere(s.where)
	s.reading.Columns, wrong = results.ParseColumns(s.columns, results.Columns())
	err = cmp.Or(err, wrong)
	s.reading.Encoding, wrong = lines.EncodingOf(s.encoding)
	if err := cmp.Or(err, wrong, s.scoring(), s.anchoring(), s.sprt()); err != nil {
		return err
	}
	s.page.program, s.page.command = env.Version(), append(strings.Fields(env.Name), env.Args...)
	if s.format == "html" && s.page.output == "" && env.StdoutTTY {
		return errors.New("the page would fill the terminal; name a file with -o")
	}
	s.numbered = s.partial == "" && s.wants(sprt)
	s.ordered = s.partial == "" && s.wants("first-mover")
	switch {
	case s.shard.Of > 0 && s.label.Of > 0:
		return fmt.Errorf("--shard says which part it is: want no --part")
	case s.by != "" && s.partial != "":
		return fmt.Errorf("--partial writes no report: give --by to merge")
	case s.by != "" && !slices.Contains(groupings, s.by):
		return fmt.Errorf("--by %q: want one of %s%s", s.by, strings.Join(groupings, ", "), cli.Near(s.by, groupings))
	case !(s.options.Level >= 0.5 && s.options.Level <= 0.9999):
		return fmt.Errorf("--level %v: want 0.5 to 0.9999", s.options.Level)
	case s.merge && len(s.operands) == 0:
		return fmt.Errorf("merge wants the files that --partial wrote")
	case s.merge && s.claimed:
		return fmt.Errorf("merge takes no --trust claimed: parts were read with what they trust")
	case s.partial != "" && s.trust == judge.TrustAttested:
		return fmt.Errorf("--partial keeps attested games apart: give --trust attested to merge")
	}
	return known.CheckMaxBad(s.maxBad)
}

// scoring parses how points are given, and which stages' points count in which.
func (s *settings) scoring() error {
	s.schemes, s.carry = map[string]analysis.Scheme{}, map[string][]string{}
	for _, p := range s.points {
		game, text, _ := strings.Cut(p, "=")
		scheme, err := analysis.ParseScheme(text)
		if err != nil {
			return fmt.Errorf("--points %q: %w", p, err)
		}
		if s.schemes[game] = scheme; game == s.reading.Kind {
			unit := scheme.Unit()
			s.reading.Points = [3]int64{1000 * int64(scheme.Win) / unit, 1000 * int64(scheme.Draw) / unit, 1000 * int64(scheme.Loss) / unit}
		}
	}
	for _, b := range s.breaks {
		s.order = append(s.order, analysis.TieBreak(b))
	}
	for _, text := range s.carried {
		stage, from, _ := strings.Cut(text, "=")
		if stage == "" || from == "" {
			return fmt.Errorf("--carry %q: want STAGE=STAGE, as in 'final=main'", text)
		}
		s.carry[stage] = append(s.carry[stage], strings.Split(from, ",")...)
	}
	return nil
}

// scheme returns the points for a game.
func (s *settings) scheme(game string) analysis.Scheme {
	if scheme, given := s.schemes[game]; given {
		return scheme
	}
	return analysis.SchemeOf(s.games.Find(game))
}

// anchoring parses the anchors.
func (s *settings) anchoring() error {
	const most = 100000 // Elo
	for _, text := range s.anchors {
		at := strings.LastIndexByte(text, '=')
		value, err := strconv.ParseFloat(text[at+1:], 64)
		if at < 1 || err != nil || !(math.Abs(value) <= most) {
			return fmt.Errorf("--anchor %q: want BOT=ELO", text)
		}
		a := analysis.Anchor{Bot: text[:at], Elo: value}
		if slices.ContainsFunc(s.options.Anchors, func(b analysis.Anchor) bool { return b.Bot == a.Bot }) {
			return fmt.Errorf("--anchor %q: the bot already has an anchor", text)
		}
		s.options.Anchors = append(s.options.Anchors, a)
	}
	slices.SortFunc(s.options.Anchors, func(a, b analysis.Anchor) int { return cmp.Compare(a.Bot, b.Bot) })
	return nil
}

// sprt parses the settings of the sequential test.
func (s *settings) sprt() (err error) {
	if !s.wants(sprt) {
		return nil
	}
	if len(s.bots) != 2 {
		return fmt.Errorf("sprt wants --bot twice: who is stronger than whom")
	}
	if s.sequel, err = analysis.ParseBounds(s.bounds); err != nil {
		return fmt.Errorf("--bounds %q: %w", s.bounds, err)
	}
	s.sequel.A, s.sequel.B, s.sequel.Level = s.bots[0], s.bots[1], s.options.Level
	s.sequel.Scale = analysis.EloScale(s.scale)
	return nil
}

func (s *settings) wants(report string) bool { return slices.Contains(s.report, report) }
