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
	"fmt"
	"os"
	"os/exec"
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
	if code, done := flags.Parse(); done {
		return code
	}
	if err := checkout.Enter(); err != nil {
		return env.Fail(err)
	}
	if flags.NArg() > 0 {
		return env.Usagef("it takes no operands")
	}
	dir, err := os.MkdirTemp("", "hostile-")
	if err != nil {
		return env.Fail(err)
	}
	defer os.RemoveAll(dir)
	r := runner{env: env, dir: dir, program: filepath.Join(dir, "verify")}
	build := exec.CommandContext(env.Context, "go", "build", "-o", r.program, "./cmd/verify")
	if text, err := build.CombinedOutput(); err != nil {
		return env.Fail(fmt.Errorf("cannot build verify: %w: %s", err, text))
	}
	list, err := attacks(*small, *only)
	if err != nil {
		return env.Fail(err)
	}
	return r.all(list)
}
