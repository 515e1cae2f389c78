package process

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

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
			return nil, held{err}
		}
		defer dir.Close()
		sys.UseCgroupFD, sys.CgroupFD = true, int(dir.Fd())
	}
	leave, err := h.enter()
	if err != nil {
		return nil, held{err}
	}
	if h.guard != nil { // it ends with this process and ends all others in it; inside, parents outside cannot be seen
		sys.Pdeathsig = 0
	}
	p, err := os.StartProcess(path, argv, attr)
	if back := leave(); back != nil && err == nil {
		p.Kill()
		err = held{back}
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
		return held{err}
	}
	return nil
}
