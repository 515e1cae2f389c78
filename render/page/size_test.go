package page_test

import (
	"bytes"
	"regexp"
	"testing"

	"scrutineer/internal/words"
	"scrutineer/render/page"
)

// played are the parts of a page that grow with the game: the data of the script, the
// rows of the list of moves, the points of a curve and the board for readers without
// script.
var played = regexp.MustCompile(`(?s)(<script type="application/json">).*?(</script>)|<li class="(?:wide )?s\d[^<]*<a .*?</li>\n|( points=").*?(")|<svg class="?still".*?</svg>`)

// A page without the data of its game takes at most 19 kB: markup, style, script,
// names, result and links.
func TestPagesAreSmall(t *testing.T) {
	const most = 19_000
	games, inSample := map[string]page.Game{}, map[string]bool{}
	for _, file := range sample(t) {
		for _, s := range sessions(t, file) {
			inSample[s.Header.Game] = true
			if g, err := page.Of(s); err == nil {
				games[g.Game] = g
			}
		}
	}
	if len(games) != len(inSample) {
		t.Fatalf("pages of %d games, want those of the sample: %v", len(games), inSample)
	}
	for _, tag := range words.Tags() {
		l, err := words.In(tag)
		if err != nil {
			t.Fatal(err)
		}
		for name, g := range games {
			var out bytes.Buffer
			if err := page.Replay(&out, []page.Game{g}, page.Options{Language: l}); err != nil {
				t.Fatal(err)
			}
			rest := played.ReplaceAll(out.Bytes(), []byte("$1$2$3$4"))
			if parts := len(played.FindAll(out.Bytes(), -1)); parts < len(g.Frames)+3 || len(rest) > most {
				t.Errorf("%s in %s: %d bytes, want at most %d", name, tag, len(rest), most)
			}
			t.Log(name, tag, len(rest))
		}
	}
}
