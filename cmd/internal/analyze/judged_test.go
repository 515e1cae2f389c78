package analyze

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

// sampleFiles writes the sample into files of a folder, one of them truncated.
func sampleFiles(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	var names []string
	opener := corpus.Opener{}
	for _, src := range corpus.Sample() {
		files, err := opener.Open(src)
		if err != nil {
			t.Fatal(err)
		}
		for f, err := files.Next(); err != io.EOF; f, err = files.Next() {
			if err != nil {
				t.Fatal(err)
			}
			b, err := io.ReadAll(f)
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Join(dir, fmt.Sprintf("%d.mlog", len(names)))
			if len(names) == 1 {
				b = b[:len(b)/2]
			}
			if err := os.WriteFile(name, b, 0o600); err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
		files.Close()
	}
	if len(names) < 2 {
		t.Fatalf("the sample is %d files", len(names))
	}
	return names
}

// The report does not depend on the number of jobs or the order of the files, and
// messages on logs that do not count are in the order of the files.
func TestJobsAndOrderChangeNothing(t *testing.T) {
	names := sampleFiles(t)
	report := func(jobs int, names []string) (out, errs string) {
		var o, e bytes.Buffer
		args := append([]string{"--report", "all", "--by", "round", "--format", "json", "-q", "--jobs", fmt.Sprint(jobs)}, names...)
		env := &cli.Env{Name: "analyze", Args: args, Stdout: &o, Stderr: &e, Context: t.Context(), Getenv: func(string) string { return "" }}
		if code := Run(env); code != cli.Undecided {
			t.Fatalf("code %v: %s", code, e.String())
		}
		return o.String(), e.String()
	}
	want, said := report(1, names)
	for _, jobs := range []int{2, 5} {
		if got, errs := report(jobs, names); got != want || errs != said {
			t.Errorf("with %d jobs another report, or %q, not %q", jobs, errs, said)
		}
	}
	turned := slices.Clone(names)
	slices.Reverse(turned)
	if got, _ := report(3, turned); got != want {
		t.Error("another report of the files in another order")
	}
}

// A game that occurs twice, by its bytes, its id or its slot, counts once, as in
// verify tournament.
func TestTwice(t *testing.T) {
	vectors, err := corpus.Tournaments()
	if err != nil {
		t.Fatal(err)
	}
	why := map[string]string{"slot_twice": "its slot has a game at ", "duplicate_id": "the id is at "}
	for _, v := range vectors {
		want := why[strings.TrimSuffix(filepath.Base(v.Name), ".vec")]
		if want == "" {
			continue
		}
		delete(why, strings.TrimSuffix(filepath.Base(v.Name), ".vec"))
		var names []string
		dir := t.TempDir()
		for _, f := range v.Parts() {
			name := filepath.Join(dir, filepath.Base(f.Name))
			if err := os.WriteFile(name, f.Data, 0o600); err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
		games := func(names []string) (string, string) {
			var o, e bytes.Buffer
			env := &cli.Env{Name: "analyze", Args: append([]string{"--report", "standings", "--format", "csv"}, names...), Stdout: &o, Stderr: &e, Context: t.Context(), Getenv: func(string) string { return "" }}
			Run(env)
			return o.String(), e.String()
		}
		got, said := games(names)
		if !strings.Contains(said, want) {
			t.Errorf("%s: %q, and not %q", v.Name, said, want)
		}
		var less string
		for i := range names {
			if less, _ = games(slices.Delete(slices.Clone(names), i, i+1)); less == got {
				break
			}
		}
		if less != got {
			t.Errorf("%s: no log can be left out that the standings do not change\n%s", v.Name, got)
		}
	}
	if len(why) > 0 {
		t.Errorf("no such vectors: %v", why)
	}
}
