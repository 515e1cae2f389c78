//go:build unix

package referee

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// An interrupted match ends with code 2 and a sealed log that is void by the
// operator. No further game starts.
func TestInterrupt(t *testing.T) {
	dir := build(t)
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		file := filepath.Join(t.TempDir(), "logs.mlog")
		cmd := exec.Command(filepath.Join(dir, "referee"), "match", "--game", "dots", "-n", "5", "--move-time", "10m", "-o", file,
			"ann="+filepath.Join(dir, "dots")+" -fault sleep@3", "bob="+filepath.Join(dir, "dots"))
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		waitFor(t, cmd, file, "\nm 4 ")
		cmd.Process.Signal(sig)
		cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != 2 || !bytes.Contains(errs.Bytes(), []byte("match.1: void: operator: interrupted\n")) {
			t.Errorf("%v: code %d\n%s", sig, code, errs.Bytes())
		}
		logs, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		j := judge.New(all.Games(), judge.Options{})
		r := logfmt.NewReader(bytes.NewReader(logs), file)
		if s, err := j.Next(r); err != nil || s.Status != judge.VoidStatus {
			t.Errorf("%v: %v, %v\n%s", sig, err, s, logs)
		}
		if s, err := j.Next(r); err == nil {
			t.Errorf("%v: another log is there: %v", sig, s.Status)
		}
	}
}

// waitFor waits until a file contains a text.
func waitFor(t *testing.T, cmd *exec.Cmd, file, text string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if b, _ := os.ReadFile(file); bytes.Contains(b, []byte(text)) {
			return
		}
	}
	cmd.Process.Kill()
	cmd.Wait()
	t.Fatalf("%s never holds %q", file, text)
}
