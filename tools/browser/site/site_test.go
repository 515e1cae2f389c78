//go:build browser

package site_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/test/hostile"
	"scrutineer/internal/test/testsite"
	"scrutineer/render/site"
	"scrutineer/rules/all"
	"scrutineer/tools/browser/tab"
)

// written is a site of the sample, of a log that is rejected, and of a file that is not a
// log.
func written(t *testing.T, lang string) (dir string, entries []*site.Entry) {
	t.Helper()
	s := testsite.Sample(t, all.Games())
	log, err := os.ReadFile("../../../docs/example.mlog")
	if err != nil {
		t.Fatal(err)
	}
	s.Add(t, log, []byte("rubbish\n"))
	dir = t.TempDir()
	s.Build(t, site.Options{Dir: dir, Config: site.Config{Language: lang, Title: "Puchar Jesieni 2026", About: "Five games, three bots."},
		Tool: "render, scrutineer", Command: "render site -o DIR"}, s.Entries)
	return dir, testsite.Arranged(t, s.Entries).Entries
}

// path is where a page is; a star may stand for a part of it.
func path(t *testing.T, dir, page string) string {
	t.Helper()
	if !strings.Contains(page, "*") {
		return filepath.Join(dir, page)
	}
	list, err := filepath.Glob(filepath.Join(dir, page))
	if err != nil || len(list) != 1 {
		t.Fatal(page, list, err)
	}
	return list[0]
}

// alone ends all animations, and keeps axe-core from requesting style sheets again, which
// the content policy forbids and the browser reports as an error.
const alone = `document.getAnimations().forEach(a => a.finish()),
	XMLHttpRequest.prototype.send = function () { setTimeout(() => this.dispatchEvent(new Event('error'))) }, true`

// The script of the list selects the same games as Query, for every link of the pages
// with sums.
func TestEveryLinkToTheList(t *testing.T) {
	dir, entries := written(t, "en")
	want := map[string]int{}
	for _, page := range []string{"index.html", "ratings.html", "crosstable.html", "first.html", "time.html", "endings.html", "starts.html", "bot/plan.html"} {
		text, err := os.ReadFile(filepath.Join(dir, page))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`games\.html#([^"]+)`).FindAllStringSubmatch(string(text), -1) {
			fragment := strings.ReplaceAll(m[1], "&amp;", "&")
			q, ok := site.ParseQuery(fragment)
			if !ok {
				t.Fatalf("%s: %q", page, fragment)
			}
			want[fragment] = 0
			for _, e := range entries {
				if q.Matches(e) {
					want[fragment]++
				}
			}
		}
	}
	if len(want) < 300 {
		t.Fatalf("only %d links; the test looks at too little", len(want))
	}
	b := tab.Start(t)
	b.Open(filepath.Join(dir, "games.html"))
	list, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	wrong := tab.Eval[[]string](b, fmt.Sprintf(`(async () => {
		const wrong = [];
		for (const [fragment, want] of Object.entries(%s)) {
			const turned = new Promise(done => addEventListener('hashchange', done, {once: true}));
			location.hash = fragment;
			await turned;
			const got = document.getElementById('chosen').textContent.match(/\d+/)[0];
			const rows = document.querySelectorAll('#list tbody tr').length;
			if (got != want || rows != Math.min(want, 100)) wrong.push(fragment + ': ' + got + ' games, ' + rows + ' rows, want ' + want);
		}
		return wrong;
	})()`, list))
	for _, w := range wrong {
		t.Error(w)
	}
}

// rows is a column of the list, counted from 0.
func rows(b *tab.Tab, column int) []string {
	return tab.Eval[[]string](b, fmt.Sprintf(`[...document.querySelectorAll('#list tbody tr')].map(r => r.cells[%d].textContent)`, column))
}

// The list is filtered by its fields and sorted by its heads, and its address has the
// filter and the order.
func TestListFiltersAndSorts(t *testing.T) {
	dir, _ := written(t, "en")
	b := tab.Start(t)
	b.Open(filepath.Join(dir, "games.html"))
	choose := func(name, value string) {
		tab.Eval[bool](b, fmt.Sprintf(`(s => { s.value = %q; s.onchange(); return true })(document.querySelector('select[name=%s]'))`, value, name))
	}
	choose("game", "fiverow")
	choose("bot", "plan")
	if got := tab.Eval[string](b, `location.hash`); got != "#game=fiverow&bot=plan" {
		t.Errorf("the address is %s", got)
	}
	for _, kind := range rows(b, 5) {
		if kind != "fiverow" {
			t.Errorf("a game of %s", kind)
		}
	}
	for _, c := range []struct {
		js   string
		head int
	}{{`plies[i - 1] >= plies[i]`, 6}, {`plies[i - 1] <= plies[i]`, 6}} {
		b.Click(fmt.Sprintf("#list th:nth-child(%d) button", c.head+1))
		sorted := tab.Eval[bool](b, fmt.Sprintf(`(() => {
			const plies = [...document.querySelectorAll('#list tbody tr')].map(r => +r.cells[%d].textContent);
			return plies.length > 3 && plies.every((_, i) => !i || %s);
		})()`, c.head, c.js))
		if !sorted {
			t.Errorf("column %d: %v", c.head, rows(b, c.head))
		}
	}
	if got := tab.Eval[string](b, `document.querySelector('#list [aria-sort]').ariaSort + location.hash`); got != "ascending#game=fiverow&bot=plan&sort=-plies" {
		t.Errorf("sorted %s", got)
	}
	b.Click("#filter button[type=reset]")
	if got := tab.Eval[string](b, `document.getElementById('chosen').textContent.replace(/[^\d ]/g, '')`); !strings.HasPrefix(got, "81  81") {
		t.Errorf("after all: %q", got)
	}
	// A row leads to its replay at the deciding move.
	b.Open(filepath.Join(dir, "games.html#game=fiverow&code=fault"))
	b.Open(filepath.Join(dir, tab.Eval[string](b, `document.querySelector('#list tbody th a').getAttribute('href')`)))
	if got := tab.Eval[string](b, `location.hash + document.querySelectorAll('.moves').length`); !regexp.MustCompile(`^#m=\d+1$`).MatchString(got) {
		t.Errorf("a row leads to %s", got)
	}
}

// Without script the list is a table whose rows lead to the games.
func TestListWithoutScript(t *testing.T) {
	dir, entries := written(t, "en")
	text, err := os.ReadFile(filepath.Join(dir, "games.html"))
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, e := range entries {
		if strings.Contains(string(text), `href="game/`+e.Address+".html") {
			shown++
		}
	}
	if shown != len(entries) || !strings.Contains(string(text), `<form id="filter" hidden>`) {
		t.Errorf("%d of %d games are rows of their own, or fields show that do nothing", shown, len(entries))
	}
}

// A click on a head sorts any table of numbers, and a second one the other way.
func TestTablesSort(t *testing.T) {
	dir, _ := written(t, "en")
	b := tab.Start(t)
	b.Open(filepath.Join(dir, "crosstable.html"))
	column := `[...document.querySelectorAll('table.sort')].slice(0, 1).map(t => [...t.tBodies[0].rows].map(r => +r.cells[3].textContent))[0]`
	for _, order := range []string{">=", "<="} {
		b.Click("table.sort th:nth-child(4) button")
		if !tab.Eval[bool](b, `(c => c.length > 3 && c.every((_, i) => !i || c[i - 1] `+order+` c[i]))(`+column+`)`) {
			t.Errorf("not in order %s: %v", order, tab.Eval[[]int](b, column))
		}
	}
}

// The page follows the colours that the reader prefers.
func TestThemes(t *testing.T) {
	dir, _ := written(t, "en")
	b := tab.Start(t)
	seen := map[string]bool{}
	for _, scheme := range []string{"light", "dark"} {
		b.Media("", "prefers-color-scheme", scheme)
		b.Open(filepath.Join(dir, "index.html"))
		seen[tab.Eval[string](b, `getComputedStyle(document.body).backgroundColor`)] = true
	}
	if len(seen) != 2 {
		t.Errorf("backgrounds %v, want two", seen)
	}
}

// No name of a bot, game, round or start runs on any page, or takes more than half of a
// window; on phones, where games are cards, no more than all of it.
func TestHostileNames(t *testing.T) {
	s := &testsite.Set{Games: all.Games()}
	for i, name := range hostile.Names() {
		name = strings.ToValidUTF8(name, "?")
		s.Entries = append(s.Entries, site.EntryOfResult(analysis.Result{Game: "g", First: name, Second: "b", Outcome: analysis.FirstWins, ID: name, End: name, Round: name, Start: name}, true, name, i))
	}
	dir := t.TempDir()
	s.Build(t, site.Options{Dir: dir, Config: site.Config{Title: hostile.Markup()[0]}}, s.Entries)
	b := tab.Start(t)
	for _, page := range []string{"index.html", "games.html", "games.html#game=g&sort=end", "crosstable.html", "endings.html", "starts.html", "bot/b.html"} {
		b.Open(filepath.Join(dir, page))
		if tab.Eval[bool](b, `'`+hostile.Mark+`' in window || document.querySelectorAll('main script:not([type]), main img, main iframe').length > 0`) {
			t.Errorf("%s: a name ran, or became an element", page)
		}
		for _, width := range []int64{360, 390, 768, 1280} {
			b.Size(width, 800)
			if wide := tab.Eval[float64](b, `Math.max(...[...document.querySelectorAll('main :is(th,td)')].map(e =>
				e.closest('#list') && innerWidth < 640 ? e.getBoundingClientRect().right / innerWidth - .5 : e.getBoundingClientRect().width / innerWidth))`); wide > .5 {
				t.Errorf("%s: at %d pixels a name takes %.2f of the window", page, width, wide)
			}
		}
	}
	if got := tab.Eval[int](b, `document.querySelectorAll('table').length`); got == 0 {
		t.Error("the page shows nothing")
	}
}

// Printed pages show every chart completely.
func TestChartsOnPaper(t *testing.T) {
	dir, _ := written(t, "en")
	b, charts := tab.Start(t), 0
	for _, page := range []string{"index.html", "ratings.html", "first.html", "time.html", "endings.html", "bot/plan.html"} {
		b.Open(path(t, dir, page))
		if n := tab.Eval[int](b, `document.querySelectorAll('[data-chart]').length`); n > 0 {
			b.ChartsOnPaper(n)
			charts += n
		}
	}
	if charts < 5 {
		t.Errorf("%d charts on all pages", charts)
	}
}

// A long table keeps its head and its column of names visible.
func TestLongTable(t *testing.T) {
	dir, _ := written(t, "en")
	b := tab.Start(t)
	for _, page := range []string{"ratings.html", "time.html"} {
		b.Open(path(t, dir, page))
		b.LongTable("main table")
	}
}
