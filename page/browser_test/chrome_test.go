//go:build browser

package browser_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"scrutineer/page"
)

// tab is a browser that shows one page from disk and can reach nothing else.
type tab struct {
	t    *testing.T
	ctx  context.Context
	file string

	mu    sync.Mutex
	asked []string // addresses of requests, other than to files
	wrong []string // uncaught exceptions and refusals by the content policy
}

// show writes the games as a page and opens it at the fragment. When the test
// ends, it fails if the page asked for anything but files or went wrong.
func show(t *testing.T, fragment string, games ...page.Game) *tab {
	t.Helper()
	b := start(t)
	b.write(games)
	b.open(fragment)
	return b
}

// start starts a browser that refuses all network.
func start(t *testing.T) *tab {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(browser(t)), chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.ProxyServer("127.0.0.1:9"), chromedp.WindowSize(1200, 1000),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND"), chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, _ = chromedp.NewContext(ctx)
	b := &tab{t: t, ctx: ctx}
	b.must(chromedp.Listen(ctx, b.hear))
	_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
	b.must(err)
	t.Cleanup(b.close)
	return b
}

// browser is the path of a browser. A machine without one cannot run these
// tests, and they say so by failing: who asks for them wants them run.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("no chromium, chromium-browser or google-chrome in PATH")
	return ""
}

func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !strings.HasPrefix(u, "file:") && u != "about:blank" {
			b.asked = append(b.asked, u)
		}
	case *runtime.EventExceptionThrown:
		b.wrong = append(b.wrong, e.ExceptionDetails.Text)
	}
}

func (b *tab) close() {
	b.must(chromedp.Cancel(b.ctx))
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.asked) > 0 {
		b.t.Errorf("the page asked for %q", b.asked)
	}
	if len(b.wrong) > 0 {
		b.t.Errorf("the page's script failed: %q", b.wrong)
	}
}

// write makes the page's file.
func (b *tab) write(games []page.Game) {
	b.t.Helper()
	var out bytes.Buffer
	b.must(page.Replay(&out, games, page.Options{}))
	b.file = filepath.Join(b.t.TempDir(), "replay.html")
	b.must(os.WriteFile(b.file, out.Bytes(), 0o600))
}

// open loads the page's file anew.
func (b *tab) open(fragment string) {
	b.t.Helper()
	b.must(chromedp.Do(b.ctx, chromedp.Navigate("about:blank"), chromedp.Navigate("file://"+b.file+fragment)))
}

func (b *tab) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// media sets the media type and preferences, as name and value.
func (b *tab) media(media string, features ...string) {
	b.t.Helper()
	p := emulation.SetEmulatedMediaParams{Media: media}
	for i := 0; i < len(features); i += 2 {
		p.Features = append(p.Features, &emulation.MediaFeature{Name: features[i], Value: features[i+1]})
	}
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, p)
	b.must(err)
}

// eval is the value of a script's expression; promises are awaited.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// press presses keys one after another.
func (b *tab) press(keys ...string) {
	b.t.Helper()
	for _, k := range keys {
		b.must(chromedp.Do(b.ctx, chromedp.KeyEvent(k)))
	}
}

// click clicks the element that a selector names, in the middle.
func (b *tab) click(selector string) {
	b.t.Helper()
	b.must(chromedp.Do(b.ctx, chromedp.Click(chromedp.CSS(selector))))
}

// link clicks a link to a move and waits until the page has followed it.
func (b *tab) link(selector string) {
	b.t.Helper()
	eval[bool](b, `window.followed = new Promise(done => addEventListener('hashchange', () => done(true), {once: true})), true`)
	b.click(selector)
	eval[bool](b, `window.followed`)
}

// address sets the fragment as a reader would and waits until the page has
// followed it.
func (b *tab) address(fragment string) {
	b.t.Helper()
	eval[bool](b, `new Promise(done => {
		if (location.hash == '#`+fragment+`') return done(true);
		addEventListener('hashchange', () => done(true), {once: true});
		location.hash = '`+fragment+`'
	})`)
}

// says fails unless the live region holds the text.
func (b *tab) says(want string) {
	b.t.Helper()
	if got := eval[string](b, `document.querySelector('[role=status]').textContent`); got != want {
		b.t.Errorf("the page says %q, want %q", got, want)
	}
}

// fragment fails unless the address ends so.
func (b *tab) fragment(want string) {
	b.t.Helper()
	if got := eval[string](b, `location.hash`); got != want {
		b.t.Errorf("the address ends in %q, want %q", got, want)
	}
}
