package analyze

import (
	"os"
	"runtime/debug"
)

// KeepSmall makes garbage collection more frequent once the program uses much memory.
// Ratings may still need more. It does nothing if GOMEMLIMIT is set. The program
// calls it before the command.
func KeepSmall() {
	const much = 224 << 20 // bytes
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(much)
	}
}
