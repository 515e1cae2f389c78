// Render shows what logs hold.
//
//	render replay [FLAGS] [FILE | FOLDER | -]...
//	render site -o FOLDER [FLAGS] [FILE | FOLDER | -]...
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
writes games as one HTML file with a board, a slider and keys, site the pages of
a whole tournament.`,
	Operands: "replay | site [FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "render replay -o sample.html", Doc: "the embedded sample tournament"},
		{Line: "render site -o public", Doc: "the same as the pages of a site"},
		{Line: "render replay --help", Doc: "the flags of a kind of work"},
	},
}

func run(env *cli.Env) cli.Code {
	works := map[string]func(*cli.Env) cli.Code{"replay": replay, "site": renderSite}
	if len(env.Args) > 0 && works[env.Args[0]] != nil {
		sub := *env
		sub.Name, sub.Args = "render "+env.Args[0], env.Args[1:]
		return works[env.Args[0]](&sub)
	}
	flags := env.Flags(manual)
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() == 0 {
		return env.Usagef("no work named; there are: replay, site")
	}
	return env.Usagef("no such work: %q; there are: replay, site", flags.Arg(0))
}
