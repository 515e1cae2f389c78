package process

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// Sandbox isolates programs. A nil sandbox is one of tier C that adopts no orphans.
type Sandbox struct {
	tier  Tier
	means string // what it does, in words

	// Of tier A.
	id     string // distinguishes the groups of sandboxes of one process
	memory branch // where groups that limit memory are made
	tasks  branch // where those that limit processes are; none if those of memory do it
	cpu    branch // where those that count processor time are; none if those of memory do it
	space  bool   // programs get a pid namespace, with a guard in it
	user   bool   // namespaces are made without superuser rights

	wrapper string // of tier B: bubblewrap's file
	setuid  bool   // it is setuid
	adopts  bool   // of tier C: orphans are adopted
	count   atomic.Int64
	plain   *unix.SchedAttr // how programs are scheduled if this process is favoured; nil for no change
	watcher *watcher        // ends everything when this process ends; nil if the system does

	mu      sync.Mutex   // held while a program is started, and while ended ones are reaped
	started map[int]bool // the programs of a sandbox that adopts
}

// build prepares the sandbox, or returns why it cannot be used.
func (c *Sandbox) build() error {
	switch c.tier {
	case TierA:
		return c.buildA()
	case TierB:
		return c.buildB()
	}
	c.means = "process groups"
	if unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == nil {
		c.adopts, c.means, c.started = true, "process groups, and orphans adopted", map[int]bool{}
	}
	return c.watched()
}

func (c *Sandbox) buildA() error {
	var err error
	if c.memory, c.tasks, c.cpu, err = branches("/proc/self"); err != nil {
		return err
	}
	c.memory.sweep()
	c.tasks.sweep()
	c.cpu.sweep()
	id := make([]byte, 4)
	rand.Read(id) // never fails
	c.id = hex.EncodeToString(id)
	c.space, c.user = os.Geteuid() == 0, os.Geteuid() != 0
	version := "v1"
	if c.memory.unified {
		version = "v2"
	} else if c.user {
		return errors.New("cgroups v1 need root")
	}
	c.means = "memory by cgroup " + version + ", net and ipc namespaces"
	if c.space {
		c.means = "memory by cgroup " + version + ", pid, net and ipc namespaces"
	}
	if err := c.watched(); err != nil {
		return err
	}
	return c.try()
}

func (c *Sandbox) buildB() error {
	path, err := exec.LookPath("bwrap")
	if err != nil {
		return errors.New("bubblewrap (bwrap) is not installed")
	}
	s, err := os.Stat(path)
	if err != nil {
		return err
	}
	c.setuid = s.Mode()&os.ModeSetuid != 0
	c.wrapper, c.means = path, "bubblewrap, with pid, net and ipc namespaces"
	return c.try()
}

// try runs a program that does nothing in the sandbox.
func (c *Sandbox) try() error {
	j := NewJournal(NewClock())
	p, err := Start(j, 1, Command{Path: "/bin/sh", Args: []string{"-c", "exit 0"}, Env: []string{}, Limits: Limits{Memory: 64 << 20}, Sandbox: c})
	if err != nil {
		return err
	}
	within(p.exited, deathWait)
	p.Stop(0)
	said := ""
	for {
		e, ok, _ := j.take(0)
		if !ok {
			return errors.New("a program tried in it does not end")
		}
		switch {
		case e.Kind == Line:
			said = ": " + string(e.Text)
		case e.Kind == Exit && e.Word == "code" && e.Num[0] == 0:
			return nil
		case e.Kind == Exit:
			return fmt.Errorf("a program tried in it ends by %s %d%s", e.Word, e.Num[0], said)
		}
	}
}

// Close removes what the sandbox has made. Its programs must have been stopped.
func (c *Sandbox) Close() error {
	if c != nil {
		c.watcher.close()
	}
	if c != nil && c.id != "" {
		for _, b := range []branch{c.memory, c.tasks, c.cpu} {
			b.remove(strconv.Itoa(os.Getpid()) + "-" + c.id + "-*")
		}
	}
	return nil
}

// name returns a name for the groups of one program, which includes its maker.
func (c *Sandbox) name() string {
	return c.prefix() + strconv.FormatInt(int64(c.count.Add(1)), 10)
}

// prefix returns the prefix of the names of all its groups.
func (c *Sandbox) prefix() string {
	return groupPrefix + strconv.Itoa(os.Getpid()) + "-" + c.id + "-"
}
