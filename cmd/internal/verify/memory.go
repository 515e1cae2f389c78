package verify

import (
	"os"
	"runtime"
	"runtime/debug"
)

// KeepSmall limits the memory of the program, whatever the input: far below the limit
// it collects garbage rarely, near it more often. A tournament or a ledger needs
// memory that grows with its logs, without a limit. If a ledger is only read that is
// little, and garbage is kept small in proportion. It does nothing if GOMEMLIMIT or
// GOGC is set. The arguments are those of verify. The program calls it before the
// command.
func KeepSmall(args []string) {
	const base, each = 40 << 20, 4 << 20 // bytes in total, and for each core
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
