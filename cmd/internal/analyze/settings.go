package analyze

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/report"
	"scrutineer/rules"
)

// The words for --report that are not reports of the registry.
const (
	summary = "summary" // what is worth knowing of every game, on one screen
	every   = "all"     // every report that is not apart
	sprt    = "sprt"    // the report that is made by its own work alone
)

// reportNames are the words for --report, besides all.
func reportNames() []string {
	list := []string{summary}
	for _, r := range report.All() {
		if r.Name != sprt {
			list = append(list, r.Name)
		}
	}
	return list
}

// usualReports are those that all stands for.
func usualReports() []string {
	var list []string
	for _, r := range report.All() {
		if !r.Apart {
			list = append(list, r.Name)
		}
	}
	return list
}

// models are the words for what is assumed in rating.
var models = map[string]analysis.Model{"davidson": analysis.Davidson, "half-draws": analysis.HalfDraws,
	"bayeselo": analysis.BayesEloModel, "ordo": analysis.Ordo}

// usualKind is the kind of game where a table names none.
const usualKind = "game"

// settings is what was asked for.
type settings struct {
	games    rules.List
	merge    bool
	tested   bool // the sequential probability ratio test has its flags
	simulate bool
	editing  bool // a rating list is made
	listing  listing
	planning planning
	designed bool            // --check-design
	checking *analysis.Check // what is asked by it, for the reports; nil for nothing
	trial    analysis.Trial  // what all simulated events have in common
	grid     grid            // and what they have not
	operands []string
	report   []string
	format   string
	from     string
	claimed  bool // results as claimed count too where they are not verified
	trust    judge.Trust
	unseated bool // who moved first was made up
	kind     string
	model    string // the word for it
	like     string // the style of the report like
	partial  string
	shard    sessions.Shard
	merging  merging
	timed    bool // when games began is asked for
	strict   bool // for csv and pgn: every row must be fit to be used
	maxBad   float64
	numbered bool // for csv and pgn: the place of a game without an id is its id, which tells their order
	ordered  bool // the same, of tables that are small
	keep     filter
	carry    map[string][]string // for a stage, those whose points count in it
	by       string              // the field by whose values the report is split; empty for none
	k        float64
	sequel   analysis.Sequel
	schemes  map[string]analysis.Scheme
	breaks   []analysis.TieBreak
	options  analysis.Options
	width    int  // of the terminal that a report is written to, in columns; 0 for none
	page     page // for --format html
}

// filter says which games are wanted; an empty list wants all.
type filter struct {
	games, bots, rounds, starts, ends []string
	where                             where
}

// work is one of the works of analyze: what its manual is, and which groups of flags it
// takes. The others have their defaults.
type work struct {
	manual          cli.Manual
	groups          []string
	merge, simulate bool
	list            bool
	report          []string // what is reported, where there is no choice
}

// The groups of flags.
const (
	choiceFlags = "choice"
	inputFlags  = "input"
	tableFlags  = "tables"
	modelFlags  = "model"
	levelFlags  = "level"
	testFlags   = "test"
	drawFlags   = "simulation"
	chanceFlags = "chance"
	filterFlags = "filter"
	byFlags     = "by"
	partFlags   = "partial"
	shardFlags  = "shard"
	mergeFlags  = "merge"
	listFlags   = "list"
	planFlags   = "plan"
	pageFlags   = "page"
)

// parse reads the arguments of a work.
func parse(env *cli.Env, w *work) (s *settings, code cli.Code, done bool) {
	s = &settings{games: known.Games(env), merge: w.merge, simulate: w.simulate, editing: w.list, tested: slices.Contains(w.groups, testFlags)}
	flags, others := env.Flags(w.manual), env.Flags(cli.Manual{})
	in := func(group string) *cli.Flags {
		if slices.Contains(w.groups, group) {
			return flags
		}
		return others
	}
	in(choiceFlags).StringSliceVar(&s.report, "report", []string{summary}, "print the reports of `LIST`: "+strings.Join(reportNames(), ", ")+"; all is every report except summary, design, organiser, like, list, plan and sequential; in json and html summary is standings and ratings")
	formats := []string{"text", "json", "csv", "markdown", "html"}
	if w.simulate {
		formats = formats[:len(formats)-1]
	}
	format := flags.Choice("format", "output format", formats...)
	s.page.flags(in(pageFlags))
	trust := flags.Choice
	if w.simulate {
		trust = others.Choice
	}
	v := given{format: format, trust: trust("trust", "attested: accept the word of the referee where a log cannot prove it; claimed: accept whatever a log claims", "verified", "attested", "claimed")}
	v.inputs(s, in(inputFlags))
	v.tables(in(tableFlags))
	v.models(s, in(modelFlags))
	v.like = in(choiceFlags).Choice("like", "print ratings in the columns of another program or list, with its model unless --model is given", append([]string{"none"}, report.Styles()...)...)
	in(choiceFlags).Float64Var(&s.k, "k", 32, "sequential: the most `ELO` that one game can change")
	v.tests(s, in(testFlags))
	s.listing.flags(in(listFlags))
	s.planning.flags(in(planFlags))
	intervals := s.simulation(in(drawFlags))
	s.chance(in(chanceFlags))
	in(choiceFlags).BoolVar(&s.designed, "check-design", false, "simulate events with the schedule of the games, and count how often the intervals contain the true strength")
	jobs := flags.Jobs()
	in(levelFlags).Float64Var(&s.options.Level, "level", 0.95, "confidence `LEVEL` of the intervals, from 0.5 to 0.9999")
	v.filters(s, in(filterFlags))
	in(byFlags).StringVar(&s.by, "by", "", "print one report for each value of `FIELD`: "+strings.Join(groupings, ", "))
	in(partFlags).StringVar(&s.partial, "partial", "", "write partial results for merge to `FILE`, and no report")
	in(shardFlags).Var(&s.shard, "shard", "read only the inputs that belong to shard `K` of N (docs/guide/many-games.md)")
	s.merging.flags(in(mergeFlags))
	if code, done := flags.Parse(); done {
		return nil, code, true
	}
	if w.report != nil {
		s.report = w.report
	}
	s.operands, s.grid.jobs, s.grid.counted = flags.Args(), *jobs, *intervals == "counts"
	if env.StdoutTTY && s.page.output == "" {
		s.width = env.Width
	}
	v.take(s)
	var err error
	s.keep.where, err = parseWhere(*v.expression)
	if err := cmp.Or(err, s.scoring(*v.points, *v.breaks), s.carrying(*v.carry), s.check(), s.page.check(env, s)); err != nil {
		return nil, env.Usagef("%v", err), true
	}
	return s, cli.OK, false
}

// given are flags that are read once all are parsed.
type given struct {
	format, trust, from, seats, model, scale, unit, expression, like *string
	points, breaks, carry                                            *[]string
}

// take puts them into the settings.
func (v *given) take(s *settings) {
	s.format, s.from, s.claimed, s.unseated = *v.format, *v.from, *v.trust == "claimed", *v.seats == "synthetic"
	s.trust = trustOf(*v.trust)
	s.model = *v.model
	s.options.Model, s.sequel.Scale, s.sequel.Unit = models[*v.model], analysis.EloScale(*v.scale), analysis.Unit(*v.unit)
	s.options.OrdoFit = s.options.BayesElo.Fit
	if *v.like != "none" {
		s.liken(*v.like)
	}
}

// liken asks for ratings as another program has them.
func (s *settings) liken(style string) {
	s.like = style
	if slices.Equal(s.report, []string{summary}) {
		s.report = []string{"like"}
	}
	if s.options.Model == analysis.Davidson {
		o := report.StyleOptions(style)
		s.options.Model = o.Model
		if b := o.BayesElo; b.DrawElo != 0 {
			s.options.BayesElo.Advantage, s.options.BayesElo.DrawElo = b.Advantage, b.DrawElo
		}
	}
}

// inputs declares what the operands are.
func (v *given) inputs(s *settings, flags *cli.Flags) {
	v.from = flags.Choice("from", "format of the operands", "log", "csv", "pgn")
	v.seats = flags.Choice("seats", "for csv and pgn: whether the input says who moved first", "known", "synthetic")
	flags.StringVar(&s.kind, "kind", usualKind, "for csv and pgn: the `GAME`, where the input names none")
	flags.BoolVar(&s.strict, "strict", false, "for csv and pgn: fail if a row cannot be used")
	flags.Float64Var(&s.maxBad, "max-bad", 0.1, "for csv and pgn: fail if more than this `SHARE` of the rows cannot be used, 0 to 1")
}

// tables declares how tables are made.
func (v *given) tables(flags *cli.Flags) {
	v.points = flags.StringArray("points", nil, "match points, as `GAME=WIN/DRAW/LOSS`, such as halma=1/0.5/0; repeatable")
	v.breaks = flags.StringSlice("tie-breaks", nil, "`LIST` of tie-breaks, in order: "+breakNames())
	v.carry = flags.StringArray("carry", nil, "`STAGE=STAGE,...`: add points of the other stages to the table of the first")
}

// models declares the model of the ratings, and the settings of bayeselo.
func (v *given) models(s *settings, flags *cli.Flags) {
	v.model = flags.Choice("model", "rating model", "davidson", "half-draws", "bayeselo", "ordo")
	b := &s.options.BayesElo
	flags.Float64Var(&b.Prior, "prior", 2, "bayeselo: `NUMBER` of virtual draws for each bot")
	flags.Float64Var(&b.Advantage, "advantage", 32.8, "bayeselo: the first mover's advantage in `ELO`")
	flags.Float64Var(&b.DrawElo, "draw-elo", 97.3, "bayeselo: the parameter drawelo, in `ELO`")
	flags.BoolVar(&b.Fit, "fit", false, "bayeselo: estimate advantage and draw-elo from the games; ordo: estimate the first mover's advantage and the draw rate, as its -W and -D")
}

// tests declares the flags of the sequential probability ratio test.
func (v *given) tests(s *settings, flags *cli.Flags) {
	flags.Float64Var(&s.sequel.Elo0, "elo0", 0, "null hypothesis: the first --bot is stronger than the second by `ELO`")
	flags.Float64Var(&s.sequel.Elo1, "elo1", 10, "alternative: it is stronger by `ELO`")
	v.unit = flags.Choice("unit", "what is counted: pairs of games with seats swapped, or single games", string(analysis.Pairs), string(analysis.Singles))
	v.scale = flags.Choice("elo-scale", "scale of elo0 and elo1", string(analysis.Logistic), string(analysis.Normalized))
	flags.Float64Var(&s.sequel.Alpha, "alpha", 0.05, "`CHANCE` of wrongly accepting elo1")
	flags.Float64Var(&s.sequel.Beta, "beta", 0.05, "`CHANCE` of wrongly accepting elo0")
}

// filters declares which games are wanted.
func (v *given) filters(s *settings, flags *cli.Flags) {
	flags.StringArrayVar(&s.keep.games, "game", nil, "only this `GAME`; repeatable, as are the next four")
	flags.StringArrayVar(&s.keep.bots, "bot", nil, "only games of this `BOT`")
	flags.StringArrayVar(&s.keep.rounds, "round", nil, "only this `ROUND`: stage and round, such as '2 1'")
	flags.StringArrayVar(&s.keep.starts, "start", nil, "only this start `POSITION`; '-' is the standard one")
	flags.StringArrayVar(&s.keep.ends, "termination", nil, "only games that ended for this `REASON`, such as five or fault")
	v.expression = flags.String("where", "", grammar)
}

func breakNames() string {
	var list []string
	for _, t := range analysis.TieBreaks() {
		list = append(list, string(t))
	}
	return strings.Join(list, ", ")
}

// scoring reads how points are given and ties broken.
func (s *settings) scoring(points, breaks []string) error {
	s.schemes = map[string]analysis.Scheme{}
	for _, p := range points {
		game, text, _ := strings.Cut(p, "=")
		scheme, err := analysis.ParseScheme(text)
		if err != nil {
			return fmt.Errorf("--points %q: %w", p, err)
		}
		s.schemes[game] = scheme
	}
	for _, b := range breaks {
		if !slices.Contains(analysis.TieBreaks(), analysis.TieBreak(b)) {
			return fmt.Errorf("--tie-breaks %q: want some of %s", b, breakNames())
		}
		s.breaks = append(s.breaks, analysis.TieBreak(b))
	}
	return nil
}

// carrying reads which stages' points count in which.
func (s *settings) carrying(list []string) error {
	s.carry = map[string][]string{}
	for _, text := range list {
		stage, from, _ := strings.Cut(text, "=")
		if stage == "" || from == "" {
			return fmt.Errorf("--carry %q: want STAGE=STAGE, as in 'final=main'", text)
		}
		s.carry[stage] = append(s.carry[stage], strings.Split(from, ",")...)
	}
	return nil
}

// scheme is how a game's points are given.
func (s *settings) scheme(game string) analysis.Scheme {
	if scheme, given := s.schemes[game]; given {
		return scheme
	}
	return analysis.SchemeOf(s.games.Find(game))
}

// check says what of the settings cannot be.
func (s *settings) check() error {
	if slices.Contains(s.report, every) {
		rest := slices.DeleteFunc(s.report, func(r string) bool { return r == every })
		s.report = append(usualReports(), rest...)
	}
	if at := slices.Index(s.report, summary); at >= 0 && (s.format == "json" || s.format == "html") {
		s.report = slices.Replace(s.report, at, at+1, "standings", "ratings")
	}
	if s.designed && !s.wants("design") {
		s.report = append(s.report, "design")
	}
	for _, r := range s.report {
		if !slices.Contains(reportNames(), r) && (r != sprt || !s.tested) {
			return fmt.Errorf("--report %q: want %s or all", r, strings.Join(reportNames(), ", "))
		}
	}
	err := cmp.Or(s.bayes(), s.sprt(), s.grid.check(s.trial), s.planning.check(), s.merging.check(s))
	if s.editing {
		err = cmp.Or(err, s.listing.check(&s.options))
		s.model = map[analysis.Model]string{analysis.HalfDraws: "half-draws", analysis.Ordo: "ordo"}[s.options.Model]
	}
	if err != nil {
		return err
	}
	s.timed = s.partial != "" || s.wants("sequential")
	s.numbered = s.partial == "" && (s.wants("sequential") || s.wants(sprt))
	s.ordered = s.partial == "" && s.wants("first-mover")
	switch {
	case s.by != "" && s.partial != "":
		return fmt.Errorf("--partial writes no report: give --by to merge")
	case s.by != "" && !slices.Contains(groupings, s.by):
		return fmt.Errorf("--by %q: want one of %s", s.by, strings.Join(groupings, ", "))
	case s.simulate && len(s.operands) > 0:
		return fmt.Errorf("simulate takes no files")
	case s.trial.Replicates < 1 || s.trial.Replicates > 100000:
		return fmt.Errorf("--replicates %d: want 1 to 100000", s.trial.Replicates)
	case !(s.k > 0 && s.k <= 1000):
		return fmt.Errorf("--k %v: want a number up to 1000", s.k)
	case !(s.options.Level >= 0.5 && s.options.Level <= 0.9999):
		return fmt.Errorf("--level %v: want 0.5 to 0.9999", s.options.Level)
	case s.merge && len(s.operands) == 0:
		return fmt.Errorf("merge wants the files that --partial wrote")
	case s.merge && s.claimed:
		return fmt.Errorf("merge takes no --trust claimed: parts were read with what they trust")
	case s.partial != "" && s.trust == judge.TrustAttested:
		return fmt.Errorf("--partial keeps attested games apart: give --trust attested to merge")
	case !(s.maxBad >= 0 && s.maxBad <= 1):
		return fmt.Errorf("--max-bad %v: want 0 to 1", s.maxBad)
	case s.from != "log" && len(s.operands) == 0:
		return fmt.Errorf("--from %s wants files", s.from)
	}
	return nil
}

// bayes checks the numbers of the model bayeselo. Zero is none there, where it
// is the default in analysis.
func (s *settings) bayes() error {
	b := &s.options.BayesElo
	const none = 1e-9
	switch {
	case !(b.Prior >= 0 && b.Prior <= 1000):
		return fmt.Errorf("--prior %v: want 0 to 1000", b.Prior)
	case !(b.Advantage >= -1000 && b.Advantage <= 1000):
		return fmt.Errorf("--advantage %v: want -1000 to 1000", b.Advantage)
	case !(b.DrawElo > 0 && b.DrawElo <= 1000):
		return fmt.Errorf("--draw-elo %v: want more than 0 and at most 1000", b.DrawElo)
	}
	if b.Prior == 0 {
		b.Prior = -1
	}
	if b.Advantage == 0 {
		b.Advantage = none
	}
	return nil
}

// sprt checks what the sequential test is asked.
func (s *settings) sprt() error {
	if !slices.Contains(s.report, sprt) {
		return nil
	}
	q := &s.sequel
	if len(s.keep.bots) != 2 {
		return fmt.Errorf("sprt wants --bot twice: who is stronger than whom")
	}
	q.Level = s.options.Level
	q.A, q.B = s.keep.bots[0], s.keep.bots[1]
	if !(q.Elo0 < q.Elo1 && q.Elo0 >= -2000 && q.Elo1 <= 2000) {
		return fmt.Errorf("--elo0 %v, --elo1 %v: want the second larger, both from -2000 to 2000", q.Elo0, q.Elo1)
	}
	if !(q.Alpha > 0 && q.Alpha < 0.5 && q.Beta > 0 && q.Beta < 0.5) {
		return fmt.Errorf("--alpha %v, --beta %v: want more than 0 and less than 0.5", q.Alpha, q.Beta)
	}
	return nil
}

// mostBad is the greatest share of rows that may be unfit to be used.
func (s *settings) mostBad() float64 {
	if s.strict {
		return 0
	}
	return s.maxBad
}

func (s *settings) wants(report string) bool { return slices.Contains(s.report, report) }

// wants reports whether a game is wanted.
func (f filter) wants(r analysis.Result) bool {
	start := r.Start
	if start == "" {
		start = "-"
	}
	word, _, _ := strings.Cut(r.End, " ")
	return one(f.games, r.Game) && one(f.bots, r.First, r.Second) && one(f.rounds, r.Round) &&
		one(f.starts, start) && one(f.ends, r.End, word) && (f.where.holds == nil || f.where.holds(r))
}

// one reports whether one of the values is in the list, or the list is empty.
func one(list []string, values ...string) bool {
	return len(list) == 0 || slices.ContainsFunc(values, func(v string) bool { return slices.Contains(list, v) })
}

// deep reports whether the filter looks at what times are not kept by.
func (f filter) deep() bool {
	asked := len(f.where.fields)
	if f.where.fields["game"] {
		asked--
	}
	return asked+len(f.bots)+len(f.rounds)+len(f.starts)+len(f.ends) > 0
}
