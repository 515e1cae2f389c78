// Package verify is the command verify. It judges move logs: it replays each under
// the rules of its game, recomputes every claim, and says what is wrong and where.
// Each subcommand has its manual beside its code; docs/guide/verify.md says more.
package verify

import (
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/rules"
)

var manual = cli.Manual{
	Summary: `Verify judges move logs. It replays each game under its rules, recomputes every
claim of the referee, and reports each false claim with its line. Files may be
packed with gzip, zstd, tar or zip. Without operands it judges the embedded sample
tournament. The first operand may name a command instead.`,
	Operands: "[FILE | FOLDER | PATTERN | -]...",
	Examples: []cli.Example{
		{Line: "verify", Doc: "judge the embedded sample tournament"},
		{Line: "verify games/ final.mlog", Doc: "every log in a folder and its subfolders, and one file"},
		{Line: "verify games.tar.zst 'logs/**/r1-*.mlog'", Doc: "the logs in an archive, and the files that match a pattern"},
		{Line: "verify --summary --report audit.txt games/", Doc: "a summary on the screen, all details in a report"},
		{Line: "verify --cross-check --sample 10 games/", Doc: "a second verifier, in another language, judges every tenth log"},
		{Line: "verify --explain disputed.mlog", Doc: "with claims, evidence, sources and the position"},
		{Line: "verify --format ndjson games/ | jq 'select(.status == \"rejected\")'", Doc: "JSON for programs"},
		{Line: "verify --format junit games/ > verify.xml", Doc: "JUnit for a build server"},
		{Line: "verify --shard 2/8 games/", Doc: "the second of eight parts, each for another machine"},
		{Line: "verify --trust attested games/", Doc: "accept what rests on the referee's word alone"},
		{Line: "verify --assume overline=exact5 final.mlog", Doc: "judge under another ruling"},
		{Line: "verify why --seat 2 final.mlog", Doc: "why the program in seat 2 lost"},
		{Line: "verify mine --seat 2 final.mlog bot.txt", Doc: "compare the log with the bot's own record"},
		{Line: "verify diff mine.mlog published.mlog", Doc: "compare two copies of a game"},
		{Line: "verify rules fiverow", Doc: "the rules, their rulings and defaults"},
		{Line: "verify tournament --standings table.csv games/", Doc: "compare logs with each other and a published table"},
		{Line: "verify ledger build games/ -o games.ledger --key cup.key", Doc: "sign a tournament; see also prove and check"},
		{Line: "verify self-test", Doc: "run the conformance suite"},
		{Line: "verify self-test --program 'judge {}'", Doc: "test another program by its exit codes"},
	},
}

// settings are the flags of one call.
type settings struct {
	format  *string
	summary *bool
	chosen  bool // --summary was given, true or false
	report  *string
	date    *string
	explain *bool
	cross   crossFlags
	trust   *string
	assume  *[]string
	assumed map[string][]rules.Value
	jobs    *int
	shard   sessions.Shard

	// together has the logs to be compared with each other; nil if each is judged by
	// itself.
	together *together
}

// Run runs verify, for cli.Main.
func Run(env *cli.Env) cli.Code {
	return env.Commands(verify,
		cli.Command{Name: "self-test", Does: "run the conformance suite, on this program or another", Run: selfTest},
		cli.Command{Name: "rules", Does: "print a game's rules, with its rulings and defaults", Run: showRules},
		cli.Command{Name: "why", Does: "explain why a program lost", Run: why},
		cli.Command{Name: "mine", Does: "compare a log with the record of the program's author", Run: mine},
		cli.Command{Name: "diff", Does: "compare two copies of a game, and say which one is consistent", Run: diff},
		cli.Command{Name: "tournament", Does: "compare the logs of an event with each other and with its tables", Run: tournament},
		cli.Command{Name: "ledger", Does: "sign the logs of an event, and check what was signed", Run: ledgers},
	)
}

// verify judges the logs of the operands.
func verify(env *cli.Env) cli.Code {
	flags := env.Flags(manual)
	s := common(flags)
	flags.Var(&s.shard, "shard", "judge only shard K of N of the inputs, as `K/N` (docs/guide/many-games.md)")
	if code, done := flags.Parse(); done {
		return code
	}
	s.chosen = flags.Changed("summary")
	if complaint := s.check(flags); complaint != "" {
		return env.Usagef("%s", complaint)
	}
	var err error
	if s.assumed, err = assumed(known.Games(env), *s.assume); err != nil {
		return env.Usagef("%v", err)
	}
	return judgeLogs(env, s, flags.Args())
}

// common declares the flags of judging.
func common(flags *cli.Flags) settings {
	return settings{
		format:  known.Choice(flags, "format", "output format", "text", "ndjson", "junit"),
		summary: flags.Bool("summary", false, "count the findings by kind, and list no logs (on a terminal this is the default for more than 20 logs)"),
		report:  flags.String("report", "", "write an audit report to `FILE`, as JSON if its name ends in .json"),
		date:    flags.String("date", "", "the `DATE` of the report (default today)"),
		explain: flags.Bool("explain", false, "show all notes, and the claim, evidence, source and position of each finding"),
		cross:   newCrossFlags(flags),
		trust:   known.Choice(flags, "trust", "attested: also accept the referee's word where a log cannot prove it, and then exit with 0", "verified", "attested"),
		assume:  flags.StringArray("assume", nil, "judge by the ruling `RULING=VALUE`, whatever the logs say; GAME.RULING=VALUE is for one game only; repeatable"),
		jobs:    known.Jobs(flags),
	}
}

// trusts returns which claims are trusted without evidence.
func (s *settings) trusts() judge.Trust {
	if *s.trust == "attested" {
		return judge.TrustAttested
	}
	return judge.TrustVerified
}

// check returns what is wrong with the combination of flags, "" if nothing is.
func (s *settings) check(flags *cli.Flags) string {
	report := flags.Changed("report")
	switch {
	case *s.summary && (*s.format != "text" || *s.explain):
		return "--summary is text, and explains nothing"
	case report && *s.report == "":
		return "--report names no file"
	case flags.Changed("date") && !report:
		return "--date is the date of a report, but there is no --report"
	case flags.Changed("date"):
		return checkDate(*s.date)
	}
	return s.cross.check(flags)
}
