package render

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scrutineer/internal/cli"
	"scrutineer/render/site"
)

// served returns a host of a folder with an overview, a log, and files that must not
// be served.
func served(t *testing.T) *host {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"index.html": "<p>all", "manifest.json": "{}", "log/a.mlog": "<script>", ".new/0": "half"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	h, err := newHost(dir, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.close)
	return h
}

func TestHost(t *testing.T) {
	h := served(t)
	for _, c := range []struct {
		method, host, path string
		code               int
	}{
		{"GET", "127.0.0.1:8080", "/", 200},
		{"GET", "localhost:8080", "/", 200},
		{"GET", "LOCALHOST:8080", "/", 200},
		{"GET", "127.0.0.1:8080", "/\x00", 404},
		{"GET", "127.0.0.1:8080", "/game/a\x00b.html", 404},
		{"GET", "[::1]:8080", "/log/a.mlog", 200},
		{"HEAD", "127.0.0.1:8080", "/live.json", 200},
		{"GET", "evil.example:8080", "/", 421}, // DNS rebinding
		{"GET", "127.0.0.1:8081", "/", 421},
		{"GET", "127.0.0.1", "/", 421},
		{"GET", "", "/", 421},
		{"POST", "127.0.0.1:8080", "/", 405},
		{"DELETE", "127.0.0.1:8080", "/index.html", 405},
		{"GET", "127.0.0.1:8080", "/.new/0", 404},
		{"GET", "127.0.0.1:8080", "/log/../.new/0", 404},
		{"GET", "127.0.0.1:8080", "/log/", 404},
		{"GET", "127.0.0.1:8080", "/../serve_test.go", 404},
		{"GET", "127.0.0.1:8080", "/nothing", 404},
	} {
		r := httptest.NewRequest(c.method, "http://x/", nil)
		r.Host, r.URL.Path = c.host, c.path
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.code {
			t.Errorf("%s %s %s: %d, want %d", c.method, c.host, c.path, w.Code, c.code)
		}
	}
}

// Browsers ask for an icon beside pages that name none. It is that of the pages.
func TestHostHasAnIcon(t *testing.T) {
	r := httptest.NewRequest("GET", "http://127.0.0.1:8080/favicon.ico", nil)
	w := httptest.NewRecorder()
	served(t).ServeHTTP(w, r)
	if body := w.Body.String(); w.Code != 200 || w.Header().Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(body, "<svg ") || body != string(site.Icon()) {
		t.Errorf("%d %v %q", w.Code, w.Header(), body)
	}
}

// A log is sent as text, whatever it contains, and the site's tag is not sent again
// if it is known.
func TestHostSaysWhatItSends(t *testing.T) {
	h := served(t)
	ask := func(path, known string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "http://127.0.0.1:8080"+path, nil)
		if known != "" {
			r.Header.Set("If-None-Match", known)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	if w := ask("/log/a.mlog", ""); !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") || w.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("a log is sent as %q", w.Header().Get("Content-Type"))
	}
	tag := ask("/live.json", "").Header().Get("ETag")
	if w := ask("/live.json", tag); tag == "" || w.Code != http.StatusNotModified {
		t.Errorf("the tag %q is answered with %d, want %d", tag, w.Code, http.StatusNotModified)
	}
}

// The site's tag changes when the site is announced, not when its manifest changes,
// which is before the pages. A cached page is never used for one that has changed
// within the same second.
func TestHostAnnounces(t *testing.T) {
	h := served(t)
	live := func() string {
		r := httptest.NewRequest("GET", "http://127.0.0.1:8080/live.json", nil)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("Cache-Control is %q, want no-store", got)
		}
		return w.Body.String()
	}
	before := live()
	if err := h.root.WriteFile("manifest.json", []byte(`{"files":{}}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if now := live(); now != before {
		t.Errorf("the site is %s before it is announced, want %s", now, before)
	}
	if err := h.announce(); err != nil {
		t.Fatal(err)
	}
	if now := live(); now == before {
		t.Errorf("the site is still %s", now)
	}
}

func TestLoopback(t *testing.T) {
	for _, good := range []string{"127.0.0.1:0", "127.1.2.3:80", "localhost:8080", "[::1]:0"} {
		if err := loopback(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", ":80", "0.0.0.0:80", "192.168.1.1:80", "[::]:80", "example.org:80", "127.0.0.1", "localhost.example.org:1"} {
		if loopback(bad) == nil {
			t.Errorf("%q is taken for a loopback address", bad)
		}
	}
}

// opened is a log that grows: a game of two moves, then of three.
const opened = `mlog 1
id t.1
session game
game fiverow height=10 width=10
rulings fiverow-1 d2515d602bab0a9c816f1fc279ada824cd0febebb2f4d91f9d4344fbde02726a
protocol -
event - - - -
attempt 1 -
seat 1 ann ? ?
seat 2 bob ? ?
first 1
clock ? ? ? ?
limits ? ? ? ? ? ? ?
evidence moves none
origin recorded -
referee hand - -
host
clocksource ?
utc ?
seed -
start -
m 1 1 - ? - A0
m 2 2 - ? - B0
`

// A log that grows while it is served is shown again.
func TestServeFollows(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "a.mlog")
	if err := os.WriteFile(log, []byte(opened), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	out, in := io.Pipe()
	var said bytes.Buffer
	env := &cli.Env{Name: "render serve", Args: []string{dir}, Stdout: in, Stderr: &said, Context: ctx}
	ended := make(chan cli.Code)
	go func() { ended <- env.Run(cli.Do[serveOptions](serveManual)) }()
	var address string
	if _, err := fmt.Fscanln(out, &address); err != nil {
		t.Fatal(err)
	}
	page := func(path string) string {
		res, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	before := page("live.json")
	if text := page("game/t.1.html"); !strings.Contains(text, "#m=2") || strings.Contains(text, "#m=3") {
		t.Error("the page does not show just two moves")
	}
	if err := os.WriteFile(log, []byte(opened+"m 3 1 - ? - C0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); page("live.json") == before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("a minute later the site is the same")
		}
	}
	if !strings.Contains(page("game/t.1.html"), "#m=3") {
		t.Error("the third move is not shown")
	}
	if !strings.Contains(page("index.html"), "live-") {
		t.Error("the page does not look for newer ones")
	}
	stop()
	if code := <-ended; code != cli.Failed { // as for every interrupted command
		t.Errorf("code %v, said %s", code, said.String())
	}
}
