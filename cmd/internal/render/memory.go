package render

import (
	"os"
	"runtime"
	"runtime/debug"
)

// collectRarely has garbage collected rarely while pages are made of few logs, until that
// takes much memory: most of what a page takes is garbage at once. It returns what undoes
// that. Where the logs alone take much, garbage stays as little beside them as it is by
// default. GOMEMLIMIT and GOGC are heeded where they are set.
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
