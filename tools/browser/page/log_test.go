//go:build browser

package page_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"scrutineer/internal/test/demo"
	"scrutineer/render/page"
)

// rows are the rows of the unfolded log, with their cells joined by bars.
func (b *reader) rows() []string {
	b.t.Helper()
	return eval[[]string](b, `[...document.querySelectorAll('tbody tr')].map(r => [...r.cells].map(c => c.textContent).join('|'))`)
}

// The log of a move unfolds next to the board and follows the moves.
func TestLogOfTheMove(t *testing.T) {
	b := show(t, "#m=2", full())
	if got := eval[string](b, `document.querySelector('#log summary').textContent`); got != "4 log records for this move" {
		t.Errorf("the log is called %q", got)
	}
	if got := b.rows(); len(got) != 0 {
		t.Errorf("unasked: %q", got)
	}
	b.Click("#log summary")
	for len(b.rows()) == 0 { // the browser reports it when it has time
	}
	want := []string{"25|2.000000|→|0|step?", `26|2.000005|stderr|0|thinking \x1b[31m`, "27||move|0|E5", "…||||70 more records in the log"}
	if got := b.rows(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("rows %q, want %q", got, want)
	}
	// the line that a finding is about is marked with its code
	b.address("m=7")
	if got := b.rows(); got[2] != "42||move|X|F4 wrong-time" {
		t.Errorf("rows %q", got)
	}
	if n := eval[int](b, `document.querySelectorAll('tr.bad').length`); n != 1 {
		t.Errorf("%d rows are marked", n)
	}
	b.Press(kb.Home)
	if got := b.rows(); len(got) != 0 {
		t.Errorf("at the start: %q", got)
	}
	// // next to the board, not below it
	if !eval[bool](b, `document.querySelector('#log').getBoundingClientRect().left > document.querySelector('#board').getBoundingClientRect().right`) {
		t.Error("the log is not beside the board")
	}
}

func TestGamesWithoutALog(t *testing.T) {
	b := show(t, "#g=1", full(), demo.Filled(3))
	hidden := `document.querySelector('#log').hidden`
	if eval[bool](b, hidden) {
		t.Error("the log of the first game is hidden")
	}
	b.address("g=2")
	if !eval[bool](b, hidden) {
		t.Error("a game without a log shows one")
	}
}

// Clocks run down from a minute; of move 10 the time is not known.
func TestClocksOfBothSides(t *testing.T) {
	b := show(t, "#m=0", full())
	for _, c := range []struct {
		move         int
		first, other string
	}{
		{0, "1 min 00 s left", "1 min 00 s left"},
		{1, "59.9 s left", "1 min 00 s left"}, // 7919 µs less
		{9, "59.8 s left", "59.8 s left"},     // 7919 µs * (1+3+5+7+9) = 197,975; * (2+4+6+8) = 158,380
		{10, "59.8 s left", "? left"},
		{17, "57.3 s left", "? left"}, // 7919 µs * 81 and 2 s: 2,641,439
	} {
		b.address(fmt.Sprint("m=", c.move))
		got := eval[[]string](b, `[...document.querySelectorAll('.clock')].map(e => e.hidden ? 'hidden' : e.textContent)`)
		if got[0] != c.first || got[1] != c.other {
			t.Errorf("move %d: clocks %q, want %q and %q", c.move, got, c.first, c.other)
		}
	}
}

// The limit is two seconds, and move 17 took 2.13: a line on both sides, and a
// mark at the edge; the deciding move is marked, too.
func TestLimitAndDecidingMove(t *testing.T) {
	b := show(t, "", full())
	marks := eval[[][]float64](b, `[...document.querySelectorAll('#strip .bad')].map(e => [+e.getAttribute('x'), +e.getAttribute('width')])`)
	if fmt.Sprint(marks) != "[[16.1 0.8] [0 23] [0 23]]" {
		t.Errorf("marks of the limit: %v", marks)
	}
	if got := eval[string](b, `document.querySelector('#times').textContent`); got != "Time used, log scale; longest 2.13 s (move 17); limit of a move 2.00 s" {
		t.Errorf("the strip is called %q", got)
	}
	if got := eval[float64](b, `+document.querySelector('#strip .open').getAttribute('x')`); got != 16.1 {
		t.Errorf("the deciding move is marked at %v", got)
	}
	if got := eval[string](b, `document.querySelector('.key').textContent`); got != "X H4 2.13 s missed-fault decides the game" {
		t.Errorf("the list says %q of it", got)
	}
	b.address("m=17")
	b.says("Move 17 of 23: Kestrel 2.1 plays H4; missed-fault; decides the game")
}

// A page whose style and script are separate files does the same.
func TestFilesNextToThePage(t *testing.T) {
	b := show(t, "", demo.Game("17", "a", "b"))
	b.write(page.Options{Folder: "assets/"}, demo.Game("17", "a", "b"))
	b.Open(b.file + "#m=12")
	b.says("Move 12 of 23: b plays G3")
	if got := eval[string](b, `getComputedStyle(document.body).backgroundColor`); got != grounds["light"] {
		t.Errorf("the ground is %s", got)
	}
}

// A page for a frame shows only board and buttons.
func TestEmbedded(t *testing.T) {
	b := show(t, "", demo.Game("17", "a", "b"))
	b.write(page.Options{Embed: true, Links: []page.Link{{Text: "whole", Address: "replay.html"}}}, full())
	b.Open(b.file + "#m=3")
	b.Press(kb.ArrowRight)
	b.says("Move 4 of 23: Oak and Ash plays D3")
	for selector, want := range map[string]bool{"#board": true, "#play": true, ".seats li": true, "nav a": true, ".moves": false, ".findings": false, "#log": false, ".keys": false} {
		if got := eval[bool](b, `document.querySelector('`+selector+`').checkVisibility()`); got != want {
			t.Errorf("%s shows: %v, want %v", selector, got, want)
		}
	}
}

// In a right-to-left language the board, the numbers and the moves still run from left to
// right.
func TestPersian(t *testing.T) {
	b := show(t, "", demo.Game("17", "a", "b"))
	b.write(page.Options{Language: in(t, "fa")}, full())
	b.Open(b.file + "#m=12")
	b.says("حرکت 12 از 23: Oak and Ash بازی می‌کند: G3")
	for selector, want := range map[string]string{"body": "rtl", "#board": "ltr", ".bar": "ltr", "#strip": "ltr", "pre": "ltr", "table": "ltr", ".findings": "ltr", ".moves": "rtl", ".moves bdi + small": "ltr"} {
		if got := eval[string](b, `getComputedStyle(document.querySelector('`+selector+`')).direction`); got != want {
			t.Errorf("%s runs %s, want %s", selector, got, want)
		}
	}
	// the list of moves is at the left, and the page is no wider than its window
	if !eval[bool](b, `document.querySelector('.side').getBoundingClientRect().right < document.querySelector('#board').getBoundingClientRect().left`) {
		t.Error("the board is not at the right")
	}
	for _, width := range []int64{360, 800} {
		b.Width(width)
		if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%d: %v pixels wider than the window", width, wide)
		}
	}
}
