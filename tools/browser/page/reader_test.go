//go:build browser

package page_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"scrutineer/internal/words"
	"scrutineer/render/page"
	"scrutineer/tools/browser/tab"
)

// reader is a browser's tab with a replay in it.
type reader struct {
	*tab.Tab
	t    *testing.T
	file string
}

// show writes the games as a page and opens it at the fragment.
func show(t *testing.T, fragment string, games ...page.Game) *reader {
	t.Helper()
	b := &reader{Tab: tab.Start(t), t: t}
	b.write(page.Options{}, games...)
	b.Open(b.file + fragment)
	return b
}

// write makes the page's file, and the files that it needs.
func (b *reader) write(opt page.Options, games ...page.Game) {
	b.t.Helper()
	var out bytes.Buffer
	b.must(page.Replay(&out, games, opt))
	dir := b.t.TempDir()
	b.file = filepath.Join(dir, "replay.html")
	b.must(os.WriteFile(b.file, out.Bytes(), 0o600))
	if opt.Folder == "" {
		return
	}
	b.must(os.MkdirAll(filepath.Join(dir, opt.Folder), 0o700))
	for _, f := range page.Files() {
		b.must(os.WriteFile(filepath.Join(dir, opt.Folder, f.Name), f.Content, 0o600))
	}
}

func (b *reader) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// in is the language of a tag.
func in(t *testing.T, tag string) words.Language {
	t.Helper()
	l, err := words.In(tag)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// eval is the value of a script's expression; promises are awaited.
func eval[T any](b *reader, expression string) T {
	b.t.Helper()
	return tab.Eval[T](b.Tab, expression)
}

// link clicks a link to a move and waits until the page has followed it.
func (b *reader) link(selector string) {
	b.t.Helper()
	eval[bool](b, `window.followed = new Promise(done => addEventListener('hashchange', () => done(true), {once: true})), true`)
	b.Click(selector)
	eval[bool](b, `window.followed`)
}

// address sets the fragment as a reader would and waits until the page has
// followed it.
func (b *reader) address(fragment string) {
	b.t.Helper()
	eval[bool](b, `new Promise(done => {
		if (location.hash == '#`+fragment+`') return done(true);
		addEventListener('hashchange', () => done(true), {once: true});
		location.hash = '`+fragment+`'
	})`)
}

// says fails unless the live region has the text.
func (b *reader) says(want string) {
	b.t.Helper()
	if got := eval[string](b, `document.querySelector('[role=status]').textContent`); got != want {
		b.t.Errorf("the page says %q, want %q", got, want)
	}
}

// fragment fails unless the address ends with the fragment.
func (b *reader) fragment(want string) {
	b.t.Helper()
	if got := eval[string](b, `location.hash`); got != want {
		b.t.Errorf("the address ends in %q, want %q", got, want)
	}
}
