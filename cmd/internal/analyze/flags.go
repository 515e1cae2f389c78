package analyze

import (
	"cmp"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
)

// work is a subcommand of analyze: its manual and its groups of flags. The other
// flags have their defaults.
type work struct {
	manual cli.Manual
	groups []string
	merge  bool
	report []string // fixed reports, if there is no choice
}

// The groups of flags.
const (
	choiceFlags = "choice"
	inputFlags  = "input"
	tableFlags  = "tables"
	anchorFlags = "anchors"
	levelFlags  = "level"
	testFlags   = "test"
	filterFlags = "filter"
	byFlags     = "by"
	partFlags   = "partial"
	shardFlags  = "shard"
	mergeFlags  = "merge"
	pageFlags   = "page"
)

// parse parses the arguments of a subcommand.
func parse(env *cli.Env, w *work) (s *settings, code cli.Code, done bool) {
	s = &settings{games: known.Games(env), merge: w.merge, tested: slices.Contains(w.groups, testFlags)}
	flags, others := env.Flags(w.manual), env.Flags(cli.Manual{})
	in := func(group string) *cli.Flags {
		if slices.Contains(w.groups, group) {
			return flags
		}
		return others
	}
	in(choiceFlags).StringSliceVar(&s.report, "report", []string{summary}, "print the reports in `LIST`: "+strings.Join(reportNames(), ", ")+"; all: every report except summary; in json and html, summary means standings and ratings")
	format := known.Choice(flags, "format", "output format", "text", "json", "csv", "markdown", "html")
	s.page.flags(in(pageFlags))
	v := given{format: format, trust: known.Choice(flags, "trust", "attested: also accept the referee's word where a log cannot prove it; claimed: accept whatever a log claims", "verified", "attested", "claimed")}
	v.inputs(s, in(inputFlags))
	v.tables(in(tableFlags))
	in(anchorFlags).StringArrayVar(&s.anchors, "anchor", nil, "fix the rating of a bot, as `BOT=ELO`; repeatable")
	v.tests(s, in(testFlags))
	jobs := known.Jobs(flags)
	in(levelFlags).Float64Var(&s.options.Level, "level", 0.95, "confidence `LEVEL` of the intervals, from 0.5 to 0.9999")
	v.filters(s, in(filterFlags))
	in(byFlags).StringVar(&s.by, "by", "", "print one report for each value of `FIELD`: "+strings.Join(groupings, ", "))
	in(partFlags).StringVar(&s.partial, "partial", "", "write partial results for merge to `FILE`, and no report")
	in(shardFlags).Var(&s.shard, "shard", "read only shard K of N of the inputs, as `K/N` (docs/guide/many-games.md)")
	in(shardFlags).Var(&s.label, "part", "say in the file of --partial that the operands are part K of N, as `K/N`")
	in(mergeFlags).BoolVar(&s.incomplete, "incomplete", false, "report what is there, though parts are missing")
	if code, done := flags.Parse(); done {
		return nil, code, true
	}
	if w.report != nil {
		s.report = w.report
	}
	s.operands, s.jobs = flags.Args(), *jobs
	if env.StdoutTTY && s.page.output == "" {
		s.width = env.Width
	}
	v.take(s)
	var err error
	s.keep.where, err = parseWhere(*v.expression)
	if err := cmp.Or(err, s.reads(*v.columns, *v.encoding), s.scoring(*v.points, *v.breaks), s.carrying(*v.carry), s.check(), s.page.check(env, s)); err != nil {
		return nil, env.Usagef("%v", err), true
	}
	return s, cli.OK, false
}

// given are flags whose values are parsed after all flags are known.
type given struct {
	format, trust, seats, scale, unit, expression, encoding *string
	points, breaks, carry, columns                          *[]string
}

// take copies them into the settings.
func (v *given) take(s *settings) {
	s.format, s.claimed, s.reading.Unseated = *v.format, *v.trust == "claimed", *v.seats == "synthetic"
	s.trust = trustOf(*v.trust)
	s.sequel.Scale, s.sequel.Unit = analysis.EloScale(*v.scale), analysis.Unit(*v.unit)
}

// inputs declares the flags for the operands.
func (v *given) inputs(s *settings, flags *cli.Flags) {
	v.seats = known.Choice(flags, "seats", "results without logs: whether they say who moved first", "known", "synthetic")
	flags.StringVar(&s.reading.Kind, "kind", usualKind, "results without logs: the `GAME`, if they name none")
	v.columns = flags.StringArray("column", nil, "a column of results and its heading, as `WHAT=HEAD`, such as first=Home; repeatable")
	v.encoding = flags.String("encoding", "", "the 8-bit `ENCODING` of results, such as windows-1250 (default UTF-8, or a guess)")
	flags.BoolVar(&s.strict, "strict", false, "results without logs: fail if a row cannot be used")
	flags.Float64Var(&s.maxBad, "max-bad", 0.1, "results without logs: fail if more than this `SHARE` of the rows cannot be used, 0 to 1")
}

// tables declares the flags for tables.
func (v *given) tables(flags *cli.Flags) {
	v.points = flags.StringArray("points", nil, "match points, as `GAME=WIN/DRAW/LOSS`, such as halma=1/0.5/0; repeatable")
	v.breaks = flags.StringSlice("tie-breaks", nil, "`LIST` of tie-breaks, in order: "+breakNames())
	v.carry = flags.StringArray("carry", nil, "add points of other stages to the table of the first, as `STAGE=STAGE,...`; repeatable")
}

// tests declares the flags of the sequential probability ratio test.
func (v *given) tests(s *settings, flags *cli.Flags) {
	flags.Float64Var(&s.sequel.Elo0, "elo0", 0, "null hypothesis: the first --bot is stronger than the second by `ELO`")
	flags.Float64Var(&s.sequel.Elo1, "elo1", 10, "alternative: it is stronger by `ELO`")
	v.unit = known.Choice(flags, "unit", "what is counted: pairs of games with seats swapped, or single games", string(analysis.Pairs), string(analysis.Singles))
	v.scale = known.Choice(flags, "elo-scale", "scale of elo0 and elo1", string(analysis.Logistic), string(analysis.Normalized))
	flags.Float64Var(&s.sequel.Alpha, "alpha", 0.05, "`CHANCE` of wrongly accepting elo1")
	flags.Float64Var(&s.sequel.Beta, "beta", 0.05, "`CHANCE` of wrongly accepting elo0")
}

// filters declares the flags that select games.
func (v *given) filters(s *settings, flags *cli.Flags) {
	flags.StringArrayVar(&s.keep.games, "game", nil, "only this `GAME`; repeatable")
	flags.StringArrayVar(&s.keep.bots, "bot", nil, "only games of this `BOT`; repeatable")
	flags.StringArrayVar(&s.keep.rounds, "round", nil, "only this `ROUND`: stage and round, such as '2 1'; repeatable")
	flags.StringArrayVar(&s.keep.starts, "start", nil, "only this start `POSITION`, '-' for the standard one; repeatable")
	flags.StringArrayVar(&s.keep.ends, "termination", nil, "only games that ended for this `REASON`, such as five or fault; repeatable")
	v.expression = flags.String("where", "", grammar)
}
