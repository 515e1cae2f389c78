package referee

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"scrutineer/internal/cli"
	"scrutineer/internal/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, clitest.Commands{"referee": Run, "bob": bob}) }

func TestFrame(t *testing.T) {
	clitest.Frame(t, "referee", Run)
	clitest.Frame(t, "referee match", match)
}

// The scripts play with the programs to play with, and judge with verify.
func TestScripts(t *testing.T) {
	path := os.Getenv("PATH")
	os.Setenv("PATH", build(t, "scrutineer/cmd/verify")+string(os.PathListSeparator)+path)
	t.Cleanup(func() { os.Setenv("PATH", path) })
	clitest.Scripts(t, "testdata")
}

// few is a number of games or the like, less of it where tests are to be short.
func few(n int) int {
	if testing.Short() {
		return max(n/4, 1)
	}
	return n
}

// build builds the programs to play with, and others, into a folder.
func build(t *testing.T, others ...string) string {
	t.Helper()
	dir := t.TempDir()
	args := []string{"build", "-o", dir + string(filepath.Separator)}
	for _, name := range []string{"triangles", "fiverow", "betoniarki", "halma", "dots"} {
		args = append(args, "scrutineer/examples/bots/"+name)
	}
	if out, err := exec.Command("go", append(args, others...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// call calls the command and gives its code and what it prints.
func call(args ...string) (code cli.Code, stdout, stderr string) {
	var out, err bytes.Buffer
	env := &cli.Env{Name: "referee", Args: args, Getenv: os.Getenv, Stdout: &out, Stderr: &err}
	code = env.Run(Run)
	return code, out.String(), err.String()
}
