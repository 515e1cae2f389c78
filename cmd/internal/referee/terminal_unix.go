//go:build unix

package referee

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// terminal opens the terminal that the process belongs to and brings its process
// group, which a referee has made for it, to the front: nobody else may read
// there. restore gives the front back to who had it.
func terminal() (in, out *os.File, restore func(), err error) {
	tty, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	// A group in the background is stopped for taking the front, unless it
	// ignores the signal.
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

// group gets or sets the process group in front of a terminal. It leaves the
// file as it is, so that closing it ends a read.
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
