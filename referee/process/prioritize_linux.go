package process

import (
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

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
	return func() { ownThreads(c.schedulePlainly) }
}

// schedulePlainly gives a thread the scheduling that this process had before it was
// favoured. The call writes into its argument, so every thread has a copy.
func (c *Sandbox) schedulePlainly(tid int) {
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
		c.schedulePlainly(0)
	}
}
