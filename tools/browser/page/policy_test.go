//go:build browser

package page_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/internal/test/demo"
	"scrutineer/render/page"
)

// Nothing that an attack would need works in a page: the content policy is in force. (A
// tab of tools/browser/tab would fail because of the attempt alone.)
func TestPolicyIsInForce(t *testing.T) {
	const attack = `<script>document.title='inline'</script><img src=x onerror="document.title='handler'">` +
		`<style>h1{--probe:1}</style><base href="//x.example/"><iframe srcdoc="x"></iframe>`
	var out bytes.Buffer
	if err := page.Replay(&out, []page.Game{demo.Game("17", "a", "b")}, page.Options{}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "replay.html")
	// after the page's own script, so that this has set up the page by then
	if err := os.WriteFile(file, append(out.Bytes(), attack...), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
		"--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=" + t.TempDir(), "--virtual-time-budget=2000", "--dump-dom"}
	if os.Geteuid() == 0 {
		args = append(args, "--no-sandbox")
	}
	dom, err := exec.Command("chromium", append(args, "file://"+file)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	title := between(string(dom), "<title>", "</title>")
	if title != "a – b" {
		t.Errorf("the page is called %q: something ran that the policy does not name", title)
	}
	if says := between(string(dom), `role="status" tabindex="0">`, "</p>"); says != "Start, 23 moves" {
		t.Errorf("the page's own script did not run: %q", says)
	}
}

// between is what is between two strings; empty if they are not there.
func between(s, open, end string) string {
	_, s, _ = strings.Cut(s, open)
	s, _, _ = strings.Cut(s, end)
	return s
}
