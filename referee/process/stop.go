package process

import (
	"errors"
	"fmt"
	"os"
	"time"
)

const (
	// streamsWait is how long to wait for a stream when everything that can be killed has
	// ended. Whatever still has it open is out of reach.
	streamsWait = 200 * time.Millisecond
	// deathWait is how long to wait for a killed process. It may be in a system call that
	// cannot be interrupted.
	deathWait = 5 * time.Second
)

// Signal is a signal that can be sent.
type Signal string

// The signals that programs are ended with.
const (
	TERM Signal = "TERM" // asks the program to end
	KILL Signal = "KILL" // ends it
)

// CloseInput closes the program's input and queues Closed; at an input already
// closed it does nothing.
func (p *Program) CloseInput() {
	p.gate.Lock()
	p.shut = true
	p.in.SetWriteDeadline(time.Unix(1, 0)) // a pending write fails
	p.gate.Unlock()
	p.sending.Lock()
	defer p.sending.Unlock()
	p.journal.act(p.in.Close, Event{Program: p.id, Kind: Closed})
}

// Signal sends the whole group a signal and queues Killed. The error is os.ErrProcessDone
// if nobody is left.
func (p *Program) Signal(s Signal) error {
	return p.signal(Event{Kind: Killed, Word: string(s)}, s)
}

// Freeze stops the whole group and queues Frozen. Until Thaw the program neither runs nor
// ends, except by KILL.
func (p *Program) Freeze() error {
	p.frozen.Store(true)
	return p.signal(Event{Kind: Frozen}, sigStop)
}

// Thaw continues the whole group and queues Thawed.
func (p *Program) Thaw() error {
	p.frozen.Store(false)
	return p.signal(Event{Kind: Thawed}, sigCont)
}

const sigStop, sigCont Signal = "STOP", "CONT"

func (p *Program) signal(e Event, s Signal) error {
	e.Program = p.id
	err := errAgain
	for err == errAgain {
		ended := done(p.exited)
		if ended && !p.survivors() {
			err = os.ErrProcessDone
			break
		}
		err = p.journal.act(func() error {
			if done(p.stop) {
				return os.ErrProcessDone
			}
			if !ended && done(p.exited) {
				return errAgain
			}
			return p.kill(s)
		}, e)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s, err)
	}
	if s == KILL {
		p.confinement.killFamily(p.proc.Pid)
	}
	return nil
}

// errAgain means that the program ended while it was being signalled, so that the rest of
// the group matters.
var errAgain = errors.New("ended meanwhile")

func done(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// Stop ends the program. It closes its input, sends TERM if the program lives, and kills
// the rest of the group after the grace. Without grace it kills at once. A stream that is
// open after that is held by somebody who left the group, and is given up. When Stop
// returns, the streams have had their last event and nothing of the program runs any more.
// Only the Exit of a process that the system cannot end may still come. Further calls wait
// for the first.
func (p *Program) Stop(grace time.Duration) {
	if p.once.Swap(true) {
		<-p.stopped
		return
	}
	defer close(p.stopped)
	p.CloseInput()
	if grace > 0 && p.Signal(TERM) == nil {
		if p.frozen.Load() {
			p.Thaw()
		}
		within(p.exited, grace)
	}
	p.Signal(KILL)
	within(p.exited, deathWait)
	if !within(p.silent, streamsWait) {
		for _, f := range p.outs {
			f.SetReadDeadline(time.Unix(1, 0))
		}
	}
	closeAll(p.outs[:])
	<-p.silent
	p.journal.mu.Lock() // nobody is about to signal what is released now
	close(p.stop)
	p.journal.mu.Unlock()
	if done(p.exited) {
		p.work.Wait()
	}
}

// within waits for c, but at most for d.
func within(c <-chan struct{}, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-c:
		return true
	case <-timer.C:
		return false
	}
}
