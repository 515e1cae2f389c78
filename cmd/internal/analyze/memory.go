package analyze

import (
	"os"
	"runtime/debug"
)

// KeepSmall makes garbage collection more frequent, since most of what an analysis keeps are
// numbers, which take little time to look through, and even more so once it uses much
// memory. Ratings may still need more. It does nothing if GOGC or GOMEMLIMIT is set. The
// program calls it before the command.
func KeepSmall() {
	const much = 224 << 20 // bytes
	if os.Getenv("GOMEMLIMIT")+os.Getenv("GOGC") == "" {
		debug.SetGCPercent(25)
		debug.SetMemoryLimit(much)
	}
}
