// Mutate changes the judging packages, one expression at a time, and checks whether a
// test fails:
//
//	go -C tools run ./mutate [--sample N] [--seed N] [--jobs N] [--living] [--out FILE] [--known FILE] [--also PACKAGES] [--update] [PACKAGE...]
//
// All mutants of a package are compiled into one test binary, and an environment variable
// selects one. So one mutant costs one run, and a mutant that no test reaches costs none.
// First the tests of the package and of the packages below it run, with -short, then
// those of corpus and judge. A run may take ten times the processor time that it takes
// without a mutant, but at least five seconds. The same packages and tests give the same
// table.
//
// With --sample N, N mutants of each package are tried, with each kind of change in
// proportion. The table goes to standard output and, with --update, into
// docs/measurements/mutation.md; living.txt then lists the survivors, with the reasons
// that it had. That document says what is changed, what survives, and why.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"scrutineer/tools/internal/checkout"
)

func main() {
	err := checkout.Enter()
	if err == nil {
		err = start(os.Args[1:], os.Stdout, os.Stderr)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
}

// settings are the flags of one call.
type settings struct {
	root, module string
	packages     []string
	judges       []string // packages whose tests run on what a package's own tests do not kill
	least        int      // seconds that a run may take at least
	sample       int
	seed         uint64
	jobs         int
	living       bool
	out, known   string
	update       bool
	also         string
}

// decide are the packages whose mistakes cause wrong verdicts.
var decide = []string{
	"./rules", "./rules/fiverow", "./rules/triangles", "./rules/betoniarki", "./rules/halma", "./rules/dots",
	"./logfmt", "./judge",
}

func parse(args []string, errs io.Writer) (settings, error) {
	s := settings{root: ".", module: "scrutineer", judges: []string{"./corpus", "./judge"}, least: 5}
	flags := flag.NewFlagSet("mutate", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.IntVar(&s.sample, "sample", 0, "try `N` mutants of each package, 0 for all")
	flags.Uint64Var(&s.seed, "seed", 1, "draw the sample with this `SEED`")
	flags.IntVar(&s.jobs, "jobs", 1, "do `N` runs in parallel")
	flags.BoolVar(&s.living, "living", false, "try only those that living.txt lists")
	flags.StringVar(&s.out, "out", "", "write what happened to each mutant to this `FILE`")
	flags.StringVar(&s.known, "known", "", "do not run again what this `FILE`, written by --out, says is killed: if tests were only added")
	flags.StringVar(&s.also, "also", "", "also run the tests of these `PACKAGES`, after the others: patterns, separated by commas")
	flags.BoolVar(&s.update, "update", false, "write the table and the list of survivors again")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	if s.also != "" {
		s.judges = append(s.judges, strings.Split(s.also, ",")...)
	}
	s.packages = flags.Args()
	if len(s.packages) == 0 {
		s.packages = decide
	}
	if s.sample < 0 || s.jobs < 1 {
		return s, fmt.Errorf("--sample must be at least 0, and --jobs at least 1")
	}
	if s.update && s.living {
		return s, fmt.Errorf("--update needs more than the survivors")
	}
	return s, nil
}
