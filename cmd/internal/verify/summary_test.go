package verify

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// onTerminal returns the output of a call on a terminal of 60 columns.
func onTerminal(t *testing.T, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	now := time.Unix(0, 0)
	env := &cli.Env{Name: "verify", Args: append(args, "--color=never"), Stdout: &out, Stderr: &errs, StdoutTTY: true, Width: 60,
		Now: func() time.Time { now = now.Add(time.Second); return now }}
	env.Run(Run)
	return out.String(), errs.String()
}

// copies writes n copies of the example to a folder.
func copies(t *testing.T, n int) string {
	t.Helper()
	example, err := os.ReadFile("../../../docs/example.mlog")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for i := range n {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%02d.mlog", i)), example, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A terminal gets 20 logs in full and 21 as a summary, unless a flag says otherwise.
func TestTooManyForATerminal(t *testing.T) {
	few, many := copies(t, 20), copies(t, 21)
	for _, tt := range []struct {
		args  []string
		shown int
		short bool
	}{
		{[]string{few}, 20, false},
		{[]string{many}, 0, true},
		{[]string{many, "--summary=false"}, 21, false},
		{[]string{many, "--explain"}, 21, false},
		{[]string{few, "--summary"}, 0, true},
		{[]string{"--format", "ndjson", many}, 0, false},
		{[]string{"--quiet", many}, 0, true},
	} {
		out, errs := onTerminal(t, tt.args...)
		if n := strings.Count(out, ".mlog:1: rejected  example.1"); n != tt.shown {
			t.Errorf("%s: %d logs shown, want %d\n%s", tt.args, n, tt.shown, out)
		}
		if short := strings.Contains(out, "\nseverity  code "); short != tt.short {
			t.Errorf("%s: a summary: %v\n%s", tt.args, short, out)
		}
		if strings.Contains(errs, "MB/s") != (tt.short && tt.args[0] != "--quiet") {
			t.Errorf("%s: %q", tt.args, errs)
		}
	}
	_, errs := onTerminal(t, many)
	if !strings.HasPrefix(errs, "verify: too many to show each; --summary=false shows them\nverify: 21 logs, 0.0 MB in 1.00 s: 21 logs/s, 0.0 MB/s\n") {
		t.Errorf("%q", errs)
	}
	// Logs that --quiet leaves out do not count.
	if out, errs := onTerminal(t, "--quiet", "--trust", "attested"); out != "" || errs != "" {
		t.Errorf("of the sample: %q, %q", out, errs)
	}
}

// A summary fits on its screen, whatever was found.
func TestSummaryFitsAScreen(t *testing.T) {
	tall := newTally()
	s := &judge.Session{Status: judge.Rejected}
	for code, severity := range judge.Codes() {
		s.Findings = append(s.Findings, judge.Finding{Code: code, Severity: severity, File: strings.Repeat("ż", 99), Line: 1, Says: judge.Verbatim("x\n\x1b[2J")})
	}
	tall.add(s)
	p := &summary{mode: short, width: 70}
	lines := strings.Split(strings.TrimSuffix(string(p.end(nil, tall, cli.OK)), "\n"), "\n")
	if len(lines) > 23 {
		t.Errorf("%d lines", len(lines))
	}
	for _, l := range lines {
		if n := len([]rune(l)); n > 70 {
			t.Errorf("%d columns: %s", n, l)
		}
	}
	want := fmt.Sprintf("and %d more kinds of findings", len(judge.Codes())-maxKinds)
	if lines[len(lines)-1] != want {
		t.Errorf("ends with %q, want %q", lines[len(lines)-1], want)
	}
}

// Parts, merged in order, give the whole. The example is the first of the highest
// severity.
func TestTallyMerges(t *testing.T) {
	session := func(status judge.Status, list ...judge.Finding) *judge.Session {
		return &judge.Session{Status: status, Size: 10, Findings: list}
	}
	at := func(code judge.Code, severity judge.Severity, line int) judge.Finding {
		return judge.Finding{Code: code, Severity: severity, Line: line}
	}
	list := []*judge.Session{
		session(judge.Verified, at(judge.FaultConfirmed, judge.Note, 1), at(judge.FaultConfirmed, judge.Note, 2)),
		session(judge.Rejected, at(judge.WrongTime, judge.Cosmetic, 3), at(judge.IllegalMove, judge.Reason, 4)),
		session(judge.Rejected, at(judge.IllegalMove, judge.Decisive, 5), at(judge.IllegalMove, judge.Decisive, 6)),
		session(judge.Open, at(judge.FaultConfirmed, judge.Note, 7)),
	}
	want := "decisive illegal-move 2 3 5, cosmetic wrong-time 1 1 3, note fault 2 3 1, "
	for cut := range len(list) + 1 {
		whole, rest := newTally(), newTally()
		for i, s := range list {
			if i < cut {
				whole.add(s)
			} else {
				rest.add(s)
			}
		}
		whole.merge(rest)
		got := ""
		for _, k := range whole.worst() {
			got += fmt.Sprintf("%s %s %d %d %d, ", k.severity, k.code, k.logs, k.findings, k.first.Line)
		}
		if got != want || whole.logs != 4 || whole.bytes != 40 || whole.count[judge.Rejected] != 2 || whole.code(judge.TrustVerified) != cli.Found {
			t.Errorf("cut at %d: %s, %+v", cut, got, whole)
		}
	}
}
