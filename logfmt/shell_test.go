package logfmt

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The document's ten lines of shell, run as they stand there, write a log that is
// read without complaint: the format can be written with sha256sum alone. What
// they write is a conformance vector, too, so that verifiers judge it.
func TestLogByShellScript(t *testing.T) {
	doc, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(doc), "```sh\n")
	script, _, found := strings.Cut(rest, "```")
	if !found || strings.Count(script, "\n") > 10 {
		t.Fatalf("no script of ten lines in the document:\n%s", script)
	}
	for _, tool := range []string{"sh", "sha256sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not on this machine", tool)
		}
	}
	cmd := exec.Command("sh", "-e", "-c", script)
	cmd.Dir = t.TempDir()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(cmd.Dir, "demo.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	l, err := NewReader(bytes.NewReader(text), "demo.mlog").ReadLog()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if l.Open || len(l.Damage) > 0 || !bytes.Equal(Format(l), text) {
		t.Errorf("open %v, damage %v", l.Open, l.Damage)
	}
}
