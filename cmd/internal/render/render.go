// Package render is the command render. It shows the content of logs. Each subcommand
// has its manual and flags beside its code; docs/guide/render.md says more.
package render

import (
	"io"
	"os"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/render/verifier"
)

var manual = cli.Manual{
	Summary:  `Render makes pages and pictures of the games in logs, and the web site of an event.`,
	Operands: "COMMAND ...",
	Examples: []cli.Example{
		{Line: "render replay -o sample.html", Doc: "the embedded sample tournament"},
		{Line: "render exhibit -o exhibit.html game.mlog", Doc: "the most serious finding about a log"},
		{Line: "render why --seat 2 -o why.html game.mlog", Doc: "why the program in seat 2 lost"},
		{Line: "render site -o public", Doc: "a web site of the sample tournament"},
		{Line: "render replay --help", Doc: "the flags of one command"},
	},
}

// Run returns the command, for cli.Main.
func Run(env *cli.Env) cli.Code {
	return env.Commands(cli.Group(manual),
		cli.Command{Name: "replay", Does: "write games as one HTML page, a picture or an animation", Run: cli.Do[replayOptions](replayManual)},
		cli.Command{Name: "exhibit", Does: "explain one finding, so that it can be checked by hand", Run: cli.Do[exhibitOptions](exhibitManual)},
		cli.Command{Name: "why", Does: "explain how a game ended for one program", Run: cli.Do[whyOptions](whyManual)},
		cli.Command{Name: "site", Does: "write a web site of a whole event", Run: cli.Do[siteOptions](siteManual)},
		cli.Command{Name: "verifier", Does: "write a page that checks logs in a browser", Run: cli.Do[verifierOptions](verifierManual)},
		cli.Command{Name: "serve", Does: "serve that site while the event runs", Run: cli.Do[serveOptions](serveManual)},
	)
}

// pageOptions are the flags of commands that write one page.
type pageOptions struct {
	out, lang, verifier string
}

// Flags declares them.
func (o *pageOptions) Flags(f *cli.Flags) {
	f.StringVarP(&o.out, "output", "o", "", "write to `FILE` (default standard output)")
	known.Language(f, &o.lang)
	verifierFlag(f, &o.verifier)
}

// language returns the language of --lang, which is known.
func (o *pageOptions) language() words.Language {
	l, _ := words.In(o.lang)
	return l
}

// fills refuses to write a page to a terminal. instead is what else to do.
func (o *pageOptions) fills(env *cli.Env, what, instead string) bool {
	if o.out == "" && env.StdoutTTY {
		env.Usagef("the %s would fill the terminal; name a file with -o%s", what, instead)
		return true
	}
	return false
}

// write writes a page or picture to standard output, or to a file that is not an
// input. It says how many games are in the file, if there are any.
func (o *pageOptions) write(env *cli.Env, what string, operands []string, games int, content func(io.Writer) error) cli.Code {
	for _, path := range operands {
		if path != "-" && same(path, o.out) {
			env.Errorf("%s is an input; the %s would replace it", o.out, what)
			return cli.Failed
		}
	}
	if err := env.Output(o.out, content); err != nil {
		return env.Fail(err)
	}
	if games > 0 && o.out != "" && o.out != "-" {
		env.Notef("%d %s in %s", games, cli.Plural(games, "game", "games"), o.out)
	}
	return cli.OK
}

// same reports whether two names are of one file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	y, otherErr := os.Stat(b)
	return err == nil && otherErr == nil && os.SameFile(x, y)
}

// verifierFlag declares --verifier.
func verifierFlag(f *cli.Flags, file *string) {
	f.StringVar(file, "verifier", "", "readers check games with this module `FILE`, or none (default "+verifier.ModuleName+" beside this program)")
}
