package bot

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
)

// Program describes a program.
type Program struct {
	Name   string // its name on the command line
	Args   string // operands after the flags; may be empty
	About  string // what it plays and its protocol, for -help
	Greedy string // what -play greedy does, for -help
}

// Settings is a parsed command line.
type Settings struct {
	Seed   uint64   // of all random choices
	Random bool     // any legal move; otherwise greedy
	Fault  Fault    // none by default
	Args   []string // operands after the flags
}

// Rand returns the random source of a program, which depends only on the seed.
func (s Settings) Rand() *rand.Rand {
	return rand.New(rand.NewPCG(s.Seed, 0))
}

// errUsage means that a usage error was already reported.
var errUsage = errors.New("the command line cannot be used")

// Parse parses a command line without the program's name. Help and errors are written
// to errs. It returns flag.ErrHelp after printing help.
func (p Program) Parse(args []string, errs io.Writer) (Settings, error) {
	s := Settings{}
	set := flag.NewFlagSet(p.Name, flag.ContinueOnError)
	set.SetOutput(errs)
	set.Usage = func() { p.help(set) }
	set.Uint64Var(&s.Seed, "seed", 1, "the seed `N` of every choice by chance")
	play := set.String("play", "greedy", "random, any legal move, or greedy, see above")
	fault := set.String("fault", "", "the fault `KIND@N` to commit, see below")
	if err := set.Parse(args); err != nil {
		return s, err
	}
	s.Args = set.Args()
	var err error
	if s.Fault, err = ParseFault(*fault); err == nil {
		s.Random, err = parsePlay(*play)
	}
	if err == nil && p.Args == "" && len(s.Args) > 0 {
		err = fmt.Errorf("%q is not a flag, and only flags are read", s.Args[0])
	}
	if err != nil {
		fmt.Fprintf(errs, "%s: %v\n", p.Name, err)
		return s, errUsage
	}
	return s, nil
}

// parsePlay reports whether a way of playing is the random one.
func parsePlay(word string) (bool, error) {
	switch word {
	case "random":
		return true, nil
	case "greedy":
		return false, nil
	}
	return false, fmt.Errorf("-play %q is neither random nor greedy", word)
}

// help writes the manual.
func (p Program) help(set *flag.FlagSet) {
	w := set.Output()
	fmt.Fprintf(w, "%s\n\nUsage: %s [flags]%s\n\nGreedy play: %s\n\nFlags:\n", p.About, p.Name, spaced(p.Args), p.Greedy)
	set.PrintDefaults()
	fmt.Fprint(w, "\nFaults, at the program's Nth move counted from 1:\n")
	for _, k := range kinds {
		fmt.Fprintf(w, "  %-19s %s\n", k.word+k.times.operand(), k.does)
	}
	fmt.Fprint(w, "\nAll but illegal, unreadable, resign, early and extra may have N = 0: as soon as\nthe program starts, before it reads anything.\n")
}

// spaced puts a space before a text that is not empty.
func spaced(s string) string {
	if s == "" {
		return ""
	}
	return " " + s
}
