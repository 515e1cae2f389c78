//go:build unix

package bot

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"scrutineer/examples/bots/internal/bottest"
)

func TestCrash(t *testing.T) {
	cmd := bottest.Command(t, "-fault", "crash@2")
	cmd.Stdin = strings.NewReader("a\nb\n")
	out, err := cmd.Output()
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if err == nil || !ok || !status.Signaled() || status.Signal() != syscall.SIGKILL || string(out) != "go a\n" {
		t.Errorf("%q, %v", out, err)
	}
}

// The child keeps the output open when its parent has ended.
func TestChild(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd := bottest.Command(t, "-fault", "child@1")
	cmd.Stdin, cmd.Stdout = strings.NewReader("a\n"), w
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	r.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if _, err := r.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("nobody holds the output: %v", err)
	}
	if err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); err != nil {
		t.Errorf("no child is left: %v", err)
	}
	r.SetReadDeadline(time.Time{})
	if b, err := io.ReadAll(r); len(b) > 0 || err != nil {
		t.Errorf("%q, %v", b, err)
	}
}

// The memory is resident.
func TestMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("resident memory is read from /proc")
	}
	cmd := bottest.Command(t, "-fault", "memory@0")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	const enough = 100 << 20
	for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if resident(t, cmd.Process.Pid) > enough {
			return
		}
	}
	t.Errorf("less than %d bytes", enough)
}

// resident returns how many bytes of a process are in memory.
func resident(t *testing.T, pid int) int {
	var size, pages int
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}
