//go:build browser

package tab_test

import (
	"strings"
	"testing"

	"scrutineer/tools/browser/tab"
)

// sound is a page in which a reader can read everything.
const sound = `<!DOCTYPE html><style>body{margin:0;font:16px/1.5 sans-serif}.scroll{overflow:auto}td,th{padding:4px 8px}</style><main>
<h1>An event</h1><div class="scroll"><table><tr><th>Kropki i kwadraty <td>A remark of some length <td class="points">12 <td>3</table></div>
<p id="after">The <b>last</b> line</p><!-- more --></main>`

// Every fault that is made in a page is found, and none is found in the page without it.
func TestUnreadable(t *testing.T) {
	b := tab.Start(t)
	b.Size(1280, 800)
	b.Show([]byte(sound))
	if got := b.Unreadable(false); len(got) > 0 {
		t.Errorf("in a sound page: %q", got)
	}
	for _, c := range []struct{ style, more, want string }{
		{"th{max-width:18px;overflow-wrap:anywhere}", "", "a word is broken: Kropki"},
		{"td:nth-child(2){display:block;width:18px}", "", "a cell is too narrow"},
		{"#after{margin-top:-30px}", "", "text is over other text"},
		{".scroll{width:260px}table{width:420px}", "", "a number is cut or out of sight: 12"},
		{".scroll{overflow:hidden;width:260px}table{width:420px}", "", "a table is wider than its box"},
		{".points{position:relative;left:2000px}.scroll{overflow:visible}", "", "a number is cut or out of sight: 12"},
		{"#after{width:1400px}", "", "the page is wider than the window"},
	} {
		b.Show([]byte(strings.Replace(sound, "</style>", c.style+"</style>", 1)))
		if got := strings.Join(b.Unreadable(false), "\n"); !strings.Contains(got, c.want) {
			t.Errorf("%s: found %q, want %q", c.style, got, c.want)
		}
	}
	for more, want := range map[string]string{
		"<button>Press</button>": "a button is on paper", `<div class="scroll" style="width:90px"><p style="width:200px">cut text of a page</p></div>`: "text is cut on paper",
		strings.Repeat("<p>row", 200): "",
	} {
		b.Show([]byte(strings.Replace(sound, "<!-- more -->", more, 1)))
		sheets := b.A4()
		if got := strings.Join(b.Unreadable(true), "\n"); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%.60s: found %q, want %q", more, got, want)
		}
		if n := b.Sheets(8.27, 11.69); n < sheets-1 || n > sheets+1 {
			t.Errorf("%.60s: %d sheets, want %d", more, n, sheets)
		}
		b.OnScreen()
		b.Size(1280, 800)
	}
}
