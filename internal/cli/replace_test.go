package cli

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// holds fails unless a folder has exactly one file, with the given name and content.
func holds(t *testing.T, path, content string) {
	t.Helper()
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 1 || files[0].Name() != filepath.Base(path) {
		t.Errorf("the folder holds %v, want the file alone", files)
	}
	if b, err := os.ReadFile(path); err != nil || string(b) != content {
		t.Errorf("the file holds %q, %v, want %q", b, err, content)
	}
}

func says(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page")
	if err := Replace(path, says("one")); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "one")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := Replace(path, says("two")); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "two")
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode() != 0o640 {
		t.Errorf("the mode is %v, %v, want that of before", info.Mode(), err)
	}
}

// Without a name, or with "-", results go to standard output, and no file is made.
func TestOutput(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"", "-", "page"} {
		var out bytes.Buffer
		e := &Env{Stdout: &out, Stderr: io.Discard}
		if err := e.Output(name, says("one")); err != nil {
			t.Fatal(err)
		}
		if name == "page" {
			holds(t, filepath.Join(dir, name), "one")
			if out.Len() > 0 {
				t.Errorf("%q: %q on standard output", name, out.String())
			}
		} else if files, err := os.ReadDir(dir); out.String() != "one" || len(files) > 0 || err != nil {
			t.Errorf("%q: %q on standard output, files %v, %v", name, out.String(), files, err)
		}
	}
	if err := (&Env{Stdout: io.Discard}).Output("-", func(io.Writer) error { return io.ErrShortWrite }); err != io.ErrShortWrite {
		t.Errorf("%v, want the error of content", err)
	}
}

// While content is written, and after an error, the old file is there.
func TestReplaceFails(t *testing.T) {
	path, broken := filepath.Join(t.TempDir(), "page"), errors.New("broken")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	err := Replace(path, func(w io.Writer) error {
		io.WriteString(w, string(make([]byte, 1<<20))) // larger than any buffer
		if b, err := os.ReadFile(path); err != nil || string(b) != "old" {
			t.Errorf("on the way the file holds %d bytes, %v", len(b), err)
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want that of the content", err)
	}
	holds(t, path, "old")
}

func TestReplaceLeavesAlone(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := os.WriteFile(target, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Skip("no links here")
	}
	for _, name := range []string{dir, link} {
		var p *fs.PathError
		err := Replace(name, func(io.Writer) error { t.Errorf("%s is asked to be written", name); return nil })
		if !errors.As(err, &p) || p.Path != name {
			t.Errorf("%s: error %v, want one that names it", name, err)
		}
	}
	if b, err := os.ReadFile(target); err != nil || string(b) != "old" {
		t.Errorf("the target of the link holds %q, %v", b, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is none any more: %v, %v", info, err)
	}
	var p *fs.PathError
	if err := Replace(filepath.Join(dir, "none", "page"), says("x")); !errors.As(err, &p) || p.Path != filepath.Join(dir, "none", "page") {
		t.Errorf("no folder: error %v, want one that names the page", err)
	}
}
