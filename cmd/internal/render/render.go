// Package render is the command render. It shows what logs hold. Each work has its
// manual beside its code; docs/guide/render.md says more.
package render

import "scrutineer/internal/cli"

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

// Run is the command, for cli.Main.
func Run(env *cli.Env) cli.Code {
	return env.Works(manual, cli.Work{Name: "replay", Do: replay}, cli.Work{Name: "exhibit", Do: showExhibit}, cli.Work{Name: "site", Do: renderSite}, cli.Work{Name: "serve", Do: serve})
}
