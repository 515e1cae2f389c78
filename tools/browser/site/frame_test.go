//go:build browser

package site_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"scrutineer/rules/all"
	"scrutineer/tools/browser/tab"
)

// offered are the frame that docs/guide/site.md shows, and the sizes that it offers.
func offered(t *testing.T) (frame string, sizes [][]string) {
	t.Helper()
	text, err := os.ReadFile("../../../docs/guide/site.md")
	if err != nil {
		t.Fatal(err)
	}
	frame = string(regexp.MustCompile(`<iframe .*</iframe>`).Find(text))
	line := regexp.MustCompile(`Board and buttons fill the frame.*`).Find(text)
	sizes = regexp.MustCompile(`(\d+) by (\d+)`).FindAllStringSubmatch(string(line), -1)
	if frame == "" || len(sizes) != 3 {
		t.Fatalf("the guide shows the frame %q and the sizes %q", frame, sizes)
	}
	return frame, sizes
}

// In somebody else's page every offered frame shows board and buttons completely, the
// board in the middle, without scrolling, in every game, at the start, in the middle and
// at the end. This is also true if that page includes the border in a frame's size, as
// many do.
func TestFramesInAnotherPage(t *testing.T) {
	frame, sizes := offered(t)
	src := regexp.MustCompile(`src="[^"]*"`)
	for _, lang := range []string{"en", "ru", "fa"} {
		dir, _ := written(t, lang)
		mux := http.NewServeMux()
		mux.Handle("/cup/", http.StripPrefix("/cup/", http.FileServer(http.Dir(dir))))
		mux.HandleFunc("/post.html", func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprintf(w, `<!doctype html><title>A post</title><link rel="icon" href="data:,"><style>*{box-sizing:%s}</style><p>A game:</p><main></main>`, r.URL.Query().Get("box"))
		})
		server := httptest.NewServer(mux)
		b := tab.Start(t)
		for _, box := range []string{"content-box", "border-box"} {
			b.Visit(server.URL, "post.html?box="+box)
			for _, game := range all.Games() {
				list, err := filepath.Glob(filepath.Join(dir, "embed", "sample~"+game.Name+".*.html"))
				if err != nil || len(list) < 2 {
					t.Fatal(game.Name, list, err)
				}
				for _, size := range sizes {
					for i, move := range []string{"0", "7", "99999"} {
						name := list[i%2]
						element := src.ReplaceAllString(frame, `src="cup/embed/`+filepath.Base(name)+`#m=`+move+`"`)
						element = strings.NewReplacer(`width="640"`, `width="`+size[1]+`"`, `height="760"`, `height="`+size[2]+`"`).Replace(element)
						if wrong := framed(b, element); len(wrong) > 0 {
							t.Errorf("%s %s in a frame of %s, %s, move %s: %q", lang, filepath.Base(name), size[0], box, move, wrong)
						}
					}
				}
			}
		}
		server.Close()
	}
}

// framed puts a frame into the current page, and returns what is not inside the frame.
func framed(b *tab.Tab, element string) []string {
	return tab.Eval[[]string](b, fmt.Sprintf(`new Promise(ok => {
		document.querySelector('main').innerHTML = %q;
		const frame = document.querySelector('iframe');
		frame.onload = () => {
			const w = frame.contentWindow, d = w.document, wrong = [], style = getComputedStyle(frame);
			const border = style.boxSizing == 'border-box' ? 4 : 0;
			if (w.innerWidth != frame.width - border || w.innerHeight != frame.height - border) wrong.push('the frame shows ' + w.innerWidth + ' by ' + w.innerHeight);
			for (const q of ['#board', '#board > :not(g)', '.bar', '#play', '.bar button:last-child', 'input', '.seats li', '.seats li:nth-child(2)', '.links a']) {
				const r = d.querySelector(q)?.getBoundingClientRect();
				if (!r || r.width < 8 || r.left < 0 || r.top < 0 || r.right > w.innerWidth + .5 || r.bottom > w.innerHeight + .5) wrong.push(q + ' ' + JSON.stringify(r));
			}
			const board = d.querySelector('#board').getBoundingClientRect();
			if (Math.abs(board.left - (w.innerWidth - board.right)) > 1) wrong.push('the board is not in the middle: ' + JSON.stringify(board));
			for (const e of [d.documentElement, d.body])
				if (e.scrollHeight > w.innerHeight || e.scrollWidth > w.innerWidth) wrong.push(e.tagName + ' scrolls: ' + e.scrollWidth + ' by ' + e.scrollHeight);
			for (const e of d.querySelectorAll('body *'))
				if (e.checkVisibility() && /auto|scroll/.test(w.getComputedStyle(e).overflow) && (e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth)) wrong.push('within ' + e.tagName + ' ' + e.className + ' is more');
			ok(wrong);
		};
	})`, element))
}
