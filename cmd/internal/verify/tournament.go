package verify

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/cmd/internal/known"
	"scrutineer/event"
	"scrutineer/event/check"
	"scrutineer/internal/cli"
	"scrutineer/internal/eventfolder"
	"scrutineer/internal/lines"
	"scrutineer/internal/results"
	"scrutineer/rules"
)

var tournamentManual = cli.Manual{
	Summary: `Verify tournament judges move logs as verify does, and then compares them with each
other. It checks that each game is there once, that only a game without a result was
played again, that seats and starts are balanced, and that clocks and programs stay
the same.

It also compares the logs with a schedule (was every slot played, as planned and by
the right programs?), with a ledger (are these the logs that were signed?) and with
published tables (do the games add up to these points?). A folder made by
"referee tournament" contains all of these.

A table may be CSV, HTML or Markdown. It has a row for each program, or a row for each
game (first, second, result). It may also be lines "A - B: 3 : 1" with the wins of both,
or the tags of PGN. Headings of columns are understood in several languages. --results
reads games without logs from such a list, or from a TRF16 file, whose points are then
compared with its rounds. It counts them, but cannot verify them. Without operands it
takes the embedded sample tournament.`,
	Operands: "[FILE | FOLDER | PATTERN | -]...",
	Examples: []cli.Example{
		{Line: "verify tournament games/", Doc: "compare the logs with each other"},
		{Line: "verify tournament played/", Doc: "the folder of an event: schedule, starts, ledger, tables and logs"},
		{Line: "verify tournament --schedule plan.txt --ledger games.ledger --key cup.key.pub games/", Doc: "the games of another referee"},
		{Line: "verify tournament --standings results.pgn --game dots games/", Doc: "compare them with results in PGN"},
		{Line: "verify tournament --standings table.csv games/", Doc: "compare them with a published table"},
		{Line: "verify tournament --standings tabela.csv --column points=Punkte --points 3/1/0 games/", Doc: "a table with other columns and points"},
		{Line: "verify tournament --standings page.html --table 2 --alias 'Alpha 1.2=alpha' games/", Doc: "the second table of a page, with one name mapped"},
		{Line: "verify tournament --standings table.md --results games.pgn --game dots", Doc: "does a table follow from results without logs?"},
		{Line: "verify tournament --standings dots.csv --game dots --stage 2", Doc: "the table of one contest among several"},
	},
}

// together has the logs of one call, and what they are compared with.
type together struct {
	logs check.Tournament
	left []string // what of results without logs was not used, in words
	expected
}

func (t *together) add(list []check.Log) {
	for _, l := range list {
		if _, l.Removed = eventfolder.In(t.folder, l.File); t.folder != "" && l.Removed {
			t.logs.Remove(l)
			continue
		}
		t.logs.Add(l)
	}
}

// tableFlags are the flags on the table.
type tableFlags struct {
	file, points       *string
	columns            *[]string
	event, game, stage *string
	breaks             *[]string
	aliases            *[]string
	number             *int
	partial            *bool
	results            *[]string
	encoding           *string
	reading            results.Options
}

// newTableFlags declares the flags on the table.
func newTableFlags(flags *cli.Flags) tableFlags {
	return tableFlags{
		file:    flags.String("standings", "", "compare the logs with the table in `FILE`"),
		columns: flags.StringArray("column", nil, "a column and its heading, as `WHAT=HEAD`, such as points=Punkte; repeatable"),
		points:  flags.String("points", "", "points for a `WIN/DRAW/LOSS` in the table (default the game's own)"),
		game:    flags.String("game", "", "the table is of this `GAME`"),
		event:   flags.String("event", "", "the table is of this `EVENT`"),
		stage:   flags.String("stage", "", "the table is of this `STAGE`"),
		breaks:  flags.StringSlice("tie-breaks", nil, "`LIST` of the tie-breaks of the table, in order (default the schedule's): "+strings.Join(names(analysis.TieBreaks()), ", ")),
		aliases: flags.StringArray("alias", nil, "a name in the table and the name of that program in the logs, as `TABLE=LOG`; each must be used; repeatable"),
		number:  flags.Int("table", 0, "take table number `N`, if the file has several"),
		partial: flags.Bool("partial", false, "the logs are only some of the games in the table"),
		results: flags.StringArray("results", nil, "also count games without logs, results that are not verified, from `FILE`: CSV, PGN, TRF and others, packed or not; repeatable"),

		encoding: flags.String("encoding", "", "the 8-bit `ENCODING` of tables and results, such as windows-1250 (default UTF-8, or a guess)"),
	}
}

// tournament runs "verify tournament".
func tournament(env *cli.Env) cli.Code {
	flags := env.Flags(tournamentManual)
	f := eventFlags{
		schedule: flags.String("schedule", "", "compare the logs with the schedule in `FILE`"),
		revealed: flags.StringArray("revealed", nil, "read secret starts that are now revealed from `FILE`, which is named after its stage; repeatable"),
		out:      flags.String("disqualified", "", "read who is disqualified from `FILE`"),
		ledger:   flags.String("ledger", "", "compare the logs with the ledger in `FOLDER`"),
		keys:     flags.StringArray("key", nil, "trust the public key in `FILE`, or the key itself, for the ledger; repeatable"),
	}
	t := newTableFlags(flags)
	s := common(flags)
	s.together = &together{}
	if code, done := flags.Parse(); done {
		return code
	}
	s.chosen = flags.Changed("summary")
	complaint := s.check(flags)
	if complaint == "" {
		complaint = t.check(flags)
	}
	if complaint == "" {
		complaint = f.check(flags)
	}
	if complaint != "" {
		return env.Usagef("%s", complaint)
	}
	var err error
	if s.assumed, err = assumed(known.Games(env), *s.assume); err != nil {
		return env.Usagef("%v", err)
	}
	e := &s.together.expected
	e.Ranked, e.Trust, e.context, e.env = analysis.Ranked, s.trusts(), env.Context, env
	if e.options, err = t.options(known.Games(env)); err != nil {
		return env.Usagef("%v", err)
	}
	reader := &resultReader{env: env, options: t.reading, table: e.options}
	e.reader = reader
	if *t.file != "" {
		table, err := reader.readTable(*t.file)
		if err != nil {
			return env.Fail(err)
		}
		e.Tables = append(e.Tables, table)
	}
	reader.others, reader.open = 0, 0
	if err := t.unlogged(reader, s.together, len(flags.Args()) == 0); err != nil {
		return env.Fail(err)
	}
	operands, err := e.load(&f, known.Games(env), *t.file, flags.Args())
	if err != nil {
		return env.Fail(err)
	}
	return cli.Worst(reader.code, judgeLogs(env, s, operands))
}

// check returns what is wrong with the combination of flags, "" if nothing is.
func (f *eventFlags) check(flags *cli.Flags) string {
	if slices.ContainsFunc(flags.Args(), eventfolder.Is) {
		return ""
	}
	switch {
	case len(*f.keys) > 0 && *f.ledger == "":
		return "--key is about a ledger, but there is no --ledger"
	case *f.schedule == "" && (len(*f.revealed) > 0 || *f.out != ""):
		return "--revealed and --disqualified belong to a schedule, but there is none"
	}
	return ""
}

// check returns what is wrong with the combination of flags, "" if nothing is.
func (t *tableFlags) check(flags *cli.Flags) string {
	if len(*t.results) > 0 && *t.game == "" {
		return "--results wants --game: the game that the results are of"
	}
	if flags.Changed("table") && *t.number < 1 {
		return "--table wants a number from 1"
	}
	if flags.Changed("standings") {
		if *t.file == "" {
			return "--standings names no file"
		}
		return ""
	}
	about := []string{"tie-breaks", "alias", "table", "partial"}
	if len(*t.results) == 0 {
		about = append(about, "column", "points", "game", "event", "stage", "encoding")
	}
	for _, name := range about {
		if flags.Changed(name) {
			return "--" + name + " is about a table, but there is no --standings"
		}
	}
	return ""
}

// options returns the flags for the reader of tables.
func (t *tableFlags) options(games rules.List) (check.TableOptions, error) {
	opt := check.TableOptions{Rules: games.Find, Event: *t.event, Game: *t.game, Stage: *t.stage, Head: map[check.Column]string{},
		TieBreaks: names(analysis.TieBreaks()), Declared: *t.breaks, Aliases: map[string]string{}, Number: *t.number, Partial: *t.partial}
	known := results.Columns()
	for _, c := range check.Columns() {
		known = append(known, string(c))
	}
	columns, err := results.ParseColumns(*t.columns, known)
	if err == nil {
		t.reading.Encoding, err = lines.EncodingOf(*t.encoding)
	}
	if err != nil {
		return opt, err
	}
	t.reading.Kind, t.reading.Columns = *t.game, map[string]string{}
	for what, head := range columns {
		if c := check.Column(what); slices.Contains(check.Columns(), c) {
			opt.Head[c] = head
		} else {
			t.reading.Columns[what] = head
		}
	}
	for _, text := range *t.aliases {
		at := max(strings.LastIndexByte(text, '='), 0) // a name in the table may have one
		name, to := text[:at], text[min(at+1, len(text)):]
		if _, twice := opt.Aliases[name]; name == "" || to == "" || twice {
			return opt, fmt.Errorf("--alias %q: want TABLE=LOG, each name of the table once", text)
		}
		opt.Aliases[name] = to
	}
	for _, b := range *t.breaks {
		if !slices.Contains(opt.TieBreaks, b) {
			return opt, fmt.Errorf("--tie-breaks %q: want some of %s", b, strings.Join(opt.TieBreaks, ", "))
		}
	}
	if *t.points != "" {
		scheme, err := event.ParsePoints(*t.points)
		if err != nil {
			return opt, fmt.Errorf("--points %q: %w", *t.points, err)
		}
		opt.Points = &scheme
		t.reading.Points = [3]int64{scheme.Win, scheme.Draw, scheme.Loss}
	}
	return opt, nil
}

// unlogged adds games without logs. If alone is set, there are no others.
func (t *tableFlags) unlogged(r *resultReader, to *together, alone bool) error {
	for _, path := range *t.results {
		in := &results.Reader{
			Says: func(s string) { to.logs.Shaped(check.Shape(s), &r.table) },
			Flaw: func(f results.Flaw) { to.logs.Contradicted(check.Flaw(f), &r.table) }}
		if err := r.read(path, in, func(u *check.Unlogged) { to.logs.AddUnlogged(u, &r.table) }); err != nil {
			return err
		}
	}
	to.alone = alone && len(*t.results) > 0
	for _, x := range []struct {
		n    int
		what string
	}{{r.others, "results of another game, event or stage"}, {r.open, "games that have no result yet"}} {
		if x.n > 0 {
			to.left = append(to.left, fmt.Sprintf("%s: %d", x.what, x.n))
		}
	}
	return nil
}

// reconcile prints the verdict on all logs together.
func (w *work) reconcile() cli.Code {
	t := w.settings.together
	t.headers.faults(t.Ledger)
	r, err := t.logs.Judge(t.Against)
	if err != nil {
		return w.env.Fail(err)
	}
	b, code := &batch{input: "tournament", number: 1, tally: newTally(), unchecked: append(r.Unchecked, t.left...), checks: t.checks(r)}, cli.OK
	for i := range b.checks {
		code = cli.Worst(code, b.checks[i].code())
	}
	if a := r.Account; a.Schedule != nil {
		b.text = w.printer.places(b.text, a)
	}
	w.tally.excused = r.Excused
	for i := range r.Contests {
		v := &r.Contests[i]
		b.text = w.printer.contest(b.text, v)
		b.tally.logs++
		b.tally.count[v.Status]++
		b.tally.find(v.Findings, b.tally.logs)
		code = cli.Worst(code, cli.Code(v.Status.ExitCode(w.settings.trusts())))
	}
	w.env.Stdout.Write(w.printer.tail(nil, b))
	if w.report != nil {
		w.report.reconciled(r.Contests, b)
	}
	b.tally.logs, b.tally.count = 0, nil // contests are not logs
	w.tally.merge(b.tally)
	return code
}
