package ledger

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A ledger's name is plain, so that it can be in a line, a key and a path.
func TestOrigins(t *testing.T) {
	for _, s := range []string{"c", "cup", "cup-2026", "example.org/cup_1", "0", "Z", "a9", strings.Repeat("x", 64)} {
		if !IsOrigin(s) {
			t.Errorf("%q is no name", s)
		}
	}
	for _, s := range []string{"", "-cup", ".cup", "/cup", "_cup", "a cup", "cup+", "cüp", "cup\n", "a@b", "a[", "a`", "a{", "a:", strings.Repeat("x", 65)} {
		if IsOrigin(s) {
			t.Errorf("%q is a name", s)
		}
		if _, _, err := NewKeys(s, nil); err == nil {
			t.Errorf("keys are made for %q", s)
		}
	}
}

// Keys are written once, the private one for its owner only, and can be read again.
func TestKeyFiles(t *testing.T) {
	private, public, err := NewKeys("cup", nil)
	if err != nil {
		t.Fatal(err)
	}
	if again, _, _ := NewKeys("cup", nil); again == private {
		t.Error("two keys are the same")
	}
	path := filepath.Join(t.TempDir(), "k")
	if err := WriteKeys(path, private, public); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	s, err := ReadSigner(path)
	if err != nil || s.Public != public || s.Name() != "cup" {
		t.Errorf("%+v, %v", s, err)
	}
	if got, err := ReadKey(path + ".pub"); err != nil || got != public {
		t.Errorf("%s, %v", got, err)
	}
	for _, p := range []string{path, path + ".pub"} {
		before, _ := os.ReadFile(p)
		other := filepath.Join(filepath.Dir(path), "only")
		os.WriteFile(other, nil, 0o600)
		if WriteKeys(path, "x", "y") == nil || WriteKeys(other, "x", "y") == nil {
			t.Error("a key is written over")
		}
		if _, err := os.Stat(other + ".pub"); err == nil {
			t.Error("a public key is left without its private one")
		}
		if after, _ := os.ReadFile(p); string(after) != string(before) {
			t.Errorf("%s is another", p)
		}
	}
}

// A key is read in whatever form an editor or a shell has left its file.
func TestKeyForms(t *testing.T) {
	_, public, _ := NewKeys("cup", nil)
	wide := "\xff\xfe"
	for _, c := range public + "\r\n" {
		wide += string([]byte{byte(c), 0})
	}
	for name, text := range map[string]string{"no end": public, "CR LF": public + "\r\n", "CR CR LF": public + "\r\r\n", "a mark": "\ufeff" + public + "\n", "UTF-16": wide} {
		path := filepath.Join(t.TempDir(), "k")
		os.WriteFile(path, []byte(text), 0o600)
		if got, err := ReadKey(path); got != public || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// A file that is not a key is refused, with its name and without its content.
func TestNoKeys(t *testing.T) {
	private, public, _ := NewKeys("cup", nil)
	foreign := strings.Replace("PRIVATE+KEY+a b+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz", "a b", "PeterNeumann", 1) // of the documentation of sumdb/note
	if _, err := ParseSigner(foreign); err != nil {
		t.Errorf("a key that note made: %v", err)
	}
	for name, text := range map[string]string{
		"empty": "", "public": public, "cut": private[:len(private)-8], "two lines": private + "\n" + private,
		"a carriage return within": private[:9] + "\r" + private[9:], "long": private + strings.Repeat(" ", 5000), "another hash": strings.Replace(private, "KEY+cup", "KEY+cuq", 1),
	} {
		path := filepath.Join(t.TempDir(), "k")
		os.WriteFile(path, []byte(text), 0o600)
		_, err := ReadSigner(path)
		wantCode(t, name, err, BadKey)
		if err != nil && (!strings.HasPrefix(err.Error(), path+":1: bad-key: ") || strings.Contains(err.Error(), "PRIVATE")) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, text := range map[string]string{
		"empty": "", "private": private, "cut": public[:len(public)-4], "a blank": public + " ", "a byte before": "x" + public,
		"an upper case hash": strings.ToUpper(public[:12]) + public[12:],
	} {
		path := filepath.Join(t.TempDir(), "k")
		os.WriteFile(path, []byte(text), 0o600)
		_, err := ReadKey(path)
		wantCode(t, name, err, BadKey)
		if err != nil && strings.Contains(err.Error(), "PRIVATE") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ReadKey(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Errorf("%v", err)
	}
	if _, err := ReadSigner(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Errorf("%v", err)
	}
}

// A key's name shows which event its receipts are from, or does not.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		origin, event string
		want          bool
	}{
		{"cup", "cup", true},
		{"cup-2026", "Cup", true},
		{"club/spring-cup", "spring cup", true},
		{"club/spring-cup", "cup spring", false},
		{"cups", "cup", false},
		{"club", "spring cup", false},
		{"spring", "spring cup", false},
	} {
		if got := Names(c.origin, c.event); got != c.want {
			t.Errorf("%s and %s: %v", c.origin, c.event, got)
		}
	}
}
