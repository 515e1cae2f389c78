//go:build !unix

package main

import "time"

var start = time.Now()

// ran is how long this process has lived, where the system does not tell more.
func ran() time.Duration { return time.Since(start) }
