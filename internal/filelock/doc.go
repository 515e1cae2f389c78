// Package filelock locks a folder or file against other processes, by a file that a
// process keeps locked until it ends, in whatever way. It does not know what is
// locked.
package filelock

import "errors"

// ErrInUse means that another process has locked the file.
var ErrInUse = errors.New("another process has it")
