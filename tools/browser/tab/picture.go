//go:build browser

package tab

import (
	"bytes"
	"image"
	"image/png"
	"os"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Picture takes a picture of the visible part, which must have at least the given number
// of colours, and, if update is set, writes it to a PNG file.
func (b *Tab) Picture(file string, colours int, update bool) {
	b.t.Helper()
	data, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	b.must(err)
	img, err := png.Decode(bytes.NewReader(data))
	b.must(err)
	if n := shades(img); n < colours {
		b.t.Errorf("%s: %d colours", file, n)
	}
	if update {
		b.must(os.WriteFile(file, data, 0o644))
	}
}

// Screen writes a picture of the page to a PNG file, down to a depth in CSS pixels.
func (b *Tab) Screen(file string, depth float64) {
	b.t.Helper()
	size := Eval[[]float64](b, `[innerWidth, Math.max(innerHeight, document.documentElement.scrollHeight)]`)
	whole := true
	out, err := chromedp.Call(b.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{CaptureBeyondViewport: &whole,
		Clip: &page.Viewport{Width: size[0], Height: min(size[1], depth), Scale: 1}})
	b.must(err)
	b.must(os.WriteFile(file, out.Data, 0o644))
}

// shades is how many colours a picture has, counted in every second pixel of every second
// line.
func shades(img image.Image) int {
	seen := map[any]bool{}
	r := img.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		for x := r.Min.X; x < r.Max.X; x += 2 {
			seen[img.At(x, y)] = true
		}
	}
	return len(seen)
}
