//go:build unix

package referee

import "syscall"

// warily opens what is there without waiting for anybody, and no link.
const warily = syscall.O_NONBLOCK | syscall.O_NOFOLLOW
