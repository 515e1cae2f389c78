//go:build unix

package verify

import (
	"os/exec"
	"syscall"
)

// endAsGroup makes a program end with everything that it started, when its time is over.
func endAsGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
