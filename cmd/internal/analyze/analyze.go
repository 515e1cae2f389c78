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
mover's advantage, time and faults. Every log is judged first; verified games count.
Without operands it takes the embedded sample tournament.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "analyze games/", Doc: "every *.mlog in a folder and its subfolders, on one screen"},
		{Line: "analyze --report all --format html -o report.html games/", Doc: "one HTML file with charts"},
		{Line: "analyze --where 'game=dots and bot=ann' results.csv", Doc: "some results without logs: CSV, PGN, TRF and others"},
	},
}

var mergeManual = cli.Manual{
	Summary: `Merge adds up partial results that "analyze --partial" has written, and reports as if
all logs had been read in one call.`,
	Operands: "FILE...",
	Examples: []cli.Example{
		{Line: "analyze --partial a.part games/a", Doc: "analyze one part, on any machine"},
		{Line: "analyze merge *.part", Doc: "add up all parts, on one screen"},
		{Line: "analyze merge --report sprt --bot new --bot old *.part", Doc: "test two bots as \"analyze sprt\" does"},
	},
}

var sprtManual = cli.Manual{
	Summary: `Sprt runs a sequential probability ratio test of two bots: is the first stronger than
the second by ELO1, or only by ELO0? It counts pairs of games with seats swapped, or single
games if there are no pairs.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "analyze sprt --bot new --bot old games/", Doc: "is new 10 Elo stronger?"},
		{Line: "analyze sprt --bot new --bot old --bounds 0,5 --elo-scale normalized games/", Doc: "5 normalized Elo"},
	},
}

// Run returns the command, for cli.Main.
func Run(env *cli.Env) cli.Code {
	return env.Commands(cli.Do[reportOptions](manual),
		cli.Command{Name: "merge", Does: "add up the partial results of several calls", Run: cli.Do[mergeOptions](mergeManual)},
		cli.Command{Name: "sprt", Does: "test whether one bot is stronger than another", Run: cli.Do[sprtOptions](sprtManual)},
	)
}

// Run makes a report.
func (s *settings) Run(env *cli.Env, operands []string) (code cli.Code) {
	if err := s.complete(env, operands); err != nil {
		return env.Usagef("%v", err)
	}
	g := &gatherer{env: env, settings: s, part: &analysis.Partial{}, seen: map[string]string{}, slots: map[string][]*slotted{}, usage: map[string]*analysis.Usage{}, bots: map[string]bool{}}
	for _, bot := range append(slices.Clone(s.bots), s.keep.where.bots...) {
		g.bots[bot] = false
	}
	if s.merge {
		code = g.merge(operands)
	} else {
		code = g.read(operands)
	}
	// Nothing is written after an interruption, or of inputs that cannot be read. A shard may
	// be empty.
	logs := g.logged && !g.unlogged
	switch {
	case env.Context.Err() != nil:
		return g.interrupted()
	case logs && len(g.part.Logs) == 0 && (s.shard.Of == 0 || code != cli.OK):
		return cli.Worst(code, cli.Failed)
	case logs && s.partial != "" && code == cli.Failed:
		env.Errorf("no partial result: an input could not be read")
		return code
	case code == cli.Failed && (s.merge || len(g.part.Logs) == 0) || code != cli.OK && g.unlogged:
		return code
	}
	code = cli.Worst(code, g.worst(), g.reportUnknownBots())
	if len(g.dropped) > 0 {
		code = cli.Worst(code, cli.Undecided)
	}
	if s.partial != "" { // the part has the verdicts
		which := cmp.Or(s.shard, s.label) // the zero value is a whole
		g.part.Set = analysis.Set{Number: which.Number, Of: which.Of, Inputs: which.Inputs}
		return env.Fail(cli.Replace(s.partial, func(w io.Writer) error {
			_, err := g.part.WriteTo(w)
			return err
		}))
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
	games := g.part.Counts.Games()
	for _, a := range g.settings.options.Anchors {
		if !slices.ContainsFunc(games, func(game string) bool { return slices.Contains(g.part.Counts.Bots(game), a.Bot) }) {
			return g.env.Fail(fmt.Errorf("--anchor: there is no bot %q", a.Bot))
		}
	}
	a := g.settings.answer(g.part, shares)
	a.Attested, a.Events = attested, g.eventAnswers()
	if g.settings.format == "csv" {
		return g.env.Fail(g.settings.csv(g.env, a))
	}
	// A file is made only when the whole report is there.
	return g.env.Fail(g.env.Output(g.settings.page.output, func(w io.Writer) error { return g.settings.write(w, a) }))
}
