//go:build !unix

package process

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"time"

	"scrutineer/base"
)

// Send sends the program a line, which must not contain a line feed, and queues Sent. It
// waits for a program that does not read until the deadline, a time on the journal's clock
// or Never. The error is os.ErrDeadlineExceeded, one of a broken pipe, os.ErrClosed, or
// ErrForfeited. A part of the line may have been sent then. Unsent is queued if the line
// has failed. After a deadline the input is closed.
func (p *Program) Send(line []byte, deadline base.Number) error {
	if bytes.IndexByte(line, '\n') >= 0 {
		return errors.New("a line to a program holds a line feed")
	}
	p.journal.mu.Lock()
	forfeited := p.journal.forfeited(p.id)
	p.journal.mu.Unlock()
	if forfeited {
		return ErrForfeited
	}
	done := make(chan error, 1)
	go func() {
		_, err := p.in.Write(append(bytes.Clone(line), '\n'))
		done <- err
	}()
	failed := Event{Program: p.id, Kind: Unsent, Word: "?", Text: bytes.Clone(line), Num: [4]base.Number{base.Unknown}}
	timer := time.NewTimer(p.journal.clock.until(deadline))
	defer timer.Stop()
	select {
	case err := <-done:
		if err != nil && !errors.Is(err, os.ErrClosed) {
			p.journal.put(failed)
		}
		if err != nil {
			return fmt.Errorf("send: %w", err)
		}
	case <-timer.C:
		failed.Word = "full"
		p.journal.put(failed)
		p.in.Close()
		return fmt.Errorf("send: %w", os.ErrDeadlineExceeded)
	}
	p.journal.put(Event{Program: p.id, Kind: Sent, Text: bytes.Clone(line)})
	return nil
}
