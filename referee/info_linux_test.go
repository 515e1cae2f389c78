package referee_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/referee/process"
	"scrutineer/rules/all"
)

// ask has a program tell of its author by a protocol of fiverow, and judges the log.
func ask(t *testing.T, protocol, dir, path string, args ...string) ([]string, *logfmt.Log) {
	t.Helper()
	var log bytes.Buffer
	answers, err := referee.Ask(context.Background(), logfmt.NewWriter(&log, logfmt.SyncNever), referee.Info{
		Protocol: all.Find("fiverow").Protocol(protocol), Label: referee.Label{ID: "info"},
		Program: referee.Program{ID: "a", Command: process.Command{Path: path, Args: args, Dir: dir}}})
	if err != nil {
		t.Fatalf("%v\n%s", err, log.Bytes())
	}
	r := logfmt.NewReader(bytes.NewReader(log.Bytes()), "log")
	l, err := r.ReadLog()
	if err != nil || l.Open || len(l.Damage) > 0 {
		t.Fatalf("%v\n%s", err, log.Bytes())
	}
	s := judge.New(all.Games(), judge.Options{}).Replay(l)
	if s.Status != judge.Verified || len(s.Findings) > 0 || l.Header.Session != "info" || l.Header.Game != "-" {
		t.Errorf("%s %v\n%s", s.Status, s.Findings, log.Bytes())
	}
	return answers, l
}

// A program names its author in a line or in a file, as its protocol has it (seed of
// fiverow, 3.3.6 and 3.4.6), and the log shows where.
func TestAsk(t *testing.T) {
	for protocol, kind := range map[string]logfmt.Kind{"console": logfmt.Said, "file": logfmt.Got} {
		answers, l := ask(t, protocol, t.TempDir(), filepath.Join(programs, "fiverow"))
		if want := []string{"Fiverow Example", "Scrutineer Bots"}; !slices.Equal(answers, want) {
			t.Errorf("%s: %q, want %q", protocol, answers, want)
		}
		if !slices.ContainsFunc(l.Records, func(r logfmt.Record) bool { return r.Kind == kind && bytes.Contains(r.Text, []byte("Fiverow Example")) }) {
			t.Errorf("%s: the log does not show it", protocol)
		}
	}
}

// A program may answer anything, and an old answer does not count.
func TestAskStrange(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "answer"), []byte("old\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if answers, _ := ask(t, "file", dir, "/bin/true"); answers != nil {
		t.Errorf("an old answer: %q", answers)
	}
	for script, want := range map[string][]string{
		`printf 'A\033[2J\tB\342\200\256\n\n\nC'`: {"A[2JB"},
		`echo one; echo two; echo three`:          {"one", "two"},
		`printf '\377x\ny'`:                       {"?x"},
		`exit 3`:                                  nil,
	} {
		if answers, _ := ask(t, "console", dir, "/bin/sh", "-c", script); !slices.Equal(answers, want) {
			t.Errorf("%s: %q, want %q", script, answers, want)
		}
	}
	m := referee.Info{Protocol: all.Find("dots").Protocols[0]}
	if _, err := referee.Ask(context.Background(), logfmt.NewWriter(io.Discard, logfmt.SyncNever), m); err == nil {
		t.Error("dots asks for no authors")
	}
}
