package analyze

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"scrutineer/internal/cli"
)

// shown returns the lines of a report for a terminal of the given width; 0 is none.
func shown(t *testing.T, width int, args ...string) []string {
	t.Helper()
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "analyze", Args: args, Stdout: &out, Stderr: &errs, StdoutTTY: width > 0, Width: width}
	if code := env.Run(Run); code != cli.OK && code != cli.Undecided { // two logs of the sample are attested
		t.Fatalf("code %d: %s", code, errs.String())
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// ten returns a table of results of ten bots, a double round robin.
func ten(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("game,first,second,result\n")
	for i := range 10 {
		for k := range 10 {
			if i != k {
				fmt.Fprintf(&b, "halma,%s-%d,%s-%d,%s\n", "program", i, "program", k, []string{"1-0", "draw", "0-1"}[(i*k+i)%3])
			}
		}
	}
	name := filepath.Join(t.TempDir(), "ten.csv")
	if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// Without flags a report fits on one screen: five games of the sample take 50 lines,
// a game of ten bots 24. No line is wider than 100 columns, or than the terminal.
func TestOneScreen(t *testing.T) {
	table := ten(t)
	for _, c := range []struct {
		width, most, lines int
		args               []string
	}{
		{0, 100, 50, nil},
		{80, 80, 50, nil},
		{120, 120, 50, nil},
		{0, 100, 24, []string{table}},
		{80, 80, 24, []string{table}},
	} {
		list := shown(t, c.width, c.args...)
		if len(list) > c.lines {
			t.Errorf("%d columns, %q: %d lines, want at most %d", c.width, c.args, len(list), c.lines)
		}
		for _, line := range list {
			if n := utf8.RuneCountInString(line); n > c.most {
				t.Errorf("%d columns, %q: a line of %d: %s", c.width, c.args, n, line)
			}
		}
	}
}
