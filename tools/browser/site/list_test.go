//go:build browser

package site_test

import (
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/tools/browser/tab"
)

// Who comes to a game from a list goes on through that list as it was chosen and sorted;
// who comes from elsewhere goes through the whole site.
func TestOnThroughTheList(t *testing.T) {
	dir, _ := written(t, "en")
	b := tab.Start(t)
	b.Open(filepath.Join(dir, "games.html#game=fiverow&bot=plan&sort=-plies"))
	rows := tab.Eval[[]string](b, `[...document.querySelectorAll('#list tbody th a')].map(a => a.getAttribute('href').split('#')[0])`)
	if len(rows) < 3 || !strings.HasSuffix(rows[1], "?game=fiverow&bot=plan&sort=-plies") {
		t.Fatalf("the rows lead to %q", rows)
	}
	const neighbours = `['prev', 'next'].map(r => { const a = document.querySelector('[rel=' + r + ']'); return a.hidden ? '' : a.getAttribute('href') })`
	for i, want := range map[int][2]string{0: {"", rows[1]}, 1: {rows[0], rows[2]}, len(rows) - 1: {rows[len(rows)-2], ""}} {
		b.Open(filepath.Join(dir, rows[i]))
		for k, got := range tab.Eval[[]string](b, neighbours) {
			if got != strings.TrimPrefix(want[k], "game/") {
				t.Errorf("row %d, way %d: leads to %q, want %q", i, k, got, want[k])
			}
		}
	}
	page, _, _ := strings.Cut(rows[1], "?")
	b.Open(filepath.Join(dir, page))
	for _, got := range tab.Eval[[]string](b, neighbours) {
		if strings.Contains(got, "?") {
			t.Errorf("without a list: %q", got)
		}
	}
}
