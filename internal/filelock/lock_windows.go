package filelock

import (
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// Lock locks a file against other processes until this process ends, in whatever way.
func Lock(path string, wait time.Duration) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	const step = 20 * time.Millisecond
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	for windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, &windows.Overlapped{}) != nil {
		if wait -= step; wait < 0 {
			file.Close()
			return nil, ErrInUse
		}
		time.Sleep(step)
	}
	return file, nil
}
