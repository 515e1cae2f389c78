//go:build !linux

package referee

// stampOf is false: what shows every change of a file is known of Linux alone.
func stampOf(string) (file, stamp, bool) { return file{}, stamp{}, false }
