package tournament

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scrutineer/referee"
)

// atWork returns an event's folder with a program of two files and a folder.
func atWork(t *testing.T) (*workplaces, string) {
	dir := t.TempDir()
	f, err := OpenFolder(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	from := t.TempDir()
	write(t, filepath.Join(from, "bot"), "code", 0o755)
	write(t, filepath.Join(from, "book", "openings"), "E5 D4", 0o644)
	digest, err := referee.DigestFolder(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := copyFolder(f.path(programsDir, digest), from); err != nil {
		t.Fatal(err)
	}
	return &workplaces{folder: f}, digest
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

func taken(t *testing.T, p *workplaces, digest string) *workplace {
	t.Helper()
	at, err := p.take(digest)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// content returns what is in a folder, with modes.
func content(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		text, _ := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		b.WriteString(name + " " + info.Mode().String() + " " + string(text) + "\n")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Whatever a program does in its folder, the next game of the program finds the folder as
// the first one did, and the original does not change.
func TestWorkplaceIsRestored(t *testing.T) {
	in := func(at *workplace, name string) string { return filepath.Join(at.dir, filepath.FromSlash(name)) }
	for name, do := range map[string]func(t *testing.T, at *workplace) error{
		"nothing":      func(t *testing.T, at *workplace) error { return nil },
		"a file":       func(t *testing.T, at *workplace) error { return os.WriteFile(in(at, "log"), []byte("x"), 0o600) },
		"a folder":     func(t *testing.T, at *workplace) error { return os.MkdirAll(in(at, "a/b/c"), 0o700) },
		"a link":       func(t *testing.T, at *workplace) error { return os.Symlink("/etc/passwd", in(at, "passwd")) },
		"remove":       func(t *testing.T, at *workplace) error { return os.Remove(in(at, "bot")) },
		"remove all":   func(t *testing.T, at *workplace) error { return os.RemoveAll(at.dir) },
		"move away":    func(t *testing.T, at *workplace) error { return os.Rename(at.dir, at.dir+"-away") },
		"remove below": func(t *testing.T, at *workplace) error { return os.RemoveAll(in(at, "book")) },
		"swap":         func(t *testing.T, at *workplace) error { return os.Rename(in(at, "bot"), in(at, "book/openings")) },
		"mode":         func(t *testing.T, at *workplace) error { return os.Chmod(in(at, "bot"), 0o600) },
		"mode of a folder": func(t *testing.T, at *workplace) error {
			return os.Chmod(in(at, "book"), 0o700)
		},
		"a file for a folder": func(t *testing.T, at *workplace) error {
			if err := os.RemoveAll(in(at, "book")); err != nil {
				return err
			}
			return os.WriteFile(in(at, "book"), []byte("x"), 0o644)
		},
		"a folder for a file": func(t *testing.T, at *workplace) error {
			if err := os.Remove(in(at, "bot")); err != nil {
				return err
			}
			return os.Mkdir(in(at, "bot"), 0o755)
		},
		"the same size and time": func(t *testing.T, at *workplace) error {
			info, err := os.Stat(in(at, "bot"))
			if err != nil {
				return err
			}
			f, err := os.OpenFile(in(at, "bot"), os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			if _, err := f.WriteString("evil"); err != nil {
				return err
			}
			f.Close()
			return os.Chtimes(in(at, "bot"), info.ModTime(), info.ModTime())
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, digest := atWork(t)
			at := taken(t, p, digest)
			want := content(t, at.dir)
			for range 2 {
				time.Sleep(30 * time.Millisecond)
				p.giveBack(at) // digests are remembered now
				at = taken(t, p, digest)
				if err := do(t, at); err != nil {
					t.Fatal(err)
				}
				p.giveBack(at)
				at = taken(t, p, digest)
				if got := content(t, at.dir); got != want {
					t.Fatalf("found\n%swant\n%s", got, want)
				}
			}
			if now, err := referee.DigestFolder(p.folder.path(programsDir, digest)); err != nil || now != digest {
				t.Errorf("the program is %s now, was %s; %v", now, digest, err)
			}
		})
	}
}

// A folder serves one game at a time, and afterwards the next: a program that changes nothing
// in its folder is copied as often as it plays at a time.
func TestWorkplaceIsUsedAgain(t *testing.T) {
	p, digest := atWork(t)
	a, b := taken(t, p, digest), taken(t, p, digest)
	if a.dir == b.dir {
		t.Fatal("two games in one folder")
	}
	first, err := os.Stat(filepath.Join(a.dir, "bot"))
	if err != nil {
		t.Fatal(err)
	}
	p.giveBack(a)
	c := taken(t, p, digest)
	again, err := os.Stat(filepath.Join(c.dir, "bot"))
	if err != nil || !os.SameFile(first, again) {
		t.Errorf("the program was copied again: %v", err)
	}
	p.giveBack(c)
	write(t, filepath.Join(c.dir, "late"), "from beyond", 0o644)
	if text := content(t, taken(t, p, digest).dir); strings.Contains(text, "late") {
		t.Errorf("what came after the game is there:\n%s", text)
	}
	if list, _ := os.ReadDir(p.folder.path(workDir)); len(list) != 2 {
		t.Errorf("%d folders for two games at a time", len(list))
	}
}

// A program that is not what its digest says is not copied.
func TestWorkplaceOfAnotherProgram(t *testing.T) {
	p, digest := atWork(t)
	write(t, p.folder.path(programsDir, digest, "bot"), "evil", 0o755)
	if at, err := p.take(digest); err == nil || !strings.Contains(err.Error(), "was changed") {
		t.Errorf("%v, %v", at, err)
	}
	if list, _ := os.ReadDir(p.folder.path(workDir)); len(list) != 0 {
		t.Error("something is left")
	}
}
