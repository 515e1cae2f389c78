package render

import (
	"os"
	"runtime"
	"runtime/debug"
)

// collectRarely makes garbage collection rare while pages are made from few logs,
// until that takes much memory: most of a page's memory is garbage at once. undo
// restores the settings. If the logs alone take much memory, it does nothing, nor if
// GOMEMLIMIT or GOGC is set.
func collectRarely(jobs int) (undo func()) {
	const few, most, each = 20 << 20, 57 << 20, 4 << 20 // bytes of logs; in all, and for each page made at once
	var held runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&held)
	if held.HeapAlloc > few || os.Getenv("GOMEMLIMIT") != "" || os.Getenv("GOGC") != "" {
		return func() {}
	}
	limit, percent := debug.SetMemoryLimit(most+each*int64(jobs)), debug.SetGCPercent(400)
	return func() {
		debug.SetMemoryLimit(limit)
		debug.SetGCPercent(percent)
	}
}
