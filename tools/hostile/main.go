// Hostile runs verify as a process on malicious input, and checks what it does: the exit
// code, one message with a line number for each error, the verdicts on the valid logs
// before and after it, and memory that stays small.
//
//	go -C tools run ./hostile [--small] [--only TEXT]
//
// Input is made while it is read: none of it is in memory or, except for archives that
// must be files, on a disk. --small makes a thousandth of what takes long. The table that
// it prints is in docs/measurements/hostile.md. It does not know how verify works.
package main

import (
	"path/filepath"

	"scrutineer/internal/cli"
	"scrutineer/tools/internal/checkout"
)

var manual = cli.Manual{
	Summary: `Hostile runs verify on malicious input, prints a table of what it did, and ends
with 1 if it did anything wrong.`,
	Examples: []cli.Example{
		{Line: "hostile --small", Doc: "all attacks in small form, in seconds"},
		{Line: "hostile", Doc: "lines of 10 GB, a billion plies, a million logs: many minutes"},
		{Line: "hostile --only zip", Doc: "some of them"},
	},
}

func main() { cli.Main("hostile", run) }

func run(env *cli.Env) cli.Code {
	flags := env.Flags(manual)
	small := flags.Bool("small", false, "make a thousandth of what takes long")
	only := flags.String("only", "", "attacks whose name contains this `TEXT`")
	return checkout.Run(env, flags, func() string { return "" }, func(dir string) (cli.Code, error) {
		if err := checkout.Build(env.Context, dir, "./cmd/verify"); err != nil {
			return 0, err
		}
		list, err := attacks(*small, *only)
		r := runner{env: env, dir: dir, program: filepath.Join(dir, "verify")}
		if err != nil {
			return 0, err
		}
		return r.all(list), nil
	})
}
