//go:build browser

package page_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/demo"
	"scrutineer/render/page"
	"scrutineer/tools/browser/tab"
)

// full is a game with everything that a page can show.
func full() page.Game {
	g := demo.Game("round 3, game 17", "Kestrel 2.1", "Oak and Ash")
	g.Result, g.Outcome = "", page.Outcome{Over: true, Winner: 1, Reason: "five", Score: []int{1, 0}}
	g.Status, g.Clock = "rejected", page.Clock{Total: 60_000_000, Move: 2_000_000}
	g.Findings = []page.Note{
		{Code: "wrong-time", Severity: "cosmetic", Text: "the log claims 12 ms, its records show 118 ms", Line: 42, Ply: 15},
		{Code: "missed-fault", Severity: "decisive", Text: "a reply over the limit of time was accepted", Line: 49, Ply: 17},
	}
	for i := 1; i < len(g.Frames); i++ {
		at := base.Number(i) * 1_000_000
		g.Frames[i].Records = []page.Record{
			{Line: 3*i - 2 + 21, Kind: ">", Seat: g.Frames[i].Seat, Time: at, Text: "step?"},
			{Line: 3*i - 1 + 21, Kind: "!", Seat: g.Frames[i].Seat, Time: at + 5, Text: `thinking \x1b[31m`},
			{Line: 3*i + 21, Kind: "m", Seat: g.Frames[i].Seat, Time: base.Unknown, Text: g.Frames[i].Move},
		}
	}
	g.Frames[2].More = 70
	return g
}

// axe-core finds nothing, in both writing directions, both colour schemes and both ways
// to show a game.
func TestAxe(t *testing.T) {
	b := &reader{Tab: tab.Start(t), t: t}
	for _, tag := range []string{"en", "fa"} {
		for name, c := range map[string]struct {
			opt   page.Options
			games []page.Game
		}{
			"one":      {page.Options{Links: []page.Link{{Text: "All games", Address: "index.html"}}}, []page.Game{full()}},
			"several":  {page.Options{}, []page.Game{full(), demo.Filled(9), {ID: "empty"}}},
			"embedded": {page.Options{Embed: true, Links: []page.Link{{Text: "All games", Address: "index.html"}}}, []page.Game{full()}},
		} {
			c.opt.Language = in(t, tag)
			b.write(c.opt, c.games...)
			for _, scheme := range []string{"light", "dark"} {
				b.Media("", "prefers-color-scheme", scheme)
				b.Open(b.file + "#m=17")
				eval[bool](b, `document.querySelectorAll('details').forEach(e => e.open = true), document.getAnimations().forEach(a => a.finish()), true`)
				for _, h := range b.Hindrances() {
					t.Errorf("%s, %s, %s: %s", name, tag, scheme, h)
				}
			}
		}
	}
}
