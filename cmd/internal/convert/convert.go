// Package convert is the command convert. It converts foreign records of games to
// move logs, and logs to other forms. docs/guide/convert.md says more than the
// manual.
//
// A damaged source gives one message, file:line: code: what, and exit code 1; the
// other sources are still converted. A transcript that does not show how its game
// ended gives a log without a result, and exit code 3.
package convert

import (
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
)

var manual = cli.Manual{
	Summary: `Convert turns game records of other programs into move logs, and move logs into other
formats. A folder is searched for files of the format; - is standard input. Results
are written to standard output unless --output is given.`,
	Operands: "PATH...",
	Examples: []cli.Example{
		{Line: "convert --from psq games/ > games.mlog", Doc: "every *.psq in a folder and its subfolders, as one file of logs"},
		{Line: "convert --from psq games/ | verify -", Doc: "judge the records without keeping the logs"},
		{Line: "convert --from psq -o logs/ a.psq b.psq", Doc: "one log per record: logs/a.mlog and logs/b.mlog"},
		{Line: "convert --from transcript --game dots game.transcript | verify -", Doc: "judge a conversation that another referee recorded"},
		{Line: "convert --from betoniarki-log game.log > game.mlog", Doc: "a game of the referee of 2006"},
		{Line: "convert --to ndjson games.mlog | jq 'select(.kind == \"result\")'", Doc: "for programs that read JSON"},
		{Line: "convert --to ndjson 'logs/**/*.mlog' games.tar.zst > games.ndjson", Doc: "the logs of a pattern and of an archive"},
		{Line: "convert --to pgn logs/ > results.pgn", Doc: "results for rating programs"},
	},
}

// Run returns the command, for cli.Main.
func Run(env *cli.Env) cli.Code {
	flags := env.Flags(manual)
	s := newSettings(flags)
	if code, done := flags.Parse(); done {
		return code
	}
	operands := flags.Args()
	if complaint := s.check(flags, operands); complaint != "" {
		return env.Usagef("%s", complaint)
	}
	if err := s.fill(known.Games(env)); err != nil {
		return env.Usagef("%v", err)
	}
	out, err := openOutput(env.Stdout, *s.output, *s.force, s.suffix())
	if err != nil {
		return env.Fail(err)
	}
	w := &work{env: env, settings: s, out: out, names: map[string]string{}}
	return w.all(operands)
}
