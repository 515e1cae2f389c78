package triangles_test

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// A random start has so many different points, in the order drawn, column and row from 1
// to 100, no segments, and seat 1 in turn. A point drawn twice is drawn again.
func TestRandomStart(t *testing.T) {
	draws := []int{0, 99, 99, 100, 9999, 0, 250}
	next := func(n int) int {
		if n != 100*100 {
			t.Errorf("one of %d places is drawn, want 10000", n)
		}
		at := draws[0]
		draws = draws[1:]
		return at
	}
	if got, want := triangles.Game.RandomStart(5, next), "1,1 100,1 1,2 100,100 51,3 | - | 0 0 | 1 | -"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for size, want := range map[int]int{-1: 2, 0: 2, 1: 2, 2: 2, 3: 3, 12: 12, 100: 100, 101: 100} {
		at := 0
		start := triangles.Game.RandomStart(size, func(int) int { at++; return at / 2 * 37 % 10000 })
		points, _, _ := strings.Cut(start, " | ")
		if n := len(strings.Fields(points)); n != want {
			t.Errorf("%d points of %d", n, size)
		}
		if _, err := triangles.Game.Open(rules.Setup{Start: start}); err != nil {
			t.Errorf("%d points do not open: %v", size, err)
		}
	}
}

// The points are counted in decimal.
func TestSetTwelvePoints(t *testing.T) {
	start, line := "", "*set_points 12"
	for i := 1; i <= 12; i++ {
		start += strconv.Itoa(i) + "," + strconv.Itoa(i*i%13) + " "
		line += " " + strconv.Itoa(i) + " " + strconv.Itoa(i*i%13)
	}
	newBoard(t, from(strings.TrimSuffix(start, " ")), base.Second).open(line)
}
