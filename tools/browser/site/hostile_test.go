//go:build browser

package site_test

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/internal/hostile"
	"scrutineer/logfmt"
	"scrutineer/tools/browser/tab"
)

// called is the example of a wrong call with other names: of the bots, and of the event
// where a log can hold it.
func called(t *testing.T, n int, first, second string) []byte {
	t.Helper()
	text, err := os.ReadFile("../../../docs/example.mlog")
	if err != nil {
		t.Fatal(err)
	}
	l, err := logfmt.NewReader(bytes.NewReader(text), "example.mlog").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	h := *l.Header
	h.ID, h.Programs = fmt.Sprint("example.", n), append([]logfmt.Program(nil), h.Programs...)
	for i, name := range []string{first, second} {
		before := h.Programs[i]
		h.Programs[i].Name, h.Programs[i].ID = name, fmt.Sprintf("bot%d", 2*n+i)
		if logfmt.NewWriter(io.Discard, logfmt.SyncNever).Begin(&h) != nil {
			h.Programs[i] = before // no log can hold the name
		}
	}
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	err = w.Begin(&h)
	for i := range l.Records {
		if k := l.Records[i].Kind; err == nil && k != logfmt.Block && k != logfmt.End {
			err = w.Append(&l.Records[i])
		}
	}
	if err == nil {
		err = w.End()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Nothing that bots are called in logs runs on any page of a site, nor becomes an element
// or widens the page: the front page, lists, tables, games, frames, exhibits, and the pages
// of seats.
func TestHostileLogs(t *testing.T) {
	dir := commands(t)
	var logs []byte
	names := append(hostile.Markup(), hostile.Script()...)
	for i := 0; i+1 < len(names); i += 2 {
		logs = append(logs, called(t, i, names[i], names[i+1])...)
	}
	write(t, filepath.Join(dir, "hostile.mlog"), logs)
	rendered(t, dir, "site", "-o", filepath.Join(dir, "site"), filepath.Join(dir, "hostile.mlog"))
	b, kinds := tab.Start(t), map[string]int{}
	b.Size(360, 640)
	err := filepath.WalkDir(filepath.Join(dir, "site"), func(name string, d fs.DirEntry, err error) error {
		folder := filepath.Base(filepath.Dir(name))
		if err != nil || !strings.HasSuffix(name, ".html") || kinds[folder] > 20 {
			return err
		}
		kinds[folder]++
		b.Open(name)
		if got := tab.Eval[[]any](b, `['`+hostile.Mark+`' in window, document.querySelectorAll('main script:not([type],[src]), main iframe, main img:not(.small)').length, document.documentElement.scrollWidth > innerWidth]`); fmt.Sprint(got) != "[false 0 false]" {
			t.Errorf("%s: ran, elements, wide: %v", name, got)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"site", "bot", "game", "embed", "exhibit", "why"} {
		if kinds[folder] < 9 {
			t.Errorf("%d pages of %s", kinds[folder], folder)
		}
	}
}
