package referee

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/internal/cli"
	"scrutineer/logfmt"
)

// timeless returns the logs of a file without times: ids, moves and results.
func timeless(t *testing.T, logs string) []string {
	t.Helper()
	var list []string
	r := logfmt.NewReader(strings.NewReader(logs), "logs")
	for {
		l, err := r.ReadLog()
		if err != nil {
			return list
		}
		text := string(l.Header.ID)
		for i := range l.Records {
			if r := &l.Records[i]; r.Kind == logfmt.Move || r.Kind == logfmt.Result {
				text += fmt.Sprintf(" %d %s %s", r.Seat, r.Word, r.Text)
			}
		}
		list = append(list, text)
	}
}

// Several concurrent games give the same logs as one at a time, in the same order.
func TestJobs(t *testing.T) {
	dots := filepath.Join(build(t), "dots")
	var all [][]string
	for _, jobs := range []string{"1", "3"} {
		code, logs, errs := call("match", "--game", "dots", "--param", "rows=3", "--param", "cols=3", "-n", "7", "--jobs", jobs, "--move-time", "1m",
			"ann="+dots+" -seed {n}", "bob="+dots+" -play random -seed 5{n}")
		if code != cli.OK {
			t.Fatalf("code %d\n%s", code, errs)
		}
		all = append(all, timeless(t, logs))
		if n := strings.Count(errs, "\n"); n != 7 {
			t.Errorf("%d lines, want one a game\n%s", n, errs)
		}
	}
	if len(all[0]) != 7 || !slices.Equal(all[0], all[1]) {
		t.Errorf("one at a time:\n%s\nthree:\n%s", strings.Join(all[0], "\n"), strings.Join(all[1], "\n"))
	}
}
