package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"slices"
)

// keepSmall bounds the memory that the program takes, whatever the input: near
// the bound it collects garbage more often. What a tournament or a ledger needs
// grows with its logs, and has no bound, and GOMEMLIMIT is heeded where it is set.
func keepSmall(args []string) {
	const base, each = 40 << 20, 4 << 20 // bytes in all, and for each core
	if os.Getenv("GOMEMLIMIT") == "" && !(len(args) > 0 && slices.Contains([]string{"tournament", "ledger", "check"}, args[0])) {
		debug.SetMemoryLimit(base + each*int64(runtime.GOMAXPROCS(0)))
	}
}
