package logfmt

import (
	"bytes"
	"errors"
	"io"
)

var (
	errTorn = errors.New("logfmt: last line without line feed")
	errLong = errors.New("logfmt: line too long")
)

// input cuts a stream into lines. It keeps the bytes of the present log together, so that
// records can point into it and digests cover it.
type input struct {
	src    io.Reader
	buf    []byte
	begin  int   // of the present log in buf
	at     int   // of the next line in buf
	base   int64 // offset in the file of buf[0]
	lineNo int   // of the next line in the file; 0 if nothing has been read
	eof    bool
	err    error
}

// chunk is how many bytes are read from the source at a time.
const chunk = 256 << 10

// ask returns how many bytes to read from the source. If the source knows how much it has
// left, it is not more than that, so that a small log in memory needs a small buffer.
func (in *input) ask() int {
	if src, ok := in.src.(interface{ Len() int }); ok {
		return min(chunk, max(src.Len(), bytes.MinRead))
	}
	return chunk
}

// line returns the next line without its line feed. io.EOF: no more. errTorn:
// bytes without a line feed are left. errLong: no line feed within MaxLine.
func (in *input) line() ([]byte, error) {
	rest := in.buf[in.at:]
	if i := bytes.IndexByte(rest, '\n'); i >= 0 && i < MaxLine {
		in.at += i + 1
		in.lineNo++
		return rest[:i], nil
	}
	return in.farLine()
}

// farLine is line for a line feed that has not been read yet, or is too far.
func (in *input) farLine() ([]byte, error) {
	for scanned := 0; ; {
		rest := in.buf[in.at:]
		if i := bytes.IndexByte(rest[scanned:min(len(rest), MaxLine)], '\n'); i >= 0 {
			in.at += scanned + i + 1
			in.lineNo++
			return rest[:scanned+i], nil
		}
		if len(rest) >= MaxLine {
			return nil, errLong
		}
		scanned = len(rest)
		if err := in.fill(); err != nil {
			if err == io.EOF && scanned > 0 {
				return nil, errTorn
			}
			return nil, err
		}
	}
}

// fill reads more bytes after those in the buffer. It never moves bytes of the present
// log, so slices into it stay valid.
func (in *input) fill() error {
	if in.err != nil {
		return in.err
	}
	if in.eof {
		return io.EOF
	}
	ask := in.ask()
	if cap(in.buf)-len(in.buf) < ask {
		grown := make([]byte, len(in.buf), 2*(cap(in.buf)+ask))
		copy(grown, in.buf)
		in.buf = grown
	}
	for tries := 0; tries < 100; tries++ {
		n, err := in.src.Read(in.buf[len(in.buf) : len(in.buf)+ask])
		in.buf = in.buf[:len(in.buf)+n]
		if err == io.EOF {
			in.eof = true
		} else if err != nil {
			in.err = err
		}
		if n > 0 {
			return nil
		}
		if err != nil {
			return err
		}
	}
	in.err = io.ErrNoProgress
	return in.err
}

// drop forgets everything before the next line, where a new log begins. It moves bytes to
// the front only if that frees enough room.
func (in *input) drop() {
	in.begin = in.at
	if in.at > chunk || in.at == len(in.buf) {
		in.base += int64(in.at)
		in.buf = in.buf[:copy(in.buf, in.buf[in.at:])]
		in.begin, in.at = 0, 0
	}
	if in.lineNo == 0 {
		in.lineNo = 1
	}
}

// mayStartLog is a quick check before startsLog: most lines begin differently.
func (in *input) mayStartLog() bool { return in.at == len(in.buf) || in.buf[in.at] == firstLine[0] }

// startsLog reports whether the next line opens a log. It reads ahead as far as
// that needs.
func (in *input) startsLog() bool {
	if in.at == len(in.buf) && in.fill() != nil {
		return false
	}
	if in.buf[in.at] != 'm' || in.at+1 < len(in.buf) && in.buf[in.at+1] != 'l' {
		return false
	}
	for len(in.buf)-in.at < len(firstWords)+17 && bytes.IndexByte(in.buf[in.at:], '\n') < 0 {
		if in.fill() != nil {
			return false
		}
	}
	line, _, found := bytes.Cut(in.buf[in.at:min(len(in.buf), in.at+len(firstWords)+17)], []byte{'\n'})
	return found && isFirstLine(line)
}

// resync skips lines until one opens a log, or ends in a first line that ran into it. It
// keeps as little as possible.
func (in *input) resync() {
	for !in.startsLog() {
		in.skipLine()
		if in.endsInFirst() {
			return
		}
		in.drop()
		if in.at == len(in.buf) && in.fill() != nil {
			return
		}
	}
}

// skipLine skips the next line, however long it is.
func (in *input) skipLine() {
	for {
		if i := bytes.IndexByte(in.buf[in.at:], '\n'); i >= 0 {
			in.at += i + 1
			in.lineNo++
			return
		}
		in.discard()
		if in.fill() != nil {
			in.toEnd()
			return
		}
	}
}

// discard forgets everything up to what has been read of the next line, except the bytes
// that show whether it ends in a first line.
func (in *input) discard() {
	cut := max(in.at, len(in.buf)-len(firstLine)-1)
	in.base += int64(cut)
	in.buf = in.buf[:copy(in.buf, in.buf[cut:])]
	in.begin, in.at = 0, 0
}

// toEnd skips the rest of a file that has ended.
func (in *input) toEnd() { in.at = len(in.buf) }

// glued reports whether a log begins within a line. That is so if the line before the
// last one ends in a first line and the last one must follow a first line, or if the last
// line ends in one and such a line comes next. The input is then set to read the log from
// there.
func (in *input) glued() bool {
	end := in.at - 1 // the line feed of the last line
	if end < in.begin {
		return false
	}
	last := bytes.LastIndexByte(in.buf[in.begin:end], '\n') + 1 + in.begin
	if bytes.HasPrefix(in.buf[last:end], []byte("id ")) && last > in.begin && in.backTo(last-1, 2) {
		return true
	}
	return in.endsInFirst()
}

// endsInFirst reports whether the last line ends in a first line that ran into it, and
// the line that must follow one comes next. The input is then set to read the log from
// there.
func (in *input) endsInFirst() bool {
	for len(in.buf)-in.at < 3 {
		if in.fill() != nil {
			return false
		}
	}
	return bytes.HasPrefix(in.buf[in.at:], []byte("id ")) && in.backTo(in.at-1, 1)
}

// backTo sets the next line to the first line of a log that ends at a line feed, if there
// is one glued to other bytes.
func (in *input) backTo(end, lines int) bool {
	start := end - len(firstLine)
	if start <= in.begin || string(in.buf[start:end]) != firstLine || in.buf[start-1] == '\n' {
		return false
	}
	in.at = start
	in.lineNo -= lines
	return true
}

func (in *input) offset() int64  { return in.base + int64(in.begin) }
func (in *input) bytes() []byte  { return in.buf[in.begin:in.at:in.at] }
func (in *input) taken() int     { return in.at - in.begin }
func (in *input) tail() int      { return len(in.buf) - in.at }
func (in *input) unread() []byte { return in.buf[in.at:] }
