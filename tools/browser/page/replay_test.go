//go:build browser

package page_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"scrutineer/internal/test/demo"
	"scrutineer/internal/test/hostile"
	"scrutineer/internal/words"
	"scrutineer/render/page"
	"scrutineer/rules"
	"scrutineer/tools/browser/tab"
)

const (
	starts = "Start, 23 moves"
	ends   = "Move 23 of 23: a plays I7. seat 1 wins: five"
)

func TestKeys(t *testing.T) {
	b := show(t, "", demo.Game("17", "a", "b"))
	b.says(starts)
	for _, c := range []struct{ key, says, fragment string }{
		{kb.ArrowLeft, starts, "#m=0"},
		{kb.ArrowRight, "Move 1 of 23: a plays E4", "#m=1"},
		{kb.PageDown, "Move 11 of 23: a plays G5", "#m=11"},
		{kb.ArrowLeft, "Move 10 of 23: b plays D4", "#m=10"},
		{kb.PageUp, starts, "#m=0"},
		{kb.End, ends, "#m=23"},
		{kb.ArrowRight, ends, "#m=23"},
		{kb.ArrowLeft, "Move 22 of 23: b plays D2", "#m=22"},
		{kb.Home, starts, "#m=0"},
	} {
		b.Press(c.key)
		b.says(c.says)
		b.fragment(c.fragment)
	}
	// with the slider in focus the keys do the same, and once only
	eval[bool](b, `document.querySelector('input').focus(), true`)
	b.Press(kb.ArrowRight, kb.ArrowRight, kb.PageDown)
	b.says("Move 12 of 23: b plays G3")
}

// Keys that the page handles do nothing else in the browser. Keys with a modifier, and
// keys that the focused element needs, are left to the browser.
func TestKeysTaken(t *testing.T) {
	b := show(t, "", demo.Game("17", "a", "b"), demo.Filled(9))
	for _, c := range []struct {
		target, init string
		taken        bool
	}{
		{"body", `key: 'End'`, true}, {"input", `key: 'End'`, true}, {"input", `key: ' '`, true}, {"button", `key: 'End'`, true},
		{"button", `key: ' '`, false}, {".moves a", `key: ' '`, false}, {"summary", `key: ' '`, false},
		{"select", `key: 'End'`, false}, {"body", `key: 'End', ctrlKey: true`, false}, {"body", `key: 'ArrowRight', altKey: true`, false},
		{"body", `key: '-', metaKey: true`, false}, {"body", `key: 'x'`, false}, {"body", `key: 'Tab'`, false},
	} {
		b.address("m=5")
		taken := eval[bool](b, `!document.querySelector('`+c.target+`').dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, cancelable: true, `+c.init+`}))`)
		if taken != c.taken {
			t.Errorf("%s on %s: taken %v, want %v", c.init, c.target, taken, c.taken)
		}
		if !c.taken {
			b.says("Move 5 of 23: a plays G6")
		}
		b.address("m=4")
	}
}

func TestButtons(t *testing.T) {
	b := show(t, "#m=5", demo.Game("17", "a", "b"))
	for _, c := range []struct{ button, says string }{
		{"Next move", "Move 6 of 23: b plays H7"},
		{"Previous move", "Move 5 of 23: a plays G6"},
		{"Last move", ends},
		{"Start of the game", starts},
	} {
		b.Click(fmt.Sprintf("[title='%s']", c.button))
		b.says(c.says)
	}
	small := eval[[]string](b, `[...document.querySelectorAll('button,summary,input,select')].filter(e => e.offsetParent).filter(e => {
		const r = e.getBoundingClientRect(); return r.width < 44 || r.height < 44}).map(e => e.outerHTML)`)
	if len(small) > 0 {
		t.Errorf("smaller than 44 pixels: %q", small)
	}
	nameless := eval[int](b, `[...document.querySelectorAll('button')].filter(e => !e.title && !/\w/.test(e.textContent)).length`)
	if nameless > 0 {
		t.Errorf("%d buttons without a name", nameless)
	}
}

func TestPlayAndSpeed(t *testing.T) {
	b := show(t, "#m=20", demo.Game("17", "a", "b"))
	rate := func() string { return eval[string](b, `document.querySelector('output').textContent`) }
	b.Press("+", "+", "+", "+", "+")
	if got := rate(); got != "8/s" {
		t.Errorf("fastest is %q", got)
	}
	if got := eval[string](b, `document.querySelector('#play').textContent`); got != "Play" {
		t.Errorf("plays unasked: %q", got)
	}
	// resolves when the last move has been announced, however long it takes
	eval[bool](b, `window.arrived = new Promise(done => new MutationObserver((_, o) => {
		if (document.querySelector('#say').textContent.startsWith('Move 23')) done(true)
	}).observe(document.querySelector('#say'), {childList: true})), true`)
	b.Press(" ")
	eval[bool](b, `window.arrived`)
	b.says(ends)
	if got := eval[string](b, `document.querySelector('#play').textContent`); got != "Play" {
		t.Errorf("the button says %q at the end", got)
	}
	b.Press("-", "-", "-", "-", "-", "-")
	if got := rate(); got != "0.5/s" {
		t.Errorf("slowest is %q", got)
	}
	b.Press(" ", " ")
	if got := eval[string](b, `document.querySelector('#play').textContent`); got != "Play" {
		t.Errorf("the button says %q after it was pressed twice", got)
	}
	// from the end, play begins again; any key to move stops it
	b.Press(" ")
	b.says(starts)
	b.Press(kb.ArrowRight)
	if got := eval[string](b, `document.querySelector('#play').textContent`); got != "Play" {
		t.Errorf("a move by key does not stop the player: %q", got)
	}
}

func TestSliderListAndAddress(t *testing.T) {
	b := show(t, "#m=12", demo.Game("17", "a", "b"))
	b.says("Move 12 of 23: b plays G3")
	eval[bool](b, `(() => { const p = document.querySelector('input'); p.value = 7; return p.dispatchEvent(new Event('input')) })()`)
	b.says("Move 7 of 23: a plays F4")
	b.fragment("#m=7")

	b.link(".moves li:nth-child(4) a")
	b.says("Move 3 of 23: a plays F5")
	if got := eval[string](b, `document.querySelector('[aria-current]').textContent`); !strings.Contains(got, "F5") {
		t.Errorf("the list marks %q as current", got)
	}

	for _, c := range []struct{ hash, says string }{
		{"m=9", "Move 9 of 23: a plays G4"}, {"m=999999999999999999999", ends}, {"m=-1", starts}, {"m=1e1", starts},
		{"m=4", "Move 4 of 23: b plays D3"}, {"nothing", starts}, {"g=7&m=2", "Move 2 of 23: b plays E5"}, {"%", starts},
	} {
		b.address(c.hash)
		b.says(c.says)
	}
}

// figures counts the visible elements of a role (and seat).
func figures(b *reader, class string) int {
	b.t.Helper()
	return eval[int](b, `[...document.querySelectorAll('#board `+class+`')].filter(e => getComputedStyle(e).display != 'none').length`)
}

func TestBoard(t *testing.T) {
	g := demo.Game("17", "a", "b")
	start := g.Frames[0].Board
	g.Frames[0].Board = "" // as text the start alone is missing
	b := show(t, "", g)
	for _, m := range []int{0, 1, 10, 22, 23, 4} {
		b.address(fmt.Sprint("m=", m))
		if got := figures(b, ".r4.s1"); got != (m+1)/2 {
			t.Errorf("move %d: %d crosses, want %d", m, got, (m+1)/2)
		}
		if got := figures(b, ".r4.s2"); got != m/2 {
			t.Errorf("move %d: %d noughts, want %d", m, got, m/2)
		}
		if got := figures(b, ".r8"); got != min(m, 1) {
			t.Errorf("move %d: %d last moves marked", m, got)
		}
		if got := figures(b, ".r9"); got != m/23 {
			t.Errorf("move %d: %d winning lines", m, got)
		}
		if got, want := eval[string](b, `document.querySelector('#board').getAttribute('aria-label')`), fmt.Sprintf("%d stones on the board", m); got != want {
			t.Errorf("move %d: the picture is called %q, want %q", m, got, want)
		}
		text := eval[string](b, `document.querySelector('pre').textContent`)
		if m == 0 {
			text += start
		}
		if strings.Count(text, "X") != (m+1)/2 || strings.Count(text, "0") != m/2 || strings.Count(text, "\n") != 10 {
			t.Errorf("move %d: the board as text is\n%s", m, text)
		}
	}
	if eval[bool](b, `document.querySelector('#more details').hidden`) {
		t.Error("the board as text is hidden")
	}
	if got := figures(b, ".r2"); got != 22 {
		t.Errorf("%d lines of the grid, want 22", got)
	}
	// 23 bars less the unknown one, and the cursor
	if got := eval[int](b, `document.querySelectorAll('#strip rect').length`); got != 23 {
		t.Errorf("%d bars and cursor, want 23", got)
	}
	// a bar is within its move, odd seats' on the middle line, even seats' below
	for _, bar := range eval[[][]float64](b, `[...document.querySelectorAll('#strip rect')].slice(1).map(e => {
		const r = e.getBBox(); return [r.x + r.width / 2, +(r.y + r.height <= 30.01), +e.getAttribute('class')[1]] })`) {
		move := math.Ceil(bar[0])
		if bar[2] != 2-math.Mod(move, 2) || bar[1] != math.Mod(bar[2], 2) || move < 1 || move > 23 || move == 10 {
			t.Errorf("a bar at move %v, above %v, of seat %v", move, bar[1], bar[2])
		}
	}
	// move 17 used 2,134,623 µs, by far the most
	if got := eval[string](b, `document.querySelector('#times').textContent`); !strings.HasSuffix(got, "longest 2.13 s (move 17)") {
		t.Errorf("the strip is called %q", got)
	}
}

// Every form is where its scene puts it.
func TestForms(t *testing.T) {
	g := page.Game{Frames: []page.Frame{{Scene: rules.Scene{Width: 400, Height: 300, Shapes: []rules.Shape{
		{Form: rules.Line, Role: rules.Link, Seat: 1, X: 10, Y: 20, X2: 60, Y2: 90},
		{Form: rules.Disc, Role: rules.Stone, Seat: 2, X: 100, Y: 50, R: 20},
		{Form: rules.Cross, Role: rules.Stone, Seat: 1, X: 200, Y: 60, R: 30},
		{Form: rules.Rect, Role: rules.Wall, X: 300, Y: 100, X2: 250, Y2: 40},
		{Form: rules.Triangle, Role: rules.Area, Seat: 3, X: 10, Y: 200, X2: 90, Y2: 210, X3: 40, Y3: 290},
		{Form: 99, Role: 99, X: 1, Y: 1},
	}}}}}
	b := show(t, "", g)
	got := eval[[][]float64](b, `[...document.querySelectorAll('#board > :not(g)')].map(e => { const r = e.getBBox(); return [r.x, r.y, r.width, r.height] })`)
	want := [][]float64{{10, 20, 50, 70}, {80, 30, 40, 40}, {170, 30, 60, 60}, {250, 40, 50, 60}, {10, 200, 80, 90}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("boxes %v, want %v", got, want)
	}
}

func TestSeveralGames(t *testing.T) {
	second := demo.Filled(7)
	second.Status, second.Result = "open", ""
	b := show(t, "#g=2&m=3", demo.Game("17", "a", "b"), second, page.Game{ID: "empty"})
	b.says("Move 3 of 7: one plays C0")
	visible := `[...document.querySelectorAll('article')].map(e => +(getComputedStyle(e).display != 'none')).join('')`
	if got := eval[string](b, visible); got != "010" {
		t.Errorf("articles shown: %s", got)
	}
	b.Press(kb.ArrowRight)
	b.fragment("#g=2&m=4")
	eval[bool](b, `(() => { const p = document.querySelector('#pick'); p.value = 0; return p.dispatchEvent(new Event('change')) })()`)
	b.says(starts)
	b.fragment("#g=1&m=0")
	if got := eval[string](b, visible); got != "100" {
		t.Errorf("articles shown: %s", got)
	}
	b.link("article:first-of-type .moves li:nth-child(3) a")
	b.says("Move 2 of 23: b plays E5")
	b.address("g=3")
	b.says("Start, 0 moves")
	b.Press(kb.ArrowRight, kb.End, " ")
	b.says("Start, 0 moves")
}

func TestHostileNamesAreText(t *testing.T) {
	var games []page.Game
	for _, s := range hostile.Names() {
		g := demo.Game(s, s, s)
		g.Title, g.Game, g.Status, g.Result = s, s, s, s
		g.Seats[0].Mark = s
		g.Findings = []page.Note{{Code: s, Severity: s, Text: s, Ply: 1, Line: 7}}
		g.Frames = g.Frames[:3]
		f := &g.Frames[1]
		f.Move, f.Note, f.Board, f.Scene.Label = s, s, s, s
		f.Scene.Shapes = append(f.Scene.Shapes[:1:1], rules.Shape{Form: rules.Text, Role: rules.Stone, Seat: 1, X: 500, Y: 500, R: 50, Text: s})
		f.Records = []page.Record{{Line: 7, Kind: s, Seat: 1, Text: s}}
		games = append(games, g)
	}
	b := show(t, "", games...)
	eval[bool](b, `document.querySelector('#log').open = true`)
	// one game after another, in the page: the numbers of those that are wider than the window
	wide := eval[[]int](b, `(() => {
		const wide = [], pick = document.querySelector('#pick'), slider = document.querySelector('input');
		for (const option of pick.options) {
			pick.value = option.value;
			pick.dispatchEvent(new Event('change'));
			slider.value = 1;
			slider.dispatchEvent(new Event('input'));
			if (document.documentElement.scrollWidth > innerWidth) wide.push(+option.value);
		}
		return wide;
	})()`)
	for _, i := range wide {
		t.Errorf("%.40q makes the page wider than the window", hostile.Names()[i])
	}
	if eval[bool](b, `'`+hostile.Mark+`' in window`) {
		t.Error("a name ran")
	}
	if n := eval[int](b, `document.querySelectorAll('article').length`); n != len(games) {
		t.Errorf("%d articles, want %d", n, len(games))
	}
	if n := eval[int](b, `document.querySelectorAll('script').length`); n != 2 {
		t.Errorf("%d scripts, want the data and the player", n)
	}
	if n := eval[int](b, `document.querySelectorAll('img,base,iframe,object,embed,link,form,[style]:not(html),[onload],[onerror]').length`); n > 0 {
		t.Errorf("%d elements that no page has", n)
	}
	// every name is shown letter by letter, as far as it can be
	shown := eval[[]string](b, `[...document.querySelectorAll('article .seats li:first-child > bdi')].map(e => e.textContent)`)
	for i, s := range hostile.Names() {
		if want := words.Visible(s); shown[i] != want {
			t.Errorf("the name %q is shown as %q", s, shown[i])
		}
	}
}

func TestWithoutScript(t *testing.T) {
	b := &reader{Tab: tab.Start(t), t: t}
	b.write(page.Options{}, demo.Game("17", "Kestrel", "Oak"), demo.Game("18", "Oak", "Kestrel"))
	b.Script(false)
	b.Open(b.file)
	text := eval[string](b, `document.body.innerText`)
	for _, want := range []string{"switched off", "Kestrel", "Oak", "I7", "seat 1 wins: five", "verified"} {
		if !strings.Contains(text, want) {
			t.Errorf("without script the page does not show %q", want)
		}
	}
	if strings.Contains(text, "Play") || strings.Contains(text, `"w":`) {
		t.Errorf("without script the page shows the player or its data")
	}
}
