package main

import (
	"os"
	"syscall"
)

// peak is the most memory in bytes that a process held which has ended. On
// Linux the count begins with what its parent held when it started it, so that
// this program must stay small itself.
func peak(p *os.ProcessState) int64 {
	if use, ok := p.SysUsage().(*syscall.Rusage); ok {
		return int64(use.Maxrss) << 10
	}
	return 0
}
