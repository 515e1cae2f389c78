package referee

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// recipe returns the command line of the format document for the digest of a program (H7).
func recipe(t *testing.T) string {
	t.Helper()
	doc, err := os.ReadFile("../logfmt/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("`(find [^`]*)`").FindSubmatch(doc)
	if found == nil {
		t.Fatal("no recipe in the document")
	}
	return string(found[1])
}

// byRecipe returns what the document's command line says of a folder.
func byRecipe(t *testing.T, dir string) string {
	t.Helper()
	for _, tool := range []string{"sh", "find", "sort", "xargs", "sha256sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not on this machine", tool)
		}
	}
	cmd := exec.Command("sh", "-c", recipe(t))
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	digest, _, _ := strings.Cut(string(out), " ")
	return digest
}

// put makes a file, and the folders above it.
func put(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// The digest of a program is what the document's command line prints, whatever
// its files are called; each change of a name or of a byte changes it.
func TestDigestFolderIsTheDocuments(t *testing.T) {
	dir := t.TempDir()
	if got, err := DigestFolder(dir); err != nil || got != byRecipe(t, dir) {
		t.Errorf("of no files %s, %v; the document's is %s", got, err, byRecipe(t, dir))
	}
	for name, text := range map[string]string{
		"bot": "#!/bin/sh\n", "-n": "", ".hidden": "h", "a b": " ", "a/b": "1", "a.b": "2", "a-b": "3", "A": "4", "ā": "\x00\xff", "\"quoted'": "5", "deep/er/x": "6",
	} {
		put(t, dir, name, text)
	}
	if err := os.Symlink("bot", filepath.Join(dir, "link")); err != nil {
		t.Logf("without a link: %v", err)
	}
	seen := map[string]bool{}
	for _, step := range []func(){
		func() {},
		func() { put(t, dir, "bot", "#!/bin/sh\n\n") },
		func() { os.Rename(filepath.Join(dir, "a.b"), filepath.Join(dir, "a.c")) },
		func() { os.Remove(filepath.Join(dir, "-n")) },
		func() { put(t, dir, "deep/er/y", "6") },
	} {
		step()
		got, err := DigestFolder(dir)
		if want := byRecipe(t, dir); err != nil || got != want {
			t.Errorf("digest %s, %v; the document's is %s", got, err, want)
		}
		if seen[got] {
			t.Errorf("a change leaves the digest %s", got)
		}
		seen[got] = true
	}
}

// Names that the command line cannot print as they are have no digest.
func TestDigestFolderRefuses(t *testing.T) {
	for _, name := range []string{"a\nb", `a\b`} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Skipf("no such names on this machine: %v", err)
		}
		if digest, err := DigestFolder(dir); err == nil {
			t.Errorf("%q: digest %s", name, digest)
		}
	}
	if _, err := DigestFolder(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a folder that is not there has a digest")
	}
}
