//go:build browser

package site_test

import (
	"flag"
	"path/filepath"
	"testing"
	"time"

	"scrutineer/internal/test/testsite"
	"scrutineer/render/site"
	"scrutineer/rules/all"
	"scrutineer/tools/browser/tab"
)

var update = flag.Bool("update", false, "write the pictures of the documents again")

// The pictures of docs/guide/site.md, and those of replays, are of the sample's site. With -update they are
// written.
func TestPictures(t *testing.T) {
	s, b := testsite.Sample(t, all.Games()), tab.Start(t)
	for _, lang := range []string{"en", "fa"} {
		dir := t.TempDir()
		s.Build(t, site.Options{Dir: dir, Config: site.Config{Language: lang}}, s.Entries)
		for _, p := range []struct {
			name, lang, scheme, page string
			width, height            int64
		}{
			{"site", "en", "light", "index.html", 1100, 900},
			{"site-games", "en", "light", "games.html#game=fiverow&bot=plan&result=won&table=yes", 1100, 760},
			{"site-time", "en", "dark", "time.html", 1100, 900},
			{"site-fa", "fa", "light", "index.html", 400, 900},
			{"replay", "en", "light", "game/sample~triangles.s2.g13.html#m=15", 1100, 900},
			{"replay-dark", "en", "dark", "game/sample~betoniarki.s2.g14.html#m=20", 1100, 900},
			{"replay-phone", "en", "dark", "game/sample~halma.s2.g8.html#m=30", 400, 900},
		} {
			if p.lang != lang {
				continue
			}
			b.Size(p.width, p.height)
			b.Media("", "prefers-color-scheme", p.scheme)
			b.Open(filepath.Join(dir, p.page))
			tab.Eval[bool](b, `dispatchEvent(new Event('beforeprint')), dispatchEvent(new Event('afterprint')), true`)
			if *update {
				time.Sleep(time.Second) // figures fade in
			}
			b.Picture("../../../docs/pictures/"+p.name+".png", 20, *update)
		}
	}
}
