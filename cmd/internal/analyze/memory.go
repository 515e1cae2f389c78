package analyze

import (
	"os"
	"runtime/debug"
)

// KeepSmall has garbage collected more often once the program takes much memory. What
// is rated may still need more. GOMEMLIMIT is heeded where it is set. It is called before
// the command, by the program.
func KeepSmall() {
	const much = 224 << 20 // bytes
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(much)
	}
}
