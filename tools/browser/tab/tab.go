//go:build browser

package tab

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var long = flag.Bool("long", false, "check every case, where otherwise one in several is checked")

// Turn reports whether a test checks its case i: one in n, or all with -long.
func Turn(i, n int) bool { return *long || i%n == 0 }

// Tab is a browser's tab.
type Tab struct {
	t   *testing.T
	ctx context.Context
	dir string

	mu    sync.Mutex
	own   string   // the address of a server of the test, to which requests are allowed
	asked []string // addresses of requests, other than to files and to memory
	wrong []string // uncaught exceptions, and what the browser logs as errors
	meant string   // errors with this text are expected; empty for none
}

// Start starts a browser that refuses all network. It ends with the test.
func Start(t *testing.T) *Tab {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program(t)), chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.ProxyServer("127.0.0.1:9"), chromedp.WindowSize(1280, 1000),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"), chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, _ = chromedp.NewContext(ctx)
	b := &Tab{t: t, ctx: ctx, dir: t.TempDir()}
	b.must(chromedp.Listen(ctx, b.hear))
	_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
	b.must(err)
	_, err = chromedp.Call(ctx, log.Enable, cdp.Empty{})
	b.must(err)
	t.Cleanup(b.close)
	return b
}

// program is the path of a browser. On a machine without one these tests fail, since
// whoever starts them wants them to run.
func program(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("no chromium, chromium-browser or google-chrome in PATH")
	return ""
}

func (b *Tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !strings.HasPrefix(u, "file:") && !strings.HasPrefix(u, "blob:") && u != "about:blank" && (b.own == "" || !strings.HasPrefix(u, b.own+"/")) {
			b.asked = append(b.asked, u)
		}
	case *runtime.EventExceptionThrown:
		b.wrong = append(b.wrong, e.ExceptionDetails.Text)
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError && (b.meant == "" || !strings.Contains(e.Entry.Text, b.meant)) {
			b.wrong = append(b.wrong, e.Entry.Text)
		}
	}
}

func (b *Tab) close() {
	b.must(chromedp.Cancel(b.ctx))
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.asked) > 0 {
		b.t.Errorf("the page asked for %q", b.asked)
	}
	if len(b.wrong) > 0 {
		b.t.Errorf("the page went wrong: %q", b.wrong)
	}
}

// Meant says that the browser is expected to log errors with a text in them.
func (b *Tab) Meant(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.meant = text
}

// Show writes a page to a file and opens it.
func (b *Tab) Show(page []byte) {
	b.t.Helper()
	name := filepath.Join(b.dir, "page.html")
	b.must(os.WriteFile(name, page, 0o600))
	b.Open(name)
}

// Open opens a file, whose name may end in a fragment, again.
func (b *Tab) Open(name string) {
	b.t.Helper()
	b.must(chromedp.Do(b.ctx, chromedp.Navigate("about:blank"), chromedp.Navigate("file://"+name)))
}

// Visit opens a page of a server of the test. The server's address has no slash at its
// end.
func (b *Tab) Visit(server, page string) {
	b.t.Helper()
	b.mu.Lock()
	b.own = server
	b.mu.Unlock()
	b.must(chromedp.Do(b.ctx, chromedp.Navigate(server+"/"+page)))
}

// Media sets the media type, empty for the usual one, and preferences as name
// and value, such as "prefers-color-scheme" and "dark".
func (b *Tab) Media(media string, features ...string) {
	b.t.Helper()
	p := emulation.SetEmulatedMediaParams{Media: media}
	for i := 0; i < len(features); i += 2 {
		p.Features = append(p.Features, &emulation.MediaFeature{Name: features[i], Value: features[i+1]})
	}
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, p)
	b.must(err)
}

// Width sets how wide the page is in CSS pixels.
func (b *Tab) Width(n int64) {
	b.t.Helper()
	b.Size(n, 1000)
}

// Size sets how much of the page is visible, in CSS pixels.
func (b *Tab) Size(width, height int64) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1})
	b.must(err)
}

// Script switches the scripts of pages on or off, from the next page on.
func (b *Tab) Script(on bool) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on})
	b.must(err)
}

// Press presses keys one after another.
func (b *Tab) Press(keys ...string) {
	b.t.Helper()
	for _, k := range keys {
		b.must(chromedp.Do(b.ctx, chromedp.KeyEvent(k)))
	}
}

// Click clicks the element that a selector names, in the middle.
func (b *Tab) Click(selector string) {
	b.t.Helper()
	b.must(chromedp.Do(b.ctx, chromedp.Click(chromedp.CSS(selector))))
}

// Follow clicks the link that a selector names and waits for what it leads to.
func (b *Tab) Follow(selector string) {
	b.t.Helper()
	_, err := chromedp.RunResponse(b.ctx, chromedp.Click(chromedp.CSS(selector)))
	b.must(err)
}

// Eval is the value of a script's expression; promises are awaited.
func Eval[T any](b *Tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%.300s: %v", expression, err)
	}
	return v
}

func (b *Tab) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}
