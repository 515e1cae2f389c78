package referee

import (
	"bytes"
	"os"
	"testing"
	"time"

	"scrutineer/cmd/internal/verify"
	"scrutineer/internal/cli"
	"scrutineer/internal/test/clitest"
	"scrutineer/rules/all"
)

func TestMain(m *testing.M) {
	patience = 3 * time.Second
	clitest.Main(m, clitest.Commands{"referee": Run, "verify": verify.Run, "bob": bob})
}

func TestFrame(t *testing.T) {
	clitest.Frame(t, "referee", Run)
	clitest.Frame(t, "referee match", cli.Do[matchOptions](matchManual))
}

// The scripts play with the example programs, and judge with verify.
func TestScripts(t *testing.T) {
	build(t)
	clitest.Scripts(t, "testdata")
}

// few returns a number of games, reduced for short tests.
func few(n int) int {
	if testing.Short() {
		return max(n/4, 1)
	}
	return n
}

// build returns the folder of referee, verify and the example programs, one of each game that has one.
func build(t *testing.T) string {
	t.Helper()
	var bots []string
	for _, g := range all.Games() {
		if _, err := os.Stat("../../../examples/bots/" + g.Name); err == nil {
			bots = append(bots, "./examples/bots/"+g.Name)
		}
	}
	return clitest.Build(t, "../../..", bots...)
}

// call runs the command and returns its code and output.
func call(args ...string) (code cli.Code, stdout, stderr string) {
	var out, err bytes.Buffer
	env := &cli.Env{Name: "referee", Args: args, Getenv: os.Getenv, Stdout: &out, Stderr: &err}
	code = env.Run(Run)
	return code, out.String(), err.String()
}
