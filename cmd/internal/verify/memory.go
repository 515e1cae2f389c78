package verify

import (
	"os"
	"runtime"
	"runtime/debug"
)

// KeepSmall bounds the memory that the program takes, whatever the input: far below
// the bound it collects garbage rarely, near it more often. What a tournament or a ledger needs
// grows with its logs, and has no bound; where a ledger is only read that is little, and garbage
// is to be little beside it. GOMEMLIMIT and GOGC are heeded where they are set. The
// arguments are those of verify. It is called before the command, by the program.
func KeepSmall(args []string) {
	const base, each = 40 << 20, 4 << 20 // bytes in all, and for each core
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	percent := 400
	switch word := append(args, "", ""); {
	case word[0] == "ledger" && word[1] == "show", word[0] == "check":
		percent = 25
	case word[0] == "ledger", word[0] == "tournament":
		return
	default:
		debug.SetMemoryLimit(base + each*int64(runtime.GOMAXPROCS(0)))
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
