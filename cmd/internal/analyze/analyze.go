// Package analyze is the command analyze. It makes tables from logs: standings and
// ratings of the programs that played, the advantage of the first move, time, and how
// games ended. Each subcommand has its manual below; docs/guide/analyze.md says more.
package analyze

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
)

var manual = cli.Manual{
	Summary: `Analyze makes tables from logs: standings, ratings with 95 % intervals, the first
mover's advantage, time and faults. Every log is judged first. Verified games count.
Attested games count if their logs cannot show more, or with --trust attested.
Without --report it prints a summary on one screen. Without operands it takes the
embedded sample tournament. Files may also have results without logs, which their
content shows. The first operand may name a command instead.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "analyze", Doc: "the embedded sample tournament, on one screen"},
		{Line: "analyze games/", Doc: "every *.mlog in a folder and its subfolders"},
		{Line: "analyze --report all --format markdown games/", Doc: "all reports, as Markdown"},
		{Line: "analyze --report all --format html -o report.html games/", Doc: "one HTML file with charts"},
		{Line: "analyze --format json games/ | jq .games[0].ratings", Doc: "JSON for programs"},
		{Line: "analyze results.csv games.pgn.gz", Doc: "results without logs: CSV, PGN, TRF and others (docs/guide/analyze.md)"},
		{Line: "analyze --tie-breaks buchholz,wins swiss.csv", Doc: "results with byes and absences (docs/guide/ratings.md)"},
		{Line: "analyze --where 'game=dots and bot=ann and not reason=timeout-move' games/", Doc: "only some of the games (docs/guide/filters.md)"},
		{Line: "analyze --by stage games/", Doc: "one report for each stage"},
		{Line: "analyze --anchor plan=2000 games/", Doc: "ratings on the scale on which plan has 2000"},
		{Line: "analyze --partial a.part games/a; analyze merge *.part", Doc: "a large tournament in parts"},
		{Line: "analyze --part 7/64 --partial 7.part games/7.mlog", Doc: "one file, one part: the seventh of 64"},
		{Line: "analyze --shard 2/8 --partial 2.part games/", Doc: "the second of eight parts (docs/guide/many-games.md)"},
	},
}

// The subcommands, besides analyze itself.
var (
	reportWork = work{manual: manual, groups: []string{choiceFlags, inputFlags, tableFlags, anchorFlags, levelFlags, filterFlags, byFlags, partFlags, shardFlags, pageFlags}}
	mergeWork  = work{manual: mergeManual, merge: true, groups: []string{choiceFlags, tableFlags, anchorFlags, levelFlags, testFlags, filterFlags, byFlags, partFlags, mergeFlags, pageFlags}}
	sprtWork   = work{manual: sprtManual, report: []string{sprt}, groups: []string{inputFlags, testFlags, levelFlags, filterFlags, pageFlags}}
)

var mergeManual = cli.Manual{
	Summary: `Merge adds up partial results that "analyze --partial" has written. It reports as if
all logs had been read in one call. With --report sprt it tests two bots as "analyze
sprt" does. docs/guide/many-games.md has examples for many machines.`,
	Operands: "FILE...",
	Examples: []cli.Example{
		{Line: "analyze --partial a.part games/a", Doc: "analyze one part, on any machine"},
		{Line: "analyze merge *.part", Doc: "add up all parts, on one screen"},
		{Line: "analyze merge --incomplete *.part", Doc: "report what is there, though parts are missing"},
		{Line: "analyze merge --report all --format html -o report.html *.part", Doc: "a page with charts"},
	},
}

var sprtManual = cli.Manual{
	Summary: `Sprt runs a sequential probability ratio test of two bots: is the first stronger than
the second by elo1, or only by elo0? It counts pairs of games with seats swapped. With
--unit games it counts single games.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "analyze sprt --bot new --bot old games/", Doc: "is new 10 Elo stronger?"},
		{Line: "analyze sprt --bot new --bot old --elo1 5 --elo-scale normalized games/", Doc: "5 normalized Elo"},
	},
}

var reportsManual = cli.Manual{
	Summary: "Reports prints the names of all reports, one per line.",
	Examples: []cli.Example{
		{Line: "analyze reports", Doc: "the names of all reports"},
		{Line: "analyze --report $(analyze reports | head -1)", Doc: "the first report of the list"},
	},
}

// reports runs "analyze reports".
func reports(env *cli.Env) cli.Code {
	flags := env.Flags(reportsManual)
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() > 0 {
		return env.Usagef("reports takes no operands")
	}
	for _, name := range reportNames() {
		fmt.Fprintln(env.Stdout, name)
	}
	return cli.OK
}

// Run returns the command, for cli.Main.
func Run(env *cli.Env) cli.Code {
	do := func(w *work) func(*cli.Env) cli.Code { return func(env *cli.Env) cli.Code { return analyze(env, w) } }
	return env.Commands(do(&reportWork),
		cli.Command{Name: "merge", Does: "add up the partial results of several calls", Run: do(&mergeWork)},
		cli.Command{Name: "sprt", Does: "test whether one bot is stronger than another", Run: do(&sprtWork)},
		cli.Command{Name: "reports", Does: "print the names of all reports", Run: reports},
	)
}

// analyze runs a subcommand that makes a report.
func analyze(env *cli.Env, w *work) cli.Code {
	s, code, done := parse(env, w)
	if done {
		return code
	}
	g := &gatherer{env: env, settings: s, part: &analysis.Partial{}, seen: map[string]string{}, bots: s.keep.named()}
	if s.merge {
		code = g.merge(s.operands)
	} else {
		code = g.read(s.operands)
	}
	if code, done := g.stops(code); done {
		return code
	}
	if code == cli.Failed && (s.merge || len(g.part.Logs) == 0) || code != cli.OK && g.unlogged {
		return code
	}
	code = cli.Worst(code, cli.Worst(g.worst(), g.reportUnknownBots()))
	if len(g.dropped) > 0 {
		code = cli.Worst(code, cli.Undecided)
	}
	if s.partial != "" {
		return env.Fail(g.write(s.partial)) // the part has the verdicts
	}
	return cli.Worst(code, g.unlessInterrupted(g.report))
}

// unlessInterrupted runs a function that cannot be stopped, and does not wait for it
// when the command is interrupted.
func (g *gatherer) unlessInterrupted(do func() cli.Code) cli.Code {
	done := make(chan cli.Code, 1)
	go func() { done <- do() }()
	select {
	case code := <-done:
		return code
	case <-g.env.Context.Done():
		return g.interrupted()
	}
}

// interrupted says what was read before the interruption.
func (g *gatherer) interrupted() cli.Code {
	var list []string
	for _, word := range slices.Sorted(maps.Keys(g.part.Logs)) {
		list = append(list, fmt.Sprintf("%d %s", g.part.Logs[word], word))
	}
	if len(list) == 0 {
		list = []string{"nothing"}
	}
	g.env.Errorf("no report; read so far: %s", strings.Join(list, ", "))
	return cli.Failed
}

// stops reports whether nothing must be written: the command was interrupted, there
// is nothing to write, or a partial result would be incomplete. A shard may be empty.
func (g *gatherer) stops(code cli.Code) (cli.Code, bool) {
	s := g.settings
	logs := g.logged && !g.unlogged
	switch {
	case g.env.Context.Err() != nil:
		return g.interrupted(), true
	case logs && len(g.part.Logs) == 0 && (s.shard.Of == 0 || code != cli.OK):
		return cli.Worst(code, cli.Failed), true
	case logs && s.partial != "" && code == cli.Failed:
		g.env.Errorf("no partial result: an input could not be read")
		return code, true
	}
	return code, false
}

// report writes the report.
func (g *gatherer) report() cli.Code {
	attested, code := g.settle()
	if code != cli.OK {
		return code
	}
	shares, err := g.shares()
	if err != nil {
		return g.env.Fail(err)
	}
	if err := g.anchored(); err != nil {
		return g.env.Fail(err)
	}
	a := g.settings.answer(g.part, shares)
	a.Attested, a.Events = attested, g.eventAnswers()
	return g.env.Fail(g.settings.deliver(g.env, a))
}

// write writes the gathered games to a file.
func (g *gatherer) write(name string) error {
	which := cmp.Or(g.settings.shard, g.settings.label) // the zero value is a whole
	g.part.Set = analysis.Set{Number: which.Number, Of: which.Of, Inputs: which.Inputs}
	return cli.Replace(name, func(w io.Writer) error {
		_, err := g.part.WriteTo(w)
		return err
	})
}
