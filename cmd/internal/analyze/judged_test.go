package analyze

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

// sampleFiles writes the sample into files of a folder, a file of which is cut off.
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

// Whatever the jobs, and whatever order the files are named in, the report is the
// same; and what is said of logs that do not count comes in the order of the files.
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
