// Package render is the command render. It shows the content of logs. Each subcommand
// has its manual beside its code; docs/guide/render.md says more.
package render

import (
	"strings"

	"scrutineer/internal/cli"
	"scrutineer/internal/words"
)

var manual = cli.Manual{
	Summary: `Render makes pages and pictures of the games in logs. The first operand names the
command.`,
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
	return env.Works(manual,
		cli.Work{Name: "replay", Does: "write games as one HTML page, a picture or an animation", Do: replay},
		cli.Work{Name: "exhibit", Does: "explain one finding, so that it can be checked by hand", Do: showExhibit},
		cli.Work{Name: "why", Does: "explain how a game ended for one program", Do: showWhy},
		cli.Work{Name: "site", Does: "write a web site of a whole event", Do: renderSite},
		cli.Work{Name: "verifier", Does: "write a page that checks logs in a browser", Do: renderVerifier},
		cli.Work{Name: "serve", Does: "serve that site while the event runs", Do: serve},
	)
}

// languageFlag declares --lang of a command that writes one page.
func languageFlag(flags *cli.Flags) *string {
	return flags.String("lang", "en", "`LANGUAGE` of the page: "+strings.Join(words.Tags(), ", "))
}
