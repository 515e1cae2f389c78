// Package filelock holds a folder or file against other processes, by a file
// that a process has locked as long as it lives, however it ends. It does not
// know what is held.
package filelock

import "errors"

// ErrInUse is why a file is not locked: another process has it.
var ErrInUse = errors.New("another process has it")
