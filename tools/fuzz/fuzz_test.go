package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"scrutineer/internal/cli"
)

// What the fuzzer prints, as in the documents of Go.
const said = `fuzz: elapsed: 0s, gathering baseline coverage: 0/192 completed
fuzz: elapsed: 0s, gathering baseline coverage: 192/192 completed, now fuzzing with 8 workers
fuzz: elapsed: 3s, execs: 325017 (108336/sec), new interesting: 11 (total: 202)
fuzz: elapsed: 6s, execs: 680218 (118402/sec), new interesting: 12 (total: 203)
PASS
`

func TestCounted(t *testing.T) {
	if n, found := counted(said); n != 680218 || found != 12 {
		t.Errorf("%d executions, %d inputs", n, found)
	}
	if n, found := counted("PASS\n"); n != 0 || found != 0 {
		t.Errorf("%d executions, %d inputs of none", n, found)
	}
}

// A run that was cut off is not a failure if it reported executions, nor is one that
// ended together with its time.
func TestNoFailure(t *testing.T) {
	line := "fuzz: elapsed: 9s, execs: 680218 (0/sec), new interesting: 12 (total: 203)\n"
	for text, want := range map[string]bool{said: false, said + strings.Repeat(line, 39): false, said + strings.Repeat(line, 40): true, "": true} {
		if got := stuck(text); got != want {
			t.Errorf("%d bytes: stuck: %v", len(text), got)
		}
	}
	for text, want := range map[string]string{
		"--- FAIL: FuzzX (10.15s)\n    context deadline exceeded\nFAIL\n":                               "",
		"--- FAIL: FuzzX (1s)\n    f.go:1: context deadline exceeded\n    Failing input written to x\n": "--- FAIL: FuzzX (1s) f.go:1: context deadline exceeded Failing input written to x",
		"panic: x\nFAIL\n": "panic: x FAIL",
	} {
		if got := failure(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// The targets of the module itself: every reader of bytes has one.
func TestTargets(t *testing.T) {
	list, err := targets("../..", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []target{{"logfmt", "FuzzReader"}, {"corpus", "FuzzOpen"}, {"judge", "FuzzJudge"}, {"convert", "FuzzPSQ"},
		{"convert", "FuzzTranscript"}, {"convert", "FuzzGameLog"}, {"convert", "FuzzNDJSON"}, {"rules/all", "FuzzSetup"}, {"rules/all", "FuzzConversation"},
		{"event/check", "FuzzTable"}, {"analysis", "FuzzReadPartial"}, {"cmd/internal/analyze", "FuzzResults"}, {"internal/lines", "FuzzText"}, {"internal/results", "FuzzRead"},
		{"judge/dispute", "FuzzAccount"}, {"referee/process", "FuzzSplit"}} {
		if !slices.Contains(list, want) {
			t.Errorf("%s is not found", want)
		}
	}
	if some, err := targets("../..", "rules/all Fuzz"); err != nil || len(some) < 2 || len(some) == len(list) {
		t.Errorf("%v, %v", some, err)
	}
	if _, err := targets("../..", "no such target"); err == nil {
		t.Error("none is found without a word")
	}
}

// Two targets, one three times as fast: of 4000 executions it gets 3000, and a
// turn is no longer than the slice. Runs add up, also when the last line of
// their file was cut off.
func TestShares(t *testing.T) {
	path := filepath.Join(t.TempDir(), runsFile)
	slow, fast, other := target{"a", "FuzzSlow"}, target{"b", "FuzzFast"}, target{"b", "FuzzNew"}
	for _, x := range []ran{{"a", "FuzzSlow", 300, 1, 3, "broke"}, {"b", "FuzzFast", 600, 2, 2, ""}, {"a", "FuzzSlow", 200, 1, 2, ""}} {
		if err := write(path, x); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString(`{"Package":"a","Na`)
	f.Close()
	done, err := readRuns(path)
	if err != nil || done[slow] != (ran{"a", "FuzzSlow", 500, 2, 5, ""}) || len(done) != 2 {
		t.Fatalf("%+v, %v", done, err)
	}
	c := campaign{total: 4000, slice: time.Hour, targets: []target{slow, fast}, done: done}
	for _, tt := range []struct {
		t     target
		slice time.Duration
		n     int64
		first bool
	}{{slow, time.Hour, 501, false}, {fast, time.Hour, 2401, false}, {fast, 2 * time.Second, 601, false}, {other, time.Hour, 0, true}} {
		c.slice = tt.slice
		if n, first := c.next(tt.t); n != tt.n || first != tt.first {
			t.Errorf("%s in %v: %d, %v; want %d, %v", tt.t, tt.slice, n, first, tt.n, tt.first)
		}
	}
	want := "| a | FuzzSlow | 500 | 2 | 0.1 |  |\n| b | FuzzFast | 600 | 2 | 0.0 |  |\n| b | FuzzNew | 0 | 0 | 0.0 | not yet run |\n| all | 3 targets | 1100 | 4 | 0.1 | 0 failed |\n"
	if got := done.table([]target{slow, fast, other}); !strings.HasSuffix(got, want) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// A campaign over a module with one target that passes and one that fails runs both, says
// which failed, keeps inputs, and does nothing more when it is called again.
func TestCampaign(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	root, folder := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module m\n\ngo 1.26\n",
		"m.go":   "package m\n\nfunc Big(b []byte) bool {\n\tif len(b) > 2 {\n\t\treturn true\n\t}\n\treturn false\n}\n",
		"m_test.go": "package m\n\nimport \"testing\"\n\nfunc FuzzSound(f *testing.F) {\n\tf.Add([]byte{})\n\tf.Fuzz(func(t *testing.T, b []byte) { Big(b) })\n}\n\n" +
			"func FuzzUnsound(f *testing.F) {\n\tf.Add([]byte{1, 2, 3})\n\tf.Fuzz(func(t *testing.T, b []byte) {\n\t\tif Big(b) {\n\t\t\tt.Fatal(\"big\")\n\t\t}\n\t})\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// The trial of the passing target is almost complete.
	if err := write(filepath.Join(folder, runsFile), ran{".", "FuzzSound", 500, 0, 1, ""}); err != nil {
		t.Fatal(err)
	}
	call := func(args ...string) (cli.Code, string, string) {
		var out, errs bytes.Buffer
		env := &cli.Env{Name: "fuzz", Args: append([]string{"--module", root, "--folder", folder}, args...), Stdout: &out, Stderr: &errs, Context: context.Background()}
		code := env.Run(run)
		return code, out.String(), errs.String()
	}
	code, _, errs := call("--executions", "1000")
	if code != cli.Found || !strings.Contains(errs, "FuzzUnsound") || !strings.Contains(errs, "big") || !strings.Contains(errs, "targets that failed: 1") {
		t.Fatalf("%v\n%s", code, errs)
	}
	done, err := readRuns(filepath.Join(folder, runsFile))
	if n := done[target{".", "FuzzSound"}].Executions; err != nil || n < 950 || n > 1100 {
		t.Errorf("%d executions, %v", n, err)
	}
	if code, out, _ := call("--table"); code != cli.OK || !strings.Contains(out, "| failed |") {
		t.Errorf("%v\n%s", code, out)
	}
	if code, _, errs := call("--keep", "3", "--only", "FuzzSound"); code != cli.OK {
		t.Errorf("%v\n%s", code, errs)
	}
	kept, err := filepath.Glob(filepath.Join(root, "testdata/fuzz/FuzzSound/*"))
	if len(kept) != 1 || err != nil {
		t.Errorf("kept %v, %v; want the one input that reaches the other statement", kept, err)
	}
}
