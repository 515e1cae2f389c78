package site_test

import (
	"bytes"
	"context"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"scrutineer/analysis"
	"scrutineer/audit"
	"scrutineer/corpus"
	"scrutineer/internal/sessions"
	"scrutineer/rules/all"
	"scrutineer/site"
)

// shelf is logs in memory and the entries that judging them gives.
type shelf struct {
	logs    map[string][]byte // by digest
	entries []*site.Entry
}

// take judges the logs of a source.
func (s *shelf) take(t testing.TB, src corpus.Source) {
	t.Helper()
	r := &sessions.Reader{Judge: audit.NewJudge(all.Games(), audit.Options{Keep: true, Digest: true, Bytes: true})}
	_, err := r.Read(context.Background(), src, func(x *audit.Session, _ int64) {
		e := site.EntryOf(x)
		s.entries = append(s.entries, e)
		s.logs[e.Digest] = bytes.Clone(x.Bytes)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// sample is the embedded sample tournament.
func sample(t testing.TB) *shelf {
	t.Helper()
	s := &shelf{logs: map[string][]byte{}}
	for _, src := range corpus.Sample() {
		s.take(t, src)
	}
	return s
}

// files judges the given texts as files.
func files(t testing.TB, texts ...[]byte) *shelf {
	t.Helper()
	s := &shelf{logs: map[string][]byte{}}
	for _, text := range texts {
		name := filepath.Join(t.TempDir(), "in.mlog")
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		list, failed := corpus.Sources([]string{name}, nil)
		if len(failed) > 0 {
			t.Fatal(failed)
		}
		s.take(t, list[0])
	}
	return s
}

// build writes the shelf's entries, in the order given, as a site.
func (s *shelf) build(t testing.TB, o site.Options, order []*site.Entry) site.Outcome {
	t.Helper()
	out, err := s.try(o, order)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func (s *shelf) try(o site.Options, order []*site.Entry) (site.Outcome, error) {
	c := &site.Collection{}
	for _, e := range order {
		copied := *e
		c.Add(&copied)
	}
	if err := c.Arrange(); err != nil {
		return site.Outcome{}, err
	}
	o.Games = all.Games()
	if o.Fetch == nil {
		o.Fetch = func(list []*site.Entry, give func(*site.Entry, []byte) error) error {
			for _, e := range list {
				if err := give(e, s.logs[e.Digest]); err != nil {
					return err
				}
			}
			return nil
		}
	}
	return site.Build(c, o)
}

// tree is every file of a folder.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		all[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// differing lists the files that two trees do not have alike.
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
		s.build(t, site.Options{Dir: dir, Config: site.Config{Language: lang}}, s.entries)
		c := crawl(t, dir, arranged(t, s.entries))
		if c.numbers < 300 {
			t.Errorf("%s: only %d numbers were held against their games", lang, c.numbers)
		}
		if n := chunkRows(t, dir); n != len(s.entries) {
			t.Errorf("the data has %d games, want %d", n, len(s.entries))
		}
	}
}

// arranged are the entries as a collection arranges them.
func arranged(t testing.TB, list []*site.Entry) []*site.Entry {
	t.Helper()
	c := &site.Collection{}
	for _, e := range list {
		copied := *e
		c.Add(&copied)
	}
	if err := c.Arrange(); err != nil {
		t.Fatal(err)
	}
	return c.Entries
}

// The bytes do not hang on the jobs nor on the order in which logs come.
func TestSameBytes(t *testing.T) {
	s := sample(t)
	one, four := t.TempDir(), t.TempDir()
	s.build(t, site.Options{Dir: one, Jobs: 1}, slices.Clone(s.entries))
	other := slices.Clone(s.entries)
	slices.Reverse(other)
	s.build(t, site.Options{Dir: four, Jobs: 4}, other)
	if diff := differing(tree(t, one), tree(t, four)); len(diff) > 0 {
		t.Errorf("%d files differ: %v", len(diff), diff)
	}
}

// A log that changes costs its own pages and those that add up; one that goes
// away takes its pages with it.
func TestOnlyWhatChanged(t *testing.T) {
	s, dir := sample(t), t.TempDir()
	o := site.Options{Dir: dir}
	if out := s.build(t, o, slices.Clone(s.entries)); out.Made != 79 {
		t.Errorf("%d games were made, want all 79", out.Made)
	}
	before := tree(t, dir)
	if out := s.build(t, o, slices.Clone(s.entries)); out.Made != 0 || out.Changed != 0 || out.Removed != 0 {
		t.Errorf("the same again: %+v", out)
	}
	at := slices.IndexFunc(s.entries, func(e *site.Entry) bool { return e.ID == "fiverow.s2.g11" })
	if at < 0 {
		t.Fatal("the sample has no fiverow.s2.g11")
	}
	if out := s.build(t, o, slices.Delete(slices.Clone(s.entries), at, at+1)); out.Made != 0 {
		t.Errorf("a game left out: %+v", out)
	}
	for _, name := range differing(before, tree(t, dir)) {
		folder := filepath.Dir(name)
		own := name == "game/sample~fiverow.s2.g11.html" || name == "embed/sample~fiverow.s2.g11.html" || name == "log/sample~fiverow.s2.g11.mlog"
		if folder != "." && folder != "bot" && folder != "assets" && !own {
			t.Errorf("%s changed", name)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "game/sample~fiverow.s2.g11.html")); err == nil {
		t.Error("the page of a log that is gone is still there")
	}
	if out := s.build(t, o, slices.Clone(s.entries)); out.Made != 1 {
		t.Errorf("a game came back: %+v", out)
	}
	if diff := differing(before, tree(t, dir)); len(diff) > 0 {
		t.Errorf("after all %v differ", diff)
	}
}

// A file of the site that somebody removed is made again.
func TestWhatIsMissingIsMade(t *testing.T) {
	s, dir := sample(t), t.TempDir()
	s.build(t, site.Options{Dir: dir}, s.entries)
	before := tree(t, dir)
	for _, name := range []string{"index.html", "game/sample~dots.s1.g1.html", "log/sample~dots.s1.g1.mlog"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	s.build(t, site.Options{Dir: dir}, s.entries)
	if diff := differing(before, tree(t, dir)); len(diff) > 0 {
		t.Errorf("%v differ", diff)
	}
}

// Results without logs make a site without replays.
func TestResultsAlone(t *testing.T) {
	s, dir := &shelf{}, t.TempDir()
	for i, r := range []analysis.Result{
		{Game: "go", ID: "1", First: "a", Second: "b", Outcome: analysis.FirstWins, End: "resign"},
		{Game: "go", ID: "2", First: "b", Second: "a", Outcome: analysis.Draw},
		{Game: "go", ID: "3", First: "a", Second: "=cmd()", Outcome: analysis.SecondWins, Start: "x y"},
	} {
		s.entries = append(s.entries, site.EntryOfResult(r, true, "results.csv", i+2))
	}
	s.entries = append(s.entries, site.EntryOfResult(analysis.Result{Game: "go", ID: "4", First: "a", Second: "b"}, false, "results.csv", 5))
	s.build(t, site.Options{Dir: dir}, s.entries)
	crawl(t, dir, arranged(t, s.entries))
	for name := range tree(t, dir) {
		if folder := filepath.Dir(name); folder == "game" || folder == "log" {
			t.Errorf("there is a %s", name)
		}
	}
}
