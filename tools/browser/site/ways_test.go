//go:build browser

package site_test

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"scrutineer/internal/test/testsite"
	"scrutineer/render/site"
	"scrutineer/rules/all"
	"scrutineer/tools/browser/tab"
)

// From the page of a game one click leads to its film and its picture, which a browser
// shows, and to its log, whose bytes are those that were judged. The page has an icon for
// its tab. This is true in every game, from disk and from a server.
func TestOneClickAway(t *testing.T) {
	s := testsite.Sample(t, all.Games())
	dir := t.TempDir()
	s.Build(t, site.Options{Dir: dir, Config: site.Config{Films: true}}, s.Entries)
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(dir)))
	mux.HandleFunc("/favicon.ico", func(http.ResponseWriter, *http.Request) {}) // browsers request it for what is not a page
	server := httptest.NewServer(mux)
	defer server.Close()
	b, seen := tab.Start(t), map[string]bool{}
	for _, e := range testsite.Arranged(t, s.Entries).Entries {
		if seen[e.Game] || !e.Shown {
			continue
		}
		seen[e.Game] = true
		page := "game/" + e.Address + ".html"
		for where, open := range map[string]func(){
			"disk":   func() { b.Open(filepath.Join(dir, page)) },
			"server": func() { b.Visit(server.URL, page) },
		} {
			open()
			const icon = `(async () => { const i = new Image; i.src = document.querySelector('link[rel=icon]').href; await i.decode(); return i.width })()`
			if tab.Eval[int](b, icon) == 0 {
				t.Errorf("%s from %s: the sign of the page is empty", page, where)
			}
			b.Follow(`.links a[href$=".gif"]`)
			const film = `[document.contentType, document.images[0]?.complete && document.images[0].naturalWidth > 200, location.pathname.split('/').pop()]`
			if got, want := fmt.Sprint(tab.Eval[[]any](b, film)), "[image/gif true "+e.Address+".gif]"; got != want {
				t.Errorf("%s from %s: the film is %s, want %s", page, where, got, want)
			}
			open()
			b.Follow(`.links a[href^="../picture/"]:not([href$=".gif"])`)
			const picture = `[document.contentType, document.querySelectorAll('svg > *').length > 3 && document.documentElement.getBoundingClientRect().width > 200, location.pathname.split('/').pop()]`
			if got, want := fmt.Sprint(tab.Eval[[]any](b, picture)), "[image/svg+xml true "+e.Address+".svg]"; got != want {
				t.Errorf("%s from %s: the picture is %s, want %s", page, where, got, want)
			}
			open()
			b.Follow(`.links a[href$=".mlog"]`)
			if got := fmt.Sprintf("%x", sha256.Sum256([]byte(tab.Eval[string](b, `document.body.textContent`)))); got != e.Digest {
				t.Errorf("%s from %s: the log has the SHA-256 %s, want %s", page, where, got, e.Digest)
			}
		}
	}
	if len(seen) != len(all.Games()) {
		t.Errorf("games of %v", seen)
	}
}
