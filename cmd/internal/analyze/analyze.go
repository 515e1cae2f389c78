// Package analyze is the command analyze. It makes tables out of logs: standings and
// ratings of the programs that played, the advantage of the first move, time, and
// how games ended. Each work has its manual below; docs/guide/analyze.md says more.
package analyze

import (
	"fmt"
	"io"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
)

var manual = cli.Manual{
	Summary: `Analyze makes tables from logs: standings, ratings with 95 % intervals, the first
mover's advantage, time and faults. Every log is judged first. Verified games count.
Attested games count if their logs cannot show more, or with --trust attested.
Without --report it prints a summary on one screen. Without operands it takes the
embedded sample tournament. The first operand may name a command instead.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "analyze", Doc: "the embedded sample tournament, on one screen"},
		{Line: "analyze games/", Doc: "every *.mlog in a folder and its subfolders"},
		{Line: "analyze --report all --format markdown games/", Doc: "all reports, as Markdown"},
		{Line: "analyze --report all --format html -o report.html games/", Doc: "one HTML file with charts"},
		{Line: "analyze --format json games/ | jq .games[0].ratings", Doc: "JSON for programs"},
		{Line: "analyze --from csv results.csv", Doc: "results without logs, in columns first,second,result"},
		{Line: "analyze --from csv --tie-breaks buchholz,wins swiss.csv", Doc: "results with byes and absences (docs/guide/ratings.md)"},
		{Line: "analyze --where 'game=dots and bot=ann and not reason=timeout-move' games/", Doc: "only some of the games (docs/guide/filters.md)"},
		{Line: "analyze --by stage games/", Doc: "one report for each stage"},
		{Line: "analyze --partial a.part games/a; analyze merge *.part", Doc: "a large tournament in parts"},
	},
}

// The works that the first operand may name, besides that of analyze itself.
var (
	reportWork = work{manual: manual, groups: []string{choiceFlags, inputFlags, tableFlags, modelFlags, levelFlags, filterFlags, byFlags, partFlags, pageFlags}}
	mergeWork  = work{manual: mergeManual, merge: true, groups: []string{choiceFlags, tableFlags, modelFlags, levelFlags, testFlags, filterFlags, byFlags, partFlags, pageFlags}}
	sprtWork   = work{manual: sprtManual, report: []string{sprt}, groups: []string{inputFlags, testFlags, levelFlags, filterFlags, pageFlags}}
	drawWork   = work{manual: simulateManual, simulate: true, groups: []string{drawFlags, levelFlags, modelFlags}}
)

var mergeManual = cli.Manual{
	Summary: `Merge adds up partial results that "analyze --partial" has written. It reports as if
all logs had been read in one call. With --report sprt it tests two bots as "analyze
sprt" does.`,
	Operands: "FILE...",
	Examples: []cli.Example{
		{Line: "analyze --partial a.part games/a", Doc: "analyze one part, on any machine"},
		{Line: "analyze merge *.part", Doc: "add up all parts, on one screen"},
		{Line: "analyze merge --report all --format html -o report.html *.part", Doc: "a page with charts"},
	},
}

var sprtManual = cli.Manual{
	Summary: `Sprt runs a sequential probability ratio test of two bots: is the first stronger than
the second by elo1, or only by elo0? Games count in the order of the input.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "analyze sprt --bot new --bot old games/", Doc: "is new 10 Elo stronger?"},
		{Line: "analyze sprt --bot new --bot old --elo1 5 --elo-scale normalized games/", Doc: "5 normalized Elo"},
	},
}

var simulateManual = cli.Manual{
	Summary: `Simulate plays random events between bots of known strength. It counts how often the
intervals contain the true strength.`,
	Examples: []cli.Example{
		{Line: "analyze simulate", Doc: "small and large events, with and without draws"},
		{Line: "analyze simulate --bots 4,64 --replicates 4000", Doc: "larger events, and more of them"},
	},
}

var listManual = cli.Manual{
	Summary: "List prints the names of all reports, one per line.",
	Examples: []cli.Example{
		{Line: "analyze list", Doc: "the names of all reports"},
		{Line: "analyze --report $(analyze list | head -1)", Doc: "the first report of the list"},
	},
}

// list is the work of "analyze list".
func list(env *cli.Env) cli.Code {
	flags := env.Flags(listManual)
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() > 0 {
		return env.Usagef("list takes no operands")
	}
	for _, name := range reportNames() {
		fmt.Fprintln(env.Stdout, name)
	}
	return cli.OK
}

// Run is the command, for cli.Main.
func Run(env *cli.Env) cli.Code {
	do := func(w *work) func(*cli.Env) cli.Code { return func(env *cli.Env) cli.Code { return analyze(env, w) } }
	if code, done := env.Work(
		cli.Work{Name: "merge", Does: "add up the partial results of several calls", Do: do(&mergeWork)},
		cli.Work{Name: "simulate", Does: "simulate events, and test the intervals of the ratings", Do: do(&drawWork)},
		cli.Work{Name: "sprt", Does: "test whether one bot is stronger than another", Do: do(&sprtWork)},
		cli.Work{Name: "list", Does: "list the reports", Do: list},
	); done {
		return code
	}
	return analyze(env, &reportWork)
}

// analyze does a work that makes a report.
func analyze(env *cli.Env, w *work) cli.Code {
	s, code, done := parse(env, w)
	if done {
		return code
	}
	if s.simulate {
		return env.Fail(s.coverage(env))
	}
	g := &gatherer{env: env, settings: s, part: &analysis.Partial{}, seen: map[string]string{}, bots: s.keep.named()}
	switch {
	case s.merge:
		code = g.merge(s.operands)
	case s.from == "log":
		code = g.logs(s.operands)
	default:
		code = g.foreign(s.operands)
	}
	if env.Context.Err() != nil || len(g.part.Logs) == 0 && s.from == "log" && !s.merge {
		return cli.Worst(code, cli.Failed)
	}
	if code == cli.Failed && (s.merge || len(g.part.Logs) == 0) || code != cli.OK && s.from != "log" {
		return code
	}
	code = cli.Worst(code, cli.Worst(g.worst(), g.strangers()))
	if s.partial != "" {
		return cli.Worst(code, env.Fail(g.write(s.partial)))
	}
	return cli.Worst(code, g.report())
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
	a := g.settings.answer(g.part, shares)
	a.Attested = attested
	return g.env.Fail(g.settings.deliver(g.env, a))
}

// write writes what was gathered to a file.
func (g *gatherer) write(name string) error {
	return cli.Replace(name, func(w io.Writer) error {
		_, err := g.part.WriteTo(w)
		return err
	})
}
