package process

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"

	"golang.org/x/sys/unix"
)

// pinned restricts the calling thread, and what it starts, to some processors until free is
// called. Without processors it does nothing.
func pinned(cores []int) (free func(), err error) {
	if len(cores) == 0 {
		return func() {}, nil
	}
	runtime.LockOSThread()
	var before unix.CPUSet
	if err = unix.SchedGetaffinity(0, &before); err == nil {
		err = unix.SchedSetaffinity(0, setOf(cores))
	}
	if err != nil {
		runtime.UnlockOSThread()
		return nil, held{fmt.Errorf("processors %v: %w", cores, err)}
	}
	return func() { unix.SchedSetaffinity(0, &before); runtime.UnlockOSThread() }, nil
}

func setOf(cores []int) *unix.CPUSet {
	var set unix.CPUSet
	for _, c := range cores {
		set.Set(c)
	}
	return &set
}

// Cores returns the processors that this process may run on, by number.
func Cores() []int {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	var list []int
	for n := 0; len(list) < set.Count(); n++ {
		if set.IsSet(n) {
			list = append(list, n)
		}
	}
	return list
}

// PinSelf restricts this process to some processors, but not the programs that it starts
// with processors of their own.
func PinSelf(cores []int) error {
	if len(cores) == 0 {
		return errors.New("no processor is left")
	}
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return err
	}
	for _, t := range threads {
		tid, err := strconv.Atoi(t.Name())
		if err == nil {
			err = unix.SchedSetaffinity(tid, setOf(cores))
		}
		if err != nil && !errors.Is(err, unix.ESRCH) {
			return fmt.Errorf("processors %v: %w", cores, err)
		}
	}
	return nil
}
