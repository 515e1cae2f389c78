//go:build unix

package filelock

import (
	"os"
	"syscall"
	"time"
)

// Lock holds a file against other processes. It is let go when the process ends,
// however it ends; but a program that it was just starting may hold it an instant
// longer, which is waited for.
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
