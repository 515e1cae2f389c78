//go:build browser

package report_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/internal/test/hostile"
	"scrutineer/internal/test/testreport"
	"scrutineer/internal/words"
	"scrutineer/render/document"
	"scrutineer/report"
	"scrutineer/tools/browser/tab"
)

// page is a report as a file.
func page(t *testing.T, tag string, o document.Options, games ...report.Game) []byte {
	t.Helper()
	l, err := words.In(tag)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := document.Write(&b, testreport.Report(games...), l, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// drawAll draws every chart, as for printing, and returns how many there are, and how
// many have marks and a canvas with a size.
const drawAll = `(() => {
	dispatchEvent(new Event('beforeprint'));
	dispatchEvent(new Event('afterprint'));
	const boxes = [...document.querySelectorAll('[data-chart]')];
	const shows = box => box.querySelector('canvas').width > 100 && echarts.getInstanceByDom(box).getZr().storage.getDisplayList(true).length > 12;
	return [boxes.length, boxes.filter(shows).length];
})()`

// colours is how many colours each canvas has at least, counted up to 4.
const colours = `[...document.querySelectorAll('canvas')].map(c => {
	const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, seen = new Set();
	for (let i = 0; i < d.length && seen.size < 4; i += 4) seen.add(d[i] + ',' + d[i + 1] + ',' + d[i + 2]);
	return seen.size;
})`

func drawn(t *testing.T, b *tab.Tab, want int) {
	t.Helper()
	if got := tab.Eval[[]int](b, drawAll); got[0] != want || got[1] != want {
		t.Errorf("%d charts of which %d show something, want %d", got[0], got[1], want)
	}
}

var cup = testreport.Game("fiverow", "alpha", "beta", "gamma")

// Every chart is drawn in every language, in both colour schemes and with forced colours.
// axe-core finds nothing. Nothing is requested or refused.
func TestEveryChart(t *testing.T) {
	b := tab.Start(t)
	for _, tag := range words.Tags() {
		for _, scheme := range []string{"light", "dark"} {
			b.Media("", "prefers-color-scheme", scheme)
			b.Show(page(t, tag, document.Options{}, cup))
			drawn(t, b, 7)
			if list := b.Hindrances(); len(list) > 0 {
				t.Errorf("%s, %s: %s", tag, scheme, strings.Join(list, "\n"))
			}
		}
	}
	b.Media("", "forced-colors", "active", "prefers-color-scheme", "dark")
	b.Show(page(t, "en", document.Options{}, cup))
	drawn(t, b, 7)
}

// With every table unfolded, on a phone and on a desktop, axe-core finds nothing and the
// page does not scroll sideways.
func TestTablesUnfolded(t *testing.T) {
	b := tab.Start(t)
	for _, tag := range []string{"en", "fa"} {
		for _, width := range []int64{400, 1280} {
			b.Width(width)
			b.Show(page(t, tag, document.Options{}, cup))
			if n := tab.Eval[int](b, `document.querySelectorAll('details').forEach(d => d.open = true), document.querySelectorAll('details[open] table').length`); n != 7 {
				t.Errorf("%d tables are folded away, want 7", n)
			}
			drawn(t, b, 7)
			if wide := tab.Eval[float64](b, `document.documentElement.scrollWidth`); int64(wide) > width {
				t.Errorf("%s: the page is %v wide where there is room for %d", tag, wide, width)
			}
			if list := b.Hindrances(); len(list) > 0 {
				t.Errorf("%s, %d: %s", tag, width, strings.Join(list, "\n"))
			}
		}
	}
}

// A chart follows the scheme of the page while it is open, and paper is light.
func TestSchemes(t *testing.T) {
	b := tab.Start(t)
	b.Media("", "prefers-color-scheme", "light")
	b.Show(page(t, "en", document.Options{}, cup))
	drawn(t, b, 7)
	if got := tab.Eval[[]int](b, colours); len(got) != 7 || slices.Min(got) < 4 {
		t.Errorf("colours of the canvases: %v", got)
	}
	ground := `(() => { const c = document.querySelector('canvas'); return [...c.getContext('2d').getImageData(2, 2, 1, 1).data].join() })()`
	light := tab.Eval[string](b, ground)
	b.Media("", "prefers-color-scheme", "dark")
	dark := tab.Eval[string](b, `new Promise(done => {
		const look = n => `+ground+` !== '`+light+`' || n > 200 ? done(`+ground+`) : requestAnimationFrame(() => look(n + 1));
		look(0);
	})`)
	if light != "255,255,255,255" || dark != "28,33,40,255" {
		t.Errorf("the ground is %s, then %s", light, dark)
	}
	if got := tab.Eval[string](b, `dispatchEvent(new Event('beforeprint')), `+ground); got != light {
		t.Errorf("on paper the ground is %s", got)
	}
}

// Keys unfold a table and reach the contents. The fragment of a game leads to it.
func TestKeys(t *testing.T) {
	b := tab.Start(t)
	b.Show(page(t, "en", document.Options{}, cup))
	b.Press("\t")
	if got := tab.Eval[string](b, `document.activeElement.className`); got != "skip" {
		t.Errorf("the first key reaches %q, want the way past the contents", got)
	}
	tab.Eval[bool](b, `document.querySelector('figure summary').focus(), true`)
	b.Press("\r")
	if !tab.Eval[bool](b, `document.querySelector('figure details').open`) {
		t.Error("a key does not unfold the table")
	}
	if n := tab.Eval[int](b, `[...document.querySelectorAll('nav a')].filter(a => !document.querySelector(a.hash)).length`); n > 0 {
		t.Errorf("%d entries of the contents lead nowhere", n)
	}
}

// Without script the tables are there and can be unfolded. No place of a chart is empty.
func TestWithoutScript(t *testing.T) {
	b := tab.Start(t)
	b.Script(false)
	text := page(t, "en", document.Options{}, cup)
	b.Show(text)
	want := fmt.Sprint([]int{bytes.Count(text, []byte("<table")), 0})
	if got := tab.Eval[[]int](b, `[document.querySelectorAll('table').length,
		[...document.querySelectorAll('[data-chart]')].filter(e => e.offsetHeight > 0).length]`); fmt.Sprint(got) != want {
		t.Errorf("tables, empty places: %v, want %s", got, want)
	}
}

// No name of anything runs, loads something, or hides the page. Every chart is still
// drawn, and the pointer can hover over it.
func TestHostileNames(t *testing.T) {
	b := tab.Start(t)
	names := hostile.Names()
	for i := 0; i < len(names); i += 24 {
		if !tab.Turn(i/24, 3) {
			continue
		}
		some := names[i:min(i+24, len(names))]
		if len(some) < 2 {
			some = names[i-2:]
		}
		b.Show(page(t, "fa", document.Options{}, testreport.Game(some[0], some...)))
		drawn(t, b, 7)
		hover(b)
		if got := tab.Eval[[]any](b, `[typeof window.`+hostile.Mark+`, document.title.length > 0, Object.keys(Object.prototype).join(), document.querySelectorAll('h1').length]`); fmt.Sprint(got) != "[undefined true  1]" {
			t.Errorf("%q: %v", some, got)
		}
	}
}

// hover moves the pointer over every chart.
func hover(b *tab.Tab) {
	tab.Eval[int](b, `(() => {
		const all = document.querySelectorAll('[data-chart]');
		for (const box of all) {
			const r = box.getBoundingClientRect(), c = box.querySelector('canvas');
			for (let x = .1; x < 1; x += .2) for (let y = .1; y < 1; y += .2)
				c.dispatchEvent(new MouseEvent('mousemove', {bubbles: true, clientX: r.left + x * r.width, clientY: r.top + y * r.height}));
		}
		return all.length;
	})()`)
}

// A printed page shows every chart completely.
func TestChartsOnPaper(t *testing.T) {
	b := tab.Start(t)
	for _, tag := range []string{"en", "fa"} {
		b.Show(page(t, tag, document.Options{}, cup))
		b.ChartsOnPaper(7)
	}
}

// A long table keeps its head and its column of names visible, and a name of ten thousand
// letters leaves room for the rest.
func TestLongTable(t *testing.T) {
	b := tab.Start(t)
	for tag, name := range map[string]string{"en": "alpha", "fa": strings.Repeat("x", 10_000)} {
		b.Show(page(t, tag, document.Options{}, testreport.Game("fiverow", name, "beta", "gamma")))
		b.LongTable("section table")
	}
}
