package page_test

import (
	"strings"
	"testing"

	"scrutineer/internal/test/demo"
	"scrutineer/render/page"
	"scrutineer/rules"
)

// A still picture has a stroke for every piece of the position: two for a cross, one
// dot for a ring, and a dot for its inside. A small one takes few bytes and has no
// letters.
func TestStill(t *testing.T) {
	g := demo.Game("1", "a", "b")
	for n, f := range g.Frames {
		crosses, rings := (n+1)/2, n/2
		for _, side := range []int{120, 500} {
			out := page.Still(&f.Scene, side)
			if got := moves(path(out, "r4 s1")) / 2; got != crosses {
				t.Errorf("move %d: %d crosses, want %d", n, got, crosses)
			}
			if got := strings.Count(path(out, "r4 s2"), "h0"); got != rings {
				t.Errorf("move %d: %d rings, want %d", n, got, rings)
			}
			if got := strings.Count(path(out, "in r4 s2"), "h0"); got != rings {
				t.Errorf("move %d: %d rings are hollow, want %d", n, got, rings)
			}
			if letters := strings.Count(out, "<text"); letters != map[int]int{120: 0, 500: 20}[side] {
				t.Errorf("%d letters in a picture of %d units", letters, side)
			}
			if side == 120 && len(out) > 2000 {
				t.Errorf("a small board takes %d bytes", len(out))
			}
		}
	}
	if got := page.Still(&rules.Scene{}, 100); got != "" {
		t.Errorf("of nothing: %s", got)
	}
}

// moves returns how often a path starts a new line.
func moves(path string) int { return strings.Count(path, "M") + strings.Count(path, "m") }

// path returns the data of the path of a class.
func path(out, class string) string {
	_, rest, _ := strings.Cut(out, `<path class="`+class+`" `)
	d, _, _ := strings.Cut(rest, "/>")
	return d
}
