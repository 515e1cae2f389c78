package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"scrutineer/internal/cli"

	"scrutineer/tools/internal/checkout"
)

// The tests work at the top of the checkout, as the command does.
func TestMain(m *testing.M) {
	if err := checkout.Enter(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// call runs the command in the folder of the module.
func call(args ...string) (cli.Code, string, string) {
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "hostile", Args: args, Stdout: &out, Stderr: &errs,
		Context: context.Background(), Getenv: os.Getenv}
	code := env.Run(run)
	return code, out.String(), errs.String()
}

// Whatever the attack, verify does what it must.
func TestSmall(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("takes half a minute, and measures as Linux does")
	}
	code, out, errs := call("--small")
	if code != cli.OK || !strings.Contains(errs, " attacks, 0 not met as due") {
		t.Errorf("%v\n%s", code, errs)
	}
	if n := strings.Count(out, "\n|"); n < 90 {
		t.Errorf("%d rows: most attacks are not there", n)
	}
	if !strings.Contains(out, "Ten times as much") {
		t.Error("no ratio of ten times as many logs")
	}
}

// Wrong behaviour is reported: here that of a program that verifies nothing, says nothing
// and ends with 0.
func TestNotAsDue(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no shell")
	}
	dir := t.TempDir()
	program := dir + "/program"
	if err := os.WriteFile(program, []byte("#!/bin/sh\ncat >/dev/null\nprintf 'x:1: verified\\n  x:1: cap: \\033[2J\\n  lost\\n'\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "hostile", Stdout: &out, Stderr: &errs, Context: context.Background()}
	r := runner{env: env, dir: dir, program: program}
	code := r.all([]attack{{name: "one", code: 1, good: 2, messages: 2, want: "wrong-line", memory: 1,
		make: func(w io.Writer) error { return put(w, "text") }}})
	if code != cli.Found {
		t.Errorf("%v", code)
	}
	for _, want := range []string{"0 as exit code, want 1", "1 verified, want 2", "1 messages, want 2", "without its place", "a terminal obeys", "does not say wrong-line", "bytes of memory"} {
		if want == "bytes of memory" && runtime.GOOS != "linux" {
			continue
		}
		if !strings.Contains(errs.String(), want) {
			t.Errorf("not reported: %s\n%s", want, errs.String())
		}
	}
}
