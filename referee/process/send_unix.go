//go:build unix

package process

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"scrutineer/base"
)

// Send sends the program a line, which must not contain a line feed, and queues Sent. It
// waits for a program that does not read until the deadline, a time on the journal's clock
// or Never. The error is os.ErrDeadlineExceeded, syscall.EPIPE if nobody can read any more,
// os.ErrClosed, also when the input is closed while it waits, or ErrForfeited. A part of
// the line may have been sent then. Unsent is queued if the line has failed, not if it was
// given up because the input is closed or an event of the program is queued. Concurrent
// calls wait for each other.
func (p *Program) Send(line []byte, deadline base.Number) error {
	if bytes.IndexByte(line, '\n') >= 0 {
		return errors.New("a line to a program holds a line feed")
	}
	s := sending{e: Event{Program: p.id, Kind: Sent, Text: bytes.Clone(line)}, rest: append(bytes.Clone(line), '\n')}
	p.sending.Lock()
	defer p.sending.Unlock()
	if err := p.hand(&s, deadline); err != nil {
		p.unsent(&s, err)
		return fmt.Errorf("send: %w", err)
	}
	return nil
}

// hand sends a line, unless the input is closed.
func (p *Program) hand(s *sending, deadline base.Number) error {
	open, err := p.open(deadline)
	if err != nil {
		return err
	}
	err = open.Write(func(fd uintptr) bool { return s.try(p.journal, int(fd)) })
	p.gate.Lock()
	defer p.gate.Unlock()
	switch {
	case err == nil:
		return s.err
	case p.shut:
		return os.ErrClosed
	}
	return err
}

// unsent queues that a line has failed.
func (p *Program) unsent(s *sending, err error) {
	e := s.e
	e.Kind, e.Word, e.Num[0] = Unsent, "?", base.Number(len(e.Text)+1-len(s.rest))
	switch {
	case errors.Is(err, os.ErrClosed), errors.Is(err, ErrForfeited):
		return
	case errors.Is(err, syscall.EPIPE):
		e.Word = "pipe"
	case errors.Is(err, os.ErrDeadlineExceeded):
		e.Word = "full"
	}
	p.journal.put(e)
}

// open returns the input, if it is open, with the deadline set.
func (p *Program) open(deadline base.Number) (syscall.RawConn, error) {
	p.gate.Lock()
	defer p.gate.Unlock()
	if p.shut {
		return nil, os.ErrClosed
	}
	if err := p.in.SetWriteDeadline(p.journal.clock.time(deadline)); err != nil {
		return nil, err
	}
	return p.in.SyscallConn()
}

// sending is a line being sent.
type sending struct {
	e    Event
	rest []byte
	err  error
}

// try writes as much as the pipe accepts. It returns false if it must be called again when
// the pipe accepts more. The pipe never blocks, so the journal may be locked: no answer to
// the line can be queued before it.
func (s *sending) try(j *Journal, fd int) bool {
	for {
		err := j.act(func() error {
			if len(s.rest) == len(s.e.Text)+1 && j.forfeited(s.e.Program) {
				return ErrForfeited
			}
			n, err := syscall.Write(fd, s.rest)
			s.rest = s.rest[max(n, 0):]
			if err == nil && len(s.rest) > 0 {
				err = io.ErrShortWrite
			}
			return err
		}, s.e)
		switch err {
		case io.ErrShortWrite, syscall.EINTR:
		case syscall.EAGAIN:
			return false
		default:
			s.err = err
			return true
		}
	}
}
