//go:build browser

package site_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/test/testsite"
	"scrutineer/render/site"
	"scrutineer/rules/all"
	"scrutineer/tools/browser/tab"
)

// A reader who comes to a game from a list continues through that list, with its filter
// and order. A reader who comes from elsewhere continues through the whole site.
func TestOnThroughTheList(t *testing.T) {
	dir, _ := written(t, "en")
	b := tab.Start(t)
	b.Open(filepath.Join(dir, "games.html#game=fiverow&bot=plan&sort=-plies"))
	rows := tab.Eval[[]string](b, `[...document.querySelectorAll('#list tbody th a')].map(a => a.getAttribute('href').split('#')[0])`)
	if len(rows) < 3 || !strings.HasSuffix(rows[1], "?game=fiverow&bot=plan&sort=-plies") {
		t.Fatalf("the rows lead to %q", rows)
	}
	const neighbours = `['prev', 'next'].map(r => { const a = document.querySelector('[rel=' + r + ']'); return a.hidden ? '' : a.getAttribute('href') })`
	for i, want := range map[int][2]string{0: {"", rows[1]}, 1: {rows[0], rows[2]}, len(rows) - 1: {rows[len(rows)-2], ""}} {
		b.Open(filepath.Join(dir, rows[i]))
		for k, got := range tab.Eval[[]string](b, neighbours) {
			if got != strings.TrimPrefix(want[k], "game/") {
				t.Errorf("row %d, way %d: leads to %q, want %q", i, k, got, want[k])
			}
		}
	}
	page, _, _ := strings.Cut(rows[1], "?")
	b.Open(filepath.Join(dir, page))
	for _, got := range tab.Eval[[]string](b, neighbours) {
		if strings.Contains(got, "?") {
			t.Errorf("without a list: %q", got)
		}
	}
}

// A list of a hundred thousand games is filtered and paged through, from disk. The
// expected number of games for each filter is counted from what the games were made of.
func TestLongList(t *testing.T) {
	const games = 100_000
	s, dir := &testsite.Set{Games: all.Games()}, t.TempDir()
	s.Entries = testsite.Results(games)
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	b := tab.Start(t)
	b.Script(false)
	b.Open(filepath.Join(dir, "games.html"))
	if got := rows(b, 0); len(got) != 100 || got[0] != "g1" || got[99] != "g100" {
		t.Errorf("without script the first page has %q", got)
	}
	b.Script(true)
	b.Open(filepath.Join(dir, "games.html"))
	sat := func(i int, bot string) bool { return testsite.Bot(i) == bot || testsite.Bot(i*7+i/20+1) == bot }
	for fragment, is := range map[string]func(i int) bool{
		"bot=bot-3":                        func(i int) bool { return sat(i, "bot-3") },
		"bot=bot-3&vs=bot-5":               func(i int) bool { return sat(i, "bot-3") && sat(i, "bot-5") },
		"end=fault+crash":                  func(i int) bool { return i%5 == 0 },
		"start=start-7":                    func(i int) bool { return i%50 == 7 },
		"start=-":                          func(i int) bool { return i%2 == 0 },
		"min-plies=200":                    func(i int) bool { return i%226 >= 200 },
		"min-plies=10&max-plies=11":        func(i int) bool { return i%226 == 10 || i%226 == 11 },
		"max-plies=0x10":                   func(i int) bool { return false },
		"result=drawn":                     func(i int) bool { return analysis.Outcome(1+i%3) == analysis.Draw },
		"result=won":                       func(i int) bool { return analysis.Outcome(1+i%3) == analysis.FirstWins },
		"bot=bot-3&side=first&result=lost": func(i int) bool { return i%20 == 3 && analysis.Outcome(1+i%3) == analysis.SecondWins },
		"start=start-7&min-plies=100&end=five&sort=-plies": func(i int) bool { return i%50 == 7 && i%226 >= 100 && i%5 != 0 },
	} {
		want := 0
		for i := range games {
			if is(i) {
				want++
			}
		}
		tab.Eval[bool](b, fmt.Sprintf(`(location.hash = %q, dispatchEvent(new Event('hashchange')), true)`, fragment))
		if got := tab.Eval[string](b, `document.getElementById('chosen').textContent.match(/\d+/)[0]`); got != fmt.Sprint(want) {
			t.Errorf("%s: %s games, want %d", fragment, got, want)
		}
		if got := len(rows(b, 0)); got != min(want, 100) {
			t.Errorf("%s: %d rows of %d games", fragment, got, want)
		}
	}
	// from the fields, and on to the last page
	tab.Eval[bool](b, `(location.hash = 'start=start-7', dispatchEvent(new Event('hashchange')), true)`)
	tab.Eval[bool](b, `(f => { f.value = 100; f.onchange(); return true })(document.querySelector('input[name=min-plies]'))`)
	seen := map[string]bool{}
	for page := 0; ; page++ {
		for _, id := range rows(b, 0) {
			if seen[id] {
				t.Fatalf("%s is on two pages", id)
			}
			seen[id] = true
		}
		if tab.Eval[bool](b, `document.getElementById('on').disabled`) || page > 100 {
			break
		}
		b.Click("#on")
	}
	for i := range games {
		if id := fmt.Sprint("g", i+1); seen[id] != (i%50 == 7 && i%226 >= 100) {
			t.Fatalf("%s is on a page: %v", id, seen[id])
		}
	}
}

// The rows of lists have small boards, and only those near the visible part are loaded.
func TestSmallBoardsOfRows(t *testing.T) {
	dir, entries := written(t, "en")
	b := tab.Start(t)
	b.Size(360, 640)
	for _, script := range []bool{true, false} {
		b.Script(script)
		b.Open(filepath.Join(dir, "games.html"))
		b.Script(true)
		shown := 0
		for _, e := range entries {
			if e.Shown {
				shown++
			}
		}
		if got := tab.Eval[int](b, `document.querySelectorAll('#list img.small').length`); got != shown {
			t.Errorf("%d small boards for %d games", got, shown)
		}
		got := tab.Eval[[]int](b, `(async () => {
			const all = [...document.querySelectorAll('img.small')];
			all[0].scrollIntoView();
			if (!all[0].complete) await new Promise(ok => all[0].onload = all[0].onerror = ok);
			return [all[0].naturalWidth, all.filter(i => i.naturalWidth > 0).length];
		})()`)
		if got[0] == 0 || script && got[1] >= shown { // without script browsers load all, so nobody can see how far somebody has read
			t.Errorf("width of the first board and how many are loaded: %v", got)
		}
	}
}
