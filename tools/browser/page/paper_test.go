//go:build browser

package page_test

import (
	"testing"

	"scrutineer/internal/test/demo"
	"scrutineer/tools/browser/tab"
)

// A printed page has every piece that is on the screen, and no other, although pieces
// fade in slowly on the screen.
func TestEveryPieceIsPrinted(t *testing.T) {
	b := show(t, "#m=15", demo.Game("17", "a", "b"))
	b.Media("", "prefers-reduced-motion", "no-preference")
	for _, m := range []string{"m=15", "m=22", "m=2"} {
		b.address(m)
		drawn, sheets := b.Paper()
		for _, c := range []struct {
			class            string
			red, green, blue float64
		}{{".r4.s1", 0x00, 0x55, 0xaa}, {".r4.s2", 0xbb, 0x44, 0x00}} {
			want := figures(b, c.class)
			if got := tab.Strokes(drawn, c.red, c.green, c.blue); got != want || want == 0 {
				t.Errorf("%s: %d of %s are printed, %d are on the screen", m, got, c.class, want)
			}
		}
		if sheets != 1 {
			t.Errorf("%s: printed on %d sheets", m, sheets)
		}
	}
}
