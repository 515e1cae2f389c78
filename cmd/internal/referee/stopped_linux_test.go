package referee

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"scrutineer/judge"
)

// If a referee is stopped by a signal and continued, the game is void, never lost:
// the program has answered in time, but nobody read it.
func TestStoppedReferee(t *testing.T) {
	bin := build(t)
	log := filepath.Join(t.TempDir(), "game.mlog")
	cmd := exec.Command(filepath.Join(bin, "referee"), "match", "--game", "dots", "--param", "rows=3", "--param", "cols=3", "--move-time", "1s",
		filepath.Join(bin, "dots")+" -fault late=500ms@1", filepath.Join(bin, "dots")+" -seed 2", "-o", log)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if b, _ := os.ReadFile(log); bytes.Contains(b, []byte(" -1 -1 -1\n")) {
			break // it is waiting for the first move
		}
	}
	stopFor(t, cmd.Process.Pid, 1300*time.Millisecond)
	cmd.Wait()
	s := judged(t, log)
	if code := cmd.ProcessState.ExitCode(); code != 3 || s.Status != judge.VoidStatus || s.Plies > 0 || !strings.Contains(errs.String(), "host-stall") {
		t.Errorf("code %d, %s, %d plies\n%s", code, s.Status, s.Plies, errs.Bytes())
	}
	for _, f := range s.Findings {
		if f.Code == judge.FaultConfirmed {
			t.Errorf("a fault: %+v", f)
		}
	}
}

// stopFor stops a process for a while.
func stopFor(t *testing.T, pid int, d time.Duration) {
	t.Helper()
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	time.Sleep(d)
	if err := syscall.Kill(pid, syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
}
