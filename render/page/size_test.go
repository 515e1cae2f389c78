package page_test

import (
	"bytes"
	"regexp"
	"testing"

	"scrutineer/internal/words"
	"scrutineer/render/page"
	"scrutineer/rules/all"
)

// of are the parts of a page that are about its game: the article, which says who played,
// what and how it ended, and the data of the script.
var of = regexp.MustCompile(`(?s)<article>.*</article>|(<script type="application/json">).*?(</script>)`)

// What a page is made of besides its game takes at most 14 kB: markup, style and script.
func TestPagesAreSmall(t *testing.T) {
	const most = 14_000
	games := map[string]page.Game{}
	for _, file := range sample(t) {
		for _, s := range sessions(t, file) {
			if g, err := page.Of(s); err == nil {
				games[g.Game] = g
			}
		}
	}
	if len(games) != len(all.Games()) {
		t.Fatalf("the sample has %d games, want all", len(games))
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
			rest := of.ReplaceAll(out.Bytes(), []byte("$1$2"))
			if len(of.FindAll(out.Bytes(), -1)) != 2 || len(rest) > most {
				t.Errorf("%s in %s: %d bytes, want at most %d", name, tag, len(rest), most)
			}
			t.Log(name, tag, len(rest))
		}
	}
}
