package clitest

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"scrutineer/internal/cli"
)

// update is the flag -update of go test.
var update = flag.Bool("update", false, "rewrite expected output to what is printed")

// collect is how rarely tests and the commands in them collect their garbage, in the
// percent of GOGC: most of their memory is soon garbage, and commands end soon.
const collect = 400

// Commands are commands by name.
type Commands map[string]func(*cli.Env) cli.Code

// Main runs the tests of a package and exits. In scripts the commands are on the
// PATH: each is the test binary under another name.
func Main(m *testing.M, commands Commands) {
	programs := make(map[string]func(), len(commands))
	for name, run := range commands {
		programs[name] = func() { cli.Main(name, run) }
	}
	testscript.Main(tests{m}, programs)
}

// tests are the tests of a process, to run when its commands are on the PATH.
type tests struct{ *testing.M }

func (m tests) Run() int {
	built.dir, _, _ = strings.Cut(os.Getenv("PATH"), string(os.PathListSeparator))
	debug.SetGCPercent(collect)
	return m.M.Run()
}

// Scripts runs every script in dir (*.txt, *.txtar) in a new empty folder. The
// language is testscript's, with one more command:
//
//	exits 3 verify open.mlog
//
// runs a command and requires exactly this exit code, which `! exec` cannot express.
// Its output is then available to stdout, stderr and cmp.
func Scripts(t *testing.T, dir string) {
	testscript.Run(t, params(dir, *update))
}

// params returns the settings of scripts.
func params(dir string, update bool) testscript.Params {
	return testscript.Params{
		Dir:                 dir,
		UpdateScripts:       update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Setup: func(e *testscript.Env) error {
			e.Setenv("GOGC", strconv.Itoa(collect))
			return nil
		},
	}
}

// exits implements the command `exits CODE COMMAND [ARG]...`.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG]...")
	}
	want, err := strconv.Atoi(args[0])
	if err != nil || want < 0 {
		ts.Fatalf("exits: %q is no exit code", args[0])
	}
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() < 0 {
			ts.Fatalf("exits: %v", err) // not found, or ended by a signal
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exits: code %d, want %d", got, want)
	}
}
