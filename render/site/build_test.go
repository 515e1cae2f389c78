package site_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/test/testsite"
	"scrutineer/render/site"
	"scrutineer/rules/all"
)

// These tests make much garbage and keep much memory. Collecting less often halves
// their time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// sample returns the embedded sample tournament.
func sample(t testing.TB) *testsite.Set {
	t.Helper()
	return testsite.Sample(t, all.Games())
}

// files judges the given texts as files.
func files(t testing.TB, texts ...[]byte) *testsite.Set {
	t.Helper()
	s := &testsite.Set{Games: all.Games(), Logs: map[string][]byte{}}
	s.Add(t, texts...)
	return s
}

// arranged returns the entries in the order of a collection.
func arranged(t testing.TB, list []*site.Entry) []*site.Entry {
	t.Helper()
	return testsite.Arranged(t, list).Entries
}

// tree returns every file of a folder.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// differing lists the files that differ between two trees.
func differing(a, b map[string]string) []string {
	names := map[string]bool{}
	for _, m := range []map[string]string{a, b} {
		for name := range m {
			x, inA := a[name]
			y, inB := b[name]
			if x != y || inA != inB {
				names[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

func TestNothingIsDeadAndEveryNumberIsTrue(t *testing.T) {
	for _, lang := range []string{"en", "fa"} {
		s, dir := sample(t), t.TempDir()
		s.Build(t, site.Options{Dir: dir, Config: site.Config{Language: lang}}, s.Entries)
		c := crawl(t, dir, arranged(t, s.Entries))
		if c.numbers < 300 {
			t.Errorf("%s: only %d numbers were compared with their games", lang, c.numbers)
		}
		if n := chunkRows(t, dir); n != len(s.Entries) {
			t.Errorf("the data has %d games, want %d", n, len(s.Entries))
		}
	}
}

// The bytes depend neither on the number of jobs nor on the order of the logs.
func TestSameBytes(t *testing.T) {
	s := sample(t)
	one, four := t.TempDir(), t.TempDir()
	s.Build(t, site.Options{Dir: one, Jobs: 1}, slices.Clone(s.Entries))
	other := slices.Clone(s.Entries)
	slices.Reverse(other)
	s.Build(t, site.Options{Dir: four, Jobs: 4}, other)
	if diff := differing(tree(t, one), tree(t, four)); len(diff) > 0 {
		t.Errorf("%d files differ: %v", len(diff), diff)
	}
}

// A changed log changes its own pages, those of its neighbours, which link to it, and
// those with sums. The pages of a removed log are removed.
func TestOnlyWhatChanged(t *testing.T) {
	s, dir := sample(t), t.TempDir()
	o := site.Options{Dir: dir}
	if out := s.Build(t, o, slices.Clone(s.Entries)); out.Made != 79 {
		t.Errorf("%d games were made, want all 79", out.Made)
	}
	before := tree(t, dir)
	if out := s.Build(t, o, slices.Clone(s.Entries)); out.Made != 0 || out.Changed != 0 || out.Removed != 0 {
		t.Errorf("the same again: %+v", out)
	}
	at := slices.IndexFunc(s.Entries, func(e *site.Entry) bool { return e.ID == "fiverow.s2.g11" })
	if at < 0 {
		t.Fatal("the sample has no fiverow.s2.g11")
	}
	if out := s.Build(t, o, slices.Delete(slices.Clone(s.Entries), at, at+1)); out.Made != 2 {
		t.Errorf("a game left out: %+v", out)
	}
	for _, name := range differing(before, tree(t, dir)) {
		folder := filepath.Dir(name)
		own := name == "game/sample~fiverow.s2.g11.html" || name == "embed/sample~fiverow.s2.g11.html" || name == "log/sample~fiverow.s2.g11.mlog" || name == "picture/sample~fiverow.s2.g11.svg" || name == "small/sample~fiverow.s2.g11.svg" ||
			name == "game/sample~fiverow.s2.g10.html" || name == "game/sample~fiverow.s2.g12.html" // its neighbours
		if folder != "." && folder != "bot" && folder != "assets" && !own {
			t.Errorf("%s changed", name)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "game/sample~fiverow.s2.g11.html")); err == nil {
		t.Error("the page of a log that is gone is still there")
	}
	if out := s.Build(t, o, slices.Clone(s.Entries)); out.Made != 3 {
		t.Errorf("a game came back: %+v", out)
	}
	if diff := differing(before, tree(t, dir)); len(diff) > 0 {
		t.Errorf("after all %v differ", diff)
	}
}

// A deleted file of the site is made again.
func TestWhatIsMissingIsMade(t *testing.T) {
	s, dir := sample(t), t.TempDir()
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	before := tree(t, dir)
	for _, name := range []string{"index.html", "game/sample~dots.s1.g1.html", "log/sample~dots.s1.g1.mlog"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	if diff := differing(before, tree(t, dir)); len(diff) > 0 {
		t.Errorf("%v differ", diff)
	}
}

// Results without logs make a site without replays.
func TestResultsAlone(t *testing.T) {
	s, dir := files(t), t.TempDir()
	for i, r := range []analysis.Result{
		{Game: "go", ID: "1", First: "a", Second: "b", Outcome: analysis.FirstWins, End: "resign"},
		{Game: "go", ID: "2", First: "b", Second: "a", Outcome: analysis.Draw},
		{Game: "go", ID: "3", First: "a", Second: "=cmd()", Outcome: analysis.SecondWins, Start: "x y"},
	} {
		s.Entries = append(s.Entries, site.EntryOfResult(r, true, "results.csv", i+2))
	}
	s.Entries = append(s.Entries, site.EntryOfResult(analysis.Result{Game: "go", ID: "4", First: "a", Second: "b"}, false, "results.csv", 5))
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	crawl(t, dir, arranged(t, s.Entries))
	for name := range tree(t, dir) {
		if folder := filepath.Dir(name); folder == "game" || folder == "log" {
			t.Errorf("there is a %s", name)
		}
	}
}
