package process

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"scrutineer/base"
)

// maxTasks is the default limit of processes and threads of a program in tier A: runtimes
// start some dozens of threads, a bomb thousands.
const maxTasks = 256

// confinement isolates one program.
type confinement struct {
	sandbox *Sandbox
	limits  Limits
	cores   []int

	memory string      // the group's folder that limits memory; "" for none
	tasks  string      // and of version 1 the one that limits processes
	cpu    string      // and the one that counts processor time
	guard  *os.Process // the first process of the pid namespace; when it ends all others end
	cookie string      // in the environment of the program and its descendants
	leader int         // the program's process number, in a sandbox that adopts
	clean  bool        // only the program itself is left, which has ended
}

// confine makes the confinement of a program.
func (c *Sandbox) confine(cmd Command) (*confinement, error) {
	h := &confinement{sandbox: c, limits: cmd.Limits, cores: cmd.Cores}
	switch {
	case c.Tier() == TierA:
		if err := h.groups(c.name()); err != nil {
			h.release()
			return nil, confinementError{err}
		}
	case c != nil && c.adopts:
		h.cookie = cookieName + "=" + strconv.Itoa(os.Getpid()) + "-" + strconv.FormatInt(c.count.Add(1), 10)
	}
	return h, nil
}

// groups makes the groups of a program.
func (h *confinement) groups(name string) (err error) {
	c, l := h.sandbox, h.limits
	most := strconv.FormatInt(maxTasks, 10)
	if l.Processes > 0 {
		most = strconv.FormatInt(l.Processes, 10)
	}
	if c.memory.unified {
		values := [][2]string{{"pids.max?", most}}
		if l.Memory > 0 {
			values = append(values, [2]string{"memory.max", strconv.FormatInt(l.Memory, 10)}, [2]string{"memory.swap.max?", "0"}, [2]string{"memory.oom.group?", "1"})
		}
		h.memory, err = c.memory.limited(name, values...)
		return err
	}
	var values [][2]string
	if l.Memory > 0 {
		most := strconv.FormatInt(l.Memory, 10)
		values = [][2]string{{"memory.limit_in_bytes", most}, {"memory.memsw.limit_in_bytes?", most}}
	}
	if h.memory, err = c.memory.limited(name, values...); err != nil {
		return err
	}
	if c.cpu.dir != "" { // it limits nothing: without it the time is unknown
		h.cpu, _ = c.cpu.limited(name)
	}
	if c.tasks.dir == "" {
		return nil
	}
	h.tasks, err = c.tasks.limited(name, [2]string{"pids.max", most})
	return err
}

// start starts the program confined. It is called on the thread that starts all programs.
func (h *confinement) start(path string, argv []string, attr *os.ProcAttr) (*os.Process, error) {
	if h.sandbox.Tier() == TierB {
		if err := startable(path, argv, attr); err != nil {
			return nil, err
		}
		path, argv = h.wrapped(path, argv)
	}
	h.sandbox.even()
	free, err := pinned(h.cores)
	if err != nil {
		return nil, err
	}
	defer free()
	switch {
	case h.sandbox.Tier() == TierA:
		return h.confined(path, argv, attr)
	case h.sandbox.Tier() == TierB && !h.sandbox.setuid: // it loses its rights if another process traces it
		attr.Sys.Ptrace = true
		p, err := os.StartProcess(path, argv, attr)
		if err != nil {
			return nil, err
		}
		return p, h.settle(p)
	case h.cookie != "":
		return h.known(path, argv, attr)
	}
	return h.plain(path, argv, attr)
}

// plain starts the program in its process group.
func (h *confinement) plain(path string, argv []string, attr *os.ProcAttr) (*os.Process, error) {
	defer lowerStack(h.limits.Stack)()
	p, err := os.StartProcess(path, argv, attr)
	if err == nil {
		limit(p.Pid, h.limits)
		limitTasks(p.Pid, h.limits.Processes)
	}
	return p, err
}

// known starts the program so that the processes it leaves can be distinguished from
// others.
func (h *confinement) known(path string, argv []string, attr *os.ProcAttr) (*os.Process, error) {
	h.sandbox.mu.Lock()
	defer h.sandbox.mu.Unlock()
	attr.Env = append(attr.Env[:len(attr.Env):len(attr.Env)], h.cookie)
	p, err := h.plain(path, argv, attr)
	if err == nil {
		h.leader = p.Pid
		h.sandbox.started[p.Pid] = true
		h.sandbox.watcher.add(p.Pid)
	}
	return p, err
}

// exitStatus returns how a program ended whose process ended with a code. If a signal ended the
// program, bubblewrap ends with 128 plus the signal.
func (h *confinement) exitStatus(code base.Number) (word string, number base.Number) {
	const most = 64 // signals
	if h.sandbox.Tier() == TierB && code > 128 && code <= 128+most {
		return "signal", code - 128
	}
	return "code", code
}

// wrapped returns the command with which bubblewrap runs another.
func (h *confinement) wrapped(path string, argv []string) (string, []string) {
	list := []string{"bwrap", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--die-with-parent", "--dev-bind", "/", "/", "--proc", "/proc", "--", path}
	return h.sandbox.wrapper, append(list, argv[1:]...)
}

// startable loads a program and ends it before its first instruction. Bubblewrap reports a
// program that cannot be started only as an exit of the program, and gives a file that is
// not a program to a shell.
func startable(path string, argv []string, attr *os.ProcAttr) error {
	sys := *attr.Sys
	sys.Ptrace = true
	p, err := os.StartProcess(path, argv, &os.ProcAttr{Dir: attr.Dir, Env: attr.Env, Sys: &sys})
	if err != nil {
		return err
	}
	p.Kill()
	_, err = p.Wait()
	return err
}

// join puts a process into a group, if there is one.
func join(dir string, pid int) error {
	if dir == "" {
		return nil
	}
	return write(dir, "cgroup.procs", strconv.Itoa(pid))
}

// batch is how close to its limit a group of version 1 that was refused memory has come:
// memory is charged in portions of at most this size. Version 2 counts refusals.
const batch = 1 << 20

// over reports whether the system has killed a process for the memory of the program, and
// the peak use.
func (h *confinement) over() (used base.Number, over bool) {
	switch {
	case h.memory == "" || h.limits.Memory <= 0:
		return 0, false
	case h.sandbox.memory.unified:
		over = count(h.memory, "memory.events", "oom_kill") > 0 && count(h.memory, "memory.events", "max") > 0
		used = numberIn(h.memory, "memory.peak")
	default:
		used = numberIn(h.memory, "memory.max_usage_in_bytes")
		over = count(h.memory, "memory.oom_control", "oom_kill") > 0 && used > base.Number(h.limits.Memory)-base.Number(batch)
	}
	return used, over
}

// used returns what the program and its descendants have used: the peak of their memory in
// bytes, and user and system processor time in microseconds; base.Unknown if unknown. It is
// false if nothing counts it.
func (h *confinement) used() (n [4]base.Number, ok bool) {
	n = [4]base.Number{base.Unknown, base.Unknown, base.Unknown}
	switch {
	case h.memory == "":
		return n, false
	case h.sandbox.memory.unified:
		n[0] = numberIn(h.memory, "memory.peak")
		if _, err := os.Stat(filepath.Join(h.memory, "cpu.stat")); err == nil {
			n[1], n[2] = count(h.memory, "cpu.stat", "user_usec"), count(h.memory, "cpu.stat", "system_usec")
		}
	default:
		n[0] = numberIn(h.memory, "memory.max_usage_in_bytes")
		if h.cpu != "" {
			n[1], n[2] = nanoseconds(h.cpu, "cpuacct.usage_user"), nanoseconds(h.cpu, "cpuacct.usage_sys")
		}
	}
	return n, true
}

// nanoseconds reads a file with a number of nanoseconds and returns microseconds;
// base.Unknown if it cannot be read.
func nanoseconds(dir, name string) base.Number {
	n := numberIn(dir, name)
	if !n.Known() {
		return base.Unknown
	}
	return n / 1000
}

// others returns the confined processes outside the program and its group.
func (h *confinement) others(leader int) []int {
	if h.cookie != "" {
		return slices.DeleteFunc(family(leader, h), func(pid int) bool { return pid == leader })
	}
	if h.memory == "" {
		return nil
	}
	b := content(filepath.Join(h.memory, "cgroup.procs"), nil)
	var list []int
	for word := range strings.FieldsSeq(string(b)) {
		if pid, err := strconv.Atoi(word); err == nil && pid != leader {
			list = append(list, pid)
		}
	}
	return list
}

// kill kills all confined processes outside the program's group, and reports whether it
// could. It does not wait.
func (h *confinement) kill() bool {
	could := h.guard != nil && h.guard.Kill() == nil
	if h.memory != "" && h.sandbox.memory.unified {
		could = write(h.memory, "cgroup.kill", "1") == nil || could
	}
	return could
}

// release kills all confined processes and removes what confines them. The program itself
// must have ended and been waited for.
func (h *confinement) release() {
	h.kill()
	if h.guard != nil {
		h.guard.Wait()
		h.guard = nil
	}
	if h.leader > 0 {
		h.sandbox.reap(h.leader, h.clean)
	}
	drop(h.tasks)
	drop(h.cpu)
	drop(h.memory)
}

// confined starts the program in its groups and namespaces. It is stopped at its first
// instruction until all limits are set.
func (h *confinement) confined(path string, argv []string, attr *os.ProcAttr) (*os.Process, error) {
	sys := attr.Sys
	sys.Ptrace = true
	sys.Cloneflags = unix.CLONE_NEWNET | unix.CLONE_NEWIPC
	if h.sandbox.user {
		sys.Cloneflags |= unix.CLONE_NEWUSER
		sys.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Geteuid(), HostID: os.Geteuid(), Size: 1}}
		sys.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getegid(), HostID: os.Getegid(), Size: 1}}
	}
	if h.sandbox.memory.unified {
		dir, err := os.Open(h.memory)
		if err != nil {
			return nil, confinementError{err}
		}
		defer dir.Close()
		sys.UseCgroupFD, sys.CgroupFD = true, int(dir.Fd())
	}
	leave, err := h.enter()
	if err != nil {
		return nil, confinementError{err}
	}
	if h.guard != nil { // it ends with this process and ends all others in it; inside, parents outside cannot be seen
		sys.Pdeathsig = 0
	}
	p, err := os.StartProcess(path, argv, attr)
	if back := leave(); back != nil && err == nil {
		p.Kill()
		err = confinementError{back}
	}
	if err != nil {
		return nil, err
	}
	return p, h.settle(p)
}

// enter makes a pid namespace for the next process of this thread. leave undoes that for
// the thread.
func (h *confinement) enter() (leave func() error, err error) {
	if !h.sandbox.space {
		return func() error { return nil }, nil
	}
	if h.guard == nil {
		if h.guard, err = keep(); err != nil {
			return nil, err
		}
	}
	own, err := os.Open("/proc/thread-self/ns/pid")
	if err != nil {
		return nil, err
	}
	theirs, err := os.Open("/proc/" + strconv.Itoa(h.guard.Pid) + "/ns/pid")
	if err != nil {
		own.Close()
		return nil, err
	}
	defer theirs.Close()
	if err := unix.Setns(int(theirs.Fd()), unix.CLONE_NEWPID); err != nil {
		own.Close()
		return nil, fmt.Errorf("pid namespace: %w", err)
	}
	return func() error { defer own.Close(); return unix.Setns(int(own.Fd()), unix.CLONE_NEWPID) }, nil
}

// keep starts the first process of a new pid namespace. It does nothing, does not wait for
// the orphans that it adopts, and ends all others when it is killed.
func keep() (*os.Process, error) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	defer null.Close()
	attr := &os.ProcAttr{Dir: "/", Env: []string{"PATH=/usr/bin:/bin"}, Files: []*os.File{null, null, null},
		Sys: &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWPID, Setpgid: true, Pdeathsig: syscall.SIGKILL}}
	return os.StartProcess("/bin/sh", []string{"sh", "-c", `trap "" CHLD; exec sleep 1000000000`}, attr)
}

// settle sets the limits of a stopped program and lets it run.
func (h *confinement) settle(p *os.Process) error {
	var err error = unix.EINTR
	for errors.Is(err, unix.EINTR) {
		err = unix.Waitid(unix.P_PID, p.Pid, nil, unix.WSTOPPED, nil)
	}
	limit(p.Pid, h.limits)
	if h.sandbox.tier != TierA {
		limitTasks(p.Pid, h.limits.Processes)
	} else if !h.sandbox.memory.unified {
		err = errors.Join(err, join(h.memory, p.Pid), join(h.tasks, p.Pid), join(h.cpu, p.Pid))
	}
	err = errors.Join(err, syscall.PtraceDetach(p.Pid))
	if err != nil {
		p.Kill()
		p.Wait()
		return confinementError{err}
	}
	return nil
}
