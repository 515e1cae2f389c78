package process

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"

	"scrutineer/base"
)

const clockName = "CLOCK_MONOTONIC"

func bootTime() (base.Number, bool) {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &t); err != nil {
		return 0, false
	}
	return base.Number(t.Nano() / 1000), true
}

func pressure() (base.Number, bool) {
	b, err := os.ReadFile("/proc/pressure/cpu")
	if err != nil {
		return 0, false
	}
	return someTotal(b)
}

// someTotal reads the total of the line "some" of a pressure file.
func someTotal(b []byte) (base.Number, bool) {
	for line := range bytes.Lines(b) {
		if !bytes.HasPrefix(line, []byte("some ")) {
			continue
		}
		_, total, _ := bytes.Cut(bytes.TrimSpace(line), []byte(" total="))
		n, err := strconv.ParseInt(string(total), 10, 64)
		return base.Number(n), err == nil && n >= 0
	}
	return 0, false
}
