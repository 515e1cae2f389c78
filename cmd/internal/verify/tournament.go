package verify

import (
	"errors"
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
	Summary: `Verify tournament judges move logs as verify does, and compares them with each other,
with the schedule, the ledger and the published tables of the event. A folder made by
"referee tournament" has all of these. docs/reference/verdicts.md says what a table may be.`,
	Operands: "[FILE | FOLDER | PATTERN | -]...",
	Examples: []cli.Example{
		{Line: "verify tournament played/", Doc: "the folder of an event"},
		{Line: "verify tournament --standings table.csv games/", Doc: "compare the logs with a published table"},
		{Line: "verify tournament --standings table.md --results games.pgn --game dots", Doc: "does a table follow from results without logs?"},
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

// tournamentOptions are the flags of "verify tournament".
type tournamentOptions struct {
	settings
	schedule, ledger   string
	keys               []string
	table, points      string
	columns            []string
	event, game, stage string
	breaks             []string
	aliases            []string
	number             int
	partial            bool
	results            []string
	encoding           string
	reading            results.Options
}

// Flags declares them.
func (o *tournamentOptions) Flags(f *cli.Flags) {
	f.StringVar(&o.table, "standings", "", "compare the logs with the table in `FILE`")
	o.settings.Flags(f)
	f.Heading("THE EVENT")
	f.StringVar(&o.schedule, "schedule", "", "the schedule in `FILE`, and what lies beside it")
	f.StringVar(&o.ledger, "ledger", "", "the ledger in `FOLDER`")
	f.StringArrayVar(&o.keys, "key", nil, "the public key in `FILE`, or the key itself")
	f.StringArrayVar(&o.results, "results", nil, "also count games without logs from `FILE`")
	f.Heading("THE TABLE")
	f.StringVar(&o.game, "game", "", "it is of this `GAME`")
	f.StringVar(&o.event, "event", "", "it is of this `EVENT`")
	f.StringVar(&o.stage, "stage", "", "it is of this `STAGE`")
	f.StringArrayVar(&o.columns, "column", nil, "a column's heading, as `WHAT=HEAD`: points=Punkte")
	f.StringVar(&o.points, "points", "", "points for win, draw and loss: `W/D/L`")
	f.Choices(&o.breaks, "tie-breaks", "`LIST` in order (default the schedule's)", names(analysis.TieBreaks())...)
	f.StringArrayVar(&o.aliases, "alias", nil, "a name there and in the logs, as `TABLE=LOG`")
	f.IntVar(&o.number, "table", 0, "table number `N` of the file")
	f.BoolVar(&o.partial, "partial", false, "the logs are only some of its games")
	f.StringVar(&o.encoding, "encoding", "", "8-bit `ENCODING`, such as windows-1250")
	o.second(f)
	f.Needs("standings", "tie-breaks", "alias", "table", "partial")
	f.Needs("standings results", "column", "points", "game", "event", "stage", "encoding")
}

// Run runs the command.
func (o *tournamentOptions) Run(env *cli.Env, operands []string) cli.Code {
	o.together = &together{}
	e := &o.together.expected
	var err error
	switch wrong := o.check(env); {
	case wrong != nil:
		err = wrong
	case len(o.results) > 0 && o.game == "":
		err = errors.New("--results wants --game: the game that the results are of")
	case o.changed("table") && o.number < 1:
		err = errors.New("--table wants a number from 1")
	case len(o.keys) > 0 && o.ledger == "" && !slices.ContainsFunc(operands, eventfolder.Is):
		err = errors.New("--key is about a ledger, but there is no --ledger")
	default:
		e.options, err = o.read(known.Games(env))
	}
	if err != nil {
		return env.Usagef("%v", err)
	}
	e.Ranked, e.Trust, e.context, e.env = analysis.Ranked, o.trust.Of(), env.Context, env
	e.reader = &resultReader{env: env, options: o.reading, table: e.options}
	if o.table != "" {
		table, err := e.reader.readTable(o.table)
		if err != nil {
			return env.Fail(err)
		}
		e.Tables = append(e.Tables, table)
	}
	e.reader.others, e.reader.open = 0, 0
	if err := o.unlogged(e.reader, len(operands) == 0); err != nil {
		return env.Fail(err)
	}
	if operands, err = e.load(o, known.Games(env), operands); err != nil {
		return env.Fail(err)
	}
	return cli.Worst(e.reader.code, judgeLogs(env, o.settings, operands))
}

// read parses the flags for the reader of tables.
func (o *tournamentOptions) read(games rules.List) (check.TableOptions, error) {
	opt := check.TableOptions{Rules: games.Find, Event: o.event, Game: o.game, Stage: o.stage, Head: map[check.Column]string{},
		TieBreaks: names(analysis.TieBreaks()), Declared: o.breaks, Aliases: map[string]string{}, Number: o.number, Partial: o.partial}
	words := results.Columns()
	for _, c := range check.Columns() {
		words = append(words, string(c))
	}
	columns, err := results.ParseColumns(o.columns, words)
	if err == nil {
		o.reading.Encoding, err = lines.EncodingOf(o.encoding)
	}
	if err != nil {
		return opt, err
	}
	o.reading.Kind, o.reading.Columns = o.game, map[string]string{}
	for what, head := range columns {
		if c := check.Column(what); slices.Contains(check.Columns(), c) {
			opt.Head[c] = head
		} else {
			o.reading.Columns[what] = head
		}
	}
	for _, text := range o.aliases {
		at := max(strings.LastIndexByte(text, '='), 0) // a name in the table may have one
		name, to := text[:at], text[min(at+1, len(text)):]
		if _, twice := opt.Aliases[name]; name == "" || to == "" || twice {
			return opt, fmt.Errorf("--alias %q: want TABLE=LOG, each name of the table once", text)
		}
		opt.Aliases[name] = to
	}
	if o.points != "" {
		scheme, err := event.ParsePoints(o.points)
		if err != nil {
			return opt, fmt.Errorf("--points %q: %w", o.points, err)
		}
		opt.Points = &scheme
		o.reading.Points = [3]int64{scheme.Win, scheme.Draw, scheme.Loss}
	}
	return opt, nil
}

// unlogged adds games without logs. If alone is set, there are no others.
func (o *tournamentOptions) unlogged(r *resultReader, alone bool) error {
	to := o.together
	for _, path := range o.results {
		in := &results.Reader{
			Says: func(s string) { to.logs.Shaped(check.Shape(s), &r.table) },
			Flaw: func(f results.Flaw) { to.logs.Contradicted(check.Flaw(f), &r.table) }}
		if err := r.read(path, in, func(u *check.Unlogged) { to.logs.AddUnlogged(u, &r.table) }); err != nil {
			return err
		}
	}
	to.alone = alone && len(o.results) > 0
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
	t.sealing.faults(t.Ledger)
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
		code = cli.Worst(code, cli.Code(v.Status.ExitCode(w.settings.trust.Of())))
	}
	w.env.Stdout.Write(w.printer.tail(nil, b))
	if w.report != nil {
		w.report.reconciled(r.Contests, b)
	}
	b.tally.logs, b.tally.count = 0, nil // contests are not logs
	w.tally.merge(b.tally)
	return code
}
