// Fuzz runs every fuzz target of the module in turn, until all of them together have been
// executed the given number of times:
//
//	go -C tools run ./fuzz --executions 100000000 --folder FOLDER
//
// The folder has everything of a campaign: runs.jsonl, with a line for each run of a
// target; corpus, the inputs that the fuzzer kept; and the programs. If a campaign is
// stopped in any way, the same command continues it. Each target gets the same time, so a
// cheap one is executed more often. A target that fails is not run again until the next
// start; the input on which it failed is in its testdata, as with go test.
//
// It knows nothing of what is tested.
package main

import (
	"fmt"
	"time"

	"scrutineer/internal/cli"
	"scrutineer/tools/internal/checkout"
)

var manual = cli.Manual{
	Summary: `Fuzz runs every fuzz target of the module in turn, until all of them together
have been executed as often as --executions says. After a stop it resumes.`,
	Examples: []cli.Example{
		{Line: "fuzz --executions 100000000 --folder /tmp/campaign", Doc: "run or continue a campaign"},
		{Line: "fuzz --folder /tmp/campaign --table", Doc: "print its results so far in Markdown"},
		{Line: "fuzz --folder /tmp/campaign --keep 40", Doc: "copy inputs that add coverage to the targets' testdata"},
	},
}

func main() { cli.Main("fuzz", run) }

func run(env *cli.Env) cli.Code {
	c := campaign{env: env}
	flags := env.Flags(manual)
	flags.Int64Var(&c.total, "executions", 1000000, "execute all targets together `N` times")
	flags.StringVar(&c.folder, "folder", "", "the `FOLDER` of the campaign")
	flags.StringVar(&c.root, "module", ".", "the `FOLDER` of the module")
	flags.DurationVar(&c.slice, "slice", 2*time.Minute, "the time that a target runs before the next one's turn")
	flags.IntVar(&c.parallel, "parallel", 1, "run `N` workers per target")
	only := flags.String("only", "", "only targets whose package and name contain this `TEXT`")
	table := flags.Bool("table", false, "print the results so far, and do nothing else")
	keep := flags.Int("keep", 0, "copy at most `N` inputs of each target to its testdata, those that add coverage, and do nothing else")
	if code, done := flags.Parse(); done {
		return code
	}
	if err := checkout.Enter(); err != nil {
		return env.Fail(err)
	}
	if c.folder == "" || flags.NArg() > 0 || c.parallel < 1 || c.slice < time.Second {
		return env.Usagef("want --folder, at least one worker, a slice of a second or more, and no operands")
	}
	var err error
	if c.targets, err = targets(c.root, *only); err != nil {
		return env.Fail(err)
	}
	if c.done, err = readRuns(c.path(runsFile)); err != nil {
		return env.Fail(err)
	}
	switch {
	case *table:
		fmt.Fprint(env.Stdout, c.done.table(c.targets))
		return cli.OK
	case *keep > 0:
		return env.Fail(c.keep(*keep))
	}
	failed, err := c.run()
	if err != nil {
		return env.Fail(err)
	}
	if failed > 0 {
		env.Errorf("targets that failed: %d", failed)
		return cli.Found
	}
	return cli.OK
}
