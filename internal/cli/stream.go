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
// progress line out of the middle of other text, and erases no other text with it.
type screen struct {
	mu     sync.Mutex
	w      io.Writer // where progress is drawn
	drawn  bool      // a progress line is on the terminal
	inside bool      // the last text did not end its line
}

// wipe moves the cursor to the first column and erases the line.
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

// clear removes the progress line.
func (s *screen) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.erase()
}

// erase is clear for callers that hold the lock.
func (s *screen) erase() {
	if s.drawn {
		io.WriteString(s.w, wipe)
		s.drawn = false
	}
}

// stream is standard output or standard error of a running command. It keeps the
// first error and writes nothing after it.
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

// writeError marks an error of one of the command's own streams, which Env.Run
// reports.
type writeError struct{ err error }

func (e *writeError) Error() string { return e.err.Error() }
func (e *writeError) Unwrap() error { return e.err }

// gone reports whether err means that the output was closed by its reader.
func gone(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}

// input is standard input of a running command. A pending read, such as from a
// terminal, ends with the command's context. Its data are lost, since nobody will ask
// for them.
type input struct {
	r    io.Reader
	ctx  context.Context
	buf  []byte
	got  chan result
	wait bool // a read of r is pending
}

// result is the result of a read of r.
type result struct {
	n   int
	err error
}

// inputSize is the maximum size of a read, in bytes.
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

// eof is an empty input.
type eof struct{}

func (eof) Read([]byte) (int, error) { return 0, io.EOF }

// Replace replaces the content of the file called name through a temporary file, so
// that it always has the old content or the new one, never a part, whatever happens
// in between. It keeps the permissions of an existing file. If name is something
// other than a regular file (a folder, a link, a device), it changes nothing and
// returns an error. An error of content is returned unchanged.
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

// Output writes content to standard output if name is "" or "-", and otherwise as
// Replace does.
func (e *Env) Output(name string, content func(io.Writer) error) error {
	if name != "" && name != "-" {
		return Replace(name, content)
	}
	w := bufio.NewWriter(e.Stdout)
	if err := content(w); err != nil {
		return err
	}
	return w.Flush()
}

// fill makes a new file, with the permissions of the old one if there is one.
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
