//go:build browser

package tab

import (
	_ "embed" // the measuring
	"fmt"
	"math"
)

//go:embed layout.js
var layout string

// Unreadable is what a reader cannot read on the page as it is laid out now, a line
// each: numbers that are cut or out of sight, broken words, cells that are too narrow,
// text over other text, and a page that scrolls sideways. On paper nothing scrolls, and
// there are no buttons.
func (b *Tab) Unreadable(paper bool) []string {
	b.t.Helper()
	return Eval[[]string](b, fmt.Sprintf("%s(%v)", layout, paper))
}

// A4 lays the page out as on sheets of A4. It returns the page's height in sheets.
// OnScreen undoes it.
func (b *Tab) A4() (sheets int) {
	b.t.Helper()
	side := func(inches float64) int64 { return int64(96 * (inches - 2*margin)) }
	size := papers["A4"]
	b.Size(side(size[0]), side(size[1]))
	b.Media("print")
	height := Eval[float64](b, `dispatchEvent(new Event('beforeprint')), document.documentElement.getBoundingClientRect().height`)
	return int(math.Ceil(height / float64(side(size[1]))))
}

// OnScreen undoes A4.
func (b *Tab) OnScreen() {
	b.t.Helper()
	b.Media("")
	Eval[bool](b, `dispatchEvent(new Event('afterprint'))`)
}
