package corpus_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/corpus"
)

func names(list []corpus.Source) string {
	var s []string
	for _, src := range list {
		s = append(s, src.Name)
	}
	return strings.Join(s, " ")
}

func TestSources(t *testing.T) {
	dir := t.TempDir()
	for path, text := range map[string]string{
		"b.mlog": "b", "a/z.mlog": "z", "a/y.mlog": "y", "a/notes.txt": "n", "odd.log": "o", "empty/x.txt": "x",
	} {
		file := filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	join := func(list ...string) string {
		for i, s := range list {
			list[i] = filepath.Join(dir, s)
		}
		return strings.Join(list, " ")
	}

	list, failed := corpus.Sources([]string{filepath.Join(dir, "odd.log"), dir, "-"}, strings.NewReader("in"))
	if got, want := names(list), join("odd.log", "a/y.mlog", "a/z.mlog", "b.mlog")+" -"; got != want || len(failed) > 0 {
		t.Errorf("%s, %v; want %s", got, failed, want)
	}
	f, err := list[len(list)-1].Open()
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := io.ReadAll(f); string(text) != "in" {
		t.Errorf("standard input gives %q", text)
	}

	list, failed = corpus.Sources([]string{filepath.Join(dir, "empty"), filepath.Join(dir, "none"), filepath.Join(dir, "b.mlog")}, nil)
	if names(list) != join("b.mlog") || len(failed) != 2 {
		t.Errorf("%s, %v; want the one that is there, and two errors", names(list), failed)
	}
	if list[0].Size != 1 {
		t.Errorf("size %d, want 1", list[0].Size)
	}
}

// A link to a folder is a folder.
func TestSourcesThroughALink(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "real"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "real", "a.mlog"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", filepath.Join(dir, "link")); err != nil {
		t.Skipf("no links here: %v", err)
	}
	list, failed := corpus.Sources([]string{filepath.Join(dir, "link")}, nil)
	if want := filepath.Join(dir, "link", "a.mlog"); names(list) != want || len(failed) > 0 {
		t.Errorf("%s, %v; want %s", names(list), failed, want)
	}
}

func TestSampleIsThere(t *testing.T) {
	list := corpus.Sample()
	if len(list) == 0 {
		t.Fatal("no sample")
	}
	for _, src := range list {
		f, err := src.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(f)
		if err != nil || int64(len(text)) != src.Size || !strings.HasPrefix(string(text), "mlog 1\n") {
			t.Errorf("%s: %d bytes, size %d, %v", src.Name, len(text), src.Size, err)
		}
	}
}
