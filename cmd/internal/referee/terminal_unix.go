//go:build unix

package referee

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// terminal opens the controlling terminal and moves the process's own group, which
// the referee has made, to the foreground, since other groups cannot read. restore
// undoes this.
func terminal() (in, out *os.File, restore func(), err error) {
	tty, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	// A background group that takes the foreground is stopped, unless it ignores the
	// signal.
	signal.Ignore(syscall.SIGTTOU)
	front, err := group(tty, unix.TIOCGPGRP, 0)
	if err == nil {
		_, err = group(tty, unix.TIOCSPGRP, unix.Getpgrp())
	}
	if err != nil {
		tty.Close()
		return nil, nil, nil, err
	}
	return tty, tty, func() {
		group(tty, unix.TIOCSPGRP, front)
		tty.Close()
	}, nil
}

// group gets or sets the foreground group of a terminal. It does not change the file,
// so that closing it ends a read.
func group(tty *os.File, request uint, to int) (front int, err error) {
	conn, err := tty.SyscallConn()
	if err != nil {
		return 0, err
	}
	wrong := conn.Control(func(fd uintptr) {
		if request == unix.TIOCGPGRP {
			front, err = unix.IoctlGetInt(int(fd), request)
		} else {
			err = unix.IoctlSetPointerInt(int(fd), request, to)
		}
	})
	if err == nil {
		err = wrong
	}
	return front, err
}
