//go:build browser

// Package exhibit_test tests exhibits in a browser.
package exhibit_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"scrutineer/corpus"
	"scrutineer/internal/test/hostile"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/exhibit"
	"scrutineer/render/exhibit/sheet"
	"scrutineer/rules/all"
	"scrutineer/tools/browser/tab"
)

// shown are vectors that together show every kind of block and all games.
var shown = []string{
	"triangles_crossing_faulted", "triangles_inner_point_counted", "triangles_through_a_point", "betoniarki_knight",
	"betoniarki_a_millisecond_late", "dots_gain_of_three", "dots_timeout", "halma_late_home", "halma_n1_lost",
	"five_in_a_row_wins", "move_after_five", "file_late_unknown", "number_nan", "cut_before_the_seal", "timeout_on_a_busy_host", "console_step_with_blank",
}

// sessions are the sessions of a vector.
func sessions(t *testing.T, name string) (list []*judge.Session) {
	t.Helper()
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		if v.Name != name {
			continue
		}
		j := judge.New(all.Games(), judge.Options{Keep: true, Bytes: true})
		r := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name)
		for s, err := j.Next(r); err == nil; s, err = j.Next(r) {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		t.Fatalf("no vector is called %s", name)
	}
	return list
}

func page(t *testing.T, s *judge.Session, tag string) []byte {
	t.Helper()
	lang, err := words.In(tag)
	if err != nil {
		t.Fatal(err)
	}
	x, err := exhibit.Of(s, 0, exhibit.Options{File: "game.mlog"})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := sheet.Write(&b, x, sheet.Options{Language: lang}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// axe-core finds nothing, in both writing directions and both colour schemes, and no page
// is wider than a phone.
func TestNothingHinders(t *testing.T) {
	b := tab.Start(t)
	b.Script(true)
	for i, name := range shown {
		for j, tag := range []string{"en", "fa"} {
			b.Show(page(t, sessions(t, name)[0], tag))
			for k, scheme := range []string{"light", "dark"} {
				if !tab.Turn(i+j+k, 2) {
					continue
				}
				b.Media("screen", "prefers-color-scheme", scheme)
				for _, h := range b.Hindrances() {
					t.Errorf("%s %s %s: %s", name, tag, scheme, h)
				}
			}
			for _, width := range []int64{1280, 360} {
				b.Width(width)
				if wide := tab.Eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
					t.Errorf("%s %s: %v pixels wider than a window of %d", name, tag, wide, width)
				}
			}
			b.Width(1280)
		}
	}
}

// In Persian the page runs from right to left, but arithmetic and lines of the log run
// from left to right.
func TestDirections(t *testing.T) {
	b := tab.Start(t)
	b.Show(page(t, sessions(t, "triangles_crossing_faulted")[0], "fa"))
	for selector, want := range map[string]string{"h1": "rtl", "p": "rtl", "code.sum": "ltr", "pre": "ltr", "td code": "ltr", "blockquote[lang=en]": "ltr"} {
		if got := tab.Eval[string](b, `getComputedStyle(document.querySelector('`+selector+`')).direction`); got != want {
			t.Errorf("%s runs %s, want %s", selector, got, want)
		}
	}
}

// The marks of the witness are visible, and inside the picture.
func TestMarks(t *testing.T) {
	b := tab.Start(t)
	for name, most := range map[string]int{"triangles_crossing_faulted": 2, "betoniarki_knight": 2, "dots_gain_of_three": 1} {
		b.Show(page(t, sessions(t, name)[0], "en"))
		n := tab.Eval[int](b, `document.querySelectorAll('.board .mark').length`)
		if n < most {
			t.Errorf("%s: %d marks", name, n)
		}
		out := tab.Eval[int](b, `(() => { const f = document.querySelector('.board svg').getBoundingClientRect();
			return [...document.querySelectorAll('.board .mark')].filter(e => { const r = e.getBoundingClientRect();
				return r.left < f.left - 1 || r.right > f.right + 1 || r.top < f.top - 1 || r.bottom > f.bottom + 1 }).length })()`)
		if out > 0 {
			t.Errorf("%s: %d marks lie outside the picture", name, out)
		}
	}
}

// In every language no cell of the comparison is empty. The lines that the finding is
// about are framed and underlined, so they are visible without colours. If the machine
// may be the cause, the page says so next to the headline, on the first screen.
func TestWhatIsCompared(t *testing.T) {
	b := tab.Start(t)
	b.Script(true)
	for _, name := range shown {
		s := sessions(t, name)[0]
		for _, tag := range words.Tags() {
			b.Show(page(t, s, tag))
			if n := tab.Eval[int](b, `[...document.querySelectorAll('table.claims tbody td, table.claims tbody th')].filter(e => !e.textContent.trim()).length`); n > 0 {
				t.Errorf("%s %s: %d empty cells", name, tag, n)
			}
			marks := tab.Eval[int](b, `document.querySelectorAll('table.records mark').length`)
			plain := tab.Eval[int](b, `[...document.querySelectorAll('mark')].filter(e => { const s = getComputedStyle(e);
				return s.outlineStyle != 'solid' || !s.textDecorationLine.includes('underline') || !e.textContent.trim() }).length`)
			if rows := tab.Eval[int](b, `document.querySelectorAll('table.records tr').length`); rows > 0 && marks == 0 || plain > 0 {
				t.Errorf("%s %s: %d lines of the log are marked, %d of them by colour alone", name, tag, marks, plain)
			}
		}
	}
	b.Show(page(t, sessions(t, "timeout_on_a_busy_host")[0], "en"))
	const beside = `(() => { const e = document.querySelector('header .beside'); return e && e.getBoundingClientRect().bottom < innerHeight ? e.textContent : '' })()`
	if text := tab.Eval[string](b, beside); !strings.Contains(text, "The machine may have been at fault") {
		t.Errorf("beside the headline is %q", text)
	}
}

// No name runs or changes anything, whatever it is.
func TestHostileNames(t *testing.T) {
	b := tab.Start(t)
	s := sessions(t, "triangles_crossing_faulted")[0]
	names := hostile.Names()
	for i := 0; i+1 < len(names); i += 2 { // one for each program
		name := names[i : i+2]
		for k := range s.Header.Programs {
			s.Header.Programs[k].Name = name[k][:min(len(name[k]), 2000)]
		}
		b.Show(page(t, s, []string{"en", "fa"}[i/2%2]))
		if tab.Eval[bool](b, `window.`+hostile.Mark+` !== undefined || document.scripts.length > 0 || document.images.length > 0`) {
			t.Errorf("%q ran, or put something into the page", name)
		}
		if n := tab.Eval[int](b, `document.querySelectorAll('section').length`); n < 6 {
			t.Errorf("%q: only %d sections", name, n)
		}
	}
}

// A printed exhibit is a few sheets of paper.
func TestPrint(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"triangles_crossing_faulted", "dots_timeout", "halma_late_home"} {
		html, pdf := filepath.Join(dir, name+".html"), filepath.Join(dir, name+".pdf")
		if err := os.WriteFile(html, page(t, sessions(t, name)[0], "en"), 0o600); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
			"--disable-component-update", "--disable-sync", "--user-data-dir="+t.TempDir(), "--no-pdf-header-footer", "--print-to-pdf="+pdf, "file://"+html)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		data, err := os.ReadFile(pdf)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(regexp.MustCompile(`/Type ?/Page\b[^s]`).FindAll(data, -1)); n < 1 || n > 6 {
			t.Errorf("%s is printed on %d pages", name, n)
		}
	}
}
