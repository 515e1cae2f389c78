package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// broken is a writer that accepts some bytes and then fails.
type broken struct {
	left int
	err  error
	bytes.Buffer
}

func (b *broken) Write(p []byte) (int, error) {
	if len(p) > b.left {
		return 0, b.err
	}
	b.left -= len(p)
	return b.Buffer.Write(p)
}

func TestRunFillsIn(t *testing.T) {
	env := &Env{Name: "verify", Stdout: io.Discard, Stderr: io.Discard}
	code := env.Run(func(e *Env) Code {
		if data, err := io.ReadAll(e.Stdin); err != nil || len(data) > 0 {
			t.Errorf("stdin: %q, %v", data, err)
		}
		if e.Getenv("HOME") != "" || e.Width != 80 || e.Context.Err() != nil || e.Now().IsZero() {
			t.Errorf("HOME %q, width %d, context %v, now %v", e.Getenv("HOME"), e.Width, e.Context.Err(), e.Now())
		}
		return Undecided
	})
	if code != Undecided {
		t.Errorf("code %d, want 3", code)
	}
	if env.Stdin != nil || env.Context != nil || env.Width != 0 {
		t.Error("Run changed the Env it was called on")
	}
}

// The command below ignores errors, as most do.
func TestOutputThatCannotBeWritten(t *testing.T) {
	full := &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	for name, tt := range map[string]struct {
		err    error
		found  Code
		want   Code
		stderr string
	}{
		"full disk":                   {full, OK, Failed, "verify: cannot write the output: no space left on device\n"},
		"full disk, found":            {full, Found, Failed, "verify: cannot write the output: no space left on device\n"},
		"reader left":                 {&fs.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, OK, OK, ""},
		"reader left, pipe":           {io.ErrClosedPipe, OK, OK, ""},
		"reader left after a finding": {syscall.EPIPE, Found, Found, ""},
	} {
		out, errs := &broken{left: 10, err: tt.err}, &bytes.Buffer{}
		env := &Env{Name: "verify", Stdout: out, Stderr: errs}
		lines := 0
		code := env.Run(func(e *Env) Code {
			for e.Context.Err() == nil && lines < 100 {
				fmt.Fprintln(e.Stdout, "line")
				lines++
			}
			return tt.found
		})
		if code != tt.want || errs.String() != tt.stderr {
			t.Errorf("%s: code %d, stderr %q, want %d, %q", name, code, errs.String(), tt.want, tt.stderr)
		}
		if lines != 3 || out.String() != "line\nline\n" {
			t.Errorf("%s: %d lines tried, %q written, want 3 and two lines", name, lines, out.String())
		}
	}
}

// hiccup fails on the second write.
type hiccup struct {
	times int
	bytes.Buffer
}

func (h *hiccup) Write(p []byte) (int, error) {
	if h.times++; h.times == 2 {
		return 0, syscall.EIO
	}
	return h.Buffer.Write(p)
}

// Results with a gap would look complete.
func TestNothingIsWrittenAfterAnError(t *testing.T) {
	out, errs := &hiccup{}, &bytes.Buffer{}
	env := &Env{Name: "verify", Stdout: out, Stderr: errs}
	code := env.Run(func(e *Env) Code {
		for i := range 4 {
			fmt.Fprintln(e.Stdout, i)
		}
		return OK
	})
	if code != Failed || out.String() != "0\n" || errs.String() != "verify: cannot write the output: input/output error\n" {
		t.Errorf("code %d, stdout %q, stderr %q, want 2 and the first line alone", code, out.String(), errs.String())
	}
}

func TestFailLeavesOutputErrorsToRun(t *testing.T) {
	for name, tt := range map[string]struct {
		err    error
		want   Code
		stderr string
	}{
		"reader left": {syscall.EPIPE, OK, ""},
		"full disk":   {syscall.ENOSPC, Failed, "verify: cannot write the output: no space left on device\n"},
	} {
		errs := &bytes.Buffer{}
		env := &Env{Name: "verify", Stdout: &broken{err: tt.err}, Stderr: errs}
		code := env.Run(func(e *Env) Code {
			_, err := fmt.Fprintln(e.Stdout, "line")
			if err == nil {
				t.Errorf("%s: no error", name)
			}
			return Worst(e.Fail(fmt.Errorf("table: %w", err)), e.Fail(e.Context.Err()))
		})
		if code != tt.want || errs.String() != tt.stderr {
			t.Errorf("%s: code %d, stderr %q, want %d, %q", name, code, errs.String(), tt.want, tt.stderr)
		}
	}
}

func TestInterrupted(t *testing.T) {
	for name, own := range map[string]func(*Env) Code{
		"looks":      func(e *Env) Code { return e.Fail(e.Context.Err()) },
		"looks away": func(e *Env) Code { return OK },
	} {
		ctx, cancel := context.WithCancel(t.Context())
		errs := &bytes.Buffer{}
		env := &Env{Name: "verify", Stdout: io.Discard, Stderr: errs, Context: ctx}
		code := env.Run(func(e *Env) Code {
			cancel()
			<-e.Context.Done()
			return own(e)
		})
		if code != Failed || errs.String() != "verify: interrupted\n" {
			t.Errorf("%s: code %d, stderr %q, want 2 and one line", name, code, errs.String())
		}
	}
}

func TestInterruptEndsAWaitingRead(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	env := &Env{Name: "verify", Stdin: r, Stdout: io.Discard, Stderr: io.Discard, Context: ctx}
	code := env.Run(func(e *Env) Code {
		go func() {
			w.Write([]byte("x"))
			cancel()
		}()
		data, err := io.ReadAll(e.Stdin)
		if len(data) > 1 || !errors.Is(err, context.Canceled) {
			t.Errorf("read %q, %v, want at most x and a cancelled context", data, err)
		}
		return e.Fail(err)
	})
	if code != Failed {
		t.Errorf("code %d, want 2", code)
	}
}

// Whatever the sizes of the buffers and of the reads.
func TestStdinIsReadWhole(t *testing.T) {
	want := strings.Repeat("0123456789abcdef", 50_000)
	for _, size := range []int{1000, 4096, inputSize, 3 * inputSize} {
		env := &Env{Name: "verify", Stdin: strings.NewReader(want), Stdout: io.Discard, Stderr: io.Discard}
		env.Run(func(e *Env) Code {
			var got strings.Builder
			n, err := io.CopyBuffer(struct{ io.Writer }{&got}, e.Stdin, make([]byte, size))
			if err != nil || got.String() != want {
				t.Errorf("pieces of %d: %d bytes, %v, want %d unchanged", size, n, err, len(want))
			}
			return OK
		})
	}
}

func TestOutputFromSeveralGoroutines(t *testing.T) {
	var out bytes.Buffer
	env := &Env{Name: "verify", Stdout: &out, Stderr: io.Discard}
	env.Run(func(e *Env) Code {
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				for range 100 {
					fmt.Fprintln(e.Stdout, "a whole line")
				}
			})
		}
		wg.Wait()
		return OK
	})
	if got := strings.Count(out.String(), "a whole line\n"); got != 800 || out.Len() != 800*13 {
		t.Errorf("%d whole lines in %d bytes, want 800 in 10400", got, out.Len())
	}
}
