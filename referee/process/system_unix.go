//go:build unix && !linux

package process

import (
	"syscall"

	"scrutineer/base"
)

var means = Means{Group: true, Order: true}

func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

var signals = map[Signal]syscall.Signal{TERM: syscall.SIGTERM, KILL: syscall.SIGKILL, sigStop: syscall.SIGSTOP, sigCont: syscall.SIGCONT}

func (p *Program) kill(s Signal) error { return syscall.Kill(-p.proc.Pid, signals[s]) }

// survivors returns true, because this system cannot find them. The signal itself will.
func (p *Program) survivors() bool { return true }

func (p *Program) ended() Event {
	state, err := p.proc.Wait()
	if err != nil {
		return Event{Word: "code", Num: [4]base.Number{base.Unknown, base.Unknown, base.Unknown, base.Unknown}}
	}
	e := Event{Word: "code", Num: [4]base.Number{base.Number(state.ExitCode()), base.Number(state.UserTime().Microseconds()), base.Number(state.SystemTime().Microseconds()), base.Unknown}}
	if s, ok := state.Sys().(syscall.WaitStatus); ok && s.Signaled() {
		e.Word, e.Num[0] = "signal", base.Number(s.Signal())
	}
	return e
}
