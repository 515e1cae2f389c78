//go:build unix

package main

import (
	"syscall"
	"time"
)

// ran is how long this process has had a processor.
func ran() time.Duration {
	var use syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &use)
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
