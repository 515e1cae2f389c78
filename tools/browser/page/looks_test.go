//go:build browser

package page_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"scrutineer/internal/test/demo"
	"scrutineer/render/page"
)

// settle ends all transitions at once.
func (b *reader) settle() {
	b.t.Helper()
	eval[bool](b, `document.getAnimations().forEach(a => a.finish()), true`)
}

// grounds are the page's background colours, by scheme.
var grounds = map[string]string{"light": "rgb(246, 244, 239)", "dark": "rgb(19, 22, 27)"}

func TestSchemesAndWidths(t *testing.T) {
	g := demo.Game("round 3, game 17", "Kestrel 2.1", "Oak and Ash")
	g.Findings = []page.Note{{Code: "time-claim", Severity: "cosmetic", Text: "the log claims 12 ms, its records show 118 ms", Ply: 15}}
	b := show(t, "", g)
	for _, width := range []int64{1200, 360, 320} {
		b.Width(width)
		for _, scheme := range []string{"light", "dark"} {
			b.Media("screen", "prefers-color-scheme", scheme)
			b.Press(kb.Home, kb.End)
			b.settle()
			if got, want := eval[string](b, `getComputedStyle(document.body).backgroundColor`), grounds[scheme]; got != want {
				t.Errorf("%s %d: the ground is %s, want %s", scheme, width, got, want)
			}
			if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("%s %d: %v pixels wider than the window", scheme, width, wide)
			}
			if low := contrast(b); low != "" {
				t.Errorf("%s %d: too little contrast: %s", scheme, width, low)
			}
		}
	}
}

// contrast names text whose contrast with its background is below 4.5 to 1, the limit of
// WCAG 2.2, 1.4.3.
func contrast(b *reader) string {
	pairs := eval[[][]any](b, `[...document.querySelectorAll('main *')].filter(e => !e.closest('svg') && e.offsetParent &&
		[...e.childNodes].some(n => n.nodeType == 3 && n.data.trim())).map(e => {
		let g = e, c; do { c = getComputedStyle(g).backgroundColor; g = g.parentElement } while (c == 'rgba(0, 0, 0, 0)');
		return [e.outerHTML, ...getComputedStyle(e).color.match(/\d+/g).slice(0, 3).map(Number), ...c.match(/\d+/g).slice(0, 3).map(Number)] })`)
	if len(pairs) < 20 {
		return fmt.Sprintf("only %d texts found", len(pairs))
	}
	for _, p := range pairs {
		text, ground := luminance(p[1:4]), luminance(p[4:7])
		if ratio := (max(text, ground) + 0.05) / (min(text, ground) + 0.05); ratio < 4.5 {
			return fmt.Sprintf("%.1f %v", ratio, p)
		}
	}
	return ""
}

// luminance is WCAG's relative luminance of an sRGB colour.
func luminance(rgb []any) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		c := rgb[i].(float64) / 255
		if c <= 0.04045 {
			sum += weight * c / 12.92
		} else {
			sum += weight * math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return sum
}

func TestPrintMotionAndForcedColours(t *testing.T) {
	b := show(t, "#m=99", demo.Filled(100))
	moving := `document.getAnimations().length > 0`
	b.Media("screen", "prefers-reduced-motion", "reduce")
	b.Press(kb.Home, kb.End)
	if eval[bool](b, moving) {
		t.Error("something moves although the reader asked for stillness")
	}
	b.Media("screen", "forced-colors", "active")
	b.settle()
	if eval[string](b, `getComputedStyle(document.querySelector('[aria-current]')).forcedColorAdjust`) != "none" {
		t.Error("forced colours: the current move looks like the others")
	}
	b.Media("print", "prefers-color-scheme", "dark")
	for _, gone := range []string{".bar", "input", ".keys"} {
		if eval[bool](b, `document.querySelector('`+gone+`').checkVisibility()`) {
			t.Errorf("%s is printed", gone)
		}
	}
	if got := eval[string](b, `getComputedStyle(document.body).backgroundColor`); got != "rgb(255, 255, 255)" {
		t.Errorf("prints on %s", got)
	}
	if eval[bool](b, `(() => { const m = document.querySelector('.moves'); return m.scrollHeight > m.clientHeight + 2 })()`) {
		t.Error("the printed list of moves is cut")
	}
}

// The button and the key t turn light into dark and back, whatever the system
// says, and the next page remembers.
func TestThemeByHand(t *testing.T) {
	b := show(t, "", demo.Filled(9))
	ground := func(when, want string) {
		t.Helper()
		if got := eval[string](b, `getComputedStyle(document.body).backgroundColor`); got != grounds[want] {
			t.Errorf("%s the ground is %s, want that of %s", when, got, want)
		}
	}
	b.Media("screen", "prefers-color-scheme", "dark")
	ground("at first", "dark")
	b.Press("t")
	ground("after t", "light")
	b.Press("t")
	ground("after t again", "dark")
	b.Media("screen", "prefers-color-scheme", "light")
	ground("in a light room", "dark")
	b.Open(b.file)
	ground("opened again", "dark")
	b.Click("[value=t]")
	ground("after the button", "light")
}

// A printed page has the position that is on the screen, and everything that belongs to
// it.
func TestPrintsTheMoveShown(t *testing.T) {
	b := show(t, "#m=5", demo.Game("17", "a", "b"))
	b.Media("print")
	b.says("Move 5 of 23: a plays G6")
	for selector, want := range map[string]bool{"#board": true, ".moves": true, ".seats li": true, ".result": true, "#strip": false, "details": false} {
		if got := eval[bool](b, `document.querySelector('`+selector+`').checkVisibility()`); got != want {
			t.Errorf("%s is printed: %v, want %v", selector, got, want)
		}
	}
}
