package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// screen is the terminal that results, messages and progress share. It keeps a
// progress line from standing in the middle of other text, and other text from
// being wiped out with a progress line.
type screen struct {
	mu     sync.Mutex
	w      io.Writer // where progress is drawn
	drawn  bool      // a progress line is on the terminal
	inside bool      // the last text did not end its line
}

// wipe returns the cursor to the first column and empties the line.
const wipe = "\r\x1b[K"

// draw replaces the progress line. It draws nothing while another line is
// unfinished.
func (s *screen) draw(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.inside {
		return
	}
	io.WriteString(s.w, wipe+line)
	s.drawn = true
}

// clear takes the progress line away.
func (s *screen) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.erase()
}

// erase is clear for those who hold the lock.
func (s *screen) erase() {
	if s.drawn {
		io.WriteString(s.w, wipe)
		s.drawn = false
	}
}

// stream is standard output or standard error of a running command. It keeps
// the first error: after that nothing more is written.
type stream struct {
	w      io.Writer
	tty    bool
	screen *screen
	broke  func() // called at the first error
	err    error  // guarded by the screen's lock
}

func (s *stream) Write(p []byte) (int, error) {
	s.screen.mu.Lock()
	defer s.screen.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	if s.tty && len(p) > 0 {
		s.screen.erase()
		s.screen.inside = p[len(p)-1] != '\n'
	}
	n, err := s.w.Write(p)
	if err != nil {
		s.err = &writeError{err}
		s.broke()
		return n, s.err
	}
	return n, nil
}

// failure returns the error that ended the stream, or nil.
func (s *stream) failure() error {
	s.screen.mu.Lock()
	defer s.screen.mu.Unlock()
	return s.err
}

// writeError marks an error as one of a stream of the command itself, which
// Env.Run reports and no command need.
type writeError struct{ err error }

func (e *writeError) Error() string { return e.err.Error() }
func (e *writeError) Unwrap() error { return e.err }

// gone reports whether err means that nobody reads what is written.
func gone(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}

// input is standard input of a running command. A read that waits, as one from
// a terminal does, ends with the command's context; the data it would have got
// are lost, since nobody is to ask for them.
type input struct {
	r    io.Reader
	ctx  context.Context
	buf  []byte
	got  chan result
	wait bool // a read of r is under way
}

// result is what a read of r gave.
type result struct {
	n   int
	err error
}

// inputSize is the most that one read takes, in bytes.
const inputSize = 256 << 10

func (in *input) Read(p []byte) (int, error) {
	if err := in.ctx.Err(); err != nil {
		return 0, err
	}
	if in.got == nil {
		in.got, in.buf = make(chan result, 1), make([]byte, inputSize)
	}
	if !in.wait {
		in.wait = true
		buf := in.buf[:min(len(p), inputSize)]
		go func() {
			n, err := in.r.Read(buf)
			in.got <- result{n, err}
		}()
	}
	select {
	case r := <-in.got:
		in.wait = false
		return copy(p, in.buf[:r.n]), r.err
	case <-in.ctx.Done():
		return 0, in.ctx.Err()
	}
}

// eof is an input with nothing in it.
type eof struct{}

func (eof) Read([]byte) (int, error) { return 0, io.EOF }

// Replace replaces the content of the file called name through another file, so that it
// always has the old content or the new one, never a part, whatever happens in between.
// It keeps the permissions of an existing file. If there is something else than a regular
// file (a folder, a link, a device), it changes nothing and returns an error. It returns
// an error of content as it is.
func Replace(name string, content func(io.Writer) error) error {
	old, err := os.Lstat(name)
	if err == nil && !old.Mode().IsRegular() {
		return &fs.PathError{Op: "replace", Path: name, Err: errors.New("not a regular file")}
	}
	dir, err := os.MkdirTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return &fs.PathError{Op: "write", Path: name, Err: errors.Unwrap(err)}
	}
	defer os.RemoveAll(dir)
	part := filepath.Join(dir, filepath.Base(name))
	if err := fill(part, old, content); err != nil {
		return err
	}
	return os.Rename(part, name)
}

// fill makes a file that did not exist, with the permissions of the old one if
// there is one.
func fill(name string, old fs.FileInfo, content func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	err = content(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil && old != nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}
