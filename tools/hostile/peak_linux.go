package main

import (
	"os"
	"runtime/debug"
	"syscall"
)

// peak is the most memory in bytes that an ended process had. On Linux the count begins
// with the most that its parent ever had: see forget.
func peak(p *os.ProcessState) int64 {
	if use, ok := p.SysUsage().(*syscall.Rusage); ok {
		return int64(use.Maxrss) << 10
	}
	return 0
}

// forget gives memory back and makes the system forget how much there was (proc(5),
// clear_refs), so it is not counted for the next process.
func forget() {
	debug.FreeOSMemory()
	os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}
