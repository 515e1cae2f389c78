//go:build unix

package tournament

import (
	"os"
	"syscall"
)

// lock holds a file against other processes. It is let go when the process ends,
// however it ends.
func lock(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		file.Close()
		return nil, ErrInUse
	}
	return file, nil
}
