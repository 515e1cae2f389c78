package verify

import (
	"os"
	"runtime"
	"runtime/debug"
	"slices"
)

// KeepSmall bounds the memory that the program takes, whatever the input: far below
// the bound it collects garbage rarely, near it more often. What a tournament or a ledger needs
// grows with its logs, and has no bound, and GOMEMLIMIT and GOGC are heeded where they are set. The
// arguments are those of verify. It is called before the command, by the program.
func KeepSmall(args []string) {
	const base, each = 40 << 20, 4 << 20 // bytes in all, and for each core
	if os.Getenv("GOMEMLIMIT") == "" && !(len(args) > 0 && slices.Contains([]string{"tournament", "ledger", "check"}, args[0])) {
		debug.SetMemoryLimit(base + each*int64(runtime.GOMAXPROCS(0)))
		if os.Getenv("GOGC") == "" {
			debug.SetGCPercent(400)
		}
	}
}
