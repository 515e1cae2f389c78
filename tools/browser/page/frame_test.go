//go:build browser

package page_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"scrutineer/corpus"
	"scrutineer/internal/test/demo"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/page"
	"scrutineer/rules/all"
)

// windows are those in which a board and its buttons must be completely visible: phones
// in both orientations, tablets, small and usual screens, and the frames that the guide
// offers.
var windows = [][2]int64{{320, 568}, {360, 640}, {390, 844}, {480, 480}, {640, 360}, {640, 760}, {768, 1024}, {1024, 600}, {1280, 800}, {360, 560}, {800, 520}}

// samples is a game of every kind from the sample.
func samples(t *testing.T) []page.Game {
	t.Helper()
	var list []page.Game
	seen := map[string]bool{}
	j := judge.New(all.Games(), judge.Options{Keep: true, Bytes: true})
	opener := corpus.Opener{}
	for _, src := range corpus.Sample() {
		files, err := opener.Open(src)
		if err != nil {
			t.Fatal(err)
		}
		for {
			f, err := files.Next()
			if err != nil {
				break
			}
			r := logfmt.NewReader(f, f.Name)
			for {
				s, err := j.Next(r)
				if err != nil {
					break
				}
				if g, err := page.Of(s); err == nil && !seen[g.Game] {
					seen[g.Game] = true
					list = append(list, g)
				}
			}
		}
		files.Close()
	}
	if len(list) != len(all.Games()) {
		t.Fatalf("%d games of the sample, want one of each of %d kinds", len(list), len(all.Games()))
	}
	return list
}

// places are where board, bar, curve and rows are, as one text.
const places = `JSON.stringify(['#board', '.bar', 'input', '.seats li:first-child', '.seats li:nth-child(2)', '.side'].map(q => {
	const e = [...document.querySelectorAll(q)].find(e => e.checkVisibility()), r = e?.getBoundingClientRect();
	return r ? [r.x, r.y, r.width, r.height].map(Math.round) : q }))`

// In every window board and buttons are completely visible, and nothing shifts from move
// to move, in every game.
func TestTheBoardFitsTheWindow(t *testing.T) {
	games := samples(t)
	b := show(t, "", games...)
	for _, w := range windows {
		b.Size(w[0], w[1])
		for i, g := range games {
			b.address(fmt.Sprintf("g=%d&m=0", i+1))
			out := eval[[]string](b, `['#board', '.bar', '#play', '#board > :not(g)'].filter(q => {
				const r = document.querySelector(q).getBoundingClientRect();
				return r.width < 8 || r.left < 0 || r.top < 0 || r.right > innerWidth + .5 || r.bottom > innerHeight + .5 })`)
			if len(out) > 0 {
				t.Errorf("%s, %v: not inside the window: %v", g.Game, w, out)
			}
			if got := eval[int](b, `document.querySelector('#say').offsetHeight`); got < 40 {
				t.Errorf("%s, %v: what is said of a move is %d high, want two lines", g.Game, w, got)
			}
			start := eval[string](b, places)
			moved := eval[[]int](b, fmt.Sprintf(`(() => { const moved = [], at = () => %s, slider = document.querySelector('input');
				for (let m = 1; m <= +slider.max; m++) {
					slider.value = m;
					slider.dispatchEvent(new Event('input'));
					if (at() != %q) moved.push(m);
				}
				return moved })()`, places, start))
			if len(moved) > 0 {
				t.Errorf("%s, %v: something moves at the moves %v", g.Game, w, moved)
			}
		}
	}
}

// The board reacts to clicks, swipes and the wheel; f turns it; [ and ] go to the
// deciding moves.
func TestBoardByHand(t *testing.T) {
	b := show(t, "#m=4", full())
	point := func(kind string, x float64, more string) {
		eval[bool](b, fmt.Sprintf(`(() => { const e = document.querySelector('#board'), r = e.getBoundingClientRect();
			return e.dispatchEvent(new PointerEvent('%s', {bubbles: true, clientX: r.x + r.width * %v})) })()`, kind, x)+more)
	}
	click := func(x float64) { point("pointerdown", x, ""); point("pointerup", x, "") }
	click(.9)
	b.says("Move 5 of 23: Kestrel 2.1 plays G6")
	click(.2)
	b.says("Move 4 of 23: Oak and Ash plays D3")
	point("pointerdown", .8, "")
	point("pointerup", .5, "") // to the left: on
	b.says("Move 5 of 23: Kestrel 2.1 plays G6")
	point("pointerdown", .1, "")
	point("pointerup", .5, "")
	b.says("Move 4 of 23: Oak and Ash plays D3")
	wheel := func(by int) {
		eval[bool](b, fmt.Sprintf(`document.querySelector('#board').dispatchEvent(new WheelEvent('wheel', {deltaY: %d, cancelable: true}))`, by))
	}
	wheel(39)
	b.says("Move 4 of 23: Oak and Ash plays D3")
	wheel(1)
	b.says("Move 5 of 23: Kestrel 2.1 plays G6")
	wheel(-400)
	b.says("Move 4 of 23: Oak and Ash plays D3")
	b.Press("]")
	b.fragment("#m=15")
	b.Press("]")
	b.fragment("#m=17")
	b.Press("[")
	b.fragment("#m=15")
	upper := `document.querySelector('.seats li').getBoundingClientRect().y < document.querySelector('#board').getBoundingClientRect().y`
	if !eval[bool](b, upper) {
		t.Error("seat 1 is not above the board")
	}
	b.Press("f")
	if eval[bool](b, upper) {
		t.Error("f does not turn the board")
	}
	b.Press("f", kb.Home)
	if !eval[bool](b, upper) {
		t.Error("f does not turn the board back")
	}
}

// The curve of a game and that of the times take turns under the slider.
func TestCurvesTakeTurns(t *testing.T) {
	g := demo.Game("17", "a", "b")
	curve := page.Curve{Key: "points"}
	for i := range g.Frames {
		curve.Counts = append(curve.Counts, [4]int{i, i / 2})
	}
	g.Curves = []page.Curve{curve}
	b := show(t, "", g)
	shown := `['.curve', '#strip rect:nth-child(2)'].map(q => +(document.querySelector(q).checkVisibility({opacityProperty: true}))).join('')`
	for _, want := range []string{"10", "01", "10"} {
		if got := eval[string](b, shown); got != want {
			t.Errorf("curve and times show: %s, want %s", got, want)
		}
		b.Press("c")
	}
}

// In every offered frame the page for frames shows board, buttons and names completely,
// without scrolling, in every game.
func TestFramesThatAreOffered(t *testing.T) {
	games := samples(t)
	b := show(t, "", games[0])
	for _, g := range games {
		b.write(page.Options{Embed: true, Links: []page.Link{{Text: "The whole game", Address: "replay.html"}}}, g)
		for _, size := range [][2]int64{{360, 560}, {640, 760}, {800, 520}} {
			b.Size(size[0], size[1])
			b.Open(b.file + "#m=7")
			wrong := eval[[]string](b, `['#board', '.bar', '.bar button:last-child', 'input', '.seats li:nth-child(2)'].filter(q => {
				const r = document.querySelector(q).getBoundingClientRect();
				return r.width < 8 || r.left < 0 || r.top < 0 || r.right > innerWidth + .5 || r.bottom > innerHeight + .5 })
				.concat([...document.querySelectorAll('.seats li > bdi')].filter(e => e.scrollWidth > e.clientWidth).map(e => 'cut: ' + e.textContent))
				.concat([document.documentElement, document.body].filter(e => e.scrollHeight > innerHeight || e.scrollWidth > innerWidth).map(e => e.tagName + ' scrolls: ' + e.scrollWidth + ' by ' + e.scrollHeight))`)
			if len(wrong) > 0 {
				t.Errorf("%s in a frame of %v: %v", g.Game, size, wrong)
			}
		}
	}
}

// The curve of a game is under the slider, with the same length and position, so a click
// on the curve goes to the move below. Every game has a measure, and one more press of
// the key shows the times.
func TestTheCurveIsTheSlider(t *testing.T) {
	games := samples(t)
	b := show(t, "", games...)
	b.Size(1280, 800)
	for i, g := range games {
		b.address(fmt.Sprintf("g=%d&m=0", i+1))
		curves := eval[int](b, fmt.Sprintf(`document.querySelectorAll('article')[%d].querySelectorAll('.curve').length`, i))
		if curves == 0 {
			t.Errorf("%s has no curve beside its times", g.Game)
		}
		for n := range curves + 1 {
			off := eval[string](b, `(() => {
				const seen = [...document.querySelectorAll('.curve, #strip rect:nth-child(2)')].filter(e => e.checkVisibility({opacityProperty: true})).map(e => e.closest('svg'));
				const s = document.querySelector('input').getBoundingClientRect(), c = seen[0]?.getBoundingClientRect();
				return seen.length == 1 && Math.abs(s.x - c.x) < 1 && Math.abs(s.right - c.right) < 1 && c.y < s.bottom && s.y < c.bottom && (seen[0].id == 'strip') == `+fmt.Sprint(n == curves)+` ? '' : seen.length + ' curves ' + seen[0]?.id + JSON.stringify([s, c]) })()`)
			if off != "" {
				t.Errorf("%s, curve %d: %s", g.Game, n+1, off)
			}
			b.Press("c")
		}
		b.Click("input")
		if at, n := eval[int](b, `+document.querySelector('input').value`), eval[int](b, `+document.querySelector('input').max`); at < n/2-1 || at > n/2+1 {
			t.Errorf("%s: a click in the middle of the curve goes to move %d of %d", g.Game, at, n)
		}
	}
}
