// Render shows what logs hold.
//
//	render replay [FLAGS] [FILE | FOLDER | -]...
//	render exhibit [FLAGS] [FILE | FOLDER | -]...
//	render site -o FOLDER [FLAGS] [FILE | FOLDER | -]...
//	render serve [FLAGS] [FILE | FOLDER]...
//
// Replay writes games as one HTML file with a board, a slider and keys. The
// file works from a disk with no network and loads nothing. Each log is judged
// first; the page says what was found.
//
// Exhibit writes what is laid before two sides that disagree: one finding, with
// all that is needed to check it by hand.
//
// Site writes the pages of a tournament for any host or a disk, and of a site
// that is there already only what changed. Serve shows the same pages on this
// machine, and follows a tournament while it runs.
package main

import (
	"strings"

	"scrutineer/internal/cli"
)

func main() { cli.Main("render", run) }

var manual = cli.Manual{
	Summary: `Render shows what logs hold. Its work is named by its first operand: replay
writes games as one HTML file with a board, a slider and keys; exhibit writes
one finding with all that is needed to check it by hand; site writes the pages
of a whole tournament; serve shows them while it runs.`,
	Operands: "replay|exhibit|site|serve ...",
	Examples: []cli.Example{
		{Line: "render replay -o sample.html", Doc: "the embedded sample tournament"},
		{Line: "render exhibit -o exhibit.html game.mlog", Doc: "the gravest finding about a log"},
		{Line: "render site -o public", Doc: "the sample as the pages of a site"},
		{Line: "render replay --help", Doc: "the flags of a kind of work"},
	},
}

// work is a kind of work that the first operand names.
type work struct {
	name string
	do   func(*cli.Env) cli.Code
}

func works() []work {
	return []work{{"replay", replay}, {"exhibit", showExhibit}, {"site", renderSite}, {"serve", serve}}
}

func run(env *cli.Env) cli.Code {
	var names []string
	for _, w := range works() {
		if len(env.Args) > 0 && env.Args[0] == w.name {
			sub := *env
			sub.Name, sub.Args = "render "+w.name, env.Args[1:]
			return w.do(&sub)
		}
		names = append(names, w.name)
	}
	flags := env.Flags(manual)
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() == 0 {
		return env.Usagef("no work named; there are: %s", strings.Join(names, ", "))
	}
	return env.Usagef("no such work: %q; there are: %s", flags.Arg(0), strings.Join(names, ", "))
}
