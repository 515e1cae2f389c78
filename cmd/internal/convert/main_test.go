package convert

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"scrutineer/internal/cli"
	"scrutineer/internal/test/clitest"
)

func TestMain(m *testing.M)    { clitest.Main(m, clitest.Commands{"convert": Run}) }
func TestFrame(t *testing.T)   { clitest.Frame(t, "convert", Run) }
func TestScripts(t *testing.T) { clitest.Scripts(t, "testdata") }

// An interrupted command leaves no file that looks whole.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "a.psq")
	if err := os.WriteFile(source, []byte("Piskvorky 1x1, 1:1, 0\nA\nB\n-1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	stop := stopAfterOne{cancel: cancel}
	var stderr bytes.Buffer
	args := []string{"-o", filepath.Join(dir, "new.mlog"), "--from", "psq", source, "-", source}
	env := &cli.Env{Name: "convert", Args: args, Stdin: stop, Stdout: new(bytes.Buffer), Stderr: &stderr, Context: ctx}
	if code := env.Run(Run); code != cli.Failed || stderr.String() != "convert: interrupted\n" {
		t.Errorf("code %d, %q", code, stderr.String())
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

// stopAfterOne is a standard input that interrupts the command while it is read,
// after one source was converted.
type stopAfterOne struct{ cancel func() }

func (s stopAfterOne) Read([]byte) (int, error) {
	s.cancel()
	return 0, context.Canceled
}
