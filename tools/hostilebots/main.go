// Hostilebots plays every hostile program against a good one, in every protocol and both
// seats, each game with a separate referee process. It compares what happens with the
// tables of docs/guide/referee.md: the claims in the log and the verdict on it, the time
// until the end, what is left running, and the memory of the referee.
//
//	go -C tools run ./hostilebots [--tier auto|a|b|c] [--short] [--only TEXT]
//
// What it prints is in docs/guide/referee.md. It does not know how programs are confined,
// and knows the right verdicts only from those tables.
package main

import (
	"path/filepath"
	"runtime"

	"scrutineer/internal/cli"
	"scrutineer/referee/process"
	"scrutineer/tools/internal/checkout"
)

var manual = cli.Manual{
	Summary: `Hostilebots plays hostile programs against good ones, prints how many games ended
as docs/guide/referee.md says, and ends with 1 if any did not.`,
	Examples: []cli.Example{
		{Line: "hostilebots --short", Doc: "each program once: in one protocol and one seat"},
		{Line: "hostilebots --tier c", Doc: "all of them with the limits that an ordinary user can set: ten minutes"},
		{Line: "hostilebots --only hog", Doc: "some of them"},
	},
}

func main() { cli.Main("hostilebots", run) }

func run(env *cli.Env) cli.Code {
	flags := env.Flags(manual)
	tier := flags.String("tier", "auto", "confine programs in tier `auto|a|b|c`")
	short := flags.Bool("short", false, "each program in one protocol and one seat")
	only := flags.String("only", "", "programs whose name contains this `TEXT`")
	jobs := flags.Int("jobs", max(1, runtime.NumCPU()/2), "play `N` games at a time")
	var sandbox *process.Sandbox
	return checkout.Run(env, flags, func() string {
		want, err := process.ParseTier(*tier)
		if err == nil && *jobs > 0 {
			sandbox, err = process.NewSandbox(want)
		}
		switch {
		case *jobs < 1:
			return ", and at least one job"
		case err != nil:
			return "; --tier: " + err.Error()
		}
		sandbox.Close()
		return ""
	}, func(dir string) (cli.Code, error) {
		trials, err := trialsOf(filepath.Join("docs", "guide", "referee.md"), *only, *short)
		if err != nil {
			return 0, err
		}
		programs := []string{"./cmd/referee"}
		for _, name := range []string{"hostile", "triangles", "fiverow", "betoniarki", "halma", "dots"} {
			programs = append(programs, "./examples/bots/"+name)
		}
		if err := checkout.Build(env.Context, dir, programs...); err != nil {
			return 0, err
		}
		b := &bench{env: env, dir: dir, tier: sandbox.Tier(), jobs: *jobs}
		b.play(trials)
		return b.report(trials, sandbox.String()), nil
	})
}
