//go:build browser

package browser_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"scrutineer/page"
	"scrutineer/page/internal/demo"
)

// shot is a picture of the whole window, kept in the folder PAGE_SHOTS if that
// is set.
func (b *tab) shot(name string) image.Image {
	b.t.Helper()
	data, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	b.must(err)
	if dir := os.Getenv("PAGE_SHOTS"); dir != "" {
		b.must(os.WriteFile(filepath.Join(dir, name+".png"), data, 0o600))
	}
	img, err := png.Decode(bytes.NewReader(data))
	b.must(err)
	return img
}

// settle ends all fading at once.
func (b *tab) settle() {
	b.t.Helper()
	eval[bool](b, `document.getAnimations().forEach(a => a.finish()), true`)
}

func TestSchemesAndWidths(t *testing.T) {
	g := demo.Game("round 3, game 17", "Kestrel 2.1", "Oak and Ash")
	g.Findings = []page.Note{{Code: "time-claim", Severity: "cosmetic", Text: "the log claims 12 ms, its records show 118 ms", Ply: 15}}
	b := show(t, "", g)
	for _, width := range []int64{1200, 390, 320} {
		b.must(chromedp.Do(b.ctx, chromedp.EmulateViewport(width, 1000)))
		for _, scheme := range []string{"light", "dark"} {
			b.media("screen", "prefers-color-scheme", scheme)
			b.press(kb.Home, kb.End)
			b.settle()
			img := b.shot(fmt.Sprintf("%s-%d", scheme, width))
			if r, _, _, _ := img.At(2, 990).RGBA(); (r > 0x8000) != (scheme == "light") {
				t.Errorf("%s %d: the ground is %v", scheme, width, img.At(2, 990))
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

// contrast names text that stands out less from its ground than 4.5 to 1, the
// measure of WCAG 2.2, 1.4.3.
func contrast(b *tab) string {
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
	b.media("screen", "prefers-reduced-motion", "reduce")
	b.press(kb.Home, kb.End)
	if eval[bool](b, moving) {
		t.Error("something moves although the reader asked for stillness")
	}
	b.media("screen", "forced-colors", "active")
	b.settle()
	b.shot("forced")
	if eval[string](b, `getComputedStyle(document.querySelector('[aria-current]')).forcedColorAdjust`) != "none" {
		t.Error("forced colours: the current move looks like the others")
	}
	b.media("print", "prefers-color-scheme", "dark")
	for _, gone := range []string{".bar", "input", ".keys"} {
		if eval[string](b, `getComputedStyle(document.querySelector('`+gone+`')).display`) != "none" {
			t.Errorf("%s is printed", gone)
		}
	}
	b.shot("print")
	if got := eval[string](b, `getComputedStyle(document.body).backgroundColor`); got != "rgb(255, 255, 255)" {
		t.Errorf("prints on %s", got)
	}
	if eval[bool](b, `(() => { const m = document.querySelector('.moves'); return m.scrollHeight > m.clientHeight + 2 })()`) {
		t.Error("the printed list of moves is cut")
	}
}
