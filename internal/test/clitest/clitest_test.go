package clitest

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"scrutineer/internal/cli"
)

func TestMain(m *testing.M) { Main(m, Commands{"say": say}) }

// say prints its second operand, or standard input for "-", and returns its first as
// the code.
func say(env *cli.Env) cli.Code {
	flags := env.Flags(cli.Manual{
		Summary:  "Say prints a text and ends with a code.",
		Operands: "CODE TEXT",
		Examples: []cli.Example{{Line: "say 0 fine", Doc: "end well"}, {Line: "say 3 -", Doc: "print what comes in"}},
	})
	if code, done := flags.Parse(); done {
		return code
	}
	code, err := strconv.Atoi(flags.Arg(0))
	if err != nil || flags.NArg() != 2 {
		return env.Usagef("want CODE TEXT")
	}
	if flags.Arg(1) == "-" {
		_, err := io.Copy(env.Stdout, env.Stdin)
		return cli.Worst(cli.Code(code), env.Fail(err))
	}
	fmt.Fprintln(env.Stdout, flags.Arg(1))
	return cli.Code(code)
}

func TestFrameOfSay(t *testing.T) { Frame(t, "say", say) }

func TestScripts(t *testing.T) { Scripts(t, "testdata/script") }

// recorder is a testing.TB that records failures.
type recorder struct {
	failed bool
	log    strings.Builder
}

// stop ends a script early.
type stop struct{}

func (r *recorder) Skip(args ...any)  { panic(stop{}) }
func (r *recorder) Fatal(args ...any) { fmt.Fprintln(&r.log, args...); r.FailNow() }
func (r *recorder) Parallel()         {}
func (r *recorder) Log(args ...any)   { fmt.Fprintln(&r.log, args...) }
func (r *recorder) FailNow()          { r.failed = true; panic(stop{}) }
func (r *recorder) Verbose() bool     { return false }
func (r *recorder) Run(name string, f func(testscript.T)) {
	defer func() {
		if p := recover(); p != nil && p != (stop{}) {
			panic(p)
		}
	}()
	f(r)
}

// script runs one script and returns its file afterwards.
func script(t *testing.T, text string, update bool) (r *recorder, after string) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "x.txt")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	r = &recorder{}
	testscript.RunT(r, params(dir, update))
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return r, string(data)
}

func TestScriptsFail(t *testing.T) {
	for text, want := range map[string]string{
		"exits 1 say 3 open":                          "exits: code 3, want 1",
		"exits 0 say 1 found":                         "exits: code 1, want 0",
		"exits 1 say 0 fine":                          "exits: code 0, want 1",
		"exits 2 no-such-command":                     "executable file not found",
		"exits 1 sh -c 'kill -9 $$'":                  "signal: killed",
		"! exits 1 say 0 fine":                        "usage: exits",
		"exits 1":                                     "usage: exits",
		"exits one say 1 x":                           `exits: "one" is no exit code`,
		"exits -1 say 1 x":                            `exits: "-1" is no exit code`,
		"say 0 fine":                                  "RequireExplicitExec",
		"exits 0 say 0 x\ncmp stdout a\n-- a --\ny\n": "differ",
	} {
		r, _ := script(t, text+"\n", false)
		if !r.failed || !strings.Contains(r.log.String(), want) {
			t.Errorf("%q: failed %v, log:\n%s\nwant %q", text, r.failed, r.log.String(), want)
		}
	}
}

func TestScriptsUpdate(t *testing.T) {
	before := "exits 3 say 3 new\ncmp stdout want\n-- want --\nold\n"
	r, after := script(t, before, true)
	if want := strings.Replace(before, "old", "new", 1); r.failed || after != want {
		t.Errorf("failed %v, script is now %q, want %q\n%s", r.failed, after, want, r.log.String())
	}
}

func TestFrameComplains(t *testing.T) {
	for want, run := range map[string]func(*cli.Env) cli.Code{
		"--help does not end well":     func(*cli.Env) cli.Code { return cli.Failed },
		"--help does not begin with":   manual(cli.Manual{Summary: "Two.\n\nParagraphs."}),
		"fewer than two examples":      manual(cli.Manual{Summary: "One.", Examples: []cli.Example{{Line: "x a"}}}),
		"wider than 80 columns":        manual(cli.Manual{Summary: strings.Repeat("w", 81)}),
		"--version does not print":     func(env *cli.Env) cli.Code { env.Args = nil; return say(env) },
		"does not end with code 2":     func(*cli.Env) cli.Code { return cli.OK },
		"a wrong flag is reported as ": func(*cli.Env) cli.Code { return cli.Failed },
	} {
		if got := strings.Join(frame("x", run), "\n"); !strings.Contains(got, want) {
			t.Errorf("complaints are\n%s\nwant %q", got, want)
		}
	}
}

// manual returns a command that only has a manual.
func manual(m cli.Manual) func(*cli.Env) cli.Code {
	return func(env *cli.Env) cli.Code {
		code, _ := env.Flags(m).Parse()
		return code
	}
}
