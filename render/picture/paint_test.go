package picture

import (
	"image/color"
	"testing"

	"scrutineer/rules"
)

// TestPaint: no cover changes nothing, full cover gives the tone, a part on a plain
// colour is between both, and the same part again is nearer to the tone. A film's
// palette has room for one more colour, which is transparent.
func TestPaint(t *testing.T) {
	for i := range 8 {
		count, net := i/2+1, []rules.GridKind{rules.Squares, rules.Plane}[i%2]
		s := newShades(Light(), net, count)
		if len(s.palette) > 255 {
			t.Fatalf("%d seats: %d colours", count, len(s.palette))
		}
		for c := range s.palette {
			if s.after(uint8(c), ink, 0) != uint8(c) || s.after(uint8(c), wall, uint8(s.steps)) != s.plain[wall] {
				t.Errorf("%d seats: colour %d with nothing or all over it is another", count, c)
			}
		}
		red := func(n uint8) int { return int(s.palette[n].(color.RGBA).R) }
		for _, c := range [][2]tone{{ground, ink}, {ink, ground}} {
			for level := uint8(1); int(level) < s.steps; level++ {
				first := s.after(s.plain[c[0]], c[1], level)
				second := s.after(first, c[1], level)
				from, to := red(s.plain[c[0]]), red(s.plain[c[1]])
				way, further := abs(from-red(first)), abs(from-red(second))
				if way == 0 || way >= abs(from-to) || further <= way || further > abs(from-to) {
					t.Errorf("%d seats, level %d of %d over %d: %d, then %d of %d", count, level, c[1], c[0], way, further, abs(from-to))
				}
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

// TestDiscArea: the pixels of a disc of radius 100, weighted by cover, are pi times
// 100 squared within half a percent, also across tiles.
func TestDiscArea(t *testing.T) {
	for _, c := range []spot{{120 * fine, 120 * fine}, {512*fine + 17, 500*fine + 31}} {
		p := press{width: 700, height: 700, steps: 4}
		sum := 0
		for _, s := range p.fill(ink, []outline{disc(c, 100*fine)}).spans {
			sum += int(s.to-s.from) * int(s.level)
		}
		if sum < 4*31260 || sum > 4*31573 {
			t.Errorf("at %v: %d quarters of pixels, want about %d", c, sum, 4*31416)
		}
	}
	if root(99) != 9 || root(100) != 10 || root(0) != 0 {
		t.Error("square roots")
	}
}
