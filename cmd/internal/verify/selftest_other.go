//go:build !unix

package verify

import "os/exec"

// endAsGroup does nothing, since there are no process groups.
func endAsGroup(*exec.Cmd) {}
