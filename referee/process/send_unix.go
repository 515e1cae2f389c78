//go:build unix

package process

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"syscall"
)

// Send hands the program a line, which must not hold a line feed, and queues Sent.
// It waits for a program that does not read until the deadline, a time on the
// journal's clock or Never. The error is os.ErrDeadlineExceeded, syscall.EPIPE where
// nobody can read any more, or os.ErrClosed; then nothing is queued, and a part of
// the line may have been handed over.
func (p *Program) Send(line []byte, deadline int64) error {
	if bytes.IndexByte(line, '\n') >= 0 {
		return errors.New("a line to a program holds a line feed")
	}
	raw, err := p.in.SyscallConn()
	if err == nil {
		err = p.in.SetWriteDeadline(p.journal.clock.time(deadline))
	}
	if err != nil {
		return fmt.Errorf("send: %w", err)
	}
	s := sending{e: Event{Program: p.id, Kind: Sent, Text: bytes.Clone(line)}, rest: append(bytes.Clone(line), '\n')}
	if err := raw.Write(func(fd uintptr) bool { return s.try(p.journal, int(fd)) }); err != nil {
		return fmt.Errorf("send: %w", err)
	}
	if s.err != nil {
		return fmt.Errorf("send: %w", s.err)
	}
	return nil
}

// sending is a line on its way.
type sending struct {
	e    Event
	rest []byte
	err  error
}

// try hands over what the pipe takes; false asks for another call when it takes
// more. The pipe never blocks, so the journal may be held: nothing that answers the
// line can be queued before it.
func (s *sending) try(j *Journal, fd int) bool {
	for {
		err := j.act(s.e, func() error {
			n, err := syscall.Write(fd, s.rest)
			s.rest = s.rest[max(n, 0):]
			if err == nil && len(s.rest) > 0 {
				err = io.ErrShortWrite
			}
			return err
		})
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
