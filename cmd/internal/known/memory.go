package known

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
)

// Collect sets how often garbage is collected, and the memory from which on it is collected
// more often; undo restores both. It does nothing if GOMEMLIMIT or GOGC is set.
func Collect(percent int, limit int64) (undo func()) {
	if os.Getenv("GOMEMLIMIT")+os.Getenv("GOGC") != "" {
		return func() {}
	}
	limit, percent = debug.SetMemoryLimit(limit), debug.SetGCPercent(percent)
	return func() {
		debug.SetMemoryLimit(limit)
		debug.SetGCPercent(percent)
	}
}

// KeepSmall limits the memory of a program by the command that the arguments name; the
// program calls it before the command.
//
// Verify collects garbage rarely far below its limit, near it more often, whatever the input.
// A tournament or a ledger needs memory that grows with its logs, without a limit; if a ledger
// is only read that is little, and garbage is kept small in proportion. Most of what analyze
// keeps are numbers, which take little time to look through; ratings may still need more.
func KeepSmall(command string, args []string) {
	const base, each, numbers = 40 << 20, 4 << 20, 224 << 20 // bytes in total, for each core; of analyze
	switch word := append(args, "", ""); {
	case command == "analyze":
		Collect(25, numbers)
	case command != "verify":
	case word[0] == "ledger" && word[1] == "show":
		Collect(25, math.MaxInt64)
	case word[0] != "ledger" && word[0] != "tournament":
		Collect(400, base+each*int64(runtime.GOMAXPROCS(0)))
	}
}
