//go:build browser

package verifier_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/internal/test/testsite"
	"scrutineer/render/site"
	"scrutineer/render/verifier"
	"scrutineer/rules/all"
	"scrutineer/tools/browser/tab"
)

// pages are the pages with the button, of a site with a true log and a false one, with
// the names of their logs.
var pages = [][2]string{{"game/*.html", "verified"}, {"game/*example.1.html", "rejected"}, {"exhibit/*example.1-1.html", "rejected"}}

// sited is a site with the judge.
func sited(t *testing.T, lang string) string {
	t.Helper()
	m, err := verifier.Open(filepath.Join(folder, verifier.ModuleName))
	if err != nil {
		t.Fatal(err)
	}
	s := &testsite.Set{Games: all.Games(), Logs: map[string][]byte{}}
	s.Add(t, vector(t, "five_in_a_row_wins"), example(t))
	dir := t.TempDir()
	s.Build(t, site.Options{Dir: dir, Config: site.Config{Language: lang}, Tool: "render, scrutineer", Verifier: m}, s.Entries)
	return dir
}

// only is the one file of a pattern that is not the false game's.
func only(t *testing.T, dir, pattern string) string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range list {
		if len(list) == 1 || !strings.Contains(name, "example") {
			return name
		}
	}
	t.Fatalf("no %s in %s: %v", pattern, dir, list)
	return ""
}

// click has the page's log checked and waits for the answer.
func click(b *tab.Tab) result {
	return tab.Eval[result](b, `new Promise(ok => {
		const at = document.getElementById('verifier');
		new MutationObserver(() => setTimeout(() => {
			const a = at.querySelector('article'), p = at.querySelector('button + p');
			if (a) ok({text: a.textContent, ndjson: a.querySelector('pre')?.textContent ?? '', sum: at.textContent});
			else if (p && !p.hidden && p.textContent) ok({text: p.textContent, sum: at.textContent});
		})).observe(at, {childList: true, subtree: true, attributes: true});
		at.querySelector('button').click();
	})`)
}

// The button of games and exhibits checks the log that can be downloaded: from disk, and
// from a server. Nothing of the judge is loaded before the click.
func TestSite(t *testing.T) {
	dir := sited(t, "en")
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer server.Close()
	b := tab.Start(t)
	for _, p := range pages {
		name := only(t, dir, p[0])
		address, err := filepath.Rel(dir, name)
		if err != nil {
			t.Fatal(err)
		}
		base := strings.TrimSuffix(filepath.Base(name), ".html")
		base = strings.TrimSuffix(base, "-1") + ".mlog"
		log, err := os.ReadFile(filepath.Join(dir, "log", base))
		if err != nil {
			t.Fatal(err)
		}
		for _, where := range []string{"disk", "server"} {
			if where == "disk" {
				b.Open(name)
			} else {
				b.Visit(server.URL, address)
			}
			if tab.Eval[bool](b, `performance.getEntriesByType('resource').some(r => r.name.includes('verifier'))`) {
				t.Errorf("%s: the judge is loaded before the click", address)
			}
			got := click(b)
			if want := native(t, base, log); got.NDJSON != want {
				t.Errorf("%s from %s: the page writes\n%s\nverify\n%s", address, where, got.NDJSON, want)
			}
			m, err := verifier.Open(filepath.Join(folder, verifier.ModuleName))
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(got.Text, p[1]) || !strings.Contains(got.Text, "as this page says") || !strings.Contains(got.Sum, m.Digest) {
				t.Errorf("%s from %s: %+v", address, where, got)
			}
		}
	}
}

// A page with a false verdict is contradicted. A changed judge is not run.
func TestLyingSite(t *testing.T) {
	dir := sited(t, "en")
	name := only(t, dir, pages[1][0])
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lie := strings.Replace(string(page), `data-status="rejected"`, `data-status="verified"`, 1)
	write(t, name, []byte(lie))
	b := tab.Start(t)
	b.Open(name)
	if got := click(b); !strings.Contains(got.Text, "this page says otherwise: verified") {
		t.Errorf("%+v", got)
	}
	i := strings.Index(lie, `data-digest="`) + len(`data-digest="`)
	write(t, name, []byte(lie[:i]+"00"+lie[i+2:]))
	b.Open(name)
	if got := click(b); !strings.Contains(got.Text, "is damaged or was changed") {
		t.Errorf("%+v", got)
	}
	script := only(t, dir, "assets/verifier-*.js")
	text, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	write(t, script, append(text, ' '))
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer server.Close()
	b.Meant("integrity")
	b.Visit(server.URL, "game/"+filepath.Base(name))
	if got := click(b); !strings.Contains(got.Text, "could not be loaded") {
		t.Errorf("%+v", got)
	}
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// axe-core finds nothing on a page whose log was checked, and it is not wider than a
// phone.
func TestSiteHinders(t *testing.T) {
	for _, lang := range []string{"en", "fa"} {
		dir := sited(t, lang)
		b := tab.Start(t)
		for i, p := range pages[1:] {
			b.Open(only(t, dir, p[0]))
			click(b)
			tab.Eval[bool](b, `XMLHttpRequest.prototype.send = function () { setTimeout(() => this.dispatchEvent(new Event('error'))) }, document.querySelectorAll('details').forEach(d => d.open = true), true`)
			for j, media := range [][]string{{"prefers-color-scheme", "light"}, {"prefers-color-scheme", "dark"}, {"forced-colors", "active"}} {
				if !tab.Turn(i+j, 3) {
					continue
				}
				b.Media("screen", media...)
				for _, width := range []int64{1280, 360} {
					b.Width(width)
					for _, h := range b.Hindrances() {
						t.Errorf("%s %s %s %d: %s", p[0], lang, media, width, h)
					}
					if wide := tab.Eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
						t.Errorf("%s %s: %v pixels wider than a window of %d", p[0], lang, wide, width)
					}
				}
			}
			if dir := os.Getenv("VERIFIER_PICTURES"); dir != "" {
				b.Width(1280)
				b.Media("screen", "prefers-color-scheme", "light")
				tab.Eval[bool](b, `document.getElementById('verifier').scrollIntoView(), true`)
				b.Picture(dir+"/site-"+lang+string(rune('0'+i))+".png", 8, true)
			}
		}
	}
}
