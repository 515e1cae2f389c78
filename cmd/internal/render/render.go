// Package render is the command render. It shows what logs hold. Each work has its
// manual beside its code; docs/guide/render.md says more.
package render

import "scrutineer/internal/cli"

var manual = cli.Manual{
	Summary: `Render makes pages and pictures of the games in logs. The first operand names what
it makes.`,
	Operands: "replay|exhibit|site|serve ...",
	Examples: []cli.Example{
		{Line: "render replay -o sample.html", Doc: "the embedded sample tournament"},
		{Line: "render exhibit -o exhibit.html game.mlog", Doc: "the gravest finding about a log"},
		{Line: "render site -o public", Doc: "the sample as the pages of a site"},
		{Line: "render replay --help", Doc: "the flags of a kind of work"},
	},
}

// Run is the command, for cli.Main.
func Run(env *cli.Env) cli.Code {
	return env.Works(manual,
		cli.Work{Name: "replay", Does: "write games as an HTML page with a board, a slider and keys", Do: replay},
		cli.Work{Name: "exhibit", Does: "write one finding with all that is needed to check it by hand", Do: showExhibit},
		cli.Work{Name: "site", Does: "write the pages of a whole event", Do: renderSite},
		cli.Work{Name: "serve", Does: "show those pages while the event runs", Do: serve},
	)
}
