package verify

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// maxAnswer is the maximum length of an answer in bytes.
const maxAnswer = 16 << 20

// dialog is another program that answers each request on its standard input with one line.
// It is started for the first request, and again after a failure.
type dialog struct {
	words []string // of its command line
	first []byte   // what it reads before the first request
	limit time.Duration

	running *running // nil before the first request, and after a failure
}

// running is a started program.
type running struct {
	stop    context.CancelFunc
	in      io.WriteCloser
	answers chan []byte // closed when the program has ended or sent too long a line
	how     func() string
	written chan struct{} // closed when it has read the last request
}

// write writes what the program does not read at once while the caller waits for the
// answer. An error shows in the answer.
func (r *running) write(text []byte) {
	before, written := r.written, make(chan struct{})
	r.written = written
	go func() {
		defer close(written)
		if before != nil {
			<-before
		}
		_, _ = r.in.Write(text)
	}()
}

// ask returns the answer to a request. why says what is wrong instead; the program has to
// be closed then. It returns an error if the program cannot be started, or the work was
// interrupted.
func (d *dialog) ask(ctx context.Context, request []byte) (answer []byte, why string, err error) {
	if d.running == nil {
		if err := d.start(ctx); err != nil {
			return nil, "", err
		}
	}
	timer := time.NewTimer(d.limit)
	defer timer.Stop()
	r := d.running
	select {
	case _, ok := <-r.answers:
		if ok {
			return nil, "it answers before it is asked", nil
		}
	default:
	}
	r.write(request)
	answers, written := r.answers, r.written
	for answers != nil || written != nil {
		select {
		case <-ctx.Done():
			return nil, "", context.Cause(ctx)
		case <-timer.C:
			return nil, fmt.Sprintf("no answer within %v", d.limit), nil
		case text, ok := <-answers:
			if !ok {
				return nil, r.how(), nil
			}
			answer, answers = text, nil
		case <-written:
			written = nil
		}
	}
	return answer, "", nil
}

// start starts the program.
func (d *dialog) start(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	cmd := exec.CommandContext(ctx, d.words[0], d.words[1:]...)
	endAsGroup(cmd)
	cmd.WaitDelay = time.Second
	var last lastLine
	cmd.Stderr = &last
	in, err := cmd.StdinPipe()
	if err != nil {
		stop()
		return err
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		stop()
		return err
	}
	d.running = &running{stop: stop, in: in, answers: make(chan []byte)}
	d.running.how = d.running.listen(ctx, cmd, out, &last)
	if len(d.first) > 0 {
		d.running.write(d.first)
	}
	return nil
}

// listen sends the program's lines to a channel until it ends. It returns a function
// that says how it ended.
func (r *running) listen(ctx context.Context, cmd *exec.Cmd, out io.Reader, last *lastLine) func() string {
	var how string
	go func() {
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, maxAnswer)
		for lines.Scan() {
			select {
			case r.answers <- bytes.Clone(lines.Bytes()):
			case <-ctx.Done():
			}
		}
		long := errors.Is(lines.Err(), bufio.ErrTooLong)
		if long {
			r.stop()
		}
		_ = cmd.Wait() // its state says how it ended
		how = fmt.Sprintf("it ended (%v)", cmd.ProcessState)
		if long {
			how = fmt.Sprintf("its answer has more than %d bytes", maxAnswer)
		} else if last.text() != "" {
			how += ": " + last.text()
		}
		close(r.answers)
	}()
	return func() string { return how }
}

// close ends the program, if it is running, and waits for it.
func (d *dialog) close() {
	if d.running == nil {
		return
	}
	_ = d.running.in.Close()
	d.running.stop()
	for range d.running.answers {
	}
	d.running = nil
}

// lastLine keeps the end of what is written to it.
type lastLine struct{ tail []byte }

// Write keeps the last bytes, and never fails.
func (l *lastLine) Write(p []byte) (int, error) {
	l.tail = append(l.tail, p...)
	l.tail = l.tail[max(0, len(l.tail)-500):]
	return len(p), nil
}

// text returns the last line that is not empty.
func (l *lastLine) text() string {
	text := bytes.TrimSpace(l.tail)
	return string(text[bytes.LastIndexByte(text, '\n')+1:])
}
