// Render shows what logs hold.
//
//	render replay [FLAGS] [FILE | FOLDER | -]...
//
// Replay writes games as one HTML file with a board, a slider and keys. The
// file works from a disk with no network and loads nothing. Each log is judged
// first; the page says what was found.
package main

import (
	"scrutineer/internal/cli"
)

func main() { cli.Main("render", run) }

var manual = cli.Manual{
	Summary: `Render shows what logs hold. Its work is named by its first operand: replay
writes games as one HTML file with a board, a slider and keys.`,
	Operands: "replay [FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "render replay -o sample.html", Doc: "the embedded sample tournament"},
		{Line: "render replay --help", Doc: "the flags of a kind of work"},
	},
}

func run(env *cli.Env) cli.Code {
	if len(env.Args) > 0 && env.Args[0] == "replay" {
		sub := *env
		sub.Name, sub.Args = "render replay", env.Args[1:]
		return replay(&sub)
	}
	flags := env.Flags(manual)
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() == 0 {
		return env.Usagef("no work named; there is: replay")
	}
	return env.Usagef("no such work: %q; there is: replay", flags.Arg(0))
}
