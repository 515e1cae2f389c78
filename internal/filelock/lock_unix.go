//go:build unix

package filelock

import (
	"os"
	"syscall"
	"time"
)

// Lock locks a file against other processes until this process ends, in whatever way.
// A program that was just being started may hold the lock a moment longer, so Lock
// waits.
func Lock(path string, wait time.Duration) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	const step = 20 * time.Millisecond
	for syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		if wait -= step; wait < 0 {
			file.Close()
			return nil, ErrInUse
		}
		time.Sleep(step)
	}
	return file, nil
}
