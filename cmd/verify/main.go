// Verify judges move logs: it replays each under the rules of its game,
// recomputes every claim, and says what does not hold and where.
//
//	verify [FLAGS] [FILE | FOLDER | -]...
//
// Without operands it judges the embedded sample tournament. A file may hold
// many logs; folders are searched for *.mlog. Each log gets one line with its
// status and outcome, and below it what was found, as file:line: code: message.
// The end is a summary. With --format ndjson every log is one JSON object, and
// the last one is the summary.
//
// Other work: --self-test runs the conformance vectors, --rules prints the
// rules and rulings of a game.
package main

import (
	"scrutineer/internal/cli"
	"scrutineer/rules"
)

func main() { cli.Main("verify", run) }

var manual = cli.Manual{
	Summary: `Verify judges move logs: it replays each under the rules of its game,
recomputes every claim of the referee, and says what does not hold and where.
Without operands it judges the embedded sample tournament.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "verify", Doc: "judge the embedded sample tournament"},
		{Line: "verify games/ final.mlog", Doc: "every *.mlog in and below a folder, and one file"},
		{Line: "verify --explain disputed.mlog", Doc: "with claims, evidence, sources and the position"},
		{Line: "verify --format ndjson games/ | jq 'select(.status == \"rejected\")'", Doc: "for programs"},
		{Line: "verify --assume overline=exact5 final.mlog", Doc: "what would follow from another ruling"},
		{Line: "verify --rules fiverow", Doc: "the rules, their rulings and defaults"},
		{Line: "verify --self-test", Doc: "try this program by the conformance vectors"},
	},
}

// settings are the flags of one call.
type settings struct {
	format   *string
	explain  *bool
	cross    *bool
	selfTest *bool
	assume   *[]string
	assumed  map[string][]rules.Value
	rules    *string
	jobs     *int
}

func run(env *cli.Env) cli.Code {
	flags := env.Flags(manual)
	s := settings{
		format:   flags.Choice("format", "how results are written", "text", "ndjson"),
		explain:  flags.Bool("explain", false, "show all notes, and for each finding claim, evidence, source, witness and position"),
		cross:    flags.Bool("cross-check", false, "replay a second time by the other implementation of the rules"),
		assume:   flags.StringArray("assume", nil, "judge under `RULING=VALUE` whatever the logs say, for one game as GAME.RULING=VALUE; repeatable"),
		jobs:     flags.Jobs(),
		rules:    flags.String("rules", "", "print the rules, rulings and defaults of `GAME`, and do nothing else"),
		selfTest: flags.Bool("self-test", false, "run the conformance vectors, and do nothing else"),
	}
	if code, done := flags.Parse(); done {
		return code
	}
	operands, printed := flags.Args(), flags.Changed("rules")
	switch {
	case printed && *s.selfTest:
		return env.Usagef("--rules and --self-test are two things")
	case (printed || *s.selfTest) && len(operands) > 0:
		return env.Usagef("--rules and --self-test take no operands")
	case printed:
		return printRules(env, *s.rules)
	case *s.selfTest:
		return selfTest(env, *s.format)
	}
	var err error
	if s.assumed, err = assumed(*s.assume); err != nil {
		return env.Usagef("%v", err)
	}
	return judge(env, s, operands)
}
