// Package verify is the command verify. It judges move logs: it replays each under
// the rules of its game, recomputes every claim, and says what is wrong and where.
// Each subcommand has its manual beside its code; docs/guide/verify.md says more.
package verify

import (
	"errors"
	"fmt"
	"strings"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
)

var manual = cli.Manual{
	Summary: `Verify judges move logs: it replays each game under its rules, recomputes every claim
of the referee, and reports each false claim with its line. Files may be packed. Without
operands it judges the embedded sample tournament.`,
	Operands: "[FILE | FOLDER | PATTERN | -]...",
	Examples: []cli.Example{
		{Line: "verify games/ final.mlog", Doc: "every log in a folder and its subfolders, and one file"},
		{Line: "verify games.tar.zst 'logs/**/r1-*.mlog'", Doc: "the logs in an archive, and the files that match a pattern"},
		{Line: "verify --summary --report audit.txt games/", Doc: "a summary on the screen, all details in a report"},
	},
}

// Run runs verify, for cli.Main.
func Run(env *cli.Env) cli.Code {
	return env.Commands(cli.Do[verifyOptions](manual),
		cli.Command{Name: "tournament", Does: "compare the logs of an event with each other and with its tables", Run: cli.Do[tournamentOptions](tournamentManual)},
		cli.Command{Name: "why", Does: "explain why a program lost", Run: cli.Do[whyOptions](whyManual)},
		cli.Command{Name: "mine", Does: "compare a log with the record of the program's author", Run: cli.Do[mineOptions](mineManual)},
		cli.Command{Name: "diff", Does: "compare two copies of a game, and say which one is consistent", Run: cli.Do[diffOptions](diffManual)},
		cli.Command{Name: "rules", Does: "print a game's rules, with its rulings and defaults", Run: cli.Do[rulesOptions](rulesManual)},
		cli.Command{Name: "ledger", Does: "sign the logs of an event, and check what was signed", Run: ledgers},
		cli.Command{Name: "self-test", Does: "run the conformance suite, on this program or another", Run: cli.Do[selfTestOptions](selfTestManual)},
	)
}

// settings are the flags of verify and verify tournament.
type settings struct {
	assumption
	trust   known.Trust
	format  string
	report  string
	summary bool
	chosen  bool // --summary was given, true or false
	explain bool
	jobs    int
	shard   sessions.Shard
	cross   bool   // have a second verifier judge, too
	with    string // this one
	sample  int    // every Nth log

	changed func(string) bool
	// together has the logs to be compared with each other; nil if each is judged by
	// itself.
	together *together
}

// Flags declares the common ones.
func (s *settings) Flags(f *cli.Flags) {
	f.BoolVar(&s.explain, "explain", false, "the claim, evidence and position of each finding")
	f.BoolVar(&s.summary, "summary", false, "count the findings by kind, list no logs")
	f.Choice(&s.format, "format", "", "text", "ndjson", "junit")
	f.StringVar(&s.report, "report", "", "write an audit report to `FILE`, or FILE.json")
	s.trust.Flag(f)
	s.assumption.Flags(f)
	f.Jobs(&s.jobs)
	s.changed = f.Changed
}

// second declares the flags of cross-checking.
func (s *settings) second(f *cli.Flags) {
	f.Heading("A SECOND OPINION")
	f.BoolVar(&s.cross, "cross-check", false, "a second verifier judges, too: judge.py")
	f.StringVar(&s.with, "with", "", "the verifier `CMD` instead (docs/guide/verify.md)")
	f.IntVar(&s.sample, "sample", 1, "cross-check every `N`th log only")
	f.Needs("cross-check", "with", "sample")
}

// check checks and parses the flags.
func (s *settings) check(env *cli.Env) error {
	switch s.chosen = s.changed("summary"); {
	case s.summary && (s.format != "text" || s.explain):
		return errors.New("--summary is text, and explains nothing")
	case s.changed("with") && len(strings.Fields(s.with)) == 0:
		return errors.New("--with names no program")
	case s.sample < 1:
		return fmt.Errorf("--sample %d: want 1 or more", s.sample)
	case s.cross && s.changed("assume"):
		return errors.New("--cross-check judges by what the logs say, and --assume does not")
	}
	return s.parse(env)
}

// verifyOptions are the flags of verify itself.
type verifyOptions struct{ settings }

// Flags declares them.
func (o *verifyOptions) Flags(f *cli.Flags) {
	o.settings.Flags(f)
	f.Var(&o.shard, "shard", "judge only shard `K/N` of the inputs")
	o.second(f)
}

// Run judges the logs of the operands.
func (o *verifyOptions) Run(env *cli.Env, operands []string) cli.Code {
	if err := o.check(env); err != nil {
		return env.Usagef("%v", err)
	}
	return judgeLogs(env, o.settings, operands)
}
