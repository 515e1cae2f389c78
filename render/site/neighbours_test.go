package site_test

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"scrutineer/render/site"
)

// next matches the link to the next game.
var next = regexp.MustCompile(`<a rel=next href="([^"]+)"`)

// Following the links from the first game visits all games, each once.
func TestFromGameToGame(t *testing.T) {
	s := sample(t)
	dir := t.TempDir()
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	pages, err := filepath.Glob(filepath.Join(dir, "game", "*.html"))
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	after, hasBefore := map[string]string{}, map[string]bool{}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if m := next.FindSubmatch(text); m != nil {
			after[filepath.Base(page)] = string(m[1])
			hasBefore[string(m[1])] = true
		}
	}
	at := ""
	for _, page := range pages {
		if !hasBefore[filepath.Base(page)] {
			at = filepath.Base(page)
		}
	}
	seen := map[string]bool{}
	for ; at != "" && !seen[at]; at = after[at] {
		seen[at] = true
	}
	if len(seen) != len(pages) {
		t.Errorf("%d of %d games are reached", len(seen), len(pages))
	}
}

// A page has metadata for previews only if its address is known, and then with
// absolute addresses; the preview is a picture. A film is made on request.
func TestCards(t *testing.T) {
	s := sample(t)
	list := s.Entries[slices.IndexFunc(s.Entries, func(e *site.Entry) bool { return e.ID == "dots.s2.g14" }):][:1]
	for base, files := range map[string]int{"": 0, "https://example.org/cup/": 1} {
		dir := t.TempDir()
		s.Build(t, site.Options{Dir: dir, Config: site.Config{BaseURL: base, Films: base != ""}}, list)
		text, err := os.ReadFile(filepath.Join(dir, "game", "sample~dots.s2.g14.html"))
		if err != nil {
			t.Fatal(err)
		}
		const image = `<meta property="og:image" content="https://example.org/cup/card/sample~dots.s2.g14.png">`
		if bytes.Contains(text, []byte(image)) != (base != "") || bytes.Contains(text, []byte("og:")) != (base != "") {
			t.Errorf("base-url %q: the page names a picture, or not", base)
		}
		for kind, want := range map[string]int{"card/*.png": files, "picture/*.gif": files, "picture/*.svg": 1} {
			if list, err := filepath.Glob(filepath.Join(dir, kind)); err != nil || len(list) != want {
				t.Errorf("base-url %q: %d files %s, want %d: %v", base, len(list), kind, want, err)
			}
		}
		if base == "" {
			continue
		}
		if title := `<meta property="og:title" content="`; !strings.Contains(string(text), title) {
			t.Error("the card has no title")
		}
		card, err := os.ReadFile(filepath.Join(dir, "card", "sample~dots.s2.g14.png"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(card)); err != nil {
			t.Error(err)
		}
	}
}
