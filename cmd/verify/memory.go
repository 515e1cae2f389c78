package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// keepSmall bounds the memory that the program takes, whatever the input: near
// the bound it collects garbage more often. What a tournament needs grows with
// its logs, and has no bound, and GOMEMLIMIT is heeded where it is set.
func keepSmall(args []string) {
	const base, each = 40 << 20, 4 << 20 // bytes in all, and for each core
	if os.Getenv("GOMEMLIMIT") == "" && (len(args) == 0 || args[0] != "tournament") {
		debug.SetMemoryLimit(base + each*int64(runtime.GOMAXPROCS(0)))
	}
}
