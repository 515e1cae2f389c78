package dispute

import (
	"bytes"
	"errors"

	"scrutineer/judge"
	"scrutineer/logfmt"
)

// Copy is one log with its verdict. It shares no buffers with the reader that it came
// from.
type Copy struct {
	Session *judge.Session
	// Bytes are the log: all of it if Whole was called, otherwise up to the line that
	// cannot be read.
	Bytes []byte
	// Open reports whether the log has no end record, and so no digest over all of it.
	Open bool
	// Broken are the digests that do not match their bytes. Lines are in the log, the
	// first being 1.
	Broken []logfmt.Damage
	// Fault is the reason why the log cannot be read to its end, nil if it can.
	Fault *logfmt.SyntaxError

	header int // lines of the header, including the first line of the log
}

// NewCopy judges what ReadLog returned, a valid log or not, and copies it. It returns an
// error that is not a *logfmt.SyntaxError as it is: reading the file failed.
func NewCopy(j *judge.Judge, l *logfmt.Log, err error) (*Copy, error) {
	var fault *logfmt.SyntaxError
	if err != nil && !errors.As(err, &fault) {
		return nil, err
	}
	c := &Copy{Bytes: bytes.Clone(l.Bytes), Open: l.Open, Broken: append([]logfmt.Damage(nil), l.Damage...)}
	if fault != nil && (fault.Code != logfmt.Glued || l.Header == nil) {
		c.Fault = fault
		c.Session = j.Refuse(l, fault)
	} else {
		c.Open = c.Open || fault != nil
		c.Session = j.Replay(l)
	}
	if l.Header != nil {
		c.header = int(logfmt.HeaderLine("start", l.Header.Seats()))
	}
	return c, nil
}

// Whole gives the copy all bytes of the log, up to the next one in its file: what follows
// a line that cannot be read, and an unfinished last line. It ignores bytes that do not
// begin as the log does.
func (c *Copy) Whole(raw []byte) {
	if len(raw) > len(c.Bytes) && bytes.HasPrefix(raw, c.Bytes) {
		c.Bytes = bytes.Clone(raw)
	}
}

// Log reads the log of the copy again from its bytes, at its place in the file.
func (c *Copy) Log() *logfmt.Log {
	l, _ := logfmt.NewReader(bytes.NewReader(c.Bytes), c.Session.File).ReadLog()
	l.Line = c.Session.Line
	return l
}

// Lines returns how many lines the copy has, including an unfinished one.
func (c *Copy) Lines() int { return len(split(c.Bytes)) }

// LineIn returns the line in the file of a line in the log.
func (c *Copy) LineIn(line int) int { return c.Session.Line + line - 1 }

// Sealed reports whether the log has an end and every digest in it matches its bytes.
func (c *Copy) Sealed() bool { return !c.Open && c.Fault == nil && len(c.Broken) == 0 }

// Sound reports whether nothing in the copy is wrong. It may still be disputed, void or
// open.
func (c *Copy) Sound() bool {
	switch c.Session.Status {
	case judge.Rejected, judge.Malformed, judge.Unsupported:
		return false
	}
	return true
}

// Gravest returns the first finding of the highest severity, nil if nothing is wrong.
func (c *Copy) Gravest() *judge.Finding {
	var worst *judge.Finding
	for i := range c.Session.Findings {
		f := &c.Session.Findings[i]
		if weight(f.Severity) > 0 && (worst == nil || weight(f.Severity) > weight(worst.Severity)) {
			worst = f
		}
	}
	return worst
}

func weight(s judge.Severity) int {
	switch s {
	case judge.Decisive:
		return 3
	case judge.Score:
		return 2
	case judge.Reason:
		return 1
	}
	return 0
}
