// Fairclock measures how fair the referee's clock is. It measures how much more the
// referee charges than a program has used by its own clock, for different numbers of
// games at a time, and compares that with the bare round trip through a pipe. It also
// measures whether programs that answer 50 ms before the limit ever lose by it, and
// whether those that answer 50 ms after it always do.
//
//	go -C tools run ./fairclock [--moves N] [--border N] [--hogs N]
//
// The command itself is also the programs, which play dots badly and by the clock. What
// it prints is in docs/measurements/clock.md. It asserts nothing: figures depend on the
// machine and on what else ran on it, which the command reports.
package main

import (
	"fmt"
	"os"
	"runtime"
	"time"

	"scrutineer/internal/cli"
	"scrutineer/tools/internal/checkout"
)

var manual = cli.Manual{
	Summary: `Fairclock measures what the referee's clock charges beyond what programs use by
their own, and what happens at the limit.`,
	Examples: []cli.Example{
		{Line: "fairclock", Doc: "the overhead at 1, 2 and 4 games per processor"},
		{Line: "fairclock --border 1000", Doc: "1000 moves 50 ms before the limit and 1000 after it"},
		{Line: "fairclock --moves 0 --hogs 40", Doc: "40 games of each program that burns processors, in each tier"},
	},
}

// asProgram is the first argument of the command when it plays.
const asProgram = "as-program"

func main() {
	if len(os.Args) > 1 && os.Args[1] == asProgram {
		program(os.Args[2:], os.Stdin, os.Stdout, os.Stderr)
		return
	}
	cli.Main("fairclock", run)
}

// settings are what to measure.
type settings struct {
	moves, border, jobs int
	think, limit, off   time.Duration
	hogs                hogging
	tiers, loads        []string
}

func run(env *cli.Env) cli.Code {
	var s settings
	flags := env.Flags(manual)
	flags.IntVar(&s.moves, "moves", 1000, "measure the overhead of at least `N` moves per row; 0 leaves it out")
	flags.IntVar(&s.border, "border", 0, "play `N` moves before the limit, and N after it")
	flags.IntVarP(&s.jobs, "jobs", "j", runtime.NumCPU(), "play `N` games at a time at the border")
	flags.DurationVar(&s.think, "think", 20*time.Millisecond, "how long programs think when the overhead is measured")
	flags.DurationVar(&s.limit, "limit", 200*time.Millisecond, "the limit at the border")
	flags.DurationVar(&s.off, "off", 50*time.Millisecond, "how far from the limit the answers come")
	flags.IntVar(&s.hogs.games, "hogs", 0, "play `N` games of each program that burns processors, and of honest programs")
	flags.DurationVar(&s.hogs.most, "within", 0, "end those games within this time (default no limit)")
	flags.DurationVar(&s.hogs.clock, "clock", time.Second, "the limit of a move in those games")
	flags.IntVar(&s.hogs.loops, "loops", runtime.NumCPU(), "load the machine with `N` busy loops")
	flags.StringVar(&s.hogs.keep, "keep", "", "keep the logs of those games in `FOLDER`")
	flags.StringSliceVar(&s.tiers, "tier", []string{"a", "b", "c"}, "the tiers of those games")
	flags.StringSliceVar(&s.loads, "machine", []string{"quiet", "loaded"}, "the machines of those games")
	flags.StringSliceVar(&s.hogs.kinds, "program", kindsOfHogs[:], "the programs of those games")
	return checkout.Run(env, flags, func() string {
		if s.moves < 0 || s.border < 0 || s.jobs < 1 || s.off <= 0 || s.limit <= s.off {
			return "; what is to be measured is above zero, and --off below --limit"
		}
		if err := s.hogs.read(s.tiers, s.loads); err != nil {
			return "; " + err.Error()
		}
		return ""
	}, func(string) (cli.Code, error) { return cli.OK, s.measure(env) })
}

// measure prints what was asked for.
func (s *settings) measure(env *cli.Env) error {
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	t := table{env: env, exe: exe}
	fmt.Fprint(env.Stdout, machine())
	if s.moves > 0 {
		if err := t.overheads(s); err != nil {
			return err
		}
	}
	if s.border > 0 {
		if err := t.borders(s); err != nil {
			return err
		}
	}
	if s.hogs.games > 0 {
		return t.hogs(&s.hogs)
	}
	return nil
}

// table prints rows as they are measured.
type table struct {
	env *cli.Env
	exe string
}

func (t *table) printf(format string, args ...any) { fmt.Fprintf(t.env.Stdout, format, args...) }
