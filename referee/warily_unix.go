//go:build unix

package referee

import "syscall"

// openFlags opens a file without waiting for anybody and without following links.
const openFlags = syscall.O_NONBLOCK | syscall.O_NOFOLLOW
