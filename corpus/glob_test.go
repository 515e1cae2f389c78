package corpus_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/corpus"
)

// tree makes files, or links for names like "name -> target".
func tree(t *testing.T, list ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range list {
		name, target, link := strings.Cut(name, " -> ")
		file := filepath.Join(dir, name)
		must(t, os.MkdirAll(filepath.Dir(file), 0o777))
		if link {
			must(t, os.Symlink(target, file))
		} else {
			must(t, os.WriteFile(file, []byte(a), 0o666))
		}
	}
	return dir
}

// Patterns as path.Match documents them, and "**" for any number of folders.
func TestGlob(t *testing.T) {
	dir := tree(t, "a.mlog", "b.mlog", "c.txt", "d/e.mlog", "d/f/g.mlog", "d/f/h.txt", ".hid/i.mlog", ".j.mlog", "k[1].mlog", "l -> d", "d/up -> ..")
	for pattern, want := range map[string]string{
		"*.mlog":      "a.mlog b.mlog k[1].mlog",
		"[ab].mlog":   "a.mlog b.mlog",
		"?.*":         "a.mlog b.mlog c.txt",
		".?.mlog":     ".j.mlog",
		"*/*.mlog":    "d/e.mlog l/e.mlog",
		"**/*.mlog":   "a.mlog b.mlog d/e.mlog d/f/g.mlog k[1].mlog",
		"**/f/*":      "d/f/g.mlog d/f/h.txt",
		"**/**/h.txt": "d/f/h.txt",
		"d/**/*.mlog": "d/e.mlog d/f/g.mlog",
		"d/**":        "d/e.mlog d/f/g.mlog",
		"**/f":        "d/f/g.mlog",
		"*/f":         "d/f/g.mlog l/f/g.mlog",
		"./d//*.mlog": "d/e.mlog",
		"d/../?.mlog": "a.mlog b.mlog",
		"k[1].mlog":   "k[1].mlog", // there is a file of that name
		"*.mlog/x":    "",
		"nowhere/*":   "",
		"*.tar":       "",
	} {
		list, failed := corpus.Sources([]string{dir + "/" + pattern}, nil)
		got := strings.ReplaceAll(names(list), dir+"/", "")
		if got != want {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
		if none := want == ""; none != (len(failed) == 1) || none && failed[0].Error() != "nothing matches "+dir+"/"+pattern {
			t.Errorf("%s: %v", pattern, failed)
		}
	}
}

// A link to a folder that contains it is followed as often as the pattern says.
func TestGlobThroughLinks(t *testing.T) {
	dir := tree(t, "d/a.mlog", "d/up -> ..")
	for pattern, want := range map[string]string{
		"d/up/d/*.mlog": "d/up/d/a.mlog",
		"*/*/*/*.mlog":  "d/up/d/a.mlog",
		"**/a.mlog":     "d/a.mlog",
	} {
		list, failed := corpus.Sources([]string{filepath.Join(dir, pattern)}, nil)
		if got := strings.ReplaceAll(names(list), dir+"/", ""); got != want || len(failed) > 0 {
			t.Errorf("%s: %q, %v, want %q", pattern, got, failed, want)
		}
	}
}

func TestGlobOfNoPattern(t *testing.T) {
	_, failed := corpus.Sources([]string{"[a", "x[]-]*"}, nil)
	if len(failed) != 2 || failed[0].Error() != "not a pattern: [a" || failed[1].Error() != "not a pattern: x[]-]*" {
		t.Errorf("%v", failed)
	}
}

// Time is linear in the tree, however many "**" there are.
func TestGlobOfManyStars(t *testing.T) {
	dir := tree(t, strings.Repeat("d/", 60)+"a.mlog")
	list, _ := corpus.Sources([]string{dir + "/" + strings.Repeat("**/d/", 25) + "**/x*.mlog"}, nil)
	if len(list) != 0 {
		t.Errorf("%s", names(list))
	}
	list, _ = corpus.Sources([]string{dir + "/" + strings.Repeat("**/d/", 25) + "**/*.mlog"}, nil)
	if len(list) != 1 {
		t.Errorf("%s", names(list))
	}
}
