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

	"scrutineer/internal/test/hostile"
	"scrutineer/internal/test/testsite"
	"scrutineer/logfmt"
	"scrutineer/render/site"
	"scrutineer/rules/all"
	"scrutineer/tools/browser/tab"
)

// called is the example of a wrong call with other names of the bots, and of the event if
// a log can contain the name.
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
	h.Stage, h.Slot = "main", fmt.Sprint("s", n) // as testsite.Scheduled has it
	for i, name := range []string{first, second} {
		before := h.Programs[i]
		h.Programs[i].Name, h.Programs[i].ID = name, fmt.Sprintf("bot%d", n+i)
		if logfmt.NewWriter(io.Discard, logfmt.SyncNever).Begin(&h) != nil {
			h.Programs[i] = before // no log can contain the name
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

// No name of a bot in a log runs on any page of a site, becomes an element or widens the
// page: the front page, lists, tables, games, frames, exhibits, and the pages of seats.
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

// The same is true of the pages of a schedule and the first page, for bots that have
// played and bots that have not played yet. Names are markup, characters that change the
// writing direction, and 10 kB long. No name widens a window, from a phone's size on, and
// none changes the direction of text next to it.
func TestHostileSchedule(t *testing.T) {
	names := append(hostile.Names(), strings.Repeat("W", 10_000), strings.Repeat("\u202e\u2067<b>", 2_000))
	for i, name := range names {
		names[i] = strings.ToValidUTF8(name, "?")
	}
	s := &testsite.Set{Games: all.Games(), Logs: map[string][]byte{}, Events: []site.Event{testsite.Scheduled("example", names)}}
	var logs []byte
	for i := 0; i < 40; i += 2 {
		logs = append(logs, called(t, i, names[i], names[i+1])...)
	}
	s.Add(t, logs)
	b := tab.Start(t)
	for _, lang := range []string{"en", "fa"} {
		dir := t.TempDir()
		s.Build(t, site.Options{Dir: dir, Config: site.Config{Language: lang}}, s.Entries)
		pages, err := filepath.Glob(filepath.Join(dir, "schedule*.html"))
		if err != nil || len(pages) < 2 {
			t.Fatal(pages, err)
		}
		rows := 0
		for _, name := range append(pages, filepath.Join(dir, "index.html")) {
			for _, width := range []int64{360, 1280} {
				b.Width(width)
				b.Open(name)
				if got := tab.Eval[[]any](b, `['`+hostile.Mark+`' in window, document.querySelectorAll('main script:not([type],[src]), main iframe, main img:not(.small)').length, document.documentElement.scrollWidth - innerWidth]`); fmt.Sprint(got) != "[false 0 0]" {
					t.Errorf("%s, %d wide: ran, elements, wider by: %v", name, width, got)
				}
				for _, found := range tab.Eval[[]string](b, `[...document.querySelectorAll('main .bot')].filter(e => !e.querySelector('bdi') || /[\u202a-\u202e\u2066\u2067\u200b\0]/.test(e.textContent) || e.textContent.length > 500).map(e => e.outerHTML.slice(0, 200))`) {
					t.Errorf("%s: a name turns what is beside it, or is too long: %s", name, found)
				}
			}
			rows += tab.Eval[int](b, `[...document.querySelectorAll('main tbody tr')].filter(r => r.cells.length == 8 && r.querySelectorAll('.bot').length == 2).length`)
		}
		if rows != len(names)/2 {
			t.Errorf("%s: %d rows of the schedule, want %d", lang, rows, len(names)/2)
		}
	}
}
