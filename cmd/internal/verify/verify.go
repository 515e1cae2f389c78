// Package verify is the command verify. It judges move logs: it replays each under
// the rules of its game, recomputes every claim, and says what does not hold and
// where. Each work has its manual beside its code; docs/guide/verify.md says more.
package verify

import (
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/rules"
)

var manual = cli.Manual{
	Summary: `Verify judges move logs: it replays each under the rules of its game,
recomputes every claim of the referee, and says what does not hold and where.
Files may be packed: gzip, zstd, tar and zip are recognised by their bytes. Without
operands it judges the embedded sample tournament. The first operand may name a
command instead.`,
	Operands: "[FILE | FOLDER | PATTERN | -]...",
	Examples: []cli.Example{
		{Line: "verify", Doc: "judge the embedded sample tournament"},
		{Line: "verify games/ final.mlog", Doc: "every log in and below a folder, and one file"},
		{Line: "verify games.tar.zst 'logs/**/r1-*.mlog'", Doc: "the logs in an archive, and what a pattern matches"},
		{Line: "verify --summary --report audit.txt games/", Doc: "what it comes to in a screen, and all of it in a report"},
		{Line: "verify --explain disputed.mlog", Doc: "with claims, evidence, sources and the position"},
		{Line: "verify --format ndjson games/ | jq 'select(.status == \"rejected\")'", Doc: "for programs"},
		{Line: "verify --format junit games/ > verify.xml", Doc: "for a build server; sarif for a code host"},
		{Line: "verify --trust attested games/", Doc: "what rests on the referee's word alone is well, too"},
		{Line: "verify --assume overline=exact5 final.mlog", Doc: "what would follow from another ruling"},
		{Line: "verify why --seat 2 final.mlog", Doc: "why the program in seat 2 lost"},
		{Line: "verify mine --seat 2 final.mlog bot.txt", Doc: "what a bot says that it read and wrote, against the log"},
		{Line: "verify diff mine.mlog published.mlog", Doc: "which of two copies holds"},
		{Line: "verify rules fiverow", Doc: "the rules, their rulings and defaults"},
		{Line: "verify tournament --standings table.csv games/", Doc: "compare logs with each other and a published table"},
		{Line: "verify ledger build games/ -o games.ledger --key cup.key", Doc: "seal a tournament; prove and check are the other half"},
		{Line: "verify self-test", Doc: "try this program by the conformance vectors"},
		{Line: "verify self-test --program 'judge {}'", Doc: "try another program by its exit codes"},
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
	cross   *bool
	trust   *string
	assume  *[]string
	assumed map[string][]rules.Value
	jobs    *int

	// together are the logs to be compared with each other; nil if each is
	// judged by itself.
	together *together
}

// works are what the first operand may name.
var works = []cli.Work{
	{Name: "self-test", Does: "run the conformance suite, on this program or another", Do: selfTest},
	{Name: "rules", Does: "print a game's rules, with its rulings and defaults", Do: showRules},
	{Name: "why", Does: "explain why a program lost", Do: why},
	{Name: "mine", Does: "compare a log with what a program says that it read and wrote", Do: mine},
	{Name: "diff", Does: "compare two copies of a game, and say which one holds", Do: diff},
	{Name: "tournament", Does: "compare the logs of an event with each other and with its tables", Do: tournament},
	{Name: "ledger", Does: "sign the logs of an event: keys, receipts, changes", Do: ledgers},
	{Name: "prove", Does: "write a proof that a game or a record belongs to a ledger", Do: prove},
	{Name: "check", Does: "check such a proof offline", Do: check},
}

// Run is the command, for cli.Main.
func Run(env *cli.Env) cli.Code {
	if code, done := env.Work(works...); done {
		return code
	}
	flags := env.Flags(manual)
	s := common(flags)
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
		format:  flags.Choice("format", "how results are written", "text", "ndjson", "junit", "sarif"),
		summary: flags.Bool("summary", false, "what was found by its kinds in place of each log (on a terminal, if there are more than 20 logs to show)"),
		report:  flags.String("report", "", "write an audit report to `FILE`, as JSON if it is called *.json"),
		date:    flags.String("date", "", "the `DATE` of the report, in place of the clock's"),
		explain: flags.Bool("explain", false, "show all notes, and for each finding claim, evidence, source, witness and position"),
		cross:   flags.Bool("cross-check", false, "replay a second time by the other implementation of the rules"),
		trust:   flags.Choice("trust", "whose word counts: only what logs show, or also that of the referee where they cannot show it; attested logs then count, and end with 0", "verified", "attested"),
		assume:  flags.StringArray("assume", nil, "judge under `RULING=VALUE` whatever the logs say, for one game as GAME.RULING=VALUE; repeatable"),
		jobs:    flags.Jobs(),
	}
}

// trusts is whose word counts.
func (s *settings) trusts() judge.Trust {
	if *s.trust == "attested" {
		return judge.TrustAttested
	}
	return judge.TrustVerified
}

// check says what is wrong with the flags taken together, "" if nothing is.
func (s *settings) check(flags *cli.Flags) string {
	report := flags.Changed("report")
	switch {
	case *s.summary && (*s.format != "text" || *s.explain):
		return "--summary is text, and explains nothing"
	case report && *s.report == "":
		return "--report names no file"
	case flags.Changed("date") && !report:
		return "--date is the date of a report, and there is no --report"
	case flags.Changed("date"):
		return checkDate(*s.date)
	}
	return ""
}
