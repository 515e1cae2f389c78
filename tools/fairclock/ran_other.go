//go:build !unix

package main

import "time"

var start = time.Now()

// ran is how long this process has lived, since the system does not say more.
func ran() time.Duration { return time.Since(start) }
