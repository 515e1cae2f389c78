//go:build !unix

package process

import (
	"os"
	"syscall"

	"scrutineer/base"
)

var means = Means{}

func attributes() *syscall.SysProcAttr { return nil }

// kill can only kill the process itself: this system has no groups and no other signals.
func (p *Program) kill(s Signal) error {
	if s != KILL {
		return os.ErrInvalid
	}
	return p.proc.Kill()
}

func (p *Program) survivors() bool { return false }

func (p *Program) ended() Event {
	state, err := p.proc.Wait()
	if err != nil {
		return Event{Word: "code", Num: [4]base.Number{base.Unknown, base.Unknown, base.Unknown, base.Unknown}}
	}
	return Event{Word: "code", Num: [4]base.Number{base.Number(state.ExitCode()), base.Number(state.UserTime().Microseconds()), base.Number(state.SystemTime().Microseconds()), base.Unknown}}
}
