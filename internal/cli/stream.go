package cli

import (
	"errors"
	"io"
	"sync"
	"syscall"
)

// screen is the terminal that results, messages and progress share. It keeps a
// progress line from standing in the middle of other text, and other text from
// being wiped out with a progress line.
type screen struct {
	mu     sync.Mutex
	w      io.Writer // where progress is drawn
	drawn  bool      // a progress line stands on the terminal
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

// failure is the error that ended the stream, or nil.
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
