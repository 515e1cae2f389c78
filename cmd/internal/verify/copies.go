package verify

import (
	"context"
	"errors"
	"fmt"
	"io"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/judge/dispute"
	"scrutineer/logfmt"
)

// copyReader reads the logs of one operand, one after another, as copies that remain
// valid.
type copyReader struct {
	ctx     context.Context
	judge   *judge.Judge
	sources []corpus.Source
	opener  corpus.Opener
	files   *corpus.Files
	logs    *logfmt.Reader // nil between files
	name    string         // of the file being read
	tape    *tape          // copies its bytes
	read    int            // logs read from it
	held    *dispute.Copy  // the last log; the next one shows where it ends
	late    error          // a fault after it
}

// openCopies opens the inputs of an operand.
func openCopies(env *cli.Env, j *judge.Judge, operand string) (*copyReader, error) {
	sources, failed := corpus.Sources([]string{operand}, env.Stdin)
	if len(failed) > 0 {
		return nil, failed[0]
	}
	return &copyReader{ctx: env.Context, judge: j, sources: sources}, nil
}

// next returns the next log, or io.EOF.
func (c *copyReader) next() (*dispute.Copy, error) {
	for {
		if err := c.ctx.Err(); err != nil {
			return nil, err
		}
		found, err := c.step()
		var fault *corpus.Fault
		switch {
		case errors.As(err, &fault):
			c.logs = nil
			return dispute.NewCopy(c.judge, &logfmt.Log{File: fault.File, Line: 1},
				&logfmt.SyntaxError{File: fault.File, Line: 1, Code: logfmt.Code(fault.Code), Msg: fault.Msg})
		case found != nil || err != nil:
			return found, err
		}
	}
}

// step advances by a log, a file or an input; only a step by a log finds a copy.
func (c *copyReader) step() (*dispute.Copy, error) {
	switch {
	case c.late != nil:
		err := c.late
		c.late = nil
		return nil, err
	case c.logs != nil:
		return c.log()
	case c.files != nil:
		file, err := c.files.Next()
		if err == io.EOF {
			c.files.Close()
			c.files = nil
			return nil, nil
		}
		if err == nil {
			c.tape = &tape{src: file}
			c.logs, c.name, c.read = logfmt.NewReader(c.tape, file.Name), file.Name, 0
		}
		return nil, err
	case len(c.sources) > 0:
		var err error
		c.files, err = c.opener.Open(c.sources[0])
		c.sources = c.sources[1:]
		return nil, err
	}
	return nil, io.EOF
}

// log reads the next log of the current file and returns the previous one with all
// its bytes, if there is one.
func (c *copyReader) log() (*dispute.Copy, error) {
	l, err := c.logs.ReadLog()
	before := c.held
	if c.held = nil; before != nil {
		before.Whole(c.tape.cut(l.Offset))
	}
	var fault *logfmt.SyntaxError
	switch {
	case err == io.EOF && c.read > 0:
		c.logs = nil
		return before, nil
	case err == io.EOF:
		err = &logfmt.SyntaxError{File: c.name, Line: 1, Code: logfmt.BadFirstLine, Msg: "the file is empty"}
		l = &logfmt.Log{File: c.name, Line: 1}
	case err != nil && !errors.As(err, &fault):
		c.logs, c.late = nil, err
		return before, nil
	}
	c.read++
	c.held, err = dispute.NewCopy(c.judge, l, err)
	return before, err
}

// close closes what is open.
func (c *copyReader) close() {
	if c.files != nil {
		c.files.Close()
	}
}

// maxWaiting is the maximum size of the logs that wait for their counterparts, in
// bytes.
const maxWaiting = 256 << 20

// matcher pairs the logs of two inputs by id: the n-th of an id with the n-th. Inputs
// in the same order are paired while they are read.
type matcher struct {
	id      string // only this one, "" for all
	waiting [2][]*dispute.Copy
	bytes   int
	paired  int
}

// run calls pair for every two logs that belong together, then single for the others,
// with 0 or 1 as the input that they are in.
func (m *matcher) run(inputs [2]*copyReader, pair func(a, b *dispute.Copy), single func(which int, c *dispute.Copy)) error {
	for over := [2]bool{}; !over[0] || !over[1]; {
		for which, in := range inputs {
			if over[which] {
				continue
			}
			c, err := in.next()
			if err == io.EOF {
				over[which] = true
				continue
			}
			if err != nil {
				return err
			}
			if err := m.add(which, c, pair); err != nil {
				return err
			}
		}
	}
	// If each of two inputs has one log, they are compared whatever their ids.
	if a, b := m.waiting[0], m.waiting[1]; m.paired == 0 && m.id == "" && len(a) == 1 && len(b) == 1 {
		pair(a[0], b[0])
		return nil
	}
	for which, list := range m.waiting {
		for _, c := range list {
			single(which, c)
		}
	}
	return nil
}

// add pairs a log, or keeps it waiting.
func (m *matcher) add(which int, c *dispute.Copy, pair func(a, b *dispute.Copy)) error {
	id := c.Session.Header.ID
	if m.id != "" && id != m.id {
		return nil
	}
	for i, other := range m.waiting[1-which] {
		if other.Session.Header.ID != id {
			continue
		}
		m.waiting[1-which] = append(m.waiting[1-which][:i:i], m.waiting[1-which][i+1:]...)
		m.bytes -= len(other.Bytes)
		if m.paired++; which == 0 {
			pair(c, other)
		} else {
			pair(other, c)
		}
		return nil
	}
	m.waiting[which] = append(m.waiting[which], c)
	if m.bytes += len(c.Bytes); m.bytes > maxWaiting {
		return fmt.Errorf("more than %d bytes of logs without a counterpart; --id compares one", maxWaiting)
	}
	return nil
}

// The limits of a tape: the maximum of a log and the read-ahead after it, and what is
// kept when more was read without a cut.
const (
	maxTape  = 2*logfmt.MaxLog + 1<<20
	tapeTail = 1 << 20
)

// tape is a reader that keeps the bytes after the last cut.
type tape struct {
	src  io.Reader
	buf  []byte
	base int64 // offset of buf[0]
	lost bool  // bytes after the last cut were dropped
}

func (t *tape) Read(p []byte) (int, error) {
	n, err := t.src.Read(p)
	t.buf = append(t.buf, p[:n]...)
	if cut := len(t.buf) - tapeTail; len(t.buf) > maxTape {
		t.buf = t.buf[:copy(t.buf, t.buf[cut:])]
		t.base += int64(cut)
		t.lost = true
	}
	return n, err
}

// cut returns the bytes between the last cut and an offset, valid until the next
// read; nil if there were too many for a log.
func (t *tape) cut(to int64) []byte {
	n := int(min(max(to-t.base, 0), int64(len(t.buf))))
	piece := t.buf[:n:n]
	t.buf = t.buf[n:]
	t.base += int64(n)
	if t.lost {
		piece = nil
	}
	t.lost = false
	return piece
}
