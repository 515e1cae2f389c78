// Package analyze is the command analyze. It makes tables out of logs: standings and ratings of the programs that
// played, the advantage of the first move, time, and how games ended.
//
//	analyze [FLAGS] [FILE | FOLDER | -]...
//	analyze merge [FLAGS] FILE...
//	analyze simulate [FLAGS]
//
// Every log is judged first. Only verified games count, and attested ones that
// were converted from a foreign record and whose event holds no raw log, or all of
// them with --trust attested. What was rejected, disputed, void or open is counted
// apart and left out, and the exit code says so as that of verify would. Without --report each game gets a table and a line,
// so that all is on one screen. Without operands the embedded sample tournament
// is analysed. With --partial what was gathered is written to a file instead
// of a report; merge goes on from such files as if all logs had been read in
// one go. Simulate plays events by the model and tells how often the intervals
// hold the truth.
package analyze

import (
	"io"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
)

var manual = cli.Manual{
	Summary: `Analyze makes tables out of logs: standings by the match points of each game,
ratings with 95 % intervals, the first mover's advantage, time and faults. Every
log is judged first; verified games count, and attested ones where nothing more
can be known of them, or with --trust attested. Unless --report asks for
more it tells what fits on one screen. Without operands it takes the embedded
sample. 'analyze merge' adds up what --partial wrote; 'analyze simulate' shows
how often the intervals hold the truth.`,
	Operands: "[merge | simulate] [FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "analyze", Doc: "the embedded sample tournament, on one screen"},
		{Line: "analyze games/", Doc: "every *.mlog in and below a folder"},
		{Line: "analyze --report all --format markdown games/", Doc: "everything, for a page"},
		{Line: "analyze --report all --format html -o report.html games/", Doc: "a page with charts that is one file"},
		{Line: "analyze --format json games/ | jq .games[0].ratings", Doc: "for programs"},
		{Line: "analyze --from csv results.csv", Doc: "results without logs: first,second,result"},
		{Line: "analyze --from csv --tie-breaks buchholz,wins swiss.csv", Doc: "with byes and absences (docs/guide/ratings.md)"},
		{Line: "analyze --where 'game=dots and bot=ann and not reason=timeout-move' games/", Doc: "some of the games (docs/guide/filters.md)"},
		{Line: "analyze --by stage games/", Doc: "a report for each stage"},
		{Line: "analyze --partial a.part games/a; analyze merge *.part", Doc: "a large tournament in parts"},
	},
}

// Run is the command, for cli.Main.
func Run(env *cli.Env) cli.Code {
	s, code, done := parse(env)
	if done {
		return code
	}
	if s.simulate {
		return env.Fail(s.coverage(env))
	}
	g := &gatherer{env: env, settings: s, part: &analysis.Partial{}, seen: map[string]string{}}
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
	if code == cli.Failed && (s.merge || len(g.part.Logs) == 0) {
		return code
	}
	code = cli.Worst(code, g.worst())
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
