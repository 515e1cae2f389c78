package logfmt

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// script returns the n-th block of shell in the document, counted from 1.
func script(t *testing.T, n int) string {
	t.Helper()
	doc, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(doc), "```sh\n")
	if len(parts) <= n {
		t.Fatalf("the document has no %d scripts", n)
	}
	text, _, _ := strings.Cut(parts[n], "```")
	for _, tool := range []string{"sh", "sha256sum", "grep", "sed"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not on this machine", tool)
		}
	}
	return text
}

// shell runs a script in a folder and returns its output.
func shell(t *testing.T, dir, script string) string {
	t.Helper()
	cmd := exec.Command("sh", "-e", "-c", script)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// The document's ten lines of shell, run as written there, write a log that is read
// without an error: the format can be written with sha256sum alone. The result is a
// conformance vector, too, so that verifiers judge it.
func TestLogByShellScript(t *testing.T) {
	text := script(t, 1)
	if strings.Count(text, "\n") > 10 {
		t.Fatalf("not ten lines:\n%s", text)
	}
	dir := t.TempDir()
	shell(t, dir, text)
	log, err := os.ReadFile(filepath.Join(dir, "demo.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	l, err := NewReader(bytes.NewReader(log), "demo.mlog").ReadLog()
	if err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	if l.Open || len(l.Damage) > 0 || !bytes.Equal(Format(l), log) {
		t.Errorf("open %v, damage %v", l.Open, l.Damage)
	}
}

// The document's other script prints the digest that the end of a log states, and the
// lines of each block that was changed.
func TestShellScriptChecksALog(t *testing.T) {
	dir := t.TempDir()
	log := text(seal(append(goodLog(), extensions(100)...)))
	check := func(log string) []string {
		if err := os.WriteFile(filepath.Join(dir, "demo.mlog"), []byte(log), 0o644); err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSpace(shell(t, dir, script(t, 2))), "\n")
	}
	end := strings.Fields(log[strings.LastIndex(log, "\nend "):])
	if said := check(log); len(said) != 1 || !strings.HasPrefix(said[0], end[2]+" ") {
		t.Errorf("a sound log: %q, want %s", said, end[2])
	}
	if said := check(strings.Replace(log, "x-line 50\n", "x-line 51\n", 1)); len(said) != 2 || said[1] != "lines 66 to 129" {
		t.Errorf("a log with a change in its second block: %q", said)
	}
}

// extensions returns n lines without meaning.
func extensions(n int) []string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("x-line %d", i))
	}
	return list
}
