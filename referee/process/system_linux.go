package process

import (
	"errors"
	"os"
	"slices"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"

	"scrutineer/base"
)

var means = Means{Memory: true, Stack: true, Space: true, Group: true, Orphan: true, Order: true}

func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func busy(err error) bool { return errors.Is(err, syscall.ETXTBSY) }

// limit sets the limits of a process that has just started. They protect the machine, not
// the game: they are set an instant later, and if the system refuses them nothing depends
// on it.
func limit(pid int, l Limits) {
	unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
	if l.Stack > 0 {
		unix.Prlimit(pid, unix.RLIMIT_STACK, &unix.Rlimit{Cur: uint64(l.Stack), Max: uint64(l.Stack)}, nil)
	}
	if l.Virtual > 0 {
		unix.Prlimit(pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: uint64(l.Virtual), Max: uint64(l.Virtual)}, nil)
	}
	if l.File > 0 {
		unix.Prlimit(pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: uint64(l.File), Max: uint64(l.File)}, nil)
	}
}

// minStack is the stack that the referee keeps for itself, in bytes.
const minStack = 1 << 20

// lowerStack lowers the limit of this process's own stack until back is called, so that a
// program inherits it: the system sets the limit of a stack once more when a program is
// loaded, possibly after its parent has.
func lowerStack(stack int64) (back func()) {
	var own unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_STACK, &own); err != nil || stack <= 0 {
		return func() {}
	}
	lower := max(uint64(stack), minStack)
	if lower >= own.Cur {
		return func() {}
	}
	unix.Setrlimit(unix.RLIMIT_STACK, &unix.Rlimit{Cur: lower, Max: own.Max})
	return func() { unix.Setrlimit(unix.RLIMIT_STACK, &own) }
}

// limitTasks limits the number of processes of a process's user to the current number plus
// more. The system counts in no other way.
func limitTasks(pid int, more int64) {
	if more <= 0 || os.Geteuid() == 0 {
		return
	}
	most := uint64(tasksOf(os.Getuid()) + more)
	unix.Prlimit(pid, unix.RLIMIT_NPROC, &unix.Rlimit{Cur: most, Max: most}, nil)
}

var signals = map[Signal]syscall.Signal{TERM: syscall.SIGTERM, KILL: syscall.SIGKILL, sigStop: syscall.SIGSTOP, sigCont: syscall.SIGCONT}

// kill signals the group. The number of the process is not released before Stop is done, so
// that it is still its own.
func (p *Program) kill(s Signal) error {
	err := syscall.Kill(-p.proc.Pid, signals[s])
	if s == KILL && p.confinement.kill() {
		return nil
	}
	return err
}

// How a process ended, by waitid(2).
const (
	cldExited = 1
)

// ended waits for the end of the process without releasing its number.
func (p *Program) ended() Event {
	var info unix.Siginfo
	var use unix.Rusage
	var err error = unix.EINTR
	for errors.Is(err, unix.EINTR) {
		err = unix.Waitid(unix.P_PID, p.proc.Pid, &info, unix.WEXITED|unix.WNOWAIT, &use)
	}
	if err != nil {
		return Event{Word: "code", Num: [4]base.Number{base.Unknown, base.Unknown, base.Unknown, base.Unknown}}
	}
	word, code := "signal", base.Number(status(&info))
	if info.Code == cldExited {
		word, code = p.confinement.exitStatus(code)
	}
	return Event{Word: word, Num: [4]base.Number{code, base.Number(micros(use.Utime)), base.Number(micros(use.Stime)), p.resident(base.Number(int64(use.Maxrss) << 10))}}
}

// status returns the field si_status, which the library does not name. It follows the
// process and the user, which begin at pointer alignment.
func status(info *unix.Siginfo) int32 {
	words := (*[32]int32)(unsafe.Pointer(info))
	if unsafe.Sizeof(uintptr(0)) == 8 {
		return words[6]
	}
	return words[5]
}

func micros(t unix.Timeval) int64 { return int64(t.Sec)*1e6 + int64(t.Usec) }

// survivors reports whether a process of the group, or of its confinement, lives.
func (p *Program) survivors() bool {
	leader := p.proc.Pid
	switch {
	case p.confinement.cookie != "": // the family includes the group
		return slices.ContainsFunc(family(leader, p.confinement), func(pid int) bool { return pid != leader })
	case p.confinement.guard != nil: // which even a process in a group of its own cannot leave
		return len(p.confinement.others(leader)) > 0
	}
	return len(members(leader)) > 0 || len(p.confinement.others(leader)) > 0
}

// ownPeak returns the peak memory of this process in bytes.
func ownPeak() int64 {
	_, peak := memoryOf(os.Getpid())
	return int64(peak)
}
