//go:build unix

package referee

import "syscall"

// warily opens a file without waiting for anybody and without following links.
const warily = syscall.O_NONBLOCK | syscall.O_NOFOLLOW
