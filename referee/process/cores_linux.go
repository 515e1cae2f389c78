package process

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

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
		return nil, confinementError{fmt.Errorf("processors %v: %w", cores, err)}
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

const (
	// favoured is the nice value that the referee asks for. It needs privileges.
	favoured = -10
	// slice is the time slice that a thread of the referee asks for. A thread that asks for
	// less is scheduled sooner (Linux 6.12 and later). It needs no privileges.
	slice = 100 * time.Microsecond
)

// PrioritizeSelf gives this process priority over the programs of the sandbox, as far as
// the system allows. This process runs little, and programs must not keep it from reading
// their answers. Programs of the sandbox start with the priority that this process had
// before. Weights of cgroups are not changed: with them a group of many threads kept all
// others from running for seconds (docs/measurements/clock.md). undo restores the old
// priority. A nil sandbox does nothing.
func (c *Sandbox) PrioritizeSelf() (undo func()) {
	before, err := unix.SchedGetAttr(0, 0)
	if c == nil || err != nil || before.Policy != unix.SCHED_NORMAL {
		return func() {}
	}
	c.plain = &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_NORMAL, Nice: before.Nice}
	own := *c.plain
	own.Runtime = uint64(slice.Nanoseconds())
	own.Nice = min(own.Nice, favoured)
	if unix.SchedSetAttr(0, &own, 0) != nil {
		own.Nice = before.Nice
	}
	ownThreads(func(tid int) { unix.SchedSetAttr(tid, &own, 0) })
	return func() { ownThreads(c.resetScheduling) }
}

// resetScheduling gives a thread the scheduling that this process had before it was
// favoured. The call writes into its argument, so every thread has a copy.
func (c *Sandbox) resetScheduling(tid int) {
	plain := *c.plain
	unix.SchedSetAttr(tid, &plain, 0)
}

// ownThreads calls f for every thread of this process.
func ownThreads(f func(tid int)) {
	threads, _ := os.ReadDir("/proc/self/task")
	for _, t := range threads {
		if tid, err := strconv.Atoi(t.Name()); err == nil {
			f(tid)
		}
	}
}

// even gives the calling thread, and what it starts, the scheduling that this process had
// before it was favoured. The thread must be one that only starts programs.
func (c *Sandbox) even() {
	if c != nil && c.plain != nil {
		c.resetScheduling(0)
	}
}
