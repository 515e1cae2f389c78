package site

import (
	"os"
	"path/filepath"
	"testing"
)

// storing commits files in a folder and returns the error.
func storing(t *testing.T, dir string, files map[string]string) error {
	t.Helper()
	s, err := openStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if !s.keep(name, "from "+text) {
			if err := s.put(name, "from "+text, []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
	}
	_, _, err = s.commit()
	if closed := s.close(); closed != nil {
		t.Error(closed)
	}
	return err
}

func content(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A run that stops during the replacement leaves a manifest that does not take new
// files for old ones.
func TestStopInTheMiddle(t *testing.T) {
	dir := t.TempDir()
	if err := storing(t, dir, map[string]string{"a.html": "one", "b.html": "bbb"}); err != nil {
		t.Fatal(err)
	}
	// A folder blocks the place of a file that comes after a.html.
	block := filepath.Join(dir, "z.html")
	if err := os.MkdirAll(filepath.Join(block, "x"), 0o777); err != nil {
		t.Fatal(err)
	}
	if storing(t, dir, map[string]string{"a.html": "two", "b.html": "bbb", "z.html": "zzz"}) == nil {
		t.Fatal("a folder was replaced by a file")
	}
	if got := content(t, dir, "a.html"); got != "two" {
		t.Fatalf("a.html is %q; the test stops too early", got)
	}
	if err := os.RemoveAll(block); err != nil {
		t.Fatal(err)
	}
	if err := storing(t, dir, map[string]string{"a.html": "one", "b.html": "bbb"}); err != nil {
		t.Fatal(err)
	}
	if got := content(t, dir, "a.html"); got != "one" {
		t.Errorf("a.html is %q, want what was stored last", got)
	}
}

// Files that the site did not write are not deleted.
func TestStrangersStay(t *testing.T) {
	dir := t.TempDir()
	if err := storing(t, dir, map[string]string{"a.html": "one", "x/b.html": "two"}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "mine"), []byte("kept"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := storing(t, dir, map[string]string{"a.html": "one"}); err != nil {
		t.Fatal(err)
	}
	if content(t, dir, "mine") != "kept" {
		t.Error("a file of somebody else changed")
	}
	if _, err := os.Stat(filepath.Join(dir, "x/b.html")); err == nil {
		t.Error("a page that is no longer one is still there")
	}
}

// A forged manifest cannot affect files outside the folder.
func TestHostileManifest(t *testing.T) {
	for text, good := range map[string]bool{
		`{"format":"scrutineer site 1","files":{"a.html":{"size":3,"sha256":"x"}}}`:      true,
		`{"format":"scrutineer site 1","files":null}`:                                    true,
		`{"format":"scrutineer site 1","files":{"../a":{"size":3,"sha256":"x"}}}`:        false,
		`{"format":"scrutineer site 1","files":{"/etc/passwd":{"size":3,"sha256":"x"}}}`: false,
		`{"format":"scrutineer site 2","files":{}}`:                                      false,
		`{`: false,
		``:  false,
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, manifestName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		s, err := openStore(dir)
		if (err == nil) != good {
			t.Errorf("%s: %v", text, err)
		}
		if err == nil {
			s.close()
		}
	}
}
