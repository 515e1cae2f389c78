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

// An interrupted command leaves no file that looks whole, and does not change a file
// that it should have replaced.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	source, old := filepath.Join(dir, "a.psq"), filepath.Join(dir, "old.mlog")
	for path, text := range map[string]string{source: "Piskvorky 1x1, 1:1, 0\nA\nB\n-1\n", old: "old\n"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"-o", filepath.Join(dir, "new.mlog")}, {"--force", "-o", old}} {
		ctx, cancel := context.WithCancel(context.Background())
		stop := stopAfterOne{cancel: cancel}
		var stderr bytes.Buffer
		env := &cli.Env{Name: "convert", Args: append(args, "--from", "psq", source, "-", source), Stdin: stop, Stdout: new(bytes.Buffer), Stderr: &stderr, Context: ctx}
		if code := env.Run(Run); code != cli.Failed || stderr.String() != "convert: interrupted\n" {
			t.Errorf("code %d, %q", code, stderr.String())
		}
	}
	text, err := os.ReadFile(old)
	if err != nil || string(text) != "old\n" {
		t.Errorf("the old file holds %q, %v", text, err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 2 {
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
