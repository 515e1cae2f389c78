//go:build browser

package verifier_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"strings"
	"testing"

	"scrutineer/tools/browser/tab"
)

// altered is the page with one text in it replaced.
func altered(t *testing.T, old, now string) []byte {
	t.Helper()
	page := written(t, "en")
	if strings.Count(page, old) != 1 {
		t.Fatalf("the page has %d times %q", strings.Count(page, old), old)
	}
	return []byte(strings.Replace(page, old, now, 1))
}

// refused fails unless the answer says that there is no verdict.
func refused(t *testing.T, got result, want string) {
	t.Helper()
	if got.NDJSON != "" || !strings.Contains(got.Text, want) || !strings.Contains(got.Text, "verify --format ndjson ") {
		t.Errorf("%+v, want %q and a command", got, want)
	}
}

// judged fails unless the answer is that of verify.
func judged(t *testing.T, got result, f file) {
	t.Helper()
	if want := native(t, f.Name, f.Data); got.NDJSON != want {
		t.Errorf("%s: the page writes\n%s\nverify\n%s", f.Name, got.NDJSON, want)
	}
}

// A judge other than the one that the page names is not run.
func TestDamage(t *testing.T) {
	b := tab.Start(t)
	page := written(t, "en")
	i := strings.Index(page, `"digest":"`) + len(`"digest":"`)
	other := []byte(page)
	other[i] = map[bool]byte{true: '0', false: '1'}[other[i] != '0']
	b.Show(other)
	refused(t, feed(t, b, "drop", file{"a.mlog", example(t)})[0], "is damaged or was changed")
	b.Show([]byte(strings.Replace(page, `id="module">`, `id="module">x`, 1)))
	refused(t, feed(t, b, "drop", file{"a.mlog", example(t)})[0], "could not be started")
}

// The judge says what it cannot do, and judges the next log nevertheless.
func TestFaults(t *testing.T) {
	b := tab.Start(t)
	b.Show(altered(t, "verdict = judge(q.name, log)", `verdict = (() => {
		if (q.name == 'crash.mlog') throw new WebAssembly.RuntimeError('unreachable');
		if (q.name == 'exit.mlog') return;
		if (q.name == 'memory.mlog') throw new RangeError('out of memory');
		while (q.name == 'hang.mlog');
		return judge(q.name, log);
	})()`))
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write(example(t))
	z.Close()
	good := file{"good.mlog", example(t)}
	for name, want := range map[string]string{
		"crash.mlog": "a fault of the judge", "exit.mlog": "a fault of the judge", "memory.mlog": "not enough memory", "packed.mlog.gz": "Unpack it first",
	} {
		f := file{name, example(t)}
		if strings.HasSuffix(name, ".gz") {
			f.Data = packed.Bytes()
		}
		got := feed(t, b, "choose", f, good)
		refused(t, got[0], want)
		judged(t, got[1], good)
	}
	refused(t, tab.Eval[result](b, `panel.check('large.mlog', 64000001, () => null).then(() => ({text: [...document.querySelectorAll('article')].pop().textContent}))`), "larger than 64 MB")
}

// A judge that does not end is stopped by the reader, or by the page after a minute.
func TestStop(t *testing.T) {
	b := tab.Start(t)
	b.Show(altered(t, "verdict = judge(q.name, log)", "verdict = q.name == 'hang.mlog' ? (() => { for (;;); })() : judge(q.name, log)"))
	good, hang := file{"good.mlog", example(t)}, file{"hang.mlog", example(t)}
	judged(t, feed(t, b, "choose", good)[0], good)
	tab.Eval[bool](b, `new MutationObserver((_, o) => { if (/hang/.test(document.querySelector('.state').textContent)) { o.disconnect(); setTimeout(() => document.querySelector('main > button').click(), 50) } })
		.observe(document.querySelector('.state'), {childList: true}), true`)
	got := feed(t, b, "choose", hang, good)
	refused(t, got[0], "Stopped. hang.mlog was not checked")
	judged(t, got[1], good)
	tab.Eval[bool](b, `window.late = setTimeout, window.setTimeout = (f, ms, ...rest) => late(f, ms == 60000 && /hang/.test(document.querySelector('.state').textContent) ? 50 : ms, ...rest), true`)
	got = feed(t, b, "choose", hang, good)
	refused(t, got[0], "stopped after 60 seconds on hang.mlog")
	judged(t, got[1], good)
}

// A browser that lacks what the judge needs, and one that must not run it, say so.
func TestUnable(t *testing.T) {
	b := tab.Start(t)
	for _, part := range []string{"WebAssembly", "Worker", "DecompressionStream"} {
		b.Show([]byte(written(t, "en")))
		tab.Eval[bool](b, `delete window.`+part+`, window.`+part+` = undefined, true`)
		refused(t, feed(t, b, "drop", file{"a.mlog", example(t)})[0], "cannot run the judge")
	}
	b.Show(altered(t, " &#39;wasm-unsafe-eval&#39;", ""))
	refused(t, feed(t, b, "drop", file{"a.mlog", example(t)})[0], "could not be started")
	b.Script(false)
	b.Show([]byte(written(t, "en")))
	if text := tab.Eval[string](b, `document.querySelector('noscript').innerText`); !strings.Contains(text, "needs JavaScript") {
		t.Errorf("without script the page says %q", text)
	}
}

// The page and its worker can reach nothing, even if a script tries to.
func TestPolicy(t *testing.T) {
	b := tab.Start(t)
	b.Meant("Content Security Policy")
	b.Show(altered(t, "verdict = judge(q.name, log)", "verdict = await fetch('https://example.com/').then(() => judge(q.name, log))"))
	refused(t, feed(t, b, "drop", file{"a.mlog", example(t)})[0], "Failed to fetch")
	if page := written(t, "en"); !strings.Contains(page, "default-src &#39;none&#39;; connect-src &#39;none&#39;") || strings.Contains(page, "unsafe-inline") {
		t.Error("the policy of the page allows more than it needs")
	}
}

// axe-core finds nothing, and no page is wider than a phone.
func TestNothingHinders(t *testing.T) {
	b := tab.Start(t)
	for _, tag := range []string{"en", "fa"} {
		b.Width(1280)
		b.Show([]byte(written(t, tag)))
		feed(t, b, "drop", file{"good.mlog", vector(t, "five_in_a_row_wins")}, file{"bad.mlog", example(t)}, file{"none.zip", []byte("PK\x03\x04")})
		tab.Eval[bool](b, `document.querySelectorAll('details').forEach(d => d.open = true), true`)
		for _, media := range [][]string{{"prefers-color-scheme", "light"}, {"prefers-color-scheme", "dark"}, {"forced-colors", "active"}} {
			b.Media("screen", media...)
			for _, width := range []int64{1280, 360} {
				b.Width(width)
				for _, h := range b.Hindrances() {
					t.Errorf("%s %s %d: %s", tag, media, width, h)
				}
				if wide := tab.Eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
					t.Errorf("%s: %v pixels wider than a window of %d", tag, wide, width)
				}
			}
		}
		if dir := os.Getenv("VERIFIER_PICTURES"); dir != "" {
			b.Media("screen", "prefers-color-scheme", "light")
			b.Picture(dir+"/verifier-"+tag+".png", 8, true)
		}
	}
}
