package process

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"testing"
)

// A lack of the machine's resources is distinguished from a fault of a program, through
// every wrapping.
func TestOutOfResources(t *testing.T) {
	for err, want := range map[error]bool{
		syscall.ENOSPC: true, syscall.EMFILE: true, syscall.ENOMEM: true, syscall.EAGAIN: true,
		syscall.ENOENT: false, syscall.EACCES: false, syscall.EISDIR: false, syscall.ENOEXEC: false,
		errors.New("no space left on device"): false,
	} {
		wrapped := fmt.Errorf("start: %w", cause(&fs.PathError{Op: "fork/exec", Path: "x", Err: err}))
		if OutOfResources(wrapped) != want || OutOfResources(err) != want {
			t.Errorf("%v: %v", err, !want)
		}
	}
	if _, err := Start(NewJournal(NewClock()), 1, Command{Path: os.DevNull}); err == nil || OutOfResources(err) {
		t.Errorf("a device: %v", err)
	}
}
